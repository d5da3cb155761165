// Members on separate lines, indented like the output of Foundation and most other writers:
//
//     {
//       "id" : 1,
//       "message" : "hello"
//     }
extension JSONReader {
  /// Moves to the value of the next member, if the member is not in this package's own compact layout.
  @usableFromInline
  @inline(never)
  mutating func nextMemberSlowly(
    _ cursor: inout ObjectCursor, _ members: MemberTable
  ) throws(JSONFault) -> Int? {
    let ahead = Lookahead(end: end)
    while ahead.end - position > 64 {
      var place = position
      let hasComma = place.pointee == 0x2C
      if hasComma {
        if cursor.isFirst { break }
        place += 1
      }
      guard let line = ahead.lineStart(after: place) else { break }
      if !hasComma, !cursor.isFirst {
        guard line.pointee == 0x7D else { break }
        position = line + 1
        depth -= 1
        return nil
      }
      if let index = cursor.likelyMember(at: line, members, ahead.end) {
        passKey(members.entries + index, at: line, &cursor)
        try passColon()
        return index
      }
      if let claim = cursor.onlyClaim(at: line, members, ahead.end) {
        cursor.claimsSeen = 1
        passKey(claim, at: line, &cursor)
        try passColon()
        try skipValue()
        continue
      }
      // A part moves to the next member that its struct does not own. Anything else that is no key is a fault.
      if cursor.isPart || line.pointee != 0x22 { break }
      cursor.isFirst = false
      position = line
      if let index = try passOtherKey(&cursor, members) { return index }
    }
    return try nextMemberInAnyLayout(&cursor, members)
  }

  /// Moves past the key at `place`.
  @inline(__always)
  mutating func passKey(
    _ key: UnsafePointer<MemberSlot>, at place: UnsafePointer<UInt8>, _ cursor: inout ObjectCursor
  ) {
    cursor.isFirst = false
    cursor.keyStart = place - start
    cursor.keyEnd = cursor.keyStart &+ key.pointee.literalCount &- 1
    position = place + (key.pointee.literalCount &- 1)
  }
}

extension ObjectCursor {
  /// Returns the index of the key at `place`, if it is the next one in the order of the schema or
  /// of the sorted keys. It remembers which key should follow.
  @inline(__always)
  mutating func likelyMember(
    at place: UnsafePointer<UInt8>, _ members: MemberTable, _ end: UnsafePointer<UInt8>
  ) -> Int? {
    let last = self.last
    var index = expected
    var isSorted = index != last &+ 1
    if index >= members.count || !members.entries[index].isQuoted(at: place, limit: end) {
      // Try the other of the two orders.
      isSorted.toggle()
      index = isSorted ? members.sorted(after: last) : last &+ 1
      guard index < members.count, members.entries[index].isQuoted(at: place, limit: end) else {
        return nil
      }
    }
    self.last = index
    expected = isSorted ? members.entries[index].sortedNext : index &+ 1
    return index
  }

  /// Returns the claimed key if it is at `place`, is the only claim and has not occurred before. A
  /// key that the struct itself knows is not returned, because the struct reads it as a member.
  // Transparent, because the compiler does not inline it into its callers otherwise.
  @_transparent
  func onlyClaim(
    at place: UnsafePointer<UInt8>, _ members: MemberTable, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<MemberSlot>? {
    guard let claim, claimCount == 1, claimsSeen == 0,
      claim.pointee.isQuoted(at: place, limit: end), claim.pointee.isPlain,
      members.find(place + 1, count: claim.pointee.count, limit: end) < 0
    else { return nil }
    return claim
  }
}
