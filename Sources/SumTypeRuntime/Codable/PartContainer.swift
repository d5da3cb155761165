/// Some of the members of an object.
struct PartContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let base: KeyedDecodingContainer<Key>
  let shows: (String) -> Bool

  var codingPath: [any CodingKey] { base.codingPath }
  var allKeys: [Key] { base.allKeys.filter { shows($0.stringValue) } }

  func contains(_ key: Key) -> Bool { shows(key.stringValue) && base.contains(key) }

  private func shown(_ key: Key) throws -> Key {
    if contains(key) { return key }
    throw DecodingError.keyNotFound(
      key,
      DecodingError.Context(
        codingPath: codingPath, debugDescription: "There is no member \(key.stringValue)."))
  }

  func decodeNil(forKey key: Key) throws -> Bool { try base.decodeNil(forKey: shown(key)) }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try base.decode(type, forKey: shown(key))
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try base.decode(type, forKey: shown(key))
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try base.decode(type, forKey: shown(key))
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try base.decode(type, forKey: shown(key))
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try base.decode(type, forKey: shown(key))
  }

  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try base.decode(type, forKey: shown(key))
  }

  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try base.decode(type, forKey: shown(key))
  }

  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try base.decode(type, forKey: shown(key))
  }

  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try base.decode(type, forKey: shown(key))
  }

  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try base.decode(type, forKey: shown(key))
  }

  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try base.decode(type, forKey: shown(key))
  }

  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try base.decode(type, forKey: shown(key))
  }

  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try base.decode(type, forKey: shown(key))
  }

  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try base.decode(type, forKey: shown(key))
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try base.decode(type, forKey: shown(key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try base.nestedContainer(keyedBy: type, forKey: shown(key))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try base.nestedUnkeyedContainer(forKey: shown(key))
  }

  func superDecoder() throws -> any Decoder { try base.superDecoder() }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    try base.superDecoder(forKey: shown(key))
  }
}
