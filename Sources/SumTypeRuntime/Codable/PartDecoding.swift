/// Decodes the parts that are flattened into a struct, from the struct's own decoder. Each part
/// sees neither the struct's members nor those of other parts.
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
  ///   - decoder: the decoder of the object.
  ///   - members: the keys of the struct's own members.
  ///   - parts: the keys that each part may have.
  public init(_ decoder: any Decoder, members: [String], parts: [[String]]) {
    self.decoder = decoder
    self.members = Set(members)
    self.parts = parts.map { Set($0) }
    taken = (decoder as? PartDecoder)?.taken ?? TakenKeys()
  }

  /// Returns a part that is a struct or a union.
  public func value<Value: Decodable>(_ index: Int) throws -> Value {
    try Value(from: part(index))
  }

  /// Returns an optional part that each of its members shows, such as a struct; nil if all of them
  /// are missing or `null`.
  public func optional<Value: Decodable>(_ index: Int) throws -> Value? {
    try optional(index, where: parts[index].map { WireKey($0) })
  }

  /// Returns a part that is an optional union; nil if all keys that tell its variants apart are
  /// missing or `null`.
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

  /// Returns a part that is a union whose tag is a key. If none of its keys is present, the union
  /// takes an unclaimed member.
  public func valueByKey<Value: Decodable>(_ index: Int) throws -> Value {
    try optionalByKey(index) ?? value(index)
  }

  /// Returns a part that is an optional union whose tag is a key; nil if none of its keys is
  /// present.
  public func optionalByKey<Value: Decodable>(_ index: Int) throws -> Value? {
    let object = try decoder.container(keyedBy: WireKey.self)
    guard parts[index].contains(where: { object.contains(WireKey($0)) }) else { return nil }
    return try Value(from: part(index).withoutUnclaimed)
  }

  private func part(_ index: Int) -> PartDecoder {
    PartDecoder(
      decoder, taken, owns: { parts[index].contains($0) }, mayTake: { mayTake($0, index) })
  }

  /// Whether neither the struct nor another part has this key.
  private func mayTake(_ key: String, _ index: Int) -> Bool {
    if members.contains(key) { return false }
    return parts.indices.allSatisfy { $0 == index || !parts[$0].contains(key) }
  }
}

/// A decoder that shows only some members of an object: those of a part, and unclaimed ones.
struct PartDecoder: Decoder {
  /// The decoder of the whole object.
  let base: any Decoder
  /// The unclaimed members that unknown values in the object have taken.
  let taken: TakenKeys
  private let owns: (String) -> Bool
  private let mayTake: (String) -> Bool
  /// The keys of the tags of enclosing unions; the parts inside must not take them as unclaimed.
  private var tags: Set<String> = []
  /// Whether some members of the object are hidden.
  fileprivate let isPart: Bool

  /// - Parameters:
  ///   - decoder: the decoder of the whole object, or of a part that contains this part.
  ///   - owns: returns whether the part may have a member with this key.
  ///   - mayTake: returns whether nothing else in the object has this key.
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

  /// Creates a decoder of the same members as `decoder`, of which those with these keys are a tag.
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

  /// The decoder with only the part's own members.
  var withoutUnclaimed: PartDecoder {
    PartDecoder(base, taken, owns: owns, mayTake: { _ in false })
  }

  func shows(_ key: String) -> Bool { owns(key) || showsUnclaimed(key) }

  /// Whether a member with this key is not the part's own, and nothing else has or has taken it.
  fileprivate func showsUnclaimed(_ key: String) -> Bool {
    !owns(key) && mayTake(key) && !taken.contains(key)
  }

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(
      PartContainer(base: try base.container(keyedBy: type), shows: shows))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try base.unkeyedContainer() }

  /// Members of an object are no value of their own.
  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw DecodingError.typeMismatch(
      Any.self,
      DecodingError.Context(
        codingPath: codingPath, debugDescription: "Expected members of an object."))
  }
}

// MARK: - Unknown values

extension PartDecoder {
  /// Returns a decoder of the members of an unknown value: the part's own, and some unclaimed ones.
  /// They are the members that the direct codec takes: see ``PartMembers``.
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
  /// Takes the whole value of a coder; for a part of an object, the part's own members and some
  /// unclaimed ones. A coder has no order of members; sorted, equal values have equal bytes.
  init(wholeOf decoder: any Decoder, and unclaimed: UnclaimedMembers = .none) throws {
    self.init(sorting: try JSONValue(wholeOf: decoder, and: unclaimed))
  }

  /// Takes the whole value of a coder, which is malformed because of `error`; for a part of an object the part's own
  /// members, and all unclaimed ones if the error is in one of them: then a map of the part has read it as an entry.
  init(malformed decoder: any Decoder, because error: any Error) throws {
    var unclaimed = UnclaimedMembers.none
    if type(of: decoder) == PartDecoder.self, let part = decoder as? PartDecoder, part.isPart,
      let key = decodingFault(of: error).path.dropFirst(part.codingPath.count).first,
      part.showsUnclaimed(key.stringValue)
    {
      unclaimed = .all
    }
    try self.init(wholeOf: decoder, and: unclaimed)
  }

  init(sorting value: JSONValue) {
    var style = JSONStyle.compact
    style.sortsKeys = true
    self.init(unchecked: value.bytes(style: style)[...])
  }
}

extension JSONValue {
  /// Takes the whole value of a coder, or the members of a part.
  init(wholeOf decoder: any Decoder, and unclaimed: UnclaimedMembers) throws {
    // The types are compared first: a cast that fails examines all conformances of the type.
    guard type(of: decoder) == PartDecoder.self, let part = decoder as? PartDecoder, part.isPart
    else {
      try self.init(from: decoder)
      return
    }
    try self.init(from: part.members(and: unclaimed))
  }
}

/// The keys of unclaimed members that unknown values in one object have taken.
final class TakenKeys {
  private var keys: Set<String> = []
  private var isAll = false

  func contains(_ key: String) -> Bool { isAll || keys.contains(key) }
  func takeAll() { isAll = true }
  func take(_ others: [String]) { keys.formUnion(others) }
}

/// A container that shows only some members of an object.
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
