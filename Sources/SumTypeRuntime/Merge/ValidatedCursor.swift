/// A cursor over JSON that a load has validated. It finds where values end and checks nothing
/// again, but never leaves its bytes.
struct ValidatedCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
    self.bytes = bytes
    self.offset = min(offset, bytes.count)
  }

  /// The byte at the cursor; nil at the end.
  var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Goes on to an offset.
  mutating func move(to offset: Int) {
    self.offset = min(max(offset, self.offset), bytes.count)
  }

  /// Passes one byte.
  mutating func advance() { offset += 1 }

  /// Passes white space, commas and colons.
  mutating func skipSeparators() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0D, 0x2C, 0x3A: offset += 1
      default: return
      }
    }
  }

  /// Passes the value at the cursor.
  mutating func skipValue() {
    guard offset < bytes.count else { return }
    switch bytes[offset] {
    case 0x22: skipString()
    case 0x7B, 0x5B: skipContainer()
    default: skipScalar()
    }
  }

  /// Passes the string whose opening quote is at the cursor, eight bytes at a time.
  mutating func skipString() {
    guard let base = bytes.baseAddress else { return }
    let end = bytes.count
    var place = offset + 1
    while place < end {
      if end - place >= 8 {
        let word = UnsafeRawPointer(base + place).loadUnaligned(as: UInt64.self)
        if !mayStop(word) {
          place += 8
          continue
        }
      }
      switch bytes[place] {
      case 0x22:
        offset = place + 1
        return
      case 0x5C: place += 2
      default: place += 1
      }
    }
    offset = end
  }

  /// Whether one of the eight bytes is a quote or a backslash.
  private func mayStop(_ word: UInt64) -> Bool {
    let quotes = word ^ 0x2222_2222_2222_2222
    let slashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
    let ones: UInt64 = 0x0101_0101_0101_0101
    let stops = ((quotes &- ones) & ~quotes) | ((slashes &- ones) & ~slashes)
    return stops & 0x8080_8080_8080_8080 != 0
  }

  private mutating func skipContainer() {
    var depth = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x22:
        skipString()
        continue
      case 0x7B, 0x5B: depth += 1
      case 0x7D, 0x5D: depth -= 1
      default: break
      }
      offset += 1
      if depth == 0 { return }
    }
  }

  private mutating func skipScalar() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x2C, 0x5D, 0x7D, 0x20, 0x09, 0x0A, 0x0D: return
      default: offset += 1
      }
    }
  }
}
