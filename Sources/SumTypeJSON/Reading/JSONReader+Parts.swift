extension JSONReader {
  /// Begins to read an object in parts. Unknown members are not recorded from here on; that is done
  /// at the end, when it is clear what is known.
  public mutating func share(_ object: inout ObjectCursor) -> SharedObject {
    let outside = object.isPart ? (parts.parts.last?.others ?? []) : []
    if !object.isPart, !parts.taken.isEmpty { parts.taken[object.openOffset] = nil }
    if object.keepsUnknown {
      parts.beginTally(at: object.openOffset, outlined: passed.outline.count)
      object.isTallied = true
    }
    let shared = SharedObject(start: mark(), cursor: object, outside: outside, end: mark())
    object.keepsUnknown = false
    return shared
  }

  /// Notes that the cursor is behind the object, all members of which have been passed.
  public mutating func noteEnd(of object: inout SharedObject) {
    object.end = mark()
    noteTallied(object.cursor)
  }

  /// Goes back to the first member of an object, to read one of its parts.
  ///
  /// - Parameters:
  ///   - index: which of the parts it is.
  ///   - all: the keys that may be those of each part.
  ///   - members: the keys of the struct around it.
  ///   - object: the object that the parts share.
  public mutating func beginPart(
    _ index: Int, of all: [MemberTable], beside members: MemberTable, in object: SharedObject
  ) -> ObjectCursor {
    parts.parts.append(ObjectPart(object: object, index: index, parts: all, members: members))
    beginTalliedPart(of: object.cursor)
    return reopened(object)
  }

  /// Whether the object may have a member with one of these keys, which are those of a part.
  public func mayHave(_ keys: MemberTable, in object: SharedObject) -> Bool {
    mayHave(keys, in: object.cursor)
  }

  /// Whether an optional part is there, told by the members that the struct has left to others. Nil
  /// where they are not known.
  public func hasTallied(_ sign: PartSign, in object: SharedObject) -> Bool? {
    if sign.areTags { return nil }
    return hasTalliedValue(of: sign.index, among: sign.keys, atPartsOf: object.cursor)
  }

  /// Goes back to the first member of an object, to see what it has.
  public mutating func reopen(_ object: SharedObject) -> ObjectCursor {
    var cursor = reopened(object)
    cursor.countsMisses = false
    return cursor
  }

  /// Notes that what is known of the object cannot be told from who has read which member.
  public mutating func giveUpTally(of object: SharedObject) { giveUpTally(of: object.cursor) }

  /// Ends the part that was begun last.
  public mutating func endPart() {
    guard let last = parts.parts.indices.last else { return }
    let claims = parts.parts[last].object.start.claims
    parts.parts.removeLast()
    if outerClaims.count > claims { outerClaims.removeLast(outerClaims.count - claims) }
  }

  /// The part that is being read.
  public var part: ObjectPart? { parts.parts.last }

  /// Goes behind the object.
  public mutating func leave(_ object: SharedObject) { move(to: object.end) }

  private mutating func reopened(_ object: SharedObject) -> ObjectCursor {
    move(to: object.start)
    var cursor = object.cursor
    cursor.keepsUnknown = false
    cursor.isPart = true
    return cursor
  }

  /// The unclaimed members of the object that unknown values have taken.
  public func takenMembers(of object: SharedObject) -> TakenMembers {
    parts.taken[object.openOffset] ?? .some([])
  }

  /// An unknown value takes all unclaimed members of the object.
  public mutating func takeUnclaimed(of object: SharedObject) {
    parts.taken[object.openOffset] = .all
  }

  /// An unknown value takes the members with these keys, which are unclaimed.
  public mutating func take(_ keys: [[UInt8]], of object: SharedObject) {
    guard case .some(let others) = takenMembers(of: object), !keys.isEmpty else { return }
    parts.taken[object.openOffset] = .some(others.union(keys))
  }

  /// Shows every member of the object, but the tags of unions around it: its key, its place and that
  /// of its value. The cursor is then behind the object.
  public mutating func forEachMember(
    of object: SharedObject,
    _ body: (_ key: UnsafeRawBufferPointer, _ member: Range<Int>, _ value: Range<Int>) -> Void
  ) throws(JSONFault) {
    var cursor = reopened(object)
    // Unions inside the object, which are being read, have claims of their own.
    let inner = Array(outerClaims.dropFirst(object.start.claims))
    if !inner.isEmpty { outerClaims.removeLast(inner.count) }
    defer { if !inner.isEmpty { outerClaims += inner } }
    while let key = try nextScannedKey(&cursor) {
      var isClaimed = false
      if cursor.claimCount > 0 { isClaimed = try passClaim(&cursor, key) }
      skipToValue()
      let start = offset
      // All of it has been validated.
      try glanceOverValue()
      if isClaimed { continue }
      let member = Range(uncheckedBounds: (cursor.keyStart, offset))
      let value = Range(uncheckedBounds: (start, offset))
      try key.withCharacters { (characters) throws(JSONFault) in body(characters, member, value) }
    }
    leave(object)
  }

  /// Ends an object whose parts have all been read, and records the unclaimed members,
  /// if they are to be recorded.
  /// False where the values have to be asked for what they know.
  public mutating func keepUnread(of object: SharedObject, onSave policy: KeptPolicy) -> Bool {
    if object.keepsUnknown, !endTally(of: object, onSave: policy) { return false }
    leave(object)
    return true
  }

  /// Records the members of the object that are not known.
  public mutating func keepUnknown(
    of object: SharedObject, onSave policy: KeptPolicy,
    except isKnown: (_ key: UnsafeRawBufferPointer, _ isNull: Bool) -> Bool
  ) throws(JSONFault) {
    var unknown: [KeptItem] = []
    let source = source
    try forEachMember(of: object) { key, member, value in
      // Nothing else begins so: all of it has been validated.
      if !isKnown(key, source[value.lowerBound] == 0x6E) {
        unknown.append(KeptItem(.field, member, policy: policy))
      }
    }
    kept += unknown
  }
}

