import SumTypeRuntime
import TestDocuments

/// A type with the two ways to read and write it: the direct codec, and `Codable` with the mapping.
struct Subject {
  let name: String
  /// What the two disagree on, or nil.
  let disagreement: ([UInt8]) -> String?
  /// What is wrong with the outcome of writing the value of one document over another one, or nil.
  let mergeFault: (_ new: [UInt8], _ old: [UInt8]) -> String?
  /// What a save of the value of one document over another one writes; nil where these cannot be
  /// read.
  let saved: (_ new: [UInt8], _ old: [UInt8]) throws -> [UInt8]?

  init<Codec: JSONCodec, DTO: MappedDTO>(
    _ name: String, _ codec: Codec.Type, _ dto: DTO.Type
  ) where Codec.Value == DTO.Domain {
    self.init(name, codec, toDomain: { (dto: DTO) in try dto.domain() }, toDTO: DTO.init)
  }

  /// For a document whose DTO has a mapping of its own: what is set aside comes beside the value.
  init<Codec: JSONCodec, DTO: Codable>(
    _ name: String, _ codec: Codec.Type, toDomain: @escaping (DTO) throws -> Codec.Value,
    toDTO: @escaping (Codec.Value) -> DTO
  ) {
    let ways = Ways(codec, toDomain: toDomain, toDTO: toDTO)
    self.name = name
    self.disagreement = { ways.disagreement(on: $0) }
    self.mergeFault = { ways.mergeFault(writing: $0, over: $1) }
    self.saved = { try ways.saved($0, over: $1) }
  }
}
