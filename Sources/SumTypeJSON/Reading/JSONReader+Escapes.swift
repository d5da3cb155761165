extension JSONReader {
  /// Passes the escape whose backslash is at `place`, and returns the place after it.
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
      // `\ud83d` and then the end of the input, or a beginning of `\u`.
      if end - place == 6 || (end - place == 7 && place[6] == 0x5C) { throw unterminated() }
      throw lone
    }
    guard place[6] == 0x5C, place[7] == 0x75 else { throw lone }
    guard try scanCodeUnit(at: place + 6) & 0xFC00 == 0xDC00 else { throw lone }
    return place + 12
  }

  /// The four digits of the `\uXXXX` at `place`.
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

/// Whether a backslash and this character are an escape.
@inline(__always)
private func isShortEscape(_ character: UInt8) -> Bool {
  // `"` and `/`, and `\`, `b`, `f`, `n`, `r` and `t`: no table that is jumped by.
  let bits: UInt64 = character < 64 ? 1 << 0x22 | 1 << 0x2F : 0x0014_4044_1000_0000
  return character < 128 && bits >> UInt64(character & 63) & 1 != 0
}

/// The value of four hexadecimal digits, or more than 0xFFFF if one of them is none.
@inline(__always)
func codeUnit(_ digits: UnsafePointer<UInt8>) -> UInt32 {
  let word = UInt32(littleEndian: UnsafeRawPointer(digits).loadUnaligned(as: UInt32.self))
  let letters = word >> 6 & 0x0101_0101
  // `a` is 0x61: its low bits and 9 are 10.
  let values = (word & 0x0F0F_0F0F) &+ letters &* 9
  // Without the bit of lower case and those of its kind, a digit is its low bits.
  let shape = (word | letters << 5) ^ 0x3030_3030 ^ letters &* 0x50
  // A letter is 10 or more, and nothing else is.
  let tens = ((values &+ 0x0606_0606) ^ letters << 4) | values
  let fault = shape & 0xF0F0_F0F0 | tens & 0x1010_1010
  return fault == 0 ? joined(values) : .max
}

/// The value of four hexadecimal digits that are known to be ones.
@inline(__always)
func validCodeUnit(_ digits: UnsafePointer<UInt8>) -> UInt32 {
  let word = UInt32(littleEndian: UnsafeRawPointer(digits).loadUnaligned(as: UInt32.self))
  return joined((word & 0x0F0F_0F0F) &+ (word >> 6 & 0x0101_0101) &* 9)
}

/// The number of four hexadecimal digits, the first lowest.
@inline(__always)
private func joined(_ values: UInt32) -> UInt32 {
  let pairs = values << 4 | values >> 8
  return (pairs & 0xFF) << 8 | (pairs >> 16 & 0xFF)
}

/// The value of a hexadecimal digit, or more than 15 for any other byte.
private func hexadecimalDigit(_ byte: UInt8) -> UInt32 {
  if byte >= 0x30 && byte <= 0x39 { return UInt32(byte) - 0x30 }
  let lower = byte | 0x20
  if lower >= 0x61 && lower <= 0x66 { return UInt32(lower) - 0x61 + 10 }
  return 0x100
}
