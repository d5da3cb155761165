extension JSONReader {
  /// Finds the two members that are the tag of an object that is open, claims their keys, and comes
  /// back.
  ///
  /// ```json
  /// {"apiVersion": "v1", "kind": "Pod", "spec": {}}
  /// ```
  /// - Returns: the index of the variant; nil if there is none with this tag.
  /// - Throws: `missingTag` at the opening brace, `typeMismatch` if a member holds no tag.
  public mutating func findVariant(
    _ pairs: PairTable, in object: inout ObjectCursor
  ) throws(JSONFault) -> Int? {
    let start = mark()
    var search = object
    var found = FoundPair()
    // What is passed here is read again with all checks.
    while !found.isWhole, try nextQuote(&search) {
      let name = try scanString()
      try passColon()
      if found.first == nil, try isKey(pairs.keys[0], name) {
        found.first = try readPlacedTag()
      } else if found.second == nil, try isKey(pairs.keys[1], name) {
        found.second = try readPlacedTag()
      } else {
        try glanceOverValue()
      }
    }
    rewind(to: start)
    claim(pairs.keys[0], in: &object)
    claim(pairs.keys[1], in: &object)
    let variant = try pairs.variant(of: found, at: object.openOffset)
    if variant == nil, let place = found.unknownPlace(in: pairs) {
      noteUnknownTag(at: place.offset, place.tag)
    }
    return variant
  }

  /// Finds the two members in the object at the cursor, and comes back. All members are looked at.
  ///
  /// - Throws: besides grammar faults `missingTag`, `repeatedTag` and `typeMismatch`.
  public mutating func findPair(
    _ pairs: PairTable
  ) throws(JSONFault) -> (tag: JSONTag, variant: Int?, offset: Int) {
    let start = mark()
    var object = try openObject(keepsUnknown: false)
    var found = FoundPair()
    while let member = try nextMember(&object, pairs.keys) {
      if member == 0 ? found.first != nil : found.second != nil {
        throw JSONFault(.repeatedTag, at: object.keyOffset)
      }
      let tag = try readPlacedTag()
      if member == 0 { found.first = tag } else { found.second = tag }
    }
    rewind(to: start)
    let variant = try pairs.variant(of: found, at: object.openOffset)
    guard let place = found.unknownPlace(in: pairs) else {
      throw JSONFault(.missingTag, at: object.openOffset, expected: pairs.keys[0].text)
    }
    return (place.tag, variant, place.offset)
  }

  private mutating func readPlacedTag() throws(JSONFault) -> FoundPair.Placed {
    skipWhiteSpace()
    let place = offset
    return FoundPair.Placed(tag: try readTag(), offset: place)
  }
}

/// The values of the two members, as far as they are there.
private struct FoundPair {
  struct Placed {
    let tag: JSONTag
    let offset: Int
  }

  var first: Placed?
  var second: Placed?

  var isWhole: Bool { first != nil && second != nil }

  /// What an unknown tag is reported as, the first value, and where the value lies that is not
  /// known.
  func unknownPlace(in pairs: PairTable) -> Placed? {
    guard let first else { return nil }
    let isSecond = pairs.match(first.tag, second?.tag) == .unknownSecond
    return Placed(tag: first.tag, offset: isSecond ? second?.offset ?? first.offset : first.offset)
  }
}

extension PairTable {
  fileprivate func variant(of found: FoundPair, at open: Int) throws(JSONFault) -> Int? {
    guard let first = found.first else {
      throw JSONFault(.missingTag, at: open, expected: keys[0].text)
    }
    guard tags.holds(first.tag.kind) else {
      throw JSONFault(.typeMismatch, at: first.offset, expected: tags.expectation)
    }
    switch match(first.tag, found.second?.tag) {
    case .variant(let variant): return variant
    case .unknownFirst, .unknownSecond: return nil
    case .missingSecond:
      throw JSONFault(.missingTag, at: open, expected: keys[1].text)
    }
  }
}
