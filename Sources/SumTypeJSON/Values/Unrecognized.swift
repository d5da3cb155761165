/// A value of a union that this version of the schema does not know, or that does not fit it.
///
/// It is what `case unknown(Unrecognized)` of a generated enum carries. Written back, it is the
/// bytes that were read.
///
/// Two are equal when their tags and their bytes are, and both are malformed or neither is. Of several
/// mistakes in one value the reason tells the one that was found first, whichever that is.
public struct Unrecognized: Hashable, Sendable {
  /// Why no variant was made of the value.
  public enum Reason: Hashable, Sendable {
    /// The union has no variant with this tag.
    case unknownTag
    /// The tag is missing, repeated or of the wrong type, or the payload does not fit it.
    indirect case malformed(JSONError)
  }

  /// All of it, behind one reference: every open union has room for one of these in each of its values,
  /// and nearly all of those are known.
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

  /// What the reason is made of when it is asked for.
  private enum Cause: Sendable {
    case unknownTag
    /// The offset is that in the bytes.
    indirect case fault(JSONFault)
    indirect case error(JSONError)
  }

  private let content: Content

  /// The tag; nil if it is missing, repeated or of the wrong type.
  public var tag: JSONTag? { content.tag }
  /// The whole value, tag and payload, byte for byte. Where the union is flattened into a struct:
  /// its members, which lie among others there and so have an order of their own.
  public var json: JSONSlice { content.json }

  /// A value with its tag, if one could be read.
  public init(tag: JSONTag?, json: JSONSlice, reason: Reason = .unknownTag) {
    let cause: Cause =
      switch reason {
      case .unknownTag: .unknownTag
      case .malformed(let error): .error(error)
      }
    content = Content(tag: tag, json: json, cause: cause)
  }

  /// A value that does not fit.
  ///
  /// - Parameter fault: what is wrong with it. Its offset is that in the value.
  package init(tag: JSONTag?, json: JSONSlice, fault: JSONFault) {
    content = Content(tag: tag, json: json, cause: .fault(fault))
  }

  /// Why no variant was made of it. The place of what is malformed is looked for each time that it is
  /// asked for.
  public var reason: Reason {
    switch content.cause {
    case .unknownTag: .unknownTag
    case .fault(let fault): .malformed(fault.explained(in: Array(json.bytes)))
    case .error(let error): .malformed(error)
    }
  }

  /// Whether it is malformed, rather than of a variant that the union does not have.
  public var isMalformed: Bool { if case .unknownTag = content.cause { false } else { true } }

  public static func == (left: Unrecognized, right: Unrecognized) -> Bool {
    left.content === right.content
      || left.tag == right.tag && left.json == right.json && left.isMalformed == right.isMalformed
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(tag)
    hasher.combine(json)
  }

  /// The whole value, parsed each time it is asked for; `null` if the bytes are not JSON, which a
  /// reader never lets through.
  public var value: JSONValue { (try? json.value()) ?? .null }
}

/// Through a coder the value is kept, not its bytes, tag or reason.
extension Unrecognized: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(tag: nil, json: try JSONSlice(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws {
    try json.encode(to: encoder)
  }
}

/// Stores a value behind a reference, so that a struct can contain itself.
///
/// ```swift
/// struct Node { @Indirect var next: Node? }
/// ```
@propertyWrapper
public indirect enum Indirect<Value> {
  /// The value.
  case boxed(Value)

  /// Boxes a value.
  @inlinable
  public init(wrappedValue: Value) {
    self = .boxed(wrappedValue)
  }

  /// Boxes a value, if there is one: nil takes no box.
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
  /// A member that is absent or `null` is nil, as for an optional that is not boxed.
  public func decode<Value: Decodable>(
    _ type: Indirect<Value?>.Type, forKey key: Key
  ) throws -> Indirect<Value?> {
    .boxed(try decodeIfPresent(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Nil is not written, as for an optional that is not boxed.
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
  /// Its value.
  public var value: Value

  /// An entry of these.
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
  /// - Throws: `DecodingError` where the object has no member, or several.
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

/// What lies in a string that mostly holds JSON: the value, or the text that it is instead.
///
/// ```json
/// { "config": "{\"volume\":3}" }     .value(Config(volume: 3))
/// { "config": "see above" }          .text("see above")
/// ```
public enum JSONOrText<Value> {
  /// The value that the JSON in the string says.
  case value(Value)
  /// The string, which holds no JSON, or JSON that is no such value.
  case text(String)

  /// The value; nil where there is text instead.
  public var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }

  /// The text; nil where there is a value.
  public var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}

extension JSONOrText: Sendable where Value: Sendable {}
extension JSONOrText: Equatable where Value: Equatable {}
extension JSONOrText: Hashable where Value: Hashable {}
