extension JSONReader {
  /// Claims a key of the object that is entered next: it is not taken for an unknown member.
  ///
  /// A union that reads its tag from the object that its payload also reads claims the tag's key:
  ///
  /// ```json
  /// {"type": "text", "message": "hello"}
  /// ```
  /// Claims are a stack: each is taken back by ``unclaim()`` when the payload has been read.
  @inlinable
  public mutating func claim(_ key: MemberKey) {
    if recordsKept { claims.append(key) }
  }

  /// Takes back the last claim.
  @inlinable
  public mutating func unclaim() {
    if !claims.isEmpty { claims.removeLast() }
    if pendingClaims > claims.count { pendingClaims = claims.count }
  }

  /// Whether the key of the cursor's member is claimed by somebody around its object.
  func isClaimed(_ cursor: ObjectCursor) throws(JSONFault) -> Bool {
    let first = start + cursor.keyRange.lowerBound + 1
    let count = cursor.keyRange.count - 2
    var hasEscapes = false
    var index = 0
    while index < count {
      if first[index] == 0x5C { hasEscapes = true }
      index += 1
    }
    let key = ScannedString(start: first, count: count, hasEscapes: hasEscapes, isASCII: false)
    return try key.withCharacters { (characters) throws(JSONFault) -> Bool in
      var claim = cursor.firstClaim
      while claim < min(cursor.lastClaim, claims.count) {
        if claims[claim].matches(characters) { return true }
        claim += 1
      }
      return false
    }
  }
}
