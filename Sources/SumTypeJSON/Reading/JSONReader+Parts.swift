extension JSONReader {
  /// Begins to read an object in parts. Unknown members are not recorded from here on; that is done
  /// at the end, when it is clear what is known.
  public mutating func share(_ object: inout ObjectCursor) -> SharedObject {
    let outside = object.isPart ? (parts.parts.last?.others ?? []) : []
    if !object.isPart, !parts.taken.isEmpty { parts.taken[object.openOffset] = nil }
    if object.keepsUnknown {
      parts.beginTally(at: object.openOffset)
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
    guard let part = parts.parts.popLast() else { return }
    if outerClaims.count > part.object.start.claims {
      outerClaims.removeLast(outerClaims.count - part.object.start.claims)
    }
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

  /// What unknown values have taken of the members of the object that are nobody's.
  public func takenMembers(of object: SharedObject) -> TakenMembers {
    parts.taken[object.openOffset] ?? .some([])
  }

  /// An unknown value takes all members of the object that are nobody's.
  public mutating func takeUnclaimed(of object: SharedObject) {
    parts.taken[object.openOffset] = .all
  }

  /// An unknown value takes the members with these keys, which are nobody's.
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

  /// Ends an object whose parts have all been read, and records the members that nobody has known,
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
    except isKnown: (UnsafeRawBufferPointer) -> Bool
  ) throws(JSONFault) {
    var unknown: [KeptItem] = []
    try forEachMember(of: object) { key, member, _ in
      if !isKnown(key) { unknown.append(KeptItem(.field, member, policy: policy)) }
    }
    kept += unknown
  }
}
