/// Which members of an object that is read in parts are unclaimed so far.
///
/// ```json
/// {"id": "$1", "type": "m.reaction", "content": {}, "edited": true}
/// ```
/// The struct notes where the members lie that are not its own; each part that is read then goes from
/// one of these to the next, and counts those that it does not know either. A member that none of them
/// has known is unknown. So what is the struct's own is passed once, and no value has to be asked what
/// it has read.
struct MemberTally: Sendable {
  /// A member that is not the struct's own.
  struct Member: Sendable {
    let start: Int
    let keyEnd: Int
    let end: Int
    /// How many did not know it.
    var misses: Int
  }

  /// The offset of the object's opening brace.
  let openOffset: Int
  /// Where its members begin among those of all tallies.
  let first: Int
  /// How many places the outline of passed values had before it.
  let outlined: Int
  /// How many have read the object.
  var readers = 1
  /// Whether the struct has passed all of its members, so that those of others are known.
  var isWhole = false
  /// False where something was read in another way. Then the values have to be asked.
  var isExact = true

  /// Whether the members of others can be told from it.
  var showsOthers: Bool { isWhole && isExact }
}

extension PartStack {
  mutating func beginTally(at openOffset: Int, outlined: Int) {
    dropTallies(from: openOffset)
    // Most objects have several, and most documents have several such objects.
    if tallied.capacity == 0 { tallied.reserveCapacity(8) }
    tallies.append(MemberTally(openOffset: openOffset, first: tallied.count, outlined: outlined))
  }

  /// Notes that a member is known, whether or not it is read.
  mutating func noteAsKnown(_ place: Int) { tallied[place].misses = .min }

  /// Ends the tallies of this object and of what lies after its beginning: what was inside it has been
  /// read, or has been given up.
  mutating func dropTallies(from openOffset: Int) {
    while let last = tallies.last, last.openOffset >= openOffset {
      tallied.removeLast(tallied.count - last.first)
      tallies.removeLast()
    }
  }