/// The keys that the unions around a value claim in its object: those of their tags.
// Unchecked: what it points to is a table of keys, which never changes.
@frozen
public struct ObjectClaims: BitwiseCopyable, @unchecked Sendable {
  /// The key that was claimed last; the others are the reader's last.
  @usableFromInline let last: UnsafePointer<MemberSlot>?
  @usableFromInline let count: Int8

  @inlinable
  init(last: UnsafePointer<MemberSlot>?, count: Int8) {
    self.last = last
    self.count = count
  }
}

extension JSONReader {
  /// Makes sure that no tag of the unions around comes twice in the object at `start`, whatever else
  /// is wrong with it. The cursor is then anywhere.
  ///
  /// A union that does not fit asks for it before it keeps the whole object as its own unknown value:
  ///
  /// ```json
  /// {"type": "either", "type": false}
  /// ```
  /// Here the union around it, whose tag is repeated, is what does not fit.
  ///
  /// - Parameters:
  ///   - claims: the keys of the tags of the unions around.
  ///   - start: the place before the object, from when these were the claims.
  /// - Throws: `repeatedTag` at the second tag, and faults of grammar.
  public mutating func refuseRepeated(
    _ claims: ObjectClaims, inObjectAt start: Mark
  ) throws(JSONFault) {
    if claims.count == 0 { return }
    rewind(to: start)
    var object = try openObject(keepsUnknown: false)
    object.claims = claims
    try passRest(of: &object)
  }

  /// Claims a key of the object: it is not taken for an unknown member, and a fault if it comes
  /// twice.
  ///
  /// A union that reads its tag from the object that its payload also reads claims the tag's key:
  ///
  /// ```json
  /// {"type": "text", "message": "hello"}
  /// ```
  /// A payload that is a union of this kind itself claims another key of the same object.
  ///
  /// - Parameters:
  ///   - key: the key that is claimed.
  ///   - object: the object that has it.
  ///   - isPassed: whether the cursor is already behind the member.
  @inlinable
  @inline(__always)
  public mutating func claim(
    _ key: MemberKey, in object: inout ObjectCursor, isPassed: Bool = false
  ) {
    if let outer = object.claim { pushClaim(MemberKey(entry: outer)) }
    if isPassed { object.claimsSeen |= 1 &<< UInt64(truncatingIfNeeded: object.claimCount) }
    object.claim = key.entry
    object.claimCount &+= 1
  }

  /// Goes back to the place, in an object that was then as in `before`, from which the tag of a union
  /// has been found, and possibly passed. Its key stays claimed.
  @usableFromInline
  mutating func goBack(
    to offset: Int, before: ObjectCursor, in object: inout ObjectCursor
  ) {
    position = start + offset
    var cursor = before
    cursor.claim = object.claim
    cursor.claimCount = object.claimCount
    object = cursor
  }

  @usableFromInline
  @inline(never)
  mutating func pushClaim(_ key: MemberKey) { outerClaims.append(key) }

  /// Notes that the member at the cursor, which its struct knows by this key, is the tag of a union
  /// that reads the same object.
  ///
  /// - Throws: `repeatedTag` if the tag has been passed before.
  public func noteClaim(
    of key: MemberKey, in cursor: inout ObjectCursor
  ) throws(JSONFault) {
    guard let number = number(ofClaim: key, in: cursor) else { return }
    if cursor.claimsSeen >> number & 1 == 1 { throw JSONFault(.repeatedTag, at: cursor.keyStart) }
    cursor.claimsSeen |= 1 << number
  }

