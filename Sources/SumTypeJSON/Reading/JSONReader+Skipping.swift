extension JSONReader {
  /// Skips the next value, and validates all of it.
  ///
  /// - Returns: the range of the value in the source, without the white space around it.
  @inlinable
  @discardableResult
  public mutating func skipValue() throws(JSONFault) -> Range<Int> {
    skipWhiteSpace()
    let first = offset
    guard position < end else { throw unexpected("a value") }
    try skipAny()
    return Range(uncheckedBounds: (first, offset))
  }

  @usableFromInline
  @inline(never)
  mutating func skipAny() throws(JSONFault) {
    switch position.pointee {
    case 0x7B, 0x5B: try passContainer()
    default: try skipScalar()
    }
  }

  @inline(__always)
  mutating func skipScalar() throws(JSONFault) {
    switch position.pointee {
    case 0x22: try passString()
    case 0x2D, 0x30...0x39: if !passPlainInteger() { _ = try scanNumber() }
    case 0x74, 0x66, 0x6E: try skipLiteral()
    default: throw unexpected("a value")
    }
  }

  /// Skips the object or array at the cursor. The bits of a word tell which containers are objects,
  /// so that it calls itself only every 64 levels.
  @inline(never)
  mutating func skipContainer() throws(JSONFault) { try skipContainer(outlined: false) }

  @inline(__always)
  private mutating func skipContainer(outlined: Bool) throws(JSONFault) {
    try enter()
    if outlined { passed.outline.begin(at: offset) }
    let ahead = Lookahead(end: end)
    var isObject = position.pointee == 0x7B
    // A local copy of the position, because the reader's own would be written to memory at every step.
    var place = position + 1
    var outer: UInt64 = 0
    var level = 0
    var isFirst = true
    while true {
      place = ahead.afterSpace(place)
      guard place < ahead.end else {
        position = place
        throw cutShort(isObject, isFirst)
      }
      if place.pointee == (isObject ? 0x7D : 0x5D) {
        place += 1
        depth -= 1
        if outlined { passed.outline.close(at: place - start) }
        if level == 0 {
          position = place
          return
        }
        level -= 1
        isObject = outer & 1 == 1
        outer >>= 1
        isFirst = false
        continue
      }
      if let value = ahead.afterPlainItemLead(place, ofObject: isObject, isFirst) {
        place = value
      } else {
        position = place
        try passItemLead(ofObject: isObject, isFirst)
        place = position
      }
      isFirst = false
      let next = place.pointee
      if next == 0x22, let after = ahead.afterPlainString(place) {
        place = after
        continue
      }
      position = place
      if next != 0x7B && next != 0x5B {
        try skipScalar()
        place = position
      } else if level == 63 {
        if outlined { try skipOutlinedContainer() } else { try skipContainer() }
        place = position
      } else {
        try enter()
        if outlined { passed.outline.begin(at: offset) }
        place += 1
        outer = outer << 1 | (isObject ? 1 : 0)
        level += 1
        isObject = next == 0x7B
        isFirst = true
      }
    }
  }

  /// Skips the object or array at the cursor, and notes where the objects and arrays in it end.
  @inline(never)
  mutating func skipOutlinedContainer() throws(JSONFault) { try skipContainer(outlined: true) }

  /// Moves past the comma before the next item of a container, and past the key and colon if it is
  /// a member. There must be a further item.
  @inline(__always)
  mutating func passItemLead(ofObject isObject: Bool, _ isFirst: Bool) throws(JSONFault) {
    if !isFirst {
      guard position.pointee == 0x2C else { throw unexpected(isObject ? ", or }" : ", or ]") }
      position += 1
      skipWhiteSpace()
    }
    if isObject {
      guard position < end, position.pointee == 0x22 else { throw unexpected("a key") }
      try passString()
      try passColon()
    }
    guard position < end else { throw unexpected("a value") }
  }

  @inline(never)
  mutating func cutShort(_ isObject: Bool, _ isFirst: Bool) -> JSONFault {
    switch (isObject, isFirst) {
    case (true, true): unexpected("a key or }")
    case (true, false): unexpected(", or }")
    case (false, true): unexpected("a value or ]")
    case (false, false): unexpected(", or ]")
    }
  }

  /// Moves past the colon after a key, with white space on both sides.
  @inlinable
  @inline(__always)
  mutating func passColon() throws(JSONFault) {
    // The colon alone, with a space after it, or with one on both sides, as Foundation writes it.
    if end - position > 4 {
      let word = UInt32(
        littleEndian: UnsafeRawPointer(position).loadUnaligned(as: UInt32.self))
      if word & 0xFF == 0x3A {
        if word & 0xFF00 > 0x2000 {
          position += 1
          return
        }
        if word & 0xFF00 == 0x2000, word & 0xFF_0000 > 0x20_0000 {
          position += 2
          return
        }
      } else if word & 0xFF_FFFF == 0x20_3A20, word > 0x20FF_FFFF {
        position += 3
        return
      }
    }
    try passColonSlowly()
  }

  @usableFromInline
  @inline(never)
  mutating func passColonSlowly() throws(JSONFault) {
    skipWhiteSpace()
    guard position < end, position.pointee == 0x3A else { throw unexpected(":") }
    position += 1
    skipWhiteSpace()
  }

  /// Counts one more container around the cursor.
  ///
  /// - Throws: `tooDeep` beyond ``maximumDepth``.
  @inlinable
  @inline(__always)
  mutating func enter() throws(JSONFault) {
    depth += 1
    if depth > maximumDepth {
      throw JSONFault(.tooDeep, at: offset, expected: "less nesting")
    }
  }
}

