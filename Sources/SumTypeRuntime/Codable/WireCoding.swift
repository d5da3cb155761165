import Foundation

/// A key as it is on the wire, whatever it is: the tag or the content of a union, or a field of a
/// DTO that is read with its older names.
///
/// ```swift
/// let object = try decoder.container(keyedBy: WireKey.self)
/// title = try object.value("display_title", or: "title")
/// ```
public struct WireKey: CodingKey, Hashable, ExpressibleByStringLiteral {
  public let stringValue: String
  public let intValue: Int?

  /// The key with this text.
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

extension KeyedDecodingContainer {
  /// A member of type `JSON?`: nil where it is absent, the value null where it is `null`.
  ///
  /// The decoding that the compiler writes for a DTO finds this function instead of the general
  /// one, which takes both for nil.
  public func decodeIfPresent(_ type: JSONValue.Type, forKey key: Key) throws -> JSONValue? {
    // `nil` here could be read as the value null, which has that literal.
    guard contains(key) else { return .none }
    return try decode(type, forKey: key)
  }
}

/// Members that are read under older names as well. Of several that are there the first counts in
/// the order of the names.
extension KeyedDecodingContainer where Key == WireKey {
  /// A member that has to be there: `title = try object.value("display_title", or: "title",
  /// "name")`.
  ///
  /// - Throws: `DecodingError` where there is none of the names, or what is there does not fit.
  public func value<Value: Decodable>(_ key: WireKey, or older: WireKey...) throws -> Value {
    try decode(Value.self, forKey: present(key, older) ?? key)
  }

  /// A member that may be absent but, where it is there, is no `null`: a field with a default.
  public func ifPresent<Value: Decodable>(_ key: WireKey, or older: WireKey...) throws -> Value? {
    guard let key = present(key, older) else { return nil }
    return try decode(Value.self, forKey: key)
  }

  /// A member that may be absent or `null`; both are nil.
  public func optional<Value: Decodable>(_ key: WireKey, or older: WireKey...) throws -> Value? {
    guard let key = present(key, older) else { return nil }
    return try decodeIfPresent(Value.self, forKey: key)
  }

  /// A member of type `JSON?`: nil where it is absent, the value null where it is `null`.
  public func optional(_ key: WireKey, or older: WireKey...) throws -> JSONValue? {
    guard let key = present(key, older) else { return .none }
    return try decode(JSONValue.self, forKey: key)
  }

  /// A member that always is one of these values, and is no property.
  ///
  /// - Throws: `DecodingError` where it is not there, or is something else.
  public func constant(_ key: WireKey, _ values: [JSONTag]) throws {
    let value = try decode(JSONTag.self, forKey: key)
    if values.contains(where: { $0 ~= value }) { return }
    throw DecodingError.dataCorruptedError(
      forKey: key, in: self,
      debugDescription: "Expected \(values.map(\.description).joined(separator: " or ")).")
  }

  /// A member that is one of these values where it is there, and is no property.
  ///
  /// - Throws: `DecodingError` where it is something else.
  public func constant(ifPresent key: WireKey, _ values: [JSONTag]) throws {
    if contains(key) { try constant(key, values) }
  }

  private func present(_ key: WireKey, _ older: [WireKey]) -> WireKey? {
    contains(key) ? key : older.first { contains($0) }
  }
}

/// JSON inside a string, through Foundation's coders: `"{\"message\":\"hello\"}"`, or the same in
/// base 64.
struct EmbeddedCoding {
  private let wire: EmbeddedWire

  init(_ wire: EmbeddedWire) { self.wire = wire }

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

/// The `Codable` mirror of a map that is an empty array where it is empty, as it was spelled.
public enum MapOrEmptyArray<Element> {
  /// `{"a": 1}`, or `{}`.
  case map([String: Element])
  /// `[]`
  case emptyArray
}

extension MapOrEmptyArray: Sendable where Element: Sendable {}
extension MapOrEmptyArray: Equatable where Element: Equatable {}

extension MapOrEmptyArray: Decodable where Element: Decodable {
  /// - Throws: `DecodingError` where there is an array with something in it.
  public init(from decoder: any Decoder) throws {
    guard let elements = try? decoder.unkeyedContainer() else {
      let container = try decoder.singleValueContainer()
      self = .map(try container.decode([String: Element].self))
      return
    }
    guard elements.isAtEnd else {
      throw DecodingError.typeMismatch(
        [String: Element].self,
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "Expected an object or an empty array, found one with elements."))
    }
    self = .emptyArray
  }
}

extension MapOrEmptyArray: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .map(let members):
      var container = encoder.singleValueContainer()
      try container.encode(members)
    case .emptyArray: _ = encoder.unkeyedContainer()
    }
  }
}
