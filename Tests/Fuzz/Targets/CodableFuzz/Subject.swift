import Everything
import Foundation
import SumTypeRuntime

/// A type with the two ways to read and write it: the direct codec, and `Codable` with the mapping.
struct CodableSubject {
  let name: String
  /// What the two disagree on, or nil.
  let disagreement: ([UInt8]) -> String?

  init<Codec: JSONCodec, DTO: MappedDTO>(_ name: String, _ codec: Codec.Type, _ dto: DTO.Type)
  where Codec.Value == DTO.Domain {
    self.init(name, codec, toDomain: { (dto: DTO) in try dto.domain() }, toDTO: DTO.init)
  }

  init<Codec: JSONCodec, DTO: Codable>(
    _ name: String, _ codec: Codec.Type, toDomain: @escaping (DTO) throws -> Codec.Value,
    toDTO: @escaping (Codec.Value) -> DTO
  ) {
    let ways = Ways(codec: codec, toDomain: toDomain, toDTO: toDTO)
    self.name = name
    disagreement = { ways.disagreement(on: $0) }
  }

  nonisolated(unsafe) static let all: [CodableSubject] = [
    CodableSubject(
      "Everything", EverythingCodec.self,
      toDomain: { (dto: EverythingDTO) in try dto.domain().value },
      toDTO: { EverythingDTO($0) }),
    CodableSubject("Shelf", ShelfCodec.self, ShelfDTO.self),
    CodableSubject("Scalars", ScalarsCodec.self, ScalarsDTO.self),
    CodableSubject("Point", PointCodec.self, PointDTO.self),
    CodableSubject("Line", LineCodec.self, LineDTO.self),
    CodableSubject("Wires", WiresCodec.self, WiresDTO.self),
    CodableSubject("Inner", InnerCodec.self, InnerDTO.self),
    CodableSubject("Present", PresentCodec.self, PresentDTO.self),
    CodableSubject("Shapeless", ShapelessCodec.self, ShapelessDTO.self),
    CodableSubject("Near", NearCodec.self, NearDTO.self),
    CodableSubject("Wrapped", WrappedCodec.self, WrappedDTO.self),
    CodableSubject("Packed", PackedCodec.self, PackedDTO.self),
    CodableSubject("Outer", OuterCodec.self, OuterDTO.self),
    CodableSubject("Keyed", KeyedCodec.self, KeyedDTO.self),
    CodableSubject("Placed", PlacedCodec.self, PlacedDTO.self),
    CodableSubject("Listed", ListedCodec.self, ListedDTO.self),
    CodableSubject("ListedLine", ListedLineCodec.self, ListedLineDTO.self),
    CodableSubject("Paired", PairedCodec.self, PairedDTO.self),
    CodableSubject("Target", TargetCodec.self, TargetDTO.self),
    CodableSubject("Flat", FlatCodec.self, FlatDTO.self),
    CodableSubject("FlatWords", FlatWordsCodec.self, FlatWordsDTO.self),
    CodableSubject("FlatTold", FlatToldCodec.self, FlatToldDTO.self),
    CodableSubject("Node", NodeCodec.self, NodeDTO.self),
    CodableSubject("Transfer", TransferCodec.self, TransferDTO.self),
    CodableSubject("Noted", NotedCodec.self, NotedDTO.self),
    CodableSubject("Work", WorkCodec.self, WorkDTO.self),
  ]
}

private struct Ways<Codec: JSONCodec, DTO: Codable> {
  let codec: Codec.Type
  let toDomain: (DTO) throws -> Codec.Value
  let toDTO: (Codec.Value) -> DTO

  func disagreement(on bytes: [UInt8]) -> String? {
    let direct = Result { try read(bytes) }
    let mapped = Result { try map(bytes) }
    switch (direct, mapped) {
    case (.failure, .failure): return nil
    case (.success(let value), .failure(let error)):
      return "the codec reads \(portrait(value)), the DTO refuses: \(error)"
    case (.failure(let error), .success(let value)):
      return "the codec refuses (\(error)), the DTO reads \(portrait(value))"
    case (.success(let value), .success(let other)):
      if portrait(value) != portrait(other) {
        return "the codec reads \(portrait(value)), the DTO \(portrait(other))"
      }
      return disagreementOnWriting(value)
    }
  }

  /// What either writes, the other reads as the same value.
  private func disagreementOnWriting(_ value: Codec.Value) -> String? {
    do {
      var writer = JSONWriter()
      codec.encode(value, to: &writer)
      guard writer.faults.allSatisfy({ $0.code == .refusedUnknown }) else {
        return "the codec cannot write it"
      }
      let written = writer.finish()
      let crossed = try map(written)
      if portrait(crossed) != portrait(value) {
        return
          "the DTO reads \(portrait(crossed)) in what the codec wrote of \(portrait(value)): \(text(written))"
      }
      let encoded = [UInt8](try JSONEncoder().encode(toDTO(value)))
      let back = try read(encoded)
      if portrait(back) != portrait(value) {
        return
          "the codec reads \(portrait(back)) in what the DTO wrote of \(portrait(value)): \(text(encoded))"
      }
      return nil
    } catch {
      return "\(error) after reading \(portrait(value))"
    }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func read(_ bytes: [UInt8]) throws -> Codec.Value {
    do {
      return try JSONReader.read(bytes) { (reader) throws(JSONFault) in
        try codec.decode(from: &reader)
      }
    } catch {
      throw error.explained(in: bytes)
    }
  }

  private func map(_ bytes: [UInt8]) throws -> Codec.Value {
    try toDomain(try JSONDecoder().decode(DTO.self, from: Data(bytes)))
  }
}
