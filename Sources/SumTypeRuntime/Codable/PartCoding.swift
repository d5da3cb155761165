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
  private let taken: TakenKeys

  /// - Parameters:
  ///   - decoder: where the object is.
  ///   - members: the keys of the struct's own members.
  ///   - parts: the keys that may be those of each part.
  public init(_ decoder: any Decoder, members: [String], parts: [[String]]) {
    self.decoder = decoder
    self.members = Set(members)
    self.parts = parts.map { Set($0) }
    taken = (decoder as? PartDecoder)?.taken ?? TakenKeys()
  }

  /// A struct or a union.
  public func value<Value: Decodable>(_ index: Int) throws -> Value {
    try Value(from: part(index))
  }

  /// A struct that may be missing: it is where none of its members is there, or all are `null`.
  public func optional<Value: Decodable>(_ index: Int) throws -> Value? {
    try optional(index, where: parts[index].map { WireKey($0) })
  }

  /// A union that may be missing: it is where none of the keys that tell its variants apart is there,
  /// or all are `null`.
  public func optional<Value: Decodable>(_ index: Int, tag keys: WireKey...) throws -> Value? {
    try optional(index, where: keys)
  }

  private func optional<Value: Decodable>(_ index: Int, where keys: [WireKey]) throws -> Value? {
    let object = try decoder.container(keyedBy: WireKey.self)
    for key in keys {
      guard object.contains(key), try !object.decodeNil(forKey: key) else { continue }
      let found: Value = try value(index)
      return found
    }
    return nil
  }

  /// A union whose tag is a key. Where none of its keys is there, it takes a member that nothing else in
  /// the object knows.
  public func valueByKey<Value: Decodable>(_ index: Int) throws -> Value {
    try optionalByKey(index) ?? value(index)
  }

  /// A union whose tag is a key, and that may be missing.
  public func optionalByKey<Value: Decodable>(_ index: Int) throws -> Value? {
    let object = try decoder.container(keyedBy: WireKey.self)
    guard parts[index].contains(where: { object.contains(WireKey($0)) }) else { return nil }
    return try Value(from: part(index).withoutUnclaimed)
  }

  private func part(_ index: Int) -> PartDecoder {
    PartDecoder(
      decoder, taken, owns: { parts[index].contains($0) }, mayTake: { mayTake($0, index) })
  }

  /// Whether nothing else in the object has this key.
  private func mayTake(_ key: String, _ index: Int) -> Bool {
    if members.contains(key) { return false }
    return parts.indices.allSatisfy { $0 == index || !parts[$0].contains(key) }
  }
}

/// A decoder that shows some of the members of an object: those of a part, and the unclaimed ones.
struct PartDecoder: Decoder {
  /// The decoder of the whole object.
  let base: any Decoder
  /// The unclaimed members that unknown values in the object have taken.
  let taken: TakenKeys
  private let owns: (String) -> Bool
  private let mayTake: (String) -> Bool
  /// The keys of the tags of enclosing unions, which are not unclaimed for the parts inside.
  private var tags: Set<String> = []
  /// False where all members of the object are shown.
  fileprivate let isPart: Bool

  /// - Parameters:
  ///   - decoder: of the whole object, or of a part that the members are a part of.
  ///   - owns: whether a member with this key may be the part's.
  ///   - mayTake: whether nothing else in the object has this key.
  init(
    _ decoder: any Decoder, _ taken: TakenKeys, owns: @escaping (String) -> Bool,
    mayTake: @escaping (String) -> Bool
  ) {
    self.taken = taken
    isPart = true
    guard let outer = decoder as? PartDecoder else {
      base = decoder
      self.owns = owns
      self.mayTake = mayTake
      return
    }
    base = outer.base
    self.owns = { owns($0) && outer.shows($0) }
    self.mayTake = { mayTake($0) && outer.mayTake($0) && !outer.tags.contains($0) }
  }

  /// The same members as of `decoder`, some of which are the tag of a union.
  init(_ decoder: any Decoder, tags keys: [String]) {
    if let outer = decoder as? PartDecoder {
      self = outer
    } else {
      base = decoder
      taken = TakenKeys()
      owns = { _ in true }
      mayTake = { _ in true }
      isPart = false
    }
    tags.formUnion(keys)
  }

  /// The same with nothing but the members of its own.
  var withoutUnclaimed: PartDecoder {
    PartDecoder(base, taken, owns: owns, mayTake: { _ in false })
  }

