import Foundation
import SumTypeRuntime

/// A type with the two ways to read and write it: the direct codec, and `Codable` with the mapping.
struct Subject {
  let name: String
  /// What the two disagree on, or nil.
  let disagreement: ([UInt8]) -> String?

  init<Codec: JSONCodec, DTO: MappedDTO>(
    _ name: String, _ codec: Codec.Type, _ dto: DTO.Type
  ) where Codec.Value == DTO.Domain {
    self.name = name
    self.disagreement = { Self.disagreement(on: $0, codec, dto) }
  }

  private static func disagreement<Codec: JSONCodec, DTO: MappedDTO>(
    on bytes: [UInt8], _ codec: Codec.Type, _ dto: DTO.Type
  ) -> String? where Codec.Value == DTO.Domain {
    let direct = Result { try read(bytes, codec) }
    let mapped = Result { try map(Data(bytes), dto) }
    switch (direct, mapped) {
    case (.failure, .failure): return nil
    case (.success(let value), .failure(let error)):
      return "the codec reads \(portrait(value)), the DTO refuses: \(error)"
    case (.failure(let error), .success(let value)):
      return "the codec refuses (\(error)), the DTO reads \(portrait(value))"
    case (.success(let value), .success(let other)):
      guard portrait(value) == portrait(other) else {
        return "the codec reads \(portrait(value)), the DTO \(portrait(other))"
      }
      return disagreementOnWriting(value, codec, dto)
    }
  }

  /// What either writes, the other reads as the same value.
  private static func disagreementOnWriting<Codec: JSONCodec, DTO: MappedDTO>(
    _ value: Codec.Value, _ codec: Codec.Type, _ dto: DTO.Type
  ) -> String? where Codec.Value == DTO.Domain {
    do {
      var writer = JSONWriter()
      codec.encode(value, to: &writer)
      guard writer.faults.isEmpty else { return "the codec cannot write \(portrait(value))" }
      let written = writer.finish()
      let crossed = try map(Data(written), dto)
      guard portrait(crossed) == portrait(value) else {
        return "the DTO reads \(portrait(crossed)) in what the codec wrote: \(text(written))"
      }
      let encoded = [UInt8](try JSONEncoder().encode(DTO(value)))
      let back = try read(encoded, codec)
      guard portrait(back) == portrait(value) else {
        return "the codec reads \(portrait(back)) in what the DTO wrote: \(text(encoded))"
      }
      return nil
    } catch {
      return "\(error) after reading \(portrait(value))"
    }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func read<Codec: JSONCodec>(
    _ bytes: [UInt8], _ codec: Codec.Type
  ) throws -> Codec.Value {
    do {
      return try JSONReader.read(bytes) { (reader) throws(JSONFault) in
        try codec.decode(from: &reader)
      }
    } catch {
      throw error.explained(in: bytes)
    }
  }

  private static func map<DTO: MappedDTO>(_ data: Data, _ dto: DTO.Type) throws -> DTO.Domain {
    try JSONDecoder().decode(dto, from: data).domain()
  }
}

extension Subject {
  static var all: [Subject] { showcase + corpora }

  static var names: [String] { all.map(\.name) }

  static func named(_ name: String) -> Subject? { all.first { $0.name == name } }
}
