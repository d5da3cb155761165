extension JSONReader {
  /// Moves to the value of the member with this key, if it lies after the member at the cursor. The
  /// search checks no more than it needs, because everything is read again.
  ///
  /// ```json
  /// {"id": 1, "message": "hello", "type": "text"}
  /// ```
  /// It also returns false if a careful search is needed: near the end of the input, at a key with
  /// escapes, or at invalid JSON.
  @inline(__always)
  mutating func moveToLaterMember(_ key: MemberKey, in object: ObjectCursor) -> Bool {
    if passed.areNoted { return false }
    guard
      let place = Lookahead(end: end).place(
        ofLater: key.entry, from: position, isFirst: object.isFirst)
    else { return false }
    passed.add(place - position)
    position = place
    return true
  }
}

extension Lookahead {
  @inline(never)
  fileprivate func place(
    ofLater key: UnsafePointer<MemberSlot>, from place: UnsafePointer<UInt8>, isFirst isOpen: Bool
  ) -> UnsafePointer<UInt8>? {
    var place = place
    var isFirst = true
    var needsComma = !isOpen
    while true {
      place = afterLineBreak(place)
      if needsComma {
        guard place < end, place.pointee == 0x2C else { return nil }
        place = afterLineBreak(place + 1)
      }
      needsComma = true
      guard end - place > 16, place.pointee == 0x22 else { return nil }
      if key.pointee.isQuoted(at: place, limit: end) {
        return isFirst ? nil : afterColon(place + (key.pointee.literalCount - 1))
      }
      isFirst = false
      guard let keyEnd = afterKey(place), let value = afterColon(keyEnd),
        let valueEnd = afterValue(value)
      else { return nil }
      place = valueEnd
    }
  }

  /// Returns the place after a colon and the white space around it.
  @inline(__always)
  private func afterColon(_ place: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    // The colon has a space on both sides, as Foundation writes it.
    if end - place > 4 {
      let word = UInt32(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt32.self))
      if word & 0xFF_FFFF == 0x20_3A20, word > 0x20FF_FFFF { return place + 3 }
    }
    let colon = afterLineBreak(place)
    guard colon < end, colon.pointee == 0x3A else { return nil }
    return afterLineBreak(colon + 1)
  }

  /// Returns the place after the value that begins at `place`.
  @inline(__always)
  private func afterValue(_ place: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    guard place < end else { return nil }
    switch place.pointee {
    case 0x22: return afterString(place)
    case 0x7B, 0x5B: return afterContainer(place)
    default:
      var place = place
      while place < end {
        switch place.pointee {
        case 0x2C, 0x5D, 0x7D, 0x20, 0x09, 0x0A, 0x0D: return place
        default: place += 1
        }
      }
      return nil
    }
  }

  /// Returns the place after the object or array that begins at `start`; nil if it does not end
  /// inside the input, or only close to the end.
  func afterContainer(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    var place = start
    var level = 0
    while place < end {
      switch place.pointee {
      case 0x22:
        guard let next = afterString(place) else { return nil }
        place = next
        continue
      case 0x7B, 0x5B: level += 1
      case 0x7D, 0x5D: level -= 1
      case 0x0A:
        place = afterLineBreak(place)
        continue
      default: break
      }
      place += 1
      if level == 0 { return place }
    }
    return nil
  }

  /// Returns the place after the key whose opening quote is at `quote`; nil if it has escapes.
  @inline(__always)
  private func afterKey(_ quote: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    var place = quote + 1
    while end - place >= 8 {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
      let stop = quotesAndBackslashes(in: word)
      place += stop == 0 ? 8 : stop.trailingZeroBitCount >> 3
      if stop != 0 { return place.pointee == 0x22 ? place + 1 : nil }
    }
    // So close to the end of the input, a careful search is needed.
    return nil
  }

  /// Returns the place after the string whose opening quote is at `quote`.
  @inline(__always)
  private func afterString(_ quote: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    var place = quote + 1
    while end - place >= 16 {
      let found = quotes(at: place)
      if found[0] | found[1] == 0 {
        place += 16
        continue
      }
      let bits =
        found[0] != 0 ? found[0].trailingZeroBitCount : 64 + found[1].trailingZeroBitCount
      place += bits >> 3
      if place[-1] != 0x5C || !isEscaped(place) { return place + 1 }
      place += 1
    }
    return nil
  }

  /// Returns whether an odd number of backslashes precedes a place in a string.
  @inline(never)
  private func isEscaped(_ place: UnsafePointer<UInt8>) -> Bool {
    var isEscaped = false
    var before = place - 1
    while before.pointee == 0x5C {
      isEscaped.toggle()
      before -= 1
    }
    return isEscaped
  }
}

/// Returns sixteen bytes with all bits set for each byte at `place` that is a quote.
@inline(__always)
private func quotes(at place: UnsafePointer<UInt8>) -> SIMD2<UInt64> {
  typealias Bytes = SIMD16<UInt8>
  let bytes = UnsafeRawPointer(place).loadUnaligned(as: Bytes.self)
  let found = unsafeBitCast(bytes .== Bytes(repeating: 0x22), to: SIMD2<UInt64>.self)
  return SIMD2(UInt64(littleEndian: found[0]), UInt64(littleEndian: found[1]))
}

