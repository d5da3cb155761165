/// Finds the unknown members of an object that is read in parts, by counting the readers that do not know a member.
///
/// ```json
/// {"id": "$1", "type": "m.reaction", "content": {}, "edited": true}
/// ```
/// The struct notes the places of the members that it does not own. Each part then visits only
/// these members, and counts those that it does not know either. A member that no reader knows is
/// unknown. So the members of the struct are read only once, and no value has to be asked which
/// members it has read.
struct MemberTally: Sendable {
  /// A member that the struct does not own.
  struct Member: Sendable {
    let start: Int
    let keyEnd: Int
    let end: Int
    /// The number of readers that did not know it.
    var misses: Int
    /// Whether its key is that of another variant's payload.
    var isOtherPayload = false
  }

  /// The offset of the object's opening brace.
  let openOffset: Int
  /// The index of the object's first member in ``PartStack/tallied``.
  let first: Int
  /// The number of places in the outline of skipped values before this object.
  let outlined: Int
  /// The number of readers of the object.
  var readers = 1
  /// Whether the struct has visited all members, so that those that it does not own are known.
  var isWhole = false
  /// False if the count of misses is unreliable. Then the values have to be asked which members they know.
  var isExact = true

  /// Whether the tally tells the members that the struct does not own.
  var showsOthers: Bool { isWhole && isExact }
}

extension PartStack {
  mutating func beginTally(at openOffset: Int, outlined: Int) {
    dropTallies(from: openOffset)
    // Most such objects have several members, and most such documents have several such objects.
    if tallied.capacity == 0 { tallied.reserveCapacity(8) }
    tallies.append(MemberTally(openOffset: openOffset, first: tallied.count, outlined: outlined))
  }

  /// Notes that a member is known, even if no codec reads it.
  mutating func noteAsKnown(_ place: Int) { tallied[place].misses = .min }

  /// Removes the tally of this object and those of objects that begin after it: these have been
  /// read, or have been given up.
  mutating func dropTallies(from openOffset: Int) {
    while let last = tallies.last, last.openOffset >= openOffset {
      if tallied.count > last.first { tallied.removeLast(tallied.count - last.first) }
      tallies.removeLast()
    }
  }

  /// Returns the index of the tally's first member that does not lie before `offset`.
  func firstPlace(notBefore offset: Int, in tally: Int) -> Int {
    var low = tallies[tally].first
    var high = tallied.count
    while low < high {
      let middle = (low + high) / 2
      if tallied[middle].start < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the index of the member that begins at `offset`.
  func place(of offset: Int, in tally: Int) -> Int? {
    let place = firstPlace(notBefore: offset, in: tally)
    return place < tallied.count && tallied[place].start == offset ? place : nil
  }

  /// Returns the index of the object's tally, and removes the tallies of objects inside it.
  mutating func tally(of openOffset: Int) -> Int? {
    if tallies.last?.openOffset != openOffset {
      dropTallies(from: openOffset + 1)
      if tallies.last?.openOffset != openOffset { return nil }
    }
    return tallies.count - 1
  }
}

extension JSONReader {
  /// Skips the value of a member that the current reader of the object, the struct or a part, does not know.
  @inline(never)
  mutating func passTallied(
    _ cursor: ObjectCursor, hasEscapes: Bool, isOtherPayload: Bool = false
  ) throws(JSONFault) {
    // The member belongs to another part, which has validated it.
    guard cursor.isTallied else { return try skimValue() }
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
      if isOtherPayload { parts.tallied[place].isOtherPayload = true }
      position = start + parts.tallied[place].end
      return
    }
    try skimValue()
  }

  /// Moves to the quote of the next member that the part may know, directly to its noted place, and returns true. At
  /// the end of the object it moves past it and returns false. Nil if the tally cannot tell.
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

  /// Returns the indices of the members that the struct around a part does not own; nil if they are not known.
  func talliedPlaces(of cursor: ObjectCursor) -> Range<Int>? {
    cursor.isPart ? talliedPlaces(atPartsOf: cursor) : nil
  }

  /// Returns these indices for an object that its struct reads.
  private func talliedPlaces(atPartsOf cursor: ObjectCursor) -> Range<Int>? {
    guard cursor.isTallied, let tally = parts.tallies.indices.last,
      parts.tallies[tally].openOffset == cursor.openOffset, parts.tallies[tally].showsOthers
    else { return nil }
    return parts.tallies[tally].first..<parts.tallied.count
  }

  /// Finds the first of these members with this key, and moves to its value. False if there is none, nil if the members
  /// are not known.
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

  /// Notes that the struct has visited all members of the object.
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

  /// Notes that the tally cannot tell the unknown members of the object, so that the values are asked for them.
  public mutating func abandonTally(of object: ObjectCursor) {
    guard object.isTallied, let tally = parts.tally(of: object.openOffset) else { return }
    parts.tallies[tally].isExact = false
  }

  /// Notes that members with these keys are known, even if no codec reads them.
  mutating func tallyAsKnown(_ keys: MemberTable, in object: ObjectCursor) {
    guard object.isTallied, let tally = parts.tally(of: object.openOffset) else { return }
    for place in parts.tallies[tally].first..<parts.tallied.count
    where index(ofKeyOf: parts.tallied[place], in: keys) >= 0 {
      parts.noteAsKnown(place)
    }
  }

  /// Returns whether the object may have members with these keys that its struct does not own.
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

  /// Returns whether the object has a member that its struct does not own, that is not `null`, and whose key is the one
  /// with this index in `members` (nil: any of them). Nil if the tally cannot tell.
  public func hasTalliedValue(
    of index: Int? = nil, among members: MemberTable, in object: ObjectCursor
  ) -> Bool? {
    guard object.isPart else { return nil }
    return hasTalliedValue(of: index, among: members, atPartsOf: object)
  }

  /// Returns the same for an object that its struct reads.
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

  /// Returns the index of a member's key, or -1.
  func index(ofKeyOf member: MemberTally.Member, in keys: MemberTable) -> Int {
    keys.find(start + (member.start + 1), count: member.keyEnd - member.start - 2, limit: end)
  }

  /// Returns whether the value of a member, which has been validated, is `null`.
  func isNull(_ member: MemberTally.Member) -> Bool {
    // Only `null` ends with an `l`; a string ends with a quote.
    (start + (member.end - 1)).pointee == 0x6C
  }

  /// Ends the tally of an object whose parts have all been read, and records the unclaimed members.
  /// Returns false if the tally cannot tell them.
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
          member.isOtherPayload ? .otherPayload : .field,
          Range(uncheckedBounds: (member.start, member.end)), policy: policy))
    }
    return true
  }
}
