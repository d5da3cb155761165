import Foundation
import SumTypeRuntime

/// The two ways to read and write one type: the direct codec, and `Codable` with the mapping.
public struct Ways<Codec: JSONCodec, DTO: Codable> {
  private let codec: Codec.Type
  private let toDomain: (DTO) throws -> Codec.Value
  private let toDTO: (Codec.Value) -> DTO

  public init(_ codec: Codec.Type, _ dto: DTO.Type)
  where DTO: MappedDTO, DTO.Domain == Codec.Value {
    self.init(codec, toDomain: { (dto: DTO) in try dto.domain() }, toDTO: DTO.init)
  }

  /// Creates the ways for a document whose DTO has a mapping of its own, which returns entries aside beside the
  /// value.
  public init(
    _ codec: Codec.Type, toDomain: @escaping (DTO) throws -> Codec.Value,
    toDTO: @escaping (Codec.Value) -> DTO
  ) {
    self.codec = codec
    self.toDomain = toDomain
    self.toDTO = toDTO
  }

  /// Describes how the two ways disagree on `bytes`; nil if they agree.
  public func disagreement(on bytes: [UInt8]) -> String? {
    let direct = Result { try read(bytes) }
    let mapped = Result { try map(Data(bytes)) }
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
      return disagreementOnWriting(value)
    }
  }

  /// Describes how one way reads another value than the other has written; nil if both read the same value.
  private func disagreementOnWriting(_ value: Codec.Value) -> String? {
    do {
      var writer = JSONWriter()
      codec.encode(value, to: &writer)
      // Data that a policy refuses to save is written nevertheless, with a fault. So is a string that does not
      // match its pattern: it is read, and saved as it was, but here the whole value is written anew, as if the
      // app had set the string. `LimitedCodecTests` checks both saves.
      guard writer.faults.allSatisfy({ $0.code == .refusedUnknown || $0.mismatch != nil }) else {
        return "the codec cannot write \(portrait(value))"
      }
      let written = writer.finish()
      let crossed = try map(Data(written))
      guard portrait(crossed) == portrait(value) else {
        return "the DTO reads \(portrait(crossed)) in what the codec wrote: \(text(written))"
      }
      let encoded = [UInt8](try JSONEncoder().encode(toDTO(value)))
      let back = try read(encoded)
      guard portrait(back) == portrait(value) else {
        return "the codec reads \(portrait(back)) in what the DTO wrote: \(text(encoded))"
      }
      return nil
    } catch {
      return "\(error) after reading \(portrait(value))"
    }
  }

  /// Returns the bytes of a save of the value of `new` over the document `old`; nil if either cannot be read.
  public func saved(_ new: [UInt8], over old: [UInt8]) throws -> [UInt8]? {
    guard let value = try? read(new), let loaded = try? Root<Codec>.load(old) else { return nil }
    return try Root.save(value, preserving: loaded.preserved).bytes
  }

  /// Describes what is wrong with a save of the value of `new` over the document `old`; nil if nothing is, or if
  /// either cannot be read.
  public func mergeFault(writing new: [UInt8], over old: [UInt8]) -> String? {
    guard let value = try? read(new), let loaded = try? Root<Codec>.load(old) else { return nil }
    do {
      let untouched = try Root.save(loaded.value, preserving: loaded.preserved)
      guard untouched.bytes == old else {
        return "saved untouched, it is \(text(untouched.bytes))"
      }
      let saved = try Root.save(value, preserving: loaded.preserved)
      let back = try read(saved.bytes)
      guard portrait(back) == portrait(value) else {
        return "\(text(saved.bytes)) is \(portrait(back)), not \(portrait(value))"
      }
      return nil
    } catch let error as JSONError where error.code == .refusedUnknown {
      return nil  // The schema's policy refuses to save the unknown data.
    } catch {
      return "\(error)"
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

  private func map(_ data: Data) throws -> Codec.Value {
    try toDomain(try JSONDecoder().decode(DTO.self, from: data))
  }
}

/// A document whose root is a value of the codec.
private enum Root<Codec: JSONCodec>: JSONDocument {}
