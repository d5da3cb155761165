extension JSONReader {
  /// Enters the next value, which must be an object.
  ///
  /// - Parameters:
  ///   - keepsUnknown: whether unknown members are recorded in ``kept`` if the reader records at
  ///     all. A union that only looks for its tag passes false.
  ///   - onSave: the policy for the unknown members in a save.
  @inlinable
  public mutating func openObject(
    keepsUnknown: Bool = true, onSave: KeptPolicy = .keep
  ) throws(JSONFault) -> ObjectCursor {
    try openObjectHere(keepsUnknown: keepsUnknown, onSave: onSave)
  }

  /// The inlined form of ``openObject(keepsUnknown:onSave:)``, for values that are read very often.
  @inlinable
  @inline(__always)
  public mutating func openObjectHere(
    keepsUnknown: Bool = true, onSave: KeptPolicy = .keep
  ) throws(JSONFault) -> ObjectCursor {
    skipWhiteSpace()
    guard position < end, position.pointee == 0x7B else { throw mismatch("an object") }
    try enter()
    let cursor = ObjectCursor(
      openOffset: offset, keepsUnknown: keepsUnknown && recordsKept, onSave: onSave)
    position += 1
    return cursor
  }

  /// Moves to the value of the next member that `members` knows, and returns the member's index;
  /// nil at the end of the object. The value must then be read or skipped.
  ///
  /// Unknown members are skipped and validated, and recorded in ``kept`` unless they are claimed.
  /// A repeated key is returned again, so that its last value wins.
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
  @inline(__always)
  public mutating func nextMember(
    _ cursor: inout ObjectCursor, _ members: MemberTable
  ) throws(JSONFault) -> Int? {
    // Try the compact layout of this package's writer first: the next key of the schema, without white space.
    let index = cursor.expected
    if passIfNext(&cursor, members, index) {
      cursor.expected = index &+ 1
      cursor.last = index
      return index
    }
    if position < end, position.pointee == 0x7D {
      position += 1
      depth &-= 1
      return nil
    }
    return try nextMemberSlowly(&cursor, members)
  }

  /// Moves past the key with this index, the comma before it and the colon after it, and returns
  /// true, if they come next without white space between them.
  @inlinable
  @inline(__always)
  mutating func passIfNext(
    _ cursor: inout ObjectCursor, _ members: MemberTable, _ index: Int
  ) -> Bool {
    guard index < members.count, end - position > 16 else { return false }
    var place = position
    if !cursor.isFirst {
      guard place.pointee == 0x2C else { return false }
      place += 1
    }
    let entry = members.entries + index
    guard entry.pointee.isWritten(at: place, limit: end) else { return false }
    cursor.isFirst = false
    cursor.keyStart = place - start
    cursor.keyEnd = cursor.keyStart &+ entry.pointee.literalCount &- 1
    position = place + entry.pointee.literalCount
    return true
  }

  /// Moves to the value of the next member in any layout.
  @inline(never)
  mutating func nextMemberInAnyLayout(
    _ cursor: inout ObjectCursor, _ members: MemberTable
  ) throws(JSONFault) -> Int? {
    if cursor.isPart { return try nextMemberOfPart(&cursor, members) }
    while try nextQuote(&cursor, Self.passIndentation) {
      if let index = try passKeyAndColon(&cursor, members) { return index }
    }
    return nil
  }

  /// Moves to the value of the next member of a part of an object. It visits only members that the
  /// struct around the part does not own.
  @inline(never)
  private mutating func nextMemberOfPart(
    _ cursor: inout ObjectCursor, _ members: MemberTable
  ) throws(JSONFault) -> Int? {
    while try nextQuoteOfPart(&cursor) {
      if let index = try passKeyAndColon(&cursor, members) { return index }
    }
    return nil
  }

  private mutating func nextQuoteOfPart(
    _ cursor: inout ObjectCursor
  ) throws(JSONFault) -> Bool {
    if cursor.isTallied, let isThere = moveToTallied(&cursor) { return isThere }
    return try nextQuote(&cursor, Self.passIndentation)
  }

  /// Moves past the key at the cursor and the colon after it. If the key is not in `members`, it
  /// skips the value as well and returns nil.
  @inline(__always)
  private mutating func passKeyAndColon(
    _ cursor: inout ObjectCursor, _ members: MemberTable
  ) throws(JSONFault) -> Int? {
    if let index = passIfLikely(&cursor, members) {
      try passColon()
      return index
    }
    if end - position > 16, let claim = cursor.onlyClaim(at: position, members, end) {
      cursor.claimsSeen = 1
      passKey(claim, at: position, &cursor)
      try passColon()
      try skipValue()
      return nil
    }
    return try passOtherKeyHere(&cursor, members)
  }

  /// Handles a key that is neither the expected one nor the only claim.
  @inline(never)
  mutating func passOtherKey(
    _ cursor: inout ObjectCursor, _ members: MemberTable
  ) throws(JSONFault) -> Int? {
    try passOtherKeyHere(&cursor, members)
  }

  /// Does the same as ``passOtherKey(_:_:)`` without a call, for the loop over unknown members.
  @inline(__always)
  private mutating func passOtherKeyHere(
    _ cursor: inout ObjectCursor, _ members: MemberTable
  ) throws(JSONFault) -> Int? {
    if let index = passShortKey(&cursor, members) {
      try passColon()
      return index
    }
    let key = try scanKey(&cursor)
    let index = try find(key, in: members)
    if index >= 0 {
      cursor.expected = index + 1
      cursor.last = index
      return index
    }
    try passUnknown(&cursor, key)
    return nil
  }

  /// Moves past the key at the cursor, if it is the next one in the order of the schema or of the sorted keys.
  @inline(__always)
  private mutating func passIfLikely(
    _ cursor: inout ObjectCursor, _ members: MemberTable
  ) -> Int? {
    guard end - position > 16, let index = cursor.likelyMember(at: position, members, end) else {
      return nil
    }
    passKey(members.entries + index, at: position, &cursor)
    return index
  }

  /// Moves past the key at the cursor, if it is one of `members` and has less than sixteen bytes.
  @inline(__always)
  private mutating func passShortKey(
    _ cursor: inout ObjectCursor, _ members: MemberTable
  ) -> Int? {
    guard end - position > 17 else { return nil }
    let text = position + 1
    let raw = UnsafeRawPointer(text)
    var count = 0
    var stops = stringStops(in: UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self)))
    if stops == 0 {
      count = 8
      stops = stringStops(
        in: UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
      if stops == 0 { return nil }
    }
    count += stops.trailingZeroBitCount >> 3
    guard text[count] == 0x22 else { return nil }
    // A key that equals a known one needs no other check.
    let index = members.find(text, count: count, limit: end)
    if index < 0 { return nil }
    cursor.keyStart = offset
    position = text + (count + 1)
    cursor.keyEnd = offset
    cursor.last = index
    cursor.expected = index &+ 1
    return index
  }

  /// Moves to the value of the next member and returns its key; nil at the end of the object.
  /// The value must then be read or skipped.
  @inlinable
  public mutating func nextKey(_ cursor: inout ObjectCursor) throws(JSONFault) -> String? {
    guard let key = try nextScannedKey(&cursor) else { return nil }
    return key.string
  }

  /// Moves to the value of the next member and returns its key without making a `String`; nil at the end of the object.
  @usableFromInline
  mutating func nextScannedKey(
    _ cursor: inout ObjectCursor
  ) throws(JSONFault) -> ScannedString? {
    guard try nextQuote(&cursor) else { return nil }
    return try scanKey(&cursor)
  }

  /// Moves past the key at the cursor and the colon after it.
  @inline(__always)
  private mutating func scanKey(_ cursor: inout ObjectCursor) throws(JSONFault) -> ScannedString {
    let key = try scanString()
    cursor.keyStart = key.start - start - 1
    cursor.keyEnd = offset
    try passColon()
    return key
  }

  /// Moves to the value of the next member of a part whose key nothing else in the object knows, and returns the key;
  /// nil at the end of the object. The value must then be read or skipped.
  ///
  /// - Parameters:
  ///   - cursor: the object, which is read as a part.
  ///   - others: the keys of everything else in the object, except those of tags around it.
  public mutating func nextUnclaimedKey(
    _ cursor: inout ObjectCursor, beside others: [MemberTable]
  ) throws(JSONFault) -> String? {
    while try nextQuoteOfPart(&cursor) {
      let key = try scanKey(&cursor)
      if cursor.claimCount > 0, mayBeClaimed(cursor, key), try passClaim(&cursor, key) {
        try skipValue()
        continue
      }
      var isOfOthers = false
      for keys in others where try find(key, in: keys) >= 0 { isOfOthers = true }
      if !isOfOthers { return key.string }
      try passTallied(cursor, hasEscapes: key.hasEscapes)
    }
    return nil
  }

  /// Moves to the quote of the next key. At the end of the object it leaves the object and returns false.
  @inlinable
  mutating func nextQuote(_ cursor: inout ObjectCursor) throws(JSONFault) -> Bool {
    try nextQuote(&cursor) { $0.skipWhiteSpace() }
  }

  /// Moves to the quote of the next key, and skips white space by the given function.
  @inlinable
  @inline(__always)
  mutating func nextQuote(
    _ cursor: inout ObjectCursor, _ skip: (inout JSONReader) -> Void
  ) throws(JSONFault) -> Bool {
    skip(&self)
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
      skip(&self)
      guard position < end else { throw unexpected("a key") }
      byte = position.pointee
    }
    cursor.isFirst = false
    guard byte == 0x22 else { throw unexpected("a key") }
    return true
  }

  /// Skips the white space that is usual between members on separate lines.
  @inline(__always)
  private static func passIndentation(_ reader: inout JSONReader) {
    guard reader.position < reader.end, reader.position.pointee <= 0x20 else { return }
    reader.position = Lookahead(end: reader.end).afterLineBreak(reader.position)
  }

  /// Returns the index of a key in `members`, or -1.
  @inline(__always)
  mutating func find(
    _ key: ScannedString, in members: MemberTable
  ) throws(JSONFault) -> Int {
    if key.hasEscapes { return try findEscaped(key, members) }
    return members.find(key.start, count: key.count, limit: end)
  }

  @inline(never)
  private mutating func findEscaped(
    _ key: ScannedString, _ members: MemberTable
  ) throws(JSONFault) -> Int {
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: key.count)
    defer { buffer.deallocate() }
    let length = key.unescape(into: buffer)
    return members.find(buffer, count: length, limit: buffer + length)
  }

  /// Skips the value of an unknown member, and records the member unless its key is claimed.
  private mutating func passUnknown(
    _ cursor: inout ObjectCursor, _ key: ScannedString
  ) throws(JSONFault) {
    if cursor.claimCount > 0, mayBeClaimed(cursor, key), try passClaim(&cursor, key) {
      try skipValue()
      return
    }
    if cursor.isTallied || cursor.isPart {
      return try passTallied(cursor, hasEscapes: key.hasEscapes)
    }
    let keyStart = cursor.keyStart
    let value = try skipValue()
    guard cursor.keepsUnknown else { return }
    kept.append(
      KeptItem(
        .field, Range(uncheckedBounds: (keyStart, value.upperBound)), policy: cursor.onSave))
  }

  /// Reads the value of a member that is the payload of another variant. `null` is no payload; any
  /// other value is skipped and recorded.
  public mutating func passOtherPayload(_ cursor: ObjectCursor) throws(JSONFault) {
    if try readNull() { return }
    if cursor.isTallied || cursor.isPart {
      return try passTallied(
        cursor, hasEscapes: hasEscape(cursor.keyRange), isOtherPayload: true)
    }
    let value = try skipValue()
    guard cursor.keepsUnknown else { return }
    kept.append(
      KeptItem(
        .otherPayload, Range(uncheckedBounds: (cursor.keyStart, value.upperBound)),
        policy: cursor.onSave))
  }

  /// Skips the remaining members of an object, and records them as unknown.
  public mutating func passRest(of cursor: inout ObjectCursor) throws(JSONFault) {
    while try nextQuote(&cursor, Self.passIndentation) {
      let quote = position
      if !cursor.keepsUnknown, !cursor.isTallied, passPlainString(), !isClaimed(quote, cursor) {
        try passColon()
        guard position < end else { throw unexpected("a value") }
        try skipAny()
        continue
      }
      position = quote
      let key = try scanString()
      cursor.keyStart = quote - start
      cursor.keyEnd = offset
      try passColon()
      try passUnknown(&cursor, key)
    }
  }

  /// Returns whether the plain key between `quote` and the cursor is claimed; also true if only a full comparison can
  /// tell.
  @inline(__always)
  private func isClaimed(_ quote: UnsafePointer<UInt8>, _ cursor: ObjectCursor) -> Bool {
    guard let claim = cursor.claim else { return cursor.claimCount > 0 }
    if cursor.claimCount > 1 { return true }
    return claim.pointee.count == position - quote - 2
      && claim.pointee.matches(quote + 1, limit: end)
  }

  /// Skips the remaining members of an object that is itself unknown, so that none of them is recorded.
  public mutating func passUnrecorded(_ cursor: inout ObjectCursor) throws(JSONFault) {
    cursor.keepsUnknown = false
    try passRest(of: &cursor)
  }
}