/// Sets the top bit of each byte in `word` that is a quote. Bits above the lowest set bit may be wrong.
@inlinable
@inline(__always)
func quotes(in word: UInt64) -> UInt64 {
  let others = word ^ 0x2222_2222_2222_2222
  return (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080
}

extension JSONReader {
  /// Finds the two members that form the tag of an open object, claims their keys, and returns to
  /// where the cursor was.
  ///
  /// ```json
  /// {"apiVersion": "v1", "kind": "Pod", "spec": {}}
  /// ```
  /// - Returns: the index of the variant; nil if no variant has this tag.
  /// - Throws: `missingTag` at the opening brace, `typeMismatch` if the value of a member cannot be a tag.
  public mutating func findVariant(
    _ pairs: PairTable, in object: inout ObjectCursor
  ) throws(JSONFault) -> Int? {
    let start = mark()
    var search = object
    var found = FoundPair()
    // Skipped members are read again with all checks.
    while !found.isWhole, try nextQuote(&search) {
      let name = try scanString()
      try passColon()
      if found.first == nil, try isKey(pairs.keys[0], name) {
        found.first = try readPlacedTag()
      } else if !found.hasSecond, try isKey(pairs.keys[1], name) {
        try readSecond(of: &found)
      } else {
        try skimValue()
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

  /// Finds the two members of the tag in the object at the cursor, and returns to its start. It visits all members.
  ///
  /// - Throws: besides grammar faults `missingTag`, `repeatedTag` and `typeMismatch`.
  public mutating func findPair(
    _ pairs: PairTable
  ) throws(JSONFault) -> (tag: JSONTag, variant: Int?, offset: Int) {
    let start = mark()
    var object = try openObject(keepsUnknown: false)
    var found = FoundPair()
    while let member = try nextMember(&object, pairs.keys) {
      if member == 0 ? found.first != nil : found.hasSecond {
        throw JSONFault(.repeatedTag, at: object.keyOffset)
      }
      if member == 0 { found.first = try readPlacedTag() } else { try readSecond(of: &found) }
    }
    rewind(to: start)
    let variant = try pairs.variant(of: found, at: object.openOffset)
    guard let place = found.unknownPlace(in: pairs) else {
      throw JSONFault(.missingTag, at: object.openOffset, expected: pairs.keys[0].text)
    }
    return (place.tag, variant, place.offset)
  }

  /// Reads the second value of a tag. A value that cannot be a tag, such as `null`, counts as
  /// missing for a variant that accepts every second value, and is a fault otherwise.
  private mutating func readSecond(of found: inout FoundPair) throws(JSONFault) {
    let start = mark()
    do throws(JSONFault) {
      found.second = try readPlacedTag()
    } catch {
      if error.isGrammar { throw error }
      found.secondFault = error
      move(to: start)
      try skimValue()
    }
  }

  private mutating func readPlacedTag() throws(JSONFault) -> FoundPair.Placed {
    skipWhiteSpace()
    let place = offset
    return FoundPair.Placed(tag: try readTag(), offset: place)
  }
}

/// The values of the two members, if they have been found.
private struct FoundPair {
  struct Placed {
    let tag: JSONTag
    let offset: Int
  }

  var first: Placed?
  var second: Placed?
  /// The fault of a second value that cannot be a tag.
  var secondFault: JSONFault?

  var hasSecond: Bool { second != nil || secondFault != nil }

  var isWhole: Bool { first != nil && hasSecond }

  /// Returns the first value, by which an unknown tag is reported, with the offset of the value
  /// that is unknown.
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
    guard firsts.holds(first.tag.kind) else {
      throw JSONFault(.typeMismatch, at: first.offset, expected: firsts.expectation)
    }
    switch match(first.tag, found.second?.tag) {
    case .variant(let variant): return variant
    case .unknownFirst, .unknownSecond:
      if let fault = found.secondFault { throw fault }
      return nil
    case .missingSecond:
      throw found.secondFault ?? JSONFault(.missingTag, at: open, expected: keys[1].text)
    }
  }
}

extension JSONReader {
  /// Notes that a union does not know a tag at `offset`. The tag itself is given only if the bytes there do not spell
  /// it.
  @inlinable
  public mutating func noteUnknownTag(at offset: Int, _ tag: JSONTag? = nil) {
    unknownTagOffset = offset
    unknownTag = tag
  }

  /// Returns the tag that a union did not know.
  public mutating func takeUnknownTag() -> JSONTag? {
    if let tag = unknownTag {
      unknownTag = nil
      return tag
    }
    return KeptItem(
      unknownVariantAt: unknownTagOffset..<source.count, tagOffset: unknownTagOffset, policy: .keep
    ).tag(in: source)
  }

  /// Records the value between `start` and the cursor, whose union does not know its tag.
  @inlinable
  public mutating func keepUnknownVariant(from start: Mark, onSave policy: KeptPolicy) {
    guard recordsKept else { return }
    let range = Range(uncheckedBounds: (start.offset, offset))
    if unknownTag == nil {
      kept.append(
        KeptItem(unknownVariantAt: range, tagOffset: unknownTagOffset, policy: policy))
    } else {
      kept.append(KeptItem(.variant, range, tag: takeUnknownTag(), policy: policy))
    }
  }
}
