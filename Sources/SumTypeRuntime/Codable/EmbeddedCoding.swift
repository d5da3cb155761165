import Foundation

/// JSON inside a string, through Foundation's coders: `"{\"message\":\"hello\"}"`, or the same in
/// base 64.
struct EmbeddedCoding {
  private let wire: ContentWire

  init(_ wire: ContentWire) { self.wire = wire }

  /// The value in `text`, which lies at `path` in the coder outside.
  func decode<Value: Decodable>(
    _ type: Value.Type, from text: String, at path: [any CodingKey]
  ) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: try data(in: text))
    } catch let error as DecodingError {
      throw error.seen(from: path)
    }
  }

  /// The text that says `value`, with the members of objects sorted.
  func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(value)
    return wire == .base64JSON
      ? Base64DataCodec.dto(data) : String(decoding: data, as: UTF8.self)
  }

  private func data(in text: String) throws -> Data {
    guard wire == .base64JSON else { return Data(text.utf8) }
    var text = text
    guard let data = text.withUTF8({ Base64DataCodec.parse(UnsafeRawBufferPointer($0)) }) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "The string is not base64."))
    }
    return data
  }
}

extension DecodingError {
  /// The same error with the way to the string in front of its path.
  fileprivate func seen(from path: [any CodingKey]) -> DecodingError {
    func seen(_ context: Context) -> Context {
      Context(
        codingPath: path + context.codingPath, debugDescription: context.debugDescription,
        underlyingError: context.underlyingError)
    }
    return switch self {
    case .typeMismatch(let type, let context): .typeMismatch(type, seen(context))
    case .valueNotFound(let type, let context): .valueNotFound(type, seen(context))
    case .keyNotFound(let key, let context): .keyNotFound(key, seen(context))
    case .dataCorrupted(let context): .dataCorrupted(seen(context))
    @unknown default: self
    }
  }
}
