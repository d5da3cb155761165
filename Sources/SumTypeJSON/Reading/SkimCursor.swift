/// A cursor over JSON that finds the ends of strings and values without checking them.
///
/// A load has mostly checked them before. In bytes that are no JSON it finds what looks like an end,
/// and never leaves the bytes.
package struct SkimCursor {
  @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
  /// The place of the cursor, in bytes.
  package var offset: Int

  @inlinable
  package init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
    self.bytes = bytes
    self.offset = min(offset, bytes.count)
  }

  /// The byte at the cursor; nil at the end.
  @inlinable
  package var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Moves forward to an offset.
  @inlinable
  package mutating func move(to offset: Int) {
    self.offset = min(max(offset, self.offset), bytes.count)
  }

  /// Skips one byte.
  @inlinable
  package mutating func advance() { offset += 1 }

  /// Skips white space, commas and colons.
  @inlinable
  package mutating func skipSeparators() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D, 0x2C, 0x3A: offset += 1
      default: return
      }
    }
  }

  /// Skips the value at the cursor.
  @inlinable
  package mutating func skipValue() {
    guard offset < bytes.count else { return }
    switch bytes[offset] {
    case 0x22: skipString()
    case 0x7B, 0x5B: skipContainer()
    default: skipScalar()
    }
  }

  /// Skips the string whose opening quote is at the cursor, eight bytes at a time.
  @inlinable
  package mutating func skipString() {
    guard let base = bytes.baseAddress else { return }
    let end = bytes.count
    var place = offset + 1
    while place < end {
      if end - place >= 8 {
        let word = UnsafeRawPointer(base + place).loadUnaligned(as: UInt64.self)
        let stops = Self.stops(in: UInt64(littleEndian: word))
        guard stops != 0 else {
          place += 8
          continue
        }
        place += stops.trailingZeroBitCount / 8
      }
      switch base[place] {
      case 0x22:
        offset = place + 1
        return
      case 0x5C: place += 2
      default: place += 1
      }
    }
    offset = end
  }

  /// Returns a word whose lowest set bit is the high bit of the first byte that is a quote or a
  /// backslash; 0 if there is none. Higher bits may be set by mistake.
  @inlinable
  static func stops(in word: UInt64) -> UInt64 {
    let quotes = word ^ 0x2222_2222_2222_2222
    let slashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
    let ones: UInt64 = 0x0101_0101_0101_0101
    let stops = ((quotes &- ones) & ~quotes) | ((slashes &- ones) & ~slashes)
    return stops & 0x8080_8080_8080_8080
  }

  @inlinable
  mutating func skipContainer() {
    var depth = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == 0x22 {
        skipString()
        continue
      }
      offset += 1
      // The bit 0x20 is the only difference between brackets and braces.
      if byte | 0x20 == 0x7B {
        depth += 1
      } else if byte | 0x20 == 0x7D {
        depth -= 1
        if depth == 0 { return }
      }
    }
  }

  @inlinable
  mutating func skipScalar() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x2C, 0x5D, 0x7D, 0x20, 0x09, 0x0A, 0x0D: return
      default: offset += 1
      }
    }
  }
}
