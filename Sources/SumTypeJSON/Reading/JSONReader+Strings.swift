extension JSONReader {
  /// Reads a string.
  @inline(never)
  public mutating func readString() throws(JSONFault) -> String {
    skipWhiteSpace()
    guard position < end, position.pointee == 0x22 else { throw mismatch("a string") }
    return try scanStringHere().string
  }

  /// Reads a string, or nil where there is `null`.
  @inline(never)
  public mutating func readStringIfPresent() throws(JSONFault) -> String? {
    skipWhiteSpace()
    guard position < end, position.pointee == 0x22 else {
      if try readNull() { return nil }
      throw mismatch("a string")
    }
    return try scanStringHere().string
  }

  /// Reads a string and calls `body` with its characters in UTF-8, without making a `String`.
  ///
  /// The bytes are valid only inside `body`. Where the string has no escapes they are the source's.
  ///
  /// - Throws: what `body` throws. The cursor is then after the string; the fault's offset is
  ///   `body`'s business (``offset`` before the call, after ``peekKind()``, is the opening quote).
  @inlinable
  public mutating func withStringBytes<R>(
    expected: StaticString = "a string",
    _ body: (UnsafeRawBufferPointer) throws(JSONFault) -> R
  ) throws(JSONFault) -> R {
    try nextString(expected).withCharacters(body)
  }

  /// Passes the next value, which must be a string, after white space.
  @inlinable
  @inline(__always)
  mutating func nextString(_ expected: StaticString) throws(JSONFault) -> ScannedString {
    skipWhiteSpace()
    guard position < end, position.pointee == 0x22 else { throw mismatch(expected) }
    return try scanString()
  }

  /// Passes the string whose opening quote is at the cursor, and validates all of it.
  @usableFromInline
  @inline(never)
  mutating func scanString() throws(JSONFault) -> ScannedString { try scanStringHere() }

  /// The same without a call.
  @inline(__always)
  private mutating func scanStringHere() throws(JSONFault) -> ScannedString {
    let first = position + 1
    var place = first
    var seen: UInt64 = 0
    var hasEscapes = false
    while true {
      place = plainEnd(from: place, &seen)
      if place == end { throw unterminated() }
      let byte = place.pointee
      if byte == 0x22 { break }
      if byte == 0x5C {
        hasEscapes = true
        place = try passEscape(at: place)
        continue
      }
      position = place
      throw JSONFault(.controlCharacter, at: offset, expected: "an escaped control character")
    }
    let isASCII = seen & 0x8080_8080_8080_8080 == 0
    if !isASCII { try validateUTF8(from: first, to: place) }
    position = place + 1
    return ScannedString(
      start: first, count: place - first, hasEscapes: hasEscapes, isASCII: isASCII)
  }

  /// The place of the next quote, backslash or control character, or the end. The bytes before it
  /// are gathered in `seen`.
  @inline(__always)
  private func plainEnd(
    from place: UnsafePointer<UInt8>, _ seen: inout UInt64
  ) -> UnsafePointer<UInt8> {
    var place = place
    while end - place >= 8 {
      // Where a run ends is found without vectors: faster, and what comes next waits for it.
      if let length = plainLength(at: place, &seen) { return place + length }
      place += 8
      while end - place >= 16 {
        let raw = UnsafeRawPointer(place)
        let low = UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
        let high = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        if hasStringStop(in: SIMD2(low, high)) {
          if let length = plainLength(at: place, &seen) { return place + length }
          place += 8
          break
        }
        seen |= low | high
        place += 16
      }
    }
    while place < end {
      let byte = place.pointee
      if byte == 0x22 || byte == 0x5C || byte < 0x20 { break }
      seen |= UInt64(truncatingIfNeeded: byte)
      place += 1
    }
    return place
  }

  /// How many of the eight bytes at `place` are plain, if not all are.
  @inline(__always)
  private func plainLength(at place: UnsafePointer<UInt8>, _ seen: inout UInt64) -> Int? {
    let word = UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
    let stops = stringStops(in: word)
    if stops == 0 {
      seen |= word
      return nil
    }
    let bits = UInt64(truncatingIfNeeded: stops.trailingZeroBitCount & 0x38)
    seen |= word & ((1 &<< bits) &- 1)
    return Int(truncatingIfNeeded: bits >> 3)
  }

  /// Passes the string whose opening quote is at the cursor if it is plain: ASCII without escapes,
  /// and not right at the end. Otherwise nothing happens.
  @inline(__always)
  mutating func passPlainString() -> Bool {
    var place = position + 1
    var seen: UInt64 = 0
    let end = self.end
    while end - place >= 8 {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
      let stop = stringStops(in: word)
      if stop == 0 {
        seen |= word
        place += 8
        continue
      }
      let passed = stop.trailingZeroBitCount & 0x38
      seen |= word & ((1 &<< UInt64(truncatingIfNeeded: passed)) &- 1)
      place += passed >> 3
      guard seen & 0x8080_8080_8080_8080 == 0, place.pointee == 0x22 else { return false }
      position = place + 1
      return true
    }
    return false
  }

  /// Passes the string whose opening quote is at the cursor.
  @inline(__always)
  mutating func passString() throws(JSONFault) {
    if !passPlainString() { _ = try scanString() }
  }

  @usableFromInline
  @inline(never)
  mutating func unterminated() -> JSONFault {
    JSONFault(.unexpectedEnd, at: end - start, expected: "the end of the string")
  }

  @usableFromInline
  @inline(never)
  mutating func validateUTF8(
    from first: UnsafePointer<UInt8>, to last: UnsafePointer<UInt8>
  ) throws(JSONFault) {
    let valid = validUTF8Prefix(of: first, count: last - first)
    if valid != last - first {
      throw JSONFault(.invalidUTF8, at: first + valid - start, expected: "UTF-8")
    }
  }
}

/// Sets the top bit of the bytes in `word` that end a run of plain characters in a string: quotes,
/// backslashes and control characters. Bits above the lowest one that is set may be wrong.
@inlinable
@inline(__always)
func stringStops(in word: UInt64) -> UInt64 {
  // With that bit turned, the quote 0x22 comes right after the control characters.
  let quotes = (word ^ 0x0202_0202_0202_0202) &- 0x2121_2121_2121_2121
  let backslashes = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
  return (quotes | backslashes) & ~word & 0x8080_8080_8080_8080
}

/// Whether one of the sixteen bytes in `words` ends a run of plain characters.
@inline(__always)
func hasStringStop(in words: SIMD2<UInt64>) -> Bool {
  typealias Bytes = SIMD16<UInt8>
  let bytes = unsafeBitCast(words, to: Bytes.self)
  let stops =
    bytes .== Bytes(repeating: 0x22) .| bytes .== Bytes(repeating: 0x5C)
    .| bytes .<= Bytes(repeating: 0x1F)
  let found = unsafeBitCast(stops, to: SIMD2<UInt64>.self)
  return found[0] | found[1] != 0
}
