/// A decoder that shows some of the members of an object: those of a part, and those that nobody in
/// the object knows.
struct PartDecoder: Decoder {
  /// The decoder of the whole object.
  let base: any Decoder
  /// What unknown values in the object have taken of the members that nobody knows.
  let taken: TakenKeys
  private let owns: (String) -> Bool
  private let mayTake: (String) -> Bool
  /// The tags of unions around, which parts inside must not take for nobody's.
  private var tags: Set<String> = []
  /// False where all members of the object are shown.
  fileprivate let isPart: Bool

  /// - Parameters:
  ///   - decoder: of the whole object, or of a part that the members are a part of.
  ///   - owns: whether a member with this key may be the part's.
  ///   - mayTake: whether nobody else has a member with this key.
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
  /// The members of an unknown value: the part's own, and some of those that nobody knows.
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
  /// The whole value of a coder; of a part of an object its own members, and some of those that
  /// nobody knows. A coder gives members in any order; sorted, equal values have equal bytes.
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

/// What unknown values in one object have taken of the members that nobody knows.
final class TakenKeys {
  private var keys: Set<String> = []
  private var isAll = false

  func contains(_ key: String) -> Bool { isAll || keys.contains(key) }
  func takeAll() { isAll = true }
  func take(_ others: [String]) { keys.formUnion(others) }
}
