import Foundation

/// The `Codable` mirror of a list that may be written as its only element; it keeps the spelling.
public enum OneOrMany<Element> {
  /// One element: `"a"`. It is indirect, so that a type may contain itself through it, as through a
  /// list.
  indirect case one(Element)
  /// A list: `["a", "b"]`, or `["a"]`.
  case many([Element])
}

extension OneOrMany: Sendable where Element: Sendable {}
extension OneOrMany: Equatable where Element: Equatable {}

extension OneOrMany: Decodable where Element: Decodable {
  public init(from decoder: any Decoder) throws {
    let isList = (try? decoder.unkeyedContainer()) != nil
    let container = try decoder.singleValueContainer()
    self =
      isList
      ? .many(try container.decode([Element].self)) : .one(try container.decode(Element.self))
  }
}

extension OneOrMany: Encodable where Element: Encodable {
  /// Encodes the value in its spelling. An only element that is itself an array or `null`, as an
  /// unknown value of a union may be, is written as a list of one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .one(let element) where EncodedKind.isArrayOrNull(element):
      try container.encode([element])
    case .one(let element): try container.encode(element)
    case .many(let elements): try container.encode(elements)
    }
  }
}

/// An encoder that finds out whether a value is encoded as an array or `null`, and encodes as
/// little of it as possible.
private final class EncodedKind: Encoder {
  private var isArrayOrNull = false

  static func isArrayOrNull(_ value: some Encodable) -> Bool {
    let kind = EncodedKind()
    // The kind is known as soon as the value asks for a container, even if it then throws.
    var container = Single(kind: kind)
    try? container.encode(value)
    return kind.isArrayOrNull
  }

  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Members())
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    isArrayOrNull = true
    return Elements()
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(kind: self) }

  /// Ends the encoding once the kind of the value is known.
  private struct KindFound: Error {}

  private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let codingPath: [any CodingKey] = []

    mutating func encodeNil(forKey key: Key) throws { throw KindFound() }

    mutating func encode(_ value: some Encodable, forKey key: Key) throws { throw KindFound() }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      KeyedEncodingContainer(Members<Nested>())
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      Elements()
    }

    mutating func superEncoder() -> any Encoder { EncodedKind() }

    mutating func superEncoder(forKey key: Key) -> any Encoder { EncodedKind() }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let codingPath: [any CodingKey] = []
    let count = 0

    mutating func encodeNil() throws { throw KindFound() }

    mutating func encode(_ value: some Encodable) throws { throw KindFound() }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
      KeyedEncodingContainer(Members<Nested>())
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { Elements() }

    mutating func superEncoder() -> any Encoder { EncodedKind() }
  }

  private struct Single: SingleValueEncodingContainer {
    let kind: EncodedKind
    let codingPath: [any CodingKey] = []

    mutating func encodeNil() { kind.isArrayOrNull = true }

    mutating func encode(_ value: some Encodable) throws {
      // Their `encode(to:)` would call this function again.
      if value is String || value is any BinaryInteger || value is any BinaryFloatingPoint {
        return
      }
      if value is Bool || value is Data { return }
      try value.encode(to: kind)
    }
  }
}

/// The `Codable` mirror of a map that may be written as an empty array if it is empty; it keeps the
/// spelling.
public enum MapOrEmptyArray<Element> {
  /// An object: `{"a": 1}`, or `{}`.
  case map([String: Element])
  /// An empty array: `[]`.
  case emptyArray
}

extension MapOrEmptyArray: Sendable where Element: Sendable {}
extension MapOrEmptyArray: Equatable where Element: Equatable {}

extension MapOrEmptyArray: Decodable where Element: Decodable {
  /// - Throws: `DecodingError` if the value is an array with elements.
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
