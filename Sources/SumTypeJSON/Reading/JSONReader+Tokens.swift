extension JSONReader {
  /// Skips the four characters that RFC 8259 §2 counts as white space.
  @inlinable
  @inline(__always)
  mutating func skipWhiteSpace() {
    guard position < end, position.pointee <= 0x20 else { return }
    // A single space, as around colons.
    if position.pointee == 0x20, end - position > 1, position[1] > 0x20 {
      position += 1
    } else {
      skipWhiteSpaceSlowly()
    }
  }

  /// Skips white space, so that the ``offset`` is that of the next value.
  @inlinable
  @inline(__always)
  public mutating func skipToValue() { skipWhiteSpace() }

  @usableFromInline
  @inline(never)
  mutating func skipWhiteSpaceSlowly() {
    position = Lookahead(end: end).afterLineBreak(position)
  }

  /// The JSON type of the next value, after white space. Nothing of the value is consumed.
  ///
  /// - Throws: `unexpectedEnd` or `unexpectedByte` where no value can begin.
  @inlinable
  public mutating func peekKind() throws(JSONFault) -> JSONKind {
    skipWhiteSpace()
    guard position < end else { throw unexpected("a value") }
    switch position.pointee {
    case 0x7B: return .object
    case 0x5B: return .array
    case 0x22: return .string
    case 0x2D, 0x30...0x39: return .number
    case 0x74, 0x66: return .bool
    case 0x6E: return .null
    default: throw unexpected("a value")
    }
  }

  /// The fault of the byte at the cursor, or of the end of the input.
  @usableFromInline
  @inline(never)
  mutating func unexpected(_ expected: StaticString) -> JSONFault {
    JSONFault(position < end ? .unexpectedByte : .unexpectedEnd, at: offset, expected: expected)
  }

  /// The fault of a value of another type at the cursor, or of no value at all.
  @usableFromInline
  @inline(never)
  mutating func mismatch(_ expected: StaticString) -> JSONFault {
    do {
      _ = try peekKind()
      return JSONFault(.typeMismatch, at: offset, expected: expected)
    } catch {
      return JSONFault(error.code, at: error.offset, expected: expected)
    }
  }

  /// Consumes `null` if it is next and tells so; otherwise stays before the value.
  @inlinable
  @inline(__always)
  public mutating func readNull() throws(JSONFault) -> Bool {
    if position < end, position.pointee > 0x20, position.pointee != 0x6E { return false }
    return try readNullSlowly()
  }

  @usableFromInline
  @inline(never)
  mutating func readNullSlowly() throws(JSONFault) -> Bool {
    skipWhiteSpace()
    guard position < end, position.pointee == 0x6E else { return false }
    try skipLiteral()
    return true
  }

  /// Reads `true` or `false`.
  @inline(never)
  public mutating func readBool() throws(JSONFault) -> Bool {
    skipWhiteSpace()
    guard position < end else { throw unexpected("a Boolean") }
    let first = position.pointee
    guard first == 0x74 || first == 0x66 else { throw mismatch("a Boolean") }
    try skipLiteral()
    return first == 0x74
  }

  /// Passes the `true`, `false` or `null` whose first byte is at the cursor.
  mutating func skipLiteral() throws(JSONFault) {
    if end - position >= 4 {
      let word = UInt32(
        littleEndian: UnsafeRawPointer(position).loadUnaligned(as: UInt32.self))
      if word == 0x6575_7274 || word == 0x6C6C_756E {
        position += 4
        return
      }
      if word == 0x736C_6166, end - position >= 5, position[4] == 0x65 {
        position += 5
        return
      }
    }
    throw misspelledLiteral()
  }

  /// Points at the first byte that departs from the literal that was begun.
  @inline(never)
  private mutating func misspelledLiteral() -> JSONFault {
    let rest: StaticString
    switch position.pointee {
    case 0x74: rest = "true"
    case 0x66: rest = "false"
    default: rest = "null"
    }
    var matched = 0
    while position < end, matched < rest.utf8CodeUnitCount,
      position.pointee == rest.utf8Start[matched]
    {
      position += 1
      matched += 1
    }
    return unexpected(rest)
  }
}