  /// Whether the tag of a union that reads the same object has this key, and has been passed.
  public func hasPassedClaim(of key: MemberKey, in cursor: ObjectCursor) -> Bool {
    number(ofClaim: key, in: cursor).map { cursor.claimsSeen >> $0 & 1 == 1 } ?? false
  }

  /// Which of the claims this one is, counted from the outermost.
  private func number(ofClaim key: MemberKey, in cursor: ObjectCursor) -> UInt64? {
    guard let claim = cursor.claim else { return nil }
    var number = Int(cursor.claimCount) - 1
    if MemberKey(entry: claim) == key { return UInt64(number) }
    var place = outerClaims.count
    while number > 0, place > 0 {
      number -= 1
      place -= 1
      if outerClaims[place] == key { return UInt64(number) }
    }
    return nil
  }

  /// Ends the last claim of an object that has been read.
  @inlinable
  public mutating func endClaim(of object: inout ObjectCursor) {
    object.claimCount &-= 1
    object.claim = object.claimCount > 0 ? outerClaims.popLast()?.entry : nil
  }

  /// Whether it takes a closer look to know that the key is not claimed.
  @inline(__always)
  func mayBeClaimed(_ cursor: ObjectCursor, _ key: ScannedString) -> Bool {
    if cursor.claimCount > 1 || key.hasEscapes { return true }
    guard let claim = cursor.claim else { return false }
    return claim.pointee.count == key.count
  }

  /// Whether the unknown member at the key is claimed.
  ///
  /// - Throws: `repeatedTag` if it is, and was passed before.
  @usableFromInline
  @inline(never)
  mutating func passClaim(
    _ cursor: inout ObjectCursor, _ key: ScannedString
  ) throws(JSONFault) -> Bool {
    let seen = cursor.claimsSeen
    let found = try key.withCharacters { (characters) throws(JSONFault) -> UInt64? in
      var number = Int(cursor.claimCount) - 1
      if let claim = cursor.claim, MemberKey(entry: claim).matches(characters) {
        return UInt64(number)
      }
      var place = outerClaims.count
      while number > 0, place > 0 {
        number -= 1
        place -= 1
        if outerClaims[place].matches(characters) { return UInt64(number) }
      }
      return nil
    }
    guard let found else { return false }
    if seen >> found & 1 == 1 { throw JSONFault(.repeatedTag, at: cursor.keyStart) }
    cursor.claimsSeen |= 1 << found
    return true
  }
}

/// An object whose members are read by several codecs in turn, each of which passes over those of
/// the others: a struct, and what is flattened into it.
///
/// ```json
/// {"event_id": "$1", "type": "m.reaction", "content": {}, "sender": "@a:b"}
/// ```
public struct SharedObject: Sendable {
  /// The offset of the opening brace.
  public var openOffset: Int { cursor.openOffset }
  /// Where the first member begins that is not claimed yet.
  let start: JSONReader.Mark
  let cursor: ObjectCursor
  /// The keys of the parts around this one in the same object.
  let outside: [MemberTable]
  /// The place behind the object.
  var end: JSONReader.Mark

  /// Whether the unknown members are to be recorded.
  public var keepsUnknown: Bool { cursor.keepsUnknown }
}

/// One part of an object: which of the keys may be its own, and which are others'.
public struct ObjectPart: Sendable {
  /// The object that it is a part of.
  public let object: SharedObject
  /// Which of the parts it is.
  let index: Int
  /// The keys that may be those of each part.
  let parts: [MemberTable]
  /// The keys of the struct around it.
  let members: MemberTable

  /// The index of a key among those that may be the part's; nil if it is none of them.
  public func index(of key: UnsafeRawBufferPointer) -> Int? { parts[index].index(of: key) }

  /// Whether neither the struct around it nor another part has a member with this key.
  public func mayTake(_ key: UnsafeRawBufferPointer) -> Bool {
    !others.contains { $0.index(of: key) != nil }
  }

  /// The keys of the other parts, and of what is around them in the same object.
  var others: [MemberTable] {
    object.outside + [members] + parts[..<index] + parts[(index + 1)...]
  }
}

/// The parts that a reader is in.
@usableFromInline
struct PartStack: Sendable {
  var parts: [ObjectPart] = []
  /// By the offsets of the objects, the unclaimed members that parts have taken.
  var taken = [Int: TakenMembers]()
  /// The objects that are being read in parts, from the outermost.
  var tallies: [MemberTally] = []
  /// The members of all of them that are not their structs' own.
  var tallied: [MemberTally.Member] = []

  @usableFromInline
  init() {}
}

/// Which of the unclaimed members unknown values in the same object have taken.
public enum TakenMembers: Sendable {
  case some(Set<[UInt8]>)
  case all

  /// Whether the member with this key is taken.
  public func contains(_ key: UnsafeRawBufferPointer) -> Bool {
    switch self {
    case .some(let keys): !keys.isEmpty && keys.contains(Array(key))
    case .all: true
    }
  }
}
