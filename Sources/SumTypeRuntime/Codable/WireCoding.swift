import Foundation

/// Any key of an object: that of a union's tag or content, or that of a DTO's field with older
/// names.
///
/// ```swift
/// let object = try decoder.container(keyedBy: WireKey.self)
/// title = try object.value("display_title", or: "title")
/// ```
public struct WireKey: CodingKey, Hashable, ExpressibleByStringLiteral {
  public let stringValue: String
  public let intValue: Int?

  /// Creates the key with this text.
  public init(_ text: String) {
    stringValue = text
    intValue = nil
  }

  public init(stringLiteral text: String) { self.init(text) }

  public init(stringValue text: String) { self.init(text) }

  public init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}

/// The DTO of a type that has a value for `null`: of `JSON`, and of unions with a variant for it. Generated DTOs
/// conform to it.
public protocol NullReadingDTO: Decodable {}

extension JSONValue: NullReadingDTO {}

extension KeyedDecodingContainer {
  /// Returns a member that may be absent, and of which `null` is a value: nil if it is missing.
  ///
  /// The decoding that the compiler synthesises for a DTO calls this function instead of the
  /// general one, which returns nil in both cases.
  public func decodeIfPresent<Value: NullReadingDTO>(
    _ type: Value.Type, forKey key: Key
  ) throws -> Value? {
    guard contains(key) else { return nil }
    return try decode(type, forKey: key)
  }

  /// Returns such a member, stored behind a reference.
  public func decode<Value: NullReadingDTO>(
    _ type: Indirect<Value?>.Type, forKey key: Key
  ) throws -> Indirect<Value?> {
    .boxed(try decodeIfPresent(Value.self, forKey: key))
  }
}

/// Reads members that may have older names. If several names are present, the first in the order of
/// the names counts.
extension KeyedDecodingContainer where Key == WireKey {
  /// Returns a required member: `title = try object.value("display_title", or: "title", "name")`.
  ///
  /// - Throws: `DecodingError` if none of the names is present, or the value does not fit.
  public func value<Value: Decodable>(_ key: WireKey, or older: WireKey...) throws -> Value {
    try decode(Value.self, forKey: present(key, older) ?? key)
  }

  /// Returns a member with a default; nil if it is missing. It must not be `null`.
  public func ifPresent<Value: Decodable>(_ key: WireKey, or older: WireKey...) throws -> Value? {
    guard let key = present(key, older) else { return nil }
    return try decode(Value.self, forKey: key)
  }

  /// Returns an optional member; nil if it is missing or `null`.
  // The result alone does not tell the compiler which of two functions is meant.
  @_disfavoredOverload
  public func optional<Value: Decodable>(_ key: WireKey, or older: WireKey...) throws -> Value? {
    guard let key = present(key, older) else { return nil }
    return try decodeIfPresent(Value.self, forKey: key)
  }

  /// Returns an optional member of which `null` is a value; nil if it is missing.
  public func optional<Value: NullReadingDTO>(
    _ key: WireKey, or older: WireKey...
  ) throws -> Value? {
    guard let key = present(key, older) else { return nil }
    return try decode(Value.self, forKey: key)
  }

  /// Checks a constant member, which is no property.
  ///
  /// - Throws: `DecodingError` if it is missing or has another value.
  public func constant(_ key: WireKey, _ values: [JSONTag]) throws {
    let value = try decode(JSONTag.self, forKey: key)
    if values.contains(where: { $0 ~= value }) { return }
    throw DecodingError.dataCorruptedError(
      forKey: key, in: self,
      debugDescription: "Expected \(values.map(\.description).joined(separator: " or ")).")
  }

  /// Checks a constant member that may be missing, and is no property.
  ///
  /// - Throws: `DecodingError` if it has another value.
  public func constant(ifPresent key: WireKey, _ values: [JSONTag]) throws {
    if contains(key) { try constant(key, values) }
  }

  private func present(_ key: WireKey, _ older: [WireKey]) -> WireKey? {
    contains(key) ? key : older.first { contains($0) }
  }
}

/// Codes JSON that is embedded in a string with Foundation's coders: `"{\"message\":\"hello\"}"`,
/// or the same in base 64.
struct EmbeddedCoding {
  private let wire: EmbeddedWire

  init(_ wire: EmbeddedWire) { self.wire = wire }

  /// Returns the value in `text`, a string at `path` in the outer coder.
  func decode<Value: Decodable>(
    _ type: Value.Type, from text: String, at path: [any CodingKey]
  ) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: try data(in: text))
    } catch let error as DecodingError {
      throw error.seen(from: path)
    }
  }

  /// Returns the text of `value`, with the members of objects sorted.
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
  /// The error with the path of the string before its own path.
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
