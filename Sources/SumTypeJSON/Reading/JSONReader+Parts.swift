extension JSONReader {
  /// Begins to read an object in parts. From here on unknown members are not recorded. This is done
  /// at the end, when all parts have read their members.
  public mutating func share(_ object: inout ObjectCursor) -> SharedObject {
    if !object.isPart { parts.taken?[object.openOffset] = nil }
    if object.keepsUnknown {
      parts.beginTally(at: object.openOffset, outlined: passed.outline.count)
      object.isTallied = true
    }
    let shared = SharedObject(
      start: mark(), cursor: object, enclosingParts: object.isPart ? parts.parts.count : 0,
      telling: parts.telling.count, end: mark())
    object.keepsUnknown = false
    return shared
  }

  /// Notes that the cursor is at the end of the object, after all its members.
  public mutating func noteEnd(of object: inout SharedObject) {
    object.end = mark()
    noteTallied(object.cursor)
  }

  /// Goes back to the first member of an object, to read one of its parts.
  ///
  /// - Parameters:
  ///   - index: the index of the part.
  ///   - all: the keys of each part.
  ///   - members: the keys of the struct around the parts.
  ///   - object: the object that the parts share.
  public mutating func beginPart(
    _ index: Int, of all: [MemberTable], beside members: MemberTable, in object: SharedObject
  ) -> ObjectCursor {
    parts.parts.append(ObjectPart(object: object, index: index, parts: all, members: members))
    beginTalliedPart(of: object.cursor)
    return reopened(object)
  }

  /// Returns whether the object may have a member with one of the keys of a part.
  public func mayHave(_ keys: MemberTable, in object: SharedObject) -> Bool {
    mayHave(keys, in: object.cursor)
  }

  /// Returns whether the object contains an optional part, according to the members that the struct
  /// does not own. Nil if these are not known.
  public func hasTallied(_ sign: PartSign, in object: SharedObject) -> Bool? {
    if sign.areTags { return nil }
    return hasTalliedValue(of: sign.index, among: sign.keys, atPartsOf: object.cursor)
  }

  /// Goes back to the first member of an object, to examine its members.
  public mutating func reopen(_ object: SharedObject) -> ObjectCursor {
    var cursor = reopened(object)
    cursor.countsMisses = false
    return cursor
  }

  /// Notes that the tally cannot tell the unknown members of the object, so that the values are asked for them.
  public mutating func abandonTally(of object: SharedObject) { abandonTally(of: object.cursor) }

  /// Ends the innermost part.
  public mutating func endPart() {
    guard let last = parts.parts.indices.last else { return }
    let claims = parts.parts[last].object.start.claims
    parts.parts.removeLast()
    if outerClaims.count > claims { outerClaims.removeLast(outerClaims.count - claims) }
  }

  /// The innermost part that is being read.
  public var part: ObjectPart? { parts.parts.last }

  /// The keys that the innermost part does not take as unclaimed: those of the other parts of the object, of the struct
  /// around them, of the enclosing parts in the same object, and those that tell the variants of unions around it.
  public var keysBesidePart: [MemberTable] { parts.keys(besidePart: parts.parts.count - 1) }

  /// Moves the cursor past the object.
  public mutating func leave(_ object: SharedObject) { move(to: object.end) }

  private mutating func reopened(_ object: SharedObject) -> ObjectCursor {
    move(to: object.start)
    var cursor = object.cursor
    cursor.keepsUnknown = false
    cursor.isPart = true
    return cursor
  }

  /// Returns the unclaimed members of the object that belong to unknown values of its parts.
  public func takenMembers(of object: SharedObject) -> TakenMembers {
    parts.taken?[object.openOffset] ?? .some([])
  }

  /// Assigns all unclaimed members of the object to an unknown value.
  public mutating func takeUnclaimed(of object: SharedObject) {
    parts.take(.all, ofObjectAt: object.openOffset)
  }

  /// Assigns the unclaimed members with these keys to an unknown value.
  public mutating func take(_ keys: [[UInt8]], of object: SharedObject) {
    guard case .some(let others) = takenMembers(of: object), !keys.isEmpty else { return }
    parts.take(.some(others.union(keys)), ofObjectAt: object.openOffset)
  }

  /// Calls `body` for every member of the object, except the tags of surrounding unions, with its
  /// key, its range and the range of its value. The cursor is then past the object.
  public mutating func forEachMember(
    of object: SharedObject,
    _ body: (_ key: UnsafeRawBufferPointer, _ member: Range<Int>, _ value: Range<Int>) -> Void
  ) throws(JSONFault) {
    var cursor = reopened(object)
    // Set aside the claims of unions that are being read inside the object.
    let inner = Array(outerClaims.dropFirst(object.start.claims))
    if !inner.isEmpty { outerClaims.removeLast(inner.count) }
    defer { if !inner.isEmpty { outerClaims += inner } }
    while let key = try nextScannedKey(&cursor) {
      var isClaimed = false
      if cursor.claimCount > 0 { isClaimed = try passClaim(&cursor, key) }
      skipToValue()
      let start = offset
      // The value has been validated before.
      try skimValue()
      if isClaimed { continue }
      let member = Range(uncheckedBounds: (cursor.keyStart, offset))
      let value = Range(uncheckedBounds: (start, offset))
      try key.withCharacters { (characters) throws(JSONFault) in body(characters, member, value) }
    }
    leave(object)
  }

  /// Ends an object whose parts have all been read, and records the unclaimed members, if they are
  /// to be recorded. Returns false if the values have to be asked which members they know.
  public mutating func recordUnclaimed(of object: SharedObject, onSave policy: KeptPolicy) -> Bool {
    if object.keepsUnknown, !endTally(of: object, onSave: policy) { return false }
    leave(object)
    return true
  }

  /// Records the members of the object for which `level` does not return nil.
  public mutating func keepUnknown(
    of object: SharedObject, onSave policy: KeptPolicy,
    as level: (_ key: UnsafeRawBufferPointer, _ isNull: Bool) -> KeptItem.Level?
  ) throws(JSONFault) {
    var unknown: [KeptItem] = []
    let source = source
    try forEachMember(of: object) { key, member, value in
      // `n` begins only `null`, since the value has been validated.
      if let level = level(key, source[value.lowerBound] == 0x6E) {
        unknown.append(KeptItem(level, member, policy: policy))
      }
    }
    kept += unknown
  }
}

