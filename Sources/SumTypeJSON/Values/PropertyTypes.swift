// Types of JSON that properties of generated types have.

/// A value behind a reference, so that a struct can contain itself.
///
/// ```swift
/// struct Node { @Indirect var next: Node? }
/// ```
@propertyWrapper
public indirect enum Indirect<Value> {
  /// The reference to the value.
  case boxed(Value)

  /// Boxes a value.
  @inlinable
  public init(wrappedValue: Value) {
    self = .boxed(wrappedValue)
  }

  /// Boxes a value; nil if there is none.
  @inlinable
  public init?(_ value: Value?) {
    guard let value else { return nil }
    self = .boxed(value)
  }

  /// The value in the box.
  @inlinable
  public var wrappedValue: Value {
    get {
      switch self {
      case .boxed(let value): value
      }
    }
    set { self = .boxed(newValue) }
  }
}

extension Indirect: Sendable where Value: Sendable {}
extension Indirect: Equatable where Value: Equatable {}
extension Indirect: Hashable where Value: Hashable {}

extension Indirect: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    self = .boxed(try Value(from: decoder))
  }
}

extension Indirect: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}

extension KeyedDecodingContainer {
  /// A member that is absent or `null` is decoded as nil, as for a plain optional.
  public func decode<Value: Decodable>(
    _ type: Indirect<Value?>.Type, forKey key: Key
  ) throws -> Indirect<Value?> {
    .boxed(try decodeIfPresent(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Nil is not encoded, as for a plain optional.
  public mutating func encode<Value: Encodable>(
    _ value: Indirect<Value?>, forKey key: Key
  ) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}

/// An object of exactly one member, whose key is data: `{"title": {"query": "swift"}}`.
///
/// ```swift
/// let match = OneEntry(key: "title", value: Match(query: "swift"))
/// ```
public struct OneEntry<Value> {
  /// The key of the member.
  public var key: String
  /// The value of the member.
  public var value: Value

  /// Creates an entry.
  @inlinable
  public init(key: String, value: Value) {
    self.key = key
    self.value = value
  }
}

extension OneEntry: Sendable where Value: Sendable {}
extension OneEntry: Equatable where Value: Equatable {}
extension OneEntry: Hashable where Value: Hashable {}

extension OneEntry: Decodable where Value: Decodable {
  /// - Throws: `DecodingError` if the object does not have exactly one member.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: EntryKey.self)
    guard let key = object.allKeys.first, object.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "Expected an object of one member, found \(object.allKeys.count)."))
    }
    self.init(key: key.stringValue, value: try object.decode(Value.self, forKey: key))
  }
}

extension OneEntry: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: EntryKey.self)
    try object.encode(value, forKey: EntryKey(stringValue: key))
  }
}

private struct EntryKey: CodingKey {
  let stringValue: String

  init(stringValue: String) { self.stringValue = stringValue }

  var intValue: Int? { nil }
  init?(intValue: Int) { nil }
}

/// An entry of a map that is written as a list, because its keys are no strings.
///
/// ```json
/// [["happy", 3], ["sad", 1]]      [.happy: 3, .sad: 1]
/// ```
/// Generated code declares such a type for the list. An app uses a dictionary.
public protocol MapEntry: Sendable {
  /// The key, which no other entry of the map has.
  associatedtype Key: Hashable & Sendable
  /// The value.
  associatedtype Value: Sendable

  var key: Key { get }
  var value: Value { get }

  init(key: Key, value: Value)
}

/// The content of a string that usually holds JSON: the value, or a text that is not such JSON.
///
/// ```json
/// { "config": "{\"volume\":3}" }     .value(Config(volume: 3))
/// { "config": "see above" }          .text("see above")
/// ```
public enum JSONOrText<Value> {
  /// The value of the JSON in the string.
  case value(Value)
  /// The string, if it holds no JSON, or JSON of another type.
  case text(String)

  /// The value; nil for a text.
  public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }

  /// The text; nil for a value.
  public var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}

extension JSONOrText: Sendable where Value: Sendable {}
extension JSONOrText: Equatable where Value: Equatable {}
extension JSONOrText: Hashable where Value: Hashable {}
