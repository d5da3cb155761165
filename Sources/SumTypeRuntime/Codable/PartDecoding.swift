/// Decodes what is flattened into a struct from the struct's own decoder: each part sees neither the
/// members of the struct nor those of the other parts.
///
/// ```swift
/// let parts = PartDecoding(decoder, members: ["event_id"], parts: [["type", "content"]])
/// content = try parts.value(0)
/// ```
public struct PartDecoding {
  private let decoder: any Decoder
  private let members: Set<String>
  private let parts: [Set<String>]

  /// - Parameters:
  ///   - members: the keys of the struct's own members.
  ///   - parts: the keys that may be those of each part.
  public init(_ decoder: any Decoder, members: [String], parts: [[String]]) {
    self.decoder = decoder
    self.members = Set(members)
    self.parts = parts.map { Set($0) }
  }

  /// A struct, or a union with a tag.
  public func value<Value: Decodable>(_ index: Int) throws -> Value {
    try Value(from: PartDecoder(base: decoder) { mayTake($0, index) })
  }

  /// A struct that may be missing: it is where none of its members is there, or all are `null`.
  public func optional<Value: Decodable>(_ index: Int) throws -> Value? {
    let object = try decoder.container(keyedBy: WireKey.self)
    for key in parts[index] {
      let key = WireKey(key)
      guard object.contains(key), try !object.decodeNil(forKey: key) else { continue }
      let found: Value = try value(index)
      return found
    }
    return nil
  }

  /// A union that may be missing: it is where its tag is not there, or is `null`.
  public func optional<Value: Decodable>(_ index: Int, tag: WireKey) throws -> Value? {
    let object = try decoder.container(keyedBy: WireKey.self)
    guard object.contains(tag), try !object.decodeNil(forKey: tag) else { return nil }
    let found: Value = try value(index)
    return found
  }

  /// A union whose tag is a key. Where none of its keys is there, it is what nobody else knows.
  public func valueByKey<Value: Decodable>(_ index: Int) throws -> Value {
    try optionalByKey(index) ?? value(index)
  }

  /// A union whose tag is a key, and that may be missing.
  public func optionalByKey<Value: Decodable>(_ index: Int) throws -> Value? {
    let object = try decoder.container(keyedBy: WireKey.self)
    guard parts[index].contains(where: { object.contains(WireKey($0)) }) else { return nil }
    return try Value(from: PartDecoder(base: decoder) { parts[index].contains($0) })
  }

  /// Whether nobody else has a member with this key.
  private func mayTake(_ key: String, _ index: Int) -> Bool {
    if members.contains(key) { return false }
    return parts.indices.allSatisfy { $0 == index || !parts[$0].contains(key) }
  }
}

/// A decoder that shows some of the members of an object.
struct PartDecoder: Decoder {
  let base: any Decoder
  let shows: (String) -> Bool

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(
      PartContainer(base: try base.container(keyedBy: type), shows: shows))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try base.unkeyedContainer() }

  /// What lies among the members of an object is no value by itself.
  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw DecodingError.typeMismatch(
      Any.self,
      DecodingError.Context(
        codingPath: codingPath, debugDescription: "Expected members of an object."))
  }
}

/// Some of the members of an object.
private struct PartContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
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