  func shows(_ key: String) -> Bool { owns(key) || mayTake(key) && !taken.contains(key) }

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

// MARK: - What is not known

extension PartDecoder {
  /// The members of an unknown value: the part's own, and some of the unclaimed ones.
  ///
  /// The direct codec takes the same, see ``PartMembers``.
  fileprivate func members(and unclaimed: UnclaimedMembers) throws -> PartDecoder {
    let others = try base.container(keyedBy: WireKey.self).allKeys.map(\.stringValue)
      .filter { !owns($0) && shows($0) && unclaimed.include($0.utf8) }
    switch unclaimed {
    case .all: taken.takeAll()
    case .none, .member, .only: taken.take(others)
    }
    return PartDecoder(
      base, taken, owns: { owns($0) || others.contains($0) }, mayTake: { _ in false })
  }
}

extension JSONSlice {
  /// The whole value of a coder; of a part of an object its own members, and some of the
  /// unclaimed ones. A coder gives members in any order; sorted, equal values have equal bytes.
  init(wholeOf decoder: any Decoder, and unclaimed: UnclaimedMembers = .none) throws {
    self.init(sorting: try JSONValue(wholeOf: decoder, and: unclaimed))
  }

  init(sorting value: JSONValue) {
    var style = JSONStyle.compact
    style.sortsKeys = true
    self.init(unchecked: value.bytes(style: style)[...])
  }
}

extension JSONValue {
  /// The whole value of a coder, or of a part of an object.
  init(wholeOf decoder: any Decoder, and unclaimed: UnclaimedMembers) throws {
    // Compared first: a cast that fails looks through everything that the type conforms to.
    guard type(of: decoder) == PartDecoder.self, let part = decoder as? PartDecoder, part.isPart
    else {
      try self.init(from: decoder)
      return
    }
    try self.init(from: part.members(and: unclaimed))
  }
}

/// The unclaimed members that unknown values in one object have taken.
final class TakenKeys {
  private var keys: Set<String> = []
  private var isAll = false

  func contains(_ key: String) -> Bool { isAll || keys.contains(key) }
  func takeAll() { isAll = true }
  func take(_ others: [String]) { keys.formUnion(others) }
}

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

/// The encoder of a struct for a union that is flattened into it: a variant that is its tag alone
/// becomes a member, `"plain": null`, since it is no value of its own there.
public struct PartEncoding: Encoder {
  private let base: any Encoder

  /// The members go into the object that `encoder` has begun.
  public init(_ encoder: any Encoder) { base = encoder }

  public var codingPath: [any CodingKey] { base.codingPath }
  public var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  public func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) -> KeyedEncodingContainer<Key> {
    base.container(keyedBy: type)
  }

  public func unkeyedContainer() -> any UnkeyedEncodingContainer {
    TagMember(base: base).elements
  }

  public func singleValueContainer() -> any SingleValueEncodingContainer {
    TagMember(base: base)
  }
}

/// Writes a tag as a member.
private struct TagMember: SingleValueEncodingContainer {
  let base: any Encoder
  var codingPath: [any CodingKey] { base.codingPath }

  /// A container for what is no tag, which goes nowhere but is there for the coder.
  var elements: any UnkeyedEncodingContainer {
    var object = base.container(keyedBy: WireKey.self)
    return object.nestedUnkeyedContainer(forKey: WireKey(""))
  }

  private func write(_ tag: String) throws {
    var object = base.container(keyedBy: WireKey.self)
    try object.encodeNil(forKey: WireKey(tag))
  }

  private func refuse(_ value: Any) -> EncodingError {
    EncodingError.invalidValue(
      value,
      EncodingError.Context(
        codingPath: codingPath, debugDescription: "Expected members of an object."))
  }

  func encodeNil() throws { throw refuse(String?.none as Any) }
  func encode(_ value: Bool) throws { try write(String(value)) }
  func encode(_ value: String) throws { try write(value) }
  func encode(_ value: Double) throws { throw refuse(value) }
  func encode(_ value: Float) throws { throw refuse(value) }
  func encode(_ value: Int) throws { try write(String(value)) }
  func encode(_ value: Int8) throws { try write(String(value)) }
  func encode(_ value: Int16) throws { try write(String(value)) }
  func encode(_ value: Int32) throws { try write(String(value)) }
  func encode(_ value: Int64) throws { try write(String(value)) }
  func encode(_ value: UInt) throws { try write(String(value)) }
  func encode(_ value: UInt8) throws { try write(String(value)) }
  func encode(_ value: UInt16) throws { try write(String(value)) }
  func encode(_ value: UInt32) throws { try write(String(value)) }
  func encode(_ value: UInt64) throws { try write(String(value)) }
  func encode<Value: Encodable>(_ value: Value) throws { throw refuse(value) }
}
