/// Which members of an object that is read in parts nobody has known so far.
///
/// ```json
/// {"id": "$1", "type": "m.reaction", "content": {}, "edited": true}
/// ```
/// The struct notes where the members lie that are not its own; each part that is read then counts
/// those that it does not know either. A member that nobody has known is unknown. So the object need
/// not be walked over again when its parts have been read, and no value be asked what it has read.
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
  /// How many have read the object.
  var readers = 1
  /// Where the next member of the part that is being read is looked for.
  var next: Int
  /// False where something was read in another way. Then the values have to be asked.
  var isExact = true
}

extension PartStack {
  mutating func beginTally(at openOffset: Int) {
    dropTallies(from: openOffset)
    tallies.append(
      MemberTally(openOffset: openOffset, first: tallied.count, next: tallied.count))
  }

  /// Ends the tallies of this object and of what lies after its beginning: what was inside it has been
  /// read, or has been given up.
  mutating func dropTallies(from openOffset: Int) {
    while let last = tallies.last, last.openOffset >= openOffset {
      tallied.removeLast(tallied.count - last.first)
      tallies.removeLast()
    }
  }

  /// The place of the object's tally, which is then the last.
  mutating func tally(of openOffset: Int) -> Int? {
    dropTallies(from: openOffset + 1)
    guard let last = tallies.last, last.openOffset == openOffset else { return nil }
    return tallies.count - 1
  }
}

extension JSONReader {
  /// Passes the value of a member that the reader of this object, or of a part of it, does not know.
  @inline(never)
  mutating func passTallied(_ cursor: ObjectCursor) throws(JSONFault) {
    // A member of somebody else, who has validated it.
    guard cursor.isTallied else { return try glanceOverValue() }
    let tally = parts.tally(of: cursor.openOffset)
    guard cursor.isPart else {
      let value = try skipValue()
      guard let tally else { return }
      if hasEscape(cursor.keyRange) { parts.tallies[tally].isExact = false }
      parts.tallied.append(
        MemberTally.Member(
          start: cursor.keyStart, keyEnd: cursor.keyEnd, end: value.upperBound, misses: 1))
      return
    }
    if let tally {
      var place = parts.tallies[tally].next
      while place < parts.tallied.count, parts.tallied[place].start < cursor.keyStart { place += 1 }
      parts.tallies[tally].next = place
      if place < parts.tallied.count, parts.tallied[place].start == cursor.keyStart {
        parts.tallied[place].misses += 1
        position = start + parts.tallied[place].end
        return
      }
    }
    try glanceOverValue()
  }

  private func hasEscape(_ key: Range<Int>) -> Bool {
    UnsafeBufferPointer(start: start + key.lowerBound, count: key.count).contains(0x5C)
  }

  /// Counts another reader of the object.
  mutating func beginTalliedPart(of object: ObjectCursor) {
    guard object.isTallied, let tally = parts.tally(of: object.openOffset) else { return }
    parts.tallies[tally].readers += 1
    parts.tallies[tally].next = parts.tallies[tally].first
  }

  /// Notes that what is known of the object cannot be told from who has read which member.
  public mutating func giveUpTally(of object: ObjectCursor) {
    guard object.isTallied, let tally = parts.tally(of: object.openOffset) else { return }
    parts.tallies[tally].isExact = false
  }

  /// Notes that members with these keys are known, whether or not somebody reads them.
  public mutating func tallyAsKnown(_ keys: MemberTable, in object: ObjectCursor) {
    guard object.isTallied, let tally = parts.tally(of: object.openOffset) else { return }
    for place in parts.tallies[tally].first..<parts.tallied.count
    where isKey(of: parts.tallied[place], in: keys) {
      parts.tallied[place].misses = .min
    }
  }

  /// Whether the object may have members with these keys that are not its struct's own.
  func mayHave(_ keys: MemberTable, in object: ObjectCursor) -> Bool {
    guard object.isTallied, let last = parts.tallies.last, last.openOffset == object.openOffset,
      last.isExact
    else { return true }
    for place in last.first..<parts.tallied.count where isKey(of: parts.tallied[place], in: keys) {
      return true
    }
    return false
  }

  private func isKey(of member: MemberTally.Member, in keys: MemberTable) -> Bool {
    keys.find(start + (member.start + 1), count: member.keyEnd - member.start - 2, limit: end) >= 0
  }

  /// Ends the tally of an object whose parts have all been read, and records the members that nobody
  /// knows. False if it cannot tell.
  mutating func endTally(of object: SharedObject, onSave policy: KeptPolicy) -> Bool {
    guard let place = parts.tally(of: object.openOffset) else { return false }
    let tally = parts.tallies[place]
    defer { parts.dropTallies(from: object.openOffset) }
    guard tally.isExact else { return false }
    for member in parts.tallied[tally.first...] where member.misses == tally.readers {
      kept.append(
        KeptItem(
          .field, Range(uncheckedBounds: (member.start, member.end)), policy: policy))
    }
    return true
  }
}