/// The keys that the unions around a value claim in its object, which are those of their tags.
// Unchecked: the table of keys that it points to never changes.
@frozen
public struct ObjectClaims: BitwiseCopyable, @unchecked Sendable {
  /// The key that was claimed last. The reader's `outerClaims` end with the keys claimed before it.
  @usableFromInline let last: UnsafePointer<MemberSlot>?
  @usableFromInline let count: Int8

  @inlinable
  init(last: UnsafePointer<MemberSlot>?, count: Int8) {
    self.last = last
    self.count = count
  }
}

extension JSONReader {
  /// Checks that no tag of the surrounding unions occurs twice in the object at `start`. Other
  /// faults than those of grammar are ignored. The position of the cursor is then undefined.
  ///
  /// A malformed union calls this before it keeps the whole object as its own unknown value:
  ///
  /// ```json
  /// {"type": "either", "type": false}
  /// ```
  /// In this example the surrounding union, whose tag is repeated, is the malformed one.
  ///
  /// - Parameters:
  ///   - claims: the keys of the tags of the surrounding unions.
  ///   - start: a mark before the object, made when these were the claims.
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

  /// Claims a key of the object: its member is not recorded as unknown, and a second one is a fault.
  ///
  /// A union claims the key of its tag if its payload reads the same object:
  ///
  /// ```json
  /// {"type": "text", "message": "hello"}
  /// ```
  /// A payload that is itself such a union claims a further key of the same object.
  ///
  /// - Parameters:
  ///   - key: the key that is claimed.
  ///   - object: the object that has it.
  ///   - isPassed: whether the cursor is already past the member.
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

  /// Goes back to `offset`, from which a union searched for its tag, and to the state `before` of
  /// the object there. The key of the tag stays claimed.
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

  /// Notes that the member at the cursor, whose key its struct knows, too, is the tag of a union
  /// that reads the same object.
  ///
  /// - Throws: `repeatedTag` if the tag has occurred before.
  public func noteClaim(
    of key: MemberKey, in cursor: inout ObjectCursor
  ) throws(JSONFault) {
    guard let number = number(ofClaim: key, in: cursor) else { return }
    if cursor.claimsSeen >> number & 1 == 1 { throw JSONFault(.repeatedTag, at: cursor.keyStart) }
    cursor.claimsSeen |= 1 << number
  }

