import SumTypeRuntime

/// A type with the two ways to read and write it: the direct codec, and `Codable` with the mapping.
public struct CodableSubject {
  public let name: String
  /// Describes what the two ways disagree on for a document; nil if they agree.
  public let disagreement: ([UInt8]) -> String?
  /// Describes the fault in the result of writing the value of one document over another one; nil if there is none.
  public let mergeFault: (_ new: [UInt8], _ old: [UInt8]) -> String?
  /// Returns what a save of the value of one document over another one writes; nil if one of them cannot be read.
  public let saved: (_ new: [UInt8], _ old: [UInt8]) throws -> [UInt8]?

  public init<Codec: JSONCodec, DTO: MappedDTO>(
    _ name: String, _ codec: Codec.Type, _ dto: DTO.Type
  ) where Codec.Value == DTO.Domain {
    self.init(name, codec, toDomain: { (dto: DTO) in try dto.domain() }, toDTO: DTO.init)
  }

  /// Creates the subject of a document, whose DTO maps to the value and, beside it, the entries that are set aside.
  public init<Codec: JSONCodec, DTO: Codable>(
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
