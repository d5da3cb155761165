extension JSONReader {
  /// Reads a string.
  @inline(never)
  public mutating func readString() throws(JSONFault) -> String {
    skipWhiteSpace()
    guard position < end, position.pointee == 0x22 else { throw mismatch("a string") }
    return try scanStringHere().string
  }

  /// Reads a string, or `null` as nil.
  @inline(never)
  public mutating func readStringIfPresent() throws(JSONFault) -> String? {
    skipWhiteSpace()
    guard position < end, position.pointee == 0x22 else {
      if try readNull() { return nil }
      throw mismatch("a string")
    }
    return try scanStringHere().string
  }

  /// Reads a string and calls `body` with its characters in UTF-8, without creating a `String`.
  ///
  /// The bytes are valid only inside `body`. If the string has no escapes, they are those of the source.
  ///
  /// - Throws: the errors of `body`. The cursor is then after the string. `body` sets the fault's
  ///   offset (``offset`` before the call, after ``peekKind()``, is that of the opening quote).
  @inlinable
  public mutating func withStringBytes<R>(
    expected: StaticString = "a string",
    _ body: (UnsafeRawBufferPointer) throws(JSONFault) -> R
  ) throws(JSONFault) -> R {
    try nextString(expected).withCharacters(body)
  }

  /// Skips white space and scans the next value, which must be a string.
  @inlinable
  @inline(__always)
  mutating func nextString(_ expected: StaticString) throws(JSONFault) -> ScannedString {
    skipWhiteSpace()
    guard position < end, position.pointee == 0x22 else { throw mismatch(expected) }
    return try scanString()
  }

  /// Moves past the string whose opening quote is at the cursor, and validates all of it.
  @usableFromInline
  @inline(never)
  mutating func scanString() throws(JSONFault) -> ScannedString { try scanStringHere() }

  /// The inlined form of ``scanString()``.
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

  /// Returns the place of the next quote, backslash or control character, or the end. `seen`
  /// collects the bits of the bytes before it.
  @inline(__always)
  private func plainEnd(
    from place: UnsafePointer<UInt8>, _ seen: inout UInt64
  ) -> UnsafePointer<UInt8> {
    var place = place
    while end - place >= 8 {
      // Find the end of a short run without vectors: this is faster, because the following steps depend on it.
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

  /// Returns the number of plain bytes at the beginning of the eight bytes at `place`; nil if all are plain.
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

  /// Moves past the string whose opening quote is at the cursor and returns true, if it is plain
  /// (ASCII without escapes) and not close to the end of the source. Otherwise it does not move.
  @inline(__always)
  mutating func passPlainString() -> Bool {
    guard let place = Lookahead(end: end).afterPlainString(position) else { return false }
    position = place
    return true
  }

  /// Moves past the string whose opening quote is at the cursor.
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

extension JSONReader {
  /// Reads a string whose end `body` finds. If the next value is no string or `body` returns nil,
  /// the cursor does not move, and the caller reads the string by other means.
  ///
  /// - Parameter body: gets the bytes from the string's first character to the end of the source.
  ///   It returns the length of the string and a value for it; nil unless all characters belong to
  ///   a format without quotes, backslashes and control characters.
  public mutating func readEndedString(
    _ body: (UnsafeRawBufferPointer) -> (count: Int, value: Int)?
  ) -> Int? {
    skipWhiteSpace()
    guard position < end, position.pointee == 0x22 else { return nil }
    let text = UnsafeRawBufferPointer(start: position + 1, count: end - position - 1)
    guard let (count, value) = body(text), count < text.count, text[count] == 0x22 else {
      return nil
    }
    position += count + 2
    return value
  }

  /// Reads a string of any length if `body` makes a value of it. Otherwise the cursor does not
  /// move, and the caller reads the string by other means.
  ///
  /// - Parameter body: gets the unchecked bytes up to the next quote. It returns nil unless all of
  ///   them belong to a format without backslashes and control characters.
  @inlinable
  public mutating func readPlainString<R>(_ body: (UnsafeRawBufferPointer) -> R?) -> R? {
    skipWhiteSpace()
    guard position < end, position.pointee == 0x22 else { return nil }
    let first = position + 1
    var place = first
    while end - place >= 16 {
      let raw = UnsafeRawPointer(place)
      let low = quotes(in: UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self)))
      let high = quotes(
        in: UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
      if low | high == 0 {
        place += 16
        continue
      }
      place += low != 0 ? (low.trailingZeroBitCount >> 3) : 8 + (high.trailingZeroBitCount >> 3)
      let text = UnsafeRawBufferPointer(start: first, count: place - first)
      guard let value = body(text) else { return nil }
      position = place + 1
      return value
    }
    return nil
  }

  /// Reads a string of exactly `count` bytes between its quotes, if `body` makes a value of it.
  /// Otherwise the cursor does not move, and the caller reads the string by other means.
  ///
  /// ```json
  /// "8F14E45F-CEEA-467A-9A36-DEDD4BEA2543"
  /// ```
  /// - Parameters:
  ///   - count: the number of bytes in the string.
  ///   - body: gets the unchecked bytes. It returns nil unless all of them belong to a format
  ///     without quotes, backslashes and control characters.
  @inlinable
  @inline(__always)
  public mutating func readPlainString<R>(
    count: Int, _ body: (UnsafeRawPointer) -> R?
  ) -> R? {
    guard end - position >= count &+ 2, position.pointee == 0x22,
      position[count &+ 1] == 0x22, let value = body(UnsafeRawPointer(position + 1))
    else { return nil }
    position += count &+ 2
    return value
  }
}

extension JSONReader {
  /// Validates the escape whose backslash is at `place`, including a second half of a pair, and returns the place after
  /// it.
  @inline(__always)
  mutating func passEscape(
    at place: UnsafePointer<UInt8>
  ) throws(JSONFault) -> UnsafePointer<UInt8> {
    if end - place >= 12 {
      let character = place[1]
      if isShortEscape(character) { return place + 2 }
      if character == 0x75 {
        let unit = codeUnit(place + 2)
        if unit & 0xF800 != 0xD800, unit <= 0xFFFF { return place + 6 }
        if unit & ~0x3FF == 0xD800, place[6] == 0x5C, place[7] == 0x75,
          codeUnit(place + 8) & ~0x3FF == 0xDC00
        {
          return place + 12
        }
      }
    }
    return try scanEscape(at: place)
  }

  /// Validates the escape whose backslash is at `place`, and returns the place after it.
  @usableFromInline
  @inline(never)
  mutating func scanEscape(
    at place: UnsafePointer<UInt8>
  ) throws(JSONFault) -> UnsafePointer<UInt8> {
    guard end - place >= 2 else { throw unterminated() }
    switch place[1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return place + 2
    case 0x75: break
    default: throw JSONFault(.invalidEscape, at: place - start, expected: "an escape")
    }
    let unit = try scanCodeUnit(at: place)
    if unit & 0xF800 != 0xD800 { return place + 6 }
    let lone = JSONFault(
      .loneSurrogate, at: place - start, expected: "a high and a low surrogate")
    guard unit < 0xDC00 else { throw lone }
    if end - place < 8 {
      // The input ends after `\ud83d`, or within a following `\u`.
      if end - place == 6 || (end - place == 7 && place[6] == 0x5C) { throw unterminated() }
      throw lone
    }
    guard place[6] == 0x5C, place[7] == 0x75 else { throw lone }
    guard try scanCodeUnit(at: place + 6) & 0xFC00 == 0xDC00 else { throw lone }
    return place + 12
  }

  /// Returns the value of the four digits in the `\uXXXX` at `place`.
  private mutating func scanCodeUnit(at place: UnsafePointer<UInt8>) throws(JSONFault) -> UInt32 {
    var unit: UInt32 = 0
    var index = 2
    while index < 6 {
      if place + index == end { throw unterminated() }
      let digit = hexadecimalDigit(place[index])
      if digit > 15 {
        throw JSONFault(.invalidEscape, at: place - start, expected: "four hexadecimal digits")
      }
      unit = unit << 4 | digit
      index += 1
    }
    return unit
  }
}

/// Returns whether a backslash and this character form an escape of two characters.
@inline(__always)
private func isShortEscape(_ character: UInt8) -> Bool {
  // `"` and `/`, and `\`, `b`, `f`, `n`, `r` and `t`, as bits, which avoids a jump table.
  let bits: UInt64 = character < 64 ? 1 << 0x22 | 1 << 0x2F : 0x0014_4044_1000_0000
  return character < 128 && bits >> UInt64(character & 63) & 1 != 0
}

/// Returns the value of four hexadecimal digits, or more than 0xFFFF if one of them is invalid.
@inline(__always)
func codeUnit(_ digits: UnsafePointer<UInt8>) -> UInt32 {
  let word = UInt32(littleEndian: UnsafeRawPointer(digits).loadUnaligned(as: UInt32.self))
  let letters = word >> 6 & 0x0101_0101
  // The low bits of a letter plus 9 are its value: `a`, 0x61, becomes 10.
  let values = (word & 0x0F0F_0F0F) &+ letters &* 9
  // Without the bit for lower case and the bits that mark letters, only the low bits of a digit remain.
  let shape = (word | letters << 5) ^ 0x3030_3030 ^ letters &* 0x50
  // Only letters may have values of 10 or more.
  let tens = ((values &+ 0x0606_0606) ^ letters << 4) | values
  let fault = shape & 0xF0F0_F0F0 | tens & 0x1010_1010
  return fault == 0 ? joinedDigits(values) : .max
}

/// Returns the value of a hexadecimal digit, or more than 15 for any other byte.
private func hexadecimalDigit(_ byte: UInt8) -> UInt32 {
  if byte >= 0x30 && byte <= 0x39 { return UInt32(byte) - 0x30 }
  let lower = byte | 0x20
  if lower >= 0x61 && lower <= 0x66 { return UInt32(lower) - 0x61 + 10 }
  return 0x100
}
