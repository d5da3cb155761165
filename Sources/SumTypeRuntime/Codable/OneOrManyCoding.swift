import Foundation

/// The `Codable` mirror of a list that may be its only element instead, as it was spelled.
public enum OneOrMany<Element> {
  /// `"a"`. As a list does, it takes no more room than a reference: a type may contain itself through it.
  indirect case one(Element)
  /// `["a", "b"]`, or `["a"]`.
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
  /// An only element that is an array or null itself, as a value may be that its union does not know, is
  /// written as a list of one.
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

/// Finds out what kind of JSON a value is encoded as, without encoding more of it than shows that.
private final class EncodedKind: Encoder {
  private var isArrayOrNull = false

  static func isArrayOrNull(_ value: some Encodable) -> Bool {
    let kind = EncodedKind()
    // What was asked for is known, even where it was refused.
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

  /// It is known what the value is.
  private struct Enough: Error {}

  private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let codingPath: [any CodingKey] = []

    mutating func encodeNil(forKey key: Key) throws { throw Enough() }

    mutating func encode(_ value: some Encodable, forKey key: Key) throws { throw Enough() }

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

    mutating func encodeNil() throws { throw Enough() }

    mutating func encode(_ value: some Encodable) throws { throw Enough() }

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
      // Those call this function, if they encode themselves.
      if value is String || value is any BinaryInteger || value is any BinaryFloatingPoint {
        return
      }
      if value is Bool || value is Data { return }
      try value.encode(to: kind)
    }
  }
}
