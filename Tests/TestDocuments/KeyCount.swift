/// An encoder that notes each key of an object as often as it is encoded.
public final class KeyCount: Encoder {
  public private(set) var keys: [String] = []
  public let codingPath: [any CodingKey] = []
  public let userInfo: [CodingUserInfoKey: Any] = [:]

  public static func keys(of value: some Encodable) throws -> [String] {
    let encoder = KeyCount()
    try value.encode(to: encoder)
    return encoder.keys
  }

  public func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Container<Key>(owner: self))
  }

  public func unkeyedContainer() -> any UnkeyedEncodingContainer {
    fatalError("an object is expected")
  }
  public func singleValueContainer() -> any SingleValueEncodingContainer {
    fatalError("an object is expected")
  }

  private struct Container<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let owner: KeyCount
    let codingPath: [any CodingKey] = []

    mutating func encodeNil(forKey key: Key) { owner.keys.append(key.stringValue) }
    mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) {
      owner.keys.append(key.stringValue)
    }
    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { fatalError("no nested object is expected") }
    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      fatalError("no nested array is expected")
    }
    mutating func superEncoder() -> any Encoder { owner }
    mutating func superEncoder(forKey key: Key) -> any Encoder { owner }
  }
}
