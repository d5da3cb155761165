/// The keys that the unions around a value claim in its object: those of their tags.
@frozen
public struct ObjectClaims: BitwiseCopyable, @unchecked Sendable {
  /// The key that was claimed last; the others are the reader's last.
  @usableFromInline let last: UnsafePointer<MemberEntry>?
  @usableFromInline let count: Int8

  @inlinable
  init(last: UnsafePointer<MemberEntry>?, count: Int8) {
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
    object.claim = claims.last
    object.claimCount = claims.count
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
