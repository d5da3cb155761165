extension JSONReader {
  /// Passes the next value, whatever it is, and validates all of it as if it had been read.
  ///
  /// - Returns: where the value lies in the source, without the white space around it.
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

  /// Passes the object or array at the cursor without recursion: which containers are objects is
  /// kept in the bits of a word, and only every 64 levels need another call.
  mutating func skipContainer() throws(JSONFault) {
    try enter()
    var isObject = position.pointee == 0x7B
    position += 1
    var outer: UInt64 = 0
    var level = 0
    var isFirst = true
    while true {
      skipWhiteSpace()
      guard position < end else { throw cutShort(isObject, isFirst) }
      let byte = position.pointee
      if byte == (isObject ? 0x7D : 0x5D) {
        position += 1
        depth -= 1
        if level == 0 { return }
        level -= 1
        isObject = outer & 1 == 1
        outer >>= 1
        isFirst = false
        continue
      }
      try passItemLead(ofObject: isObject, isFirst)
      isFirst = false
      let next = position.pointee
      if next != 0x7B && next != 0x5B {
        try skipScalar()
      } else if level == 63 {
        try skipContainer()
      } else {
        try enter()
        position += 1
        outer = outer << 1 | (isObject ? 1 : 0)
        level += 1
        isObject = next == 0x7B
        isFirst = true
      }
    }
  }

  /// Passes what stands before the next item of a container, which has to have one, and before its
  /// value: the comma, and the key and the colon of a member.
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

  /// Passes the colon after a key, with white space on both sides.
  @inlinable
  @inline(__always)
  mutating func passColon() throws(JSONFault) {
    // Alone, with a space after it, or as Foundation writes it, with one on both sides.
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
  @inlinable
  @inline(__always)
  mutating func enter() throws(JSONFault) {
    depth += 1
    if depth > maximumDepth {
      throw JSONFault(.tooDeep, at: offset, expected: "less nesting")
    }
  }
}