  /// The place of the first of a tally's members that does not lie before `offset`.
  func firstPlace(notBefore offset: Int, in tally: Int) -> Int {
    var low = tallies[tally].first
    var high = tallied.count
    while low < high {
      let middle = (low + high) / 2
      if tallied[middle].start < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The place of the member that begins at `offset`.
  func place(of offset: Int, in tally: Int) -> Int? {
    let place = firstPlace(notBefore: offset, in: tally)
    return place < tallied.count && tallied[place].start == offset ? place : nil
  }

  /// The place of the object's tally, which is then the last.
  mutating func tally(of openOffset: Int) -> Int? {
    if tallies.last?.openOffset != openOffset {
      dropTallies(from: openOffset + 1)
      if tallies.last?.openOffset != openOffset { return nil }
    }
    return tallies.count - 1
  }
}

extension JSONReader {
  /// Passes the value of a member that the reader of this object, or of a part of it, does not know.
  @inline(never)
  mutating func passTallied(_ cursor: ObjectCursor, hasEscapes: Bool) throws(JSONFault) {
    // A member of another part, which has validated it.
    guard cursor.isTallied else { return try glanceOverValue() }
    let tally = parts.tally(of: cursor.openOffset)
    guard cursor.isPart else {
      let value = try passAndOutline()
      guard let tally else { return }
      if hasEscapes { parts.tallies[tally].isExact = false }
      parts.tallied.append(
        MemberTally.Member(
          start: cursor.keyStart, keyEnd: cursor.keyEnd, end: value.upperBound, misses: 1))
      return
    }
    if let tally, let place = parts.place(of: cursor.keyStart, in: tally) {
      if cursor.countsMisses { parts.tallied[place].misses += 1 }
      position = start + parts.tallied[place].end
      return
    }
    try glanceOverValue()
  }

  /// Goes to the next member of an object that the part may know, whose quote is then at the cursor,
  /// without a look at what lies between; false behind the object. Nil where that cannot be told.
  @inline(never)
  mutating func moveToTallied(_ cursor: inout ObjectCursor) -> Bool? {
    guard let part = parts.parts.indices.last,
      parts.parts[part].object.openOffset == cursor.openOffset,
      let tally = parts.tally(of: cursor.openOffset), parts.tallies[tally].showsOthers
    else { return nil }
    cursor.isFirst = false
    let place = parts.firstPlace(notBefore: offset, in: tally)
    if place < parts.tallied.count {
      position = start + parts.tallied[place].start
      return true
    }
    move(to: parts.parts[part].object.end)
    return false
  }

  /// The places of the members that the struct around a part has left to others. Nil where they are
  /// not known.
  func talliedPlaces(of cursor: ObjectCursor) -> Range<Int>? {
    cursor.isPart ? talliedPlaces(atPartsOf: cursor) : nil
  }

  /// The same for the parts of an object that is read by its struct.
  private func talliedPlaces(atPartsOf cursor: ObjectCursor) -> Range<Int>? {
    guard cursor.isTallied, let tally = parts.tallies.indices.last,
      parts.tallies[tally].openOffset == cursor.openOffset, parts.tallies[tally].showsOthers
    else { return nil }
    return parts.tallies[tally].first..<parts.tallied.count
  }

  /// Finds the first of them with this key, and moves to its value. False if there is none.
  mutating func moveToTallied(
    _ key: MemberKey, of cursor: ObjectCursor
  ) throws(JSONFault) -> Bool? {
    guard let places = talliedPlaces(of: cursor) else { return nil }
    for place in places where isKey(key, of: parts.tallied[place]) {
      position = start + parts.tallied[place].keyEnd
      try passColon()
      return true
    }
    return false
  }

  private func isKey(_ key: MemberKey, of member: MemberTally.Member) -> Bool {
    member.keyEnd - member.start - 2 == key.entry.pointee.count
      && key.entry.pointee.matches(start + (member.start + 1), limit: end)
  }

  func hasEscape(_ key: Range<Int>) -> Bool {
    UnsafeBufferPointer(start: start + key.lowerBound, count: key.count).contains(0x5C)
  }

  /// Notes that the struct has passed all members of the object.
  mutating func noteTallied(_ object: ObjectCursor) {
    guard object.isTallied, !object.isPart, let tally = parts.tally(of: object.openOffset) else {
      return
    }
    parts.tallies[tally].isWhole = true
  }

  /// Counts another reader of the object.
  mutating func beginTalliedPart(of object: ObjectCursor) {
    guard object.isTallied, let tally = parts.tally(of: object.openOffset) else { return }
    parts.tallies[tally].readers += 1
  }

  /// Notes that what is known of the object cannot be told from who has read which member.
  public mutating func giveUpTally(of object: ObjectCursor) {
    guard object.isTallied, let tally = parts.tally(of: object.openOffset) else { return }
    parts.tallies[tally].isExact = false
  }

  /// Notes that members with these keys are known, whether or not they are read.
  mutating func tallyAsKnown(_ keys: MemberTable, in object: ObjectCursor) {
    guard object.isTallied, let tally = parts.tally(of: object.openOffset) else { return }
    for place in parts.tallies[tally].first..<parts.tallied.count
    where index(ofKeyOf: parts.tallied[place], in: keys) >= 0 {
      parts.noteAsKnown(place)
    }
  }

  /// Whether the object may have members with these keys that are not its struct's own.
  func mayHave(_ keys: MemberTable, in object: ObjectCursor) -> Bool {
    guard object.isTallied, let last = parts.tallies.last, last.openOffset == object.openOffset,
      last.isExact
    else { return true }
    for place in last.first..<parts.tallied.count
    where index(ofKeyOf: parts.tallied[place], in: keys) >= 0 {
      return true
    }
    return false
  }

  /// Whether the object has a member with this index among `members`, or with any, that is not its
  /// struct's own and not `null`. Nil where that cannot be told.
  public func hasTalliedValue(
    of index: Int? = nil, among members: MemberTable, in object: ObjectCursor
  ) -> Bool? {
    guard object.isPart else { return nil }
    return hasTalliedValue(of: index, among: members, atPartsOf: object)
  }

  /// The same for the parts of an object that is read by its struct.
  func hasTalliedValue(
    of index: Int?, among members: MemberTable, atPartsOf object: ObjectCursor
  ) -> Bool? {
    guard let places = talliedPlaces(atPartsOf: object) else { return nil }
    for place in places {
      let found = self.index(ofKeyOf: parts.tallied[place], in: members)
      if found >= 0, index == nil || index == found, !isNull(parts.tallied[place]) { return true }
    }
    return false
  }

  /// The index of a member's key, or -1.
  func index(ofKeyOf member: MemberTally.Member, in keys: MemberTable) -> Int {
    keys.find(start + (member.start + 1), count: member.keyEnd - member.start - 2, limit: end)
  }

  /// Whether the value of a member is `null`. All of it has been validated.
  func isNull(_ member: MemberTally.Member) -> Bool {
    // Nothing else ends so, but strings, which end with a quote.
    (start + (member.end - 1)).pointee == 0x6C
  }

  /// Ends the tally of an object whose parts have all been read, and records the unclaimed
  /// members. False if it cannot tell.
  mutating func endTally(of object: SharedObject, onSave policy: KeptPolicy) -> Bool {
    guard let place = parts.tally(of: object.openOffset) else { return false }
    let tally = parts.tallies[place]
    passed.outline.cut(to: tally.outlined)
    defer { parts.dropTallies(from: object.openOffset) }
    guard tally.isExact else { return false }
    for place in tally.first..<parts.tallied.count {
      let member = parts.tallied[place]
      if member.misses != tally.readers { continue }
      kept.append(
        KeptItem(
          .field, Range(uncheckedBounds: (member.start, member.end)), policy: policy))
    }
    return true
  }
}
