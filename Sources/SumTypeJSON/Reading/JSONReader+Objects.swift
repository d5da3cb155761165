extension JSONReader {
  /// Enters the next value, which must be an object.
  ///
  /// Claims made since the last object was entered belong to this one.
  ///
  /// - Parameters:
  ///   - keepsUnknown: whether unknown members are recorded in ``kept`` if the reader records at
  ///     all. A union that only looks for its tag passes false.
  ///   - policy: what a save does with the unknown members.
  @inlinable
  public mutating func openObject(
    keepsUnknown: Bool = true, onSave policy: KeptPolicy = .keep
  ) throws(JSONFault) -> ObjectCursor {
    skipWhiteSpace()
    guard position < end, position.pointee == 0x7B else { throw mismatch("an object") }
    try enter()
    let cursor = ObjectCursor(
      openOffset: offset, keepsUnknown: keepsUnknown && recordsKept, policy: policy,
      firstClaim: pendingClaims, lastClaim: claims.count)
    pendingClaims = claims.count
    position += 1
    return cursor
  }

  /// Moves to the value of the next member that `members` knows, and returns the member's index;
  /// nil at the end of the object. The value must then be read or skipped.
  ///
  /// Unknown members are skipped and validated, and recorded in ``kept`` unless they are claimed.
  /// A key that comes again is returned again, so that the last one wins.
  ///
  /// ```swift
  /// var object = try reader.openObject()
  /// while let index = try reader.nextMember(&object, Self.members) {
  ///   switch index {
  ///   case 0: id = try reader.readString()
  ///   default: count = try reader.readInteger(as: Int.self)
  ///   }
  /// }
  /// ```
  @inlinable
  public mutating func nextMember(
    _ cursor: inout ObjectCursor, _ members: borrowing MemberTable
  ) throws(JSONFault) -> Int? {
    while try nextQuote(&cursor) {
      let key = position
      let index: Int
      if let length = members.lengthIfExpected(cursor.expected, at: key, end: end) {
        index = cursor.expected
        position = key + length
      } else {
        index = try findMember(members)
      }
      cursor.keyStart = key - start
      cursor.keyEnd = offset
      try passColon()
      if index >= 0 {
        cursor.expected = index + 1
        return index
      }
      try passUnknown(cursor)
    }
    return nil
  }

  /// Moves to the value of the next member and returns its key; nil at the end of the object.
  /// The value must then be read or skipped.
  @inlinable
  public mutating func nextKey(_ cursor: inout ObjectCursor) throws(JSONFault) -> String? {
    guard try nextQuote(&cursor) else { return nil }
    let key = position
    let scanned = try scanString()
    cursor.keyStart = key - start
    cursor.keyEnd = offset
    try passColon()
    return scanned.string
  }

  /// Moves to the next key's quote; at the end of the object leaves it and returns false.
  @inlinable
  mutating func nextQuote(_ cursor: inout ObjectCursor) throws(JSONFault) -> Bool {
    skipWhiteSpace()
    guard position < end else { throw unexpected(cursor.isFirst ? "a key or }" : ", or }") }
    var byte = position.pointee
    if byte == 0x7D {
      position += 1
      depth -= 1
      return false
    }
    if !cursor.isFirst {
      guard byte == 0x2C else { throw unexpected(", or }") }
      position += 1
      skipWhiteSpace()
      guard position < end else { throw unexpected("a key") }
      byte = position.pointee
    }
    cursor.isFirst = false
    guard byte == 0x22 else { throw unexpected("a key") }
    return true
  }

  /// Passes the key at the cursor and returns its index, or -1.
  @usableFromInline
  mutating func findMember(_ members: borrowing MemberTable) throws(JSONFault) -> Int {
    let key = try scanString()
    if key.hasEscapes { return try findEscaped(key, members) }
    return members.find(key.start, count: key.count, limit: end)
  }

  @inline(never)
  private func findEscaped(
    _ key: ScannedString, _ members: borrowing MemberTable
  ) throws(JSONFault) -> Int {
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: key.count)
    defer { buffer.deallocate() }
    let length = key.unescape(into: buffer)
    return members.find(buffer, count: length, limit: buffer + length)
  }

  /// Passes the value of a member that nobody knows, and records the member.
  @usableFromInline
  mutating func passUnknown(_ cursor: ObjectCursor) throws(JSONFault) {
    let value = try skipValue()
    guard cursor.keepsUnknown else { return }
    if cursor.firstClaim < cursor.lastClaim, try isClaimed(cursor) { return }
    kept.append(
      KeptItem(
        .field, Range(uncheckedBounds: (cursor.keyOffset, value.upperBound)),
        policy: cursor.policy))
  }
}