  /// Returns whether this key is claimed by a union that reads the same object, and its member has been passed.
  public func hasPassedClaim(of key: MemberKey, in cursor: ObjectCursor) -> Bool {
    number(ofClaim: key, in: cursor).map { cursor.claimsSeen >> $0 & 1 == 1 } ?? false
  }

  /// Returns the index of a claim, counted from the outermost; nil if the key is not claimed.
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

  /// Ends the claim that was made last, after its object has been read.
  @inlinable
  public mutating func endClaim(of object: inout ObjectCursor) {
    object.claimCount &-= 1
    object.claim = object.claimCount > 0 ? outerClaims.popLast()?.entry : nil
  }

  /// Returns whether the key could be claimed, so that a full comparison is needed.
  @inline(__always)
  func mayBeClaimed(_ cursor: ObjectCursor, _ key: ScannedString) -> Bool {
    if cursor.claimCount > 1 || key.hasEscapes { return true }
    guard let claim = cursor.claim else { return false }
    return claim.pointee.count == key.count
  }

  /// Returns whether the key of an unknown member is claimed.
  ///
  /// - Throws: `repeatedTag` if it is claimed and has occurred before.
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

/// An object that several codecs read in turn, each of which skips the members of the others: a
/// struct, and the structs and unions that are flattened into it.
///
/// ```json
/// {"event_id": "$1", "type": "m.reaction", "content": {}, "sender": "@a:b"}
/// ```
public struct SharedObject: BitwiseCopyable, Sendable {
  /// The offset of the opening brace.
  public var openOffset: Int { cursor.openOffset }
  /// The place from which the parts read: the first member that is not claimed yet.
  let start: JSONReader.Mark
  let cursor: ObjectCursor
  /// The number of parts that were being read when this began, if the last of them lies in the same object; otherwise 0.
  let enclosingParts: Int
  /// The length of ``PartStack/telling`` when this began.
  let telling: Int
  /// The place after the object.
  var end: JSONReader.Mark

  /// Whether unknown members are recorded.
  public var keepsUnknown: Bool { cursor.keepsUnknown }
}

/// One part of an object, with its own possible keys and those of the others.
public struct ObjectPart: Sendable {
  /// The object that contains the part.
  public let object: SharedObject
  /// The index of the part in ``parts``.
  let index: Int
  /// The possible keys of each part.
  let parts: [MemberTable]
  /// The keys of the struct around the parts.
  let members: MemberTable

  /// Returns the index of a key among those of the part; nil if it is none of them.
  public func index(of key: UnsafeRawBufferPointer) -> Int? { parts[index].index(of: key) }
}

/// The parts that are being read, with the tallies of their objects.
@usableFromInline
struct PartStack: Sendable {
  var parts: [ObjectPart] = []
  /// The unclaimed members that belong to unknown values, by the offset of the object; nil before the first one.
  var taken: [Int: TakenMembers]?
  /// The tallies of the objects that are being read in parts, from the outermost.
  var tallies: [MemberTally] = []
  /// The members of all tallies: those that the structs themselves do not own.
  var tallied: [MemberTally.Member] = []
  /// The keys that tell the variants of the unions that are being read, by the offset of the object.
  var telling: [(offset: Int, keys: MemberTable)] = []

  @usableFromInline
  init() {}

  /// Returns ``JSONReader/keysBesidePart`` for the part at `place`.
  func keys(besidePart place: Int) -> [MemberTable] {
    var keys: [MemberTable] = []
    var place = place
    while place >= 0 {
      let part = parts[place]
      let object = part.object
      keys.append(part.members)
      keys += part.parts[..<part.index] + part.parts[(part.index + 1)...]
      keys += telling[..<object.telling].reversed().prefix { $0.offset == object.openOffset }.map(
        \.keys)
      place = object.enclosingParts - 1
    }
    return keys
  }

  mutating func take(_ members: TakenMembers, ofObjectAt offset: Int) {
    if taken == nil { taken = [:] }
    taken?[offset] = members
  }
}

/// The unclaimed members of an object that belong to unknown values of its parts.
public enum TakenMembers: Sendable {
  case some(Set<[UInt8]>)
  case all

  /// Returns whether the member with this key belongs to an unknown value.
  public func contains(_ key: UnsafeRawBufferPointer) -> Bool {
    switch self {
    case .some(let keys): !keys.isEmpty && keys.contains(Array(key))
    case .all: true
    }
  }
}
