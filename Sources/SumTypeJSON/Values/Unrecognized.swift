/// A value of a union that is unknown to this version of the schema, or malformed.
///
/// The `case unknown(Unrecognized)` of a generated enum has it as its payload. A save writes the
/// original bytes back.
///
/// Two values are equal if their tags, their bytes and ``isMalformed`` are equal. If one value has
/// several faults, the reason is the one that was found first.
public struct Unrecognized: Hashable, Sendable {
  /// The reason why the value is no known variant.
  public enum Reason: Hashable, Sendable {
    /// The union has no variant with this tag.
    case unknownTag
    /// The tag is missing, repeated or of the wrong type, or the payload does not fit it.
    indirect case malformed(JSONError)
  }

  /// The content, behind one reference: each value of an open union has room for an `Unrecognized`,
  /// though nearly all values are known.
  private final class Content: Sendable {
    let tag: JSONTag?
    let json: JSONSlice
    let cause: Cause

    init(tag: JSONTag?, json: JSONSlice, cause: Cause) {
      self.tag = tag
      self.json = json
      self.cause = cause
    }
  }

  /// The data from which ``reason`` is computed.
  private enum Cause: Sendable {
    case unknownTag
    /// A fault with an offset in the bytes of ``json``.
    indirect case fault(JSONFault)
    indirect case error(JSONError)
  }

  private let content: Content

  /// The tag; nil if it is missing, repeated or of the wrong type.
  public var tag: JSONTag? { content.tag }
  /// The whole value, tag and payload, byte for byte. If the union is flattened into a struct, this
  /// is an object of the members that belong to the value, in their order. If the elements of the
  /// union follow a tag in the array of another, it is an array of these elements.
  public var json: JSONSlice { content.json }

  /// Creates a value with its tag, if one could be read.
  public init(tag: JSONTag?, json: JSONSlice, reason: Reason = .unknownTag) {
    let cause: Cause =
      switch reason {
      case .unknownTag: .unknownTag
      case .malformed(let error): .error(error)
      }
    content = Content(tag: tag, json: json, cause: cause)
  }

  /// Creates a malformed value.
  ///
  /// - Parameter fault: the fault, with an offset in the value.
  package init(tag: JSONTag?, json: JSONSlice, fault: JSONFault) {
    content = Content(tag: tag, json: json, cause: .fault(fault))
  }

  /// The reason why the value is no known variant. For a malformed value, each call searches for
  /// the place of the fault.
  public var reason: Reason {
    switch content.cause {
    case .unknownTag: .unknownTag
    case .fault(let fault): .malformed(fault.explained(in: Array(json.bytes)))
    case .error(let error): .malformed(error)
    }
  }

  /// Whether the value is malformed; otherwise the union does not have its tag.
  public var isMalformed: Bool { if case .unknownTag = content.cause { false } else { true } }

  public static func == (left: Unrecognized, right: Unrecognized) -> Bool {
    left.content === right.content
      || left.tag == right.tag && left.json == right.json && left.isMalformed == right.isMalformed
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(tag)
    hasher.combine(json)
  }

  /// The whole value, parsed at each access; `null` if the bytes are not JSON, which cannot happen
  /// for bytes from a reader.
  public var value: JSONValue { (try? json.value()) ?? .null }
}

/// A coder gets the value, and so does not keep its bytes, tag and reason.
extension Unrecognized: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(tag: nil, json: try JSONSlice(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws {
    try json.encode(to: encoder)
  }
}

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
