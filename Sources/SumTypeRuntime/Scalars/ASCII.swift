/// The value of a hexadecimal digit of either case; more than 15 for any other byte. Without a
/// branch: which digits are letters is random, and would be guessed wrong half of the time.
@inline(__always)
func hexadecimalValue(_ byte: UInt8) -> UInt8 {
  let digit = byte &- 0x30
  let letter = (byte | 0x20) &- 0x61
  let digitMask: UInt8 = digit < 10 ? 0xFF : 0
  let letterMask: UInt8 = letter < 6 ? 0xFF : 0
  return digit & digitMask | (letter &+ 10) & letterMask | ~(digitMask | letterMask)
}

/// The value of the two decimal digits at `offset`; nil for anything else.
@inline(__always)
func twoDigits(_ text: UnsafeRawBufferPointer, at offset: Int) -> Int? {
  let tens = text[offset] &- 0x30
  let ones = text[offset + 1] &- 0x30
  return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
}

extension UnsafeMutableRawBufferPointer {
  /// Writes `value` at `offset` with exactly `digits` decimal digits.
  @inline(__always)
  func writeDigits(_ value: UInt64, at offset: Int, digits: Int) {
    var rest = value
    var place = offset + digits
    while place > offset {
      place -= 1
      self[place] = 0x30 &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }
}

extension String {
  /// Whether both have the same UTF-8. `==` takes the spellings of `"é"` in one and in two scalars
  /// for equal.
  @inlinable
  func isSameUTF8(as other: String) -> Bool {
    // Short strings, and those that share their memory.
    if areIdentical(self, other) { return true }
    let count = utf8.count
    guard count == other.utf8.count else { return false }
    let fast = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable {
        UnsafeRawBufferPointer(own).elementsEqual(UnsafeRawBufferPointer($0))
      }
    }
    return (fast ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}