extension JSONReader {
  /// Skips the next value and looks only for its end: grammar and UTF-8 are not checked. Use it
  /// only for bytes that will be read again with all checks.
  ///
  /// In invalid JSON it may stop anywhere; the second reading finds the fault. If nested values
  /// would be skipped many times, it validates them after all (see `PassedValues`).
  ///
  /// - Throws: faults of grammar that it notices.
  public mutating func skimValue() throws(JSONFault) {
    skipWhiteSpace()
    guard position < end else { return }
    switch position.pointee {
    case 0x22: skimString()
    case 0x7B, 0x5B:
      if passOutlined() { return }
      if passed.areNoted { return try passContainer() }
      let first = position
      defer { passed.add(position - first) }
      if let after = Lookahead(end: end).afterContainer(first) {
        position = after
        return
      }
      // The value extends to the end of the input, or almost.
      var level = 0
      while position < end {
        switch position.pointee {
        case 0x22:
          skimString()
          continue
        case 0x7B, 0x5B: level += 1
        case 0x7D, 0x5D: level -= 1
        default: break
        }
        position += 1
        if level == 0 { return }
      }
    default:
      while position < end {
        switch position.pointee {
        case 0x2C, 0x5D, 0x7D, 0x20, 0x09, 0x0A, 0x0D: return
        default: position += 1
        }
      }
    }
  }

  /// Returns the first fault of grammar in the value at `start`: `fault`, or an earlier one that
  /// was skipped unchecked. The position of the cursor is then undefined.
  public mutating func firstFault(_ fault: JSONFault, from start: Mark) -> JSONFault {
    rewind(to: start)
    do throws(JSONFault) {
      try skipValue()
      return fault
    } catch {
      return error.offset < fault.offset ? error : fault
    }
  }

  /// Moves past the string whose opening quote is at the cursor, unchecked.
  @inline(__always)
  mutating func skimString() {
    var place = position + 1
    while true {
      while end - place >= 8 {
        let word = UInt64(
          littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
        let stop = quotesAndBackslashes(in: word)
        if stop == 0 {
          place += 8
          continue
        }
        place += stop.trailingZeroBitCount >> 3
        break
      }
      while place < end, place.pointee != 0x22, place.pointee != 0x5C { place += 1 }
      if place == end { break }
      if place.pointee == 0x22 {
        position = place + 1
        return
      }
      place += min(2, end - place)
    }
    position = end
  }
}

/// Sets the top bit of each byte in `word` that is a quote or backslash. Bits above the lowest set
/// bit may be wrong.
@inline(__always)
func quotesAndBackslashes(in word: UInt64) -> UInt64 {
  let quotes = word ^ 0x2222_2222_2222_2222
  let backslashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
  let stops =
    ((quotes &- 0x0101_0101_0101_0101) & ~quotes)
    | ((backslashes &- 0x0101_0101_0101_0101) & ~backslashes)
  return stops & 0x8080_8080_8080_8080
}
