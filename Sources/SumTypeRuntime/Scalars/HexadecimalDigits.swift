/// In each word the four bytes that eight hexadecimal digits of either case say, the first digit
/// lowest in `digits`, and a value that is not zero if one of them is no such digit.
///
/// All are looked at together and without a branch: which digits are letters is random, and would be
/// guessed wrong half of the time.
@inlinable
@inline(__always)
func hexadecimalBytes(
  _ digits: SIMD2<UInt64>
) -> (bytes: SIMD2<UInt64>, fault: SIMD2<UInt64>) {
  typealias Words = SIMD2<UInt64>
  let ones = Words(repeating: 0x0101_0101_0101_0101)
  // Letters have bit 6, decimal digits have not.
  let letters: Words = digits &>> Words(repeating: 6) & ones
  let lowercase: Words = digits | letters &<< Words(repeating: 5)
  // `a` is 0x61: its low bits and 9 are 10.
  let eight: Words = letters &<< Words(repeating: 3)
  let low: Words = digits & Words(repeating: 0x0F0F_0F0F_0F0F_0F0F)
  let nibbles: Words = low &+ eight &+ letters
  // 0x27 more than a decimal digit: 32 + 8 - 1.
  let decimal: Words = nibbles &+ Words(repeating: 0x3030_3030_3030_3030)
  let spelled: Words = decimal &+ letters &<< Words(repeating: 5) &+ eight &- letters
  let carries: Words = nibbles &+ Words(repeating: 0x0606_0606_0606_0606)
  let isLetter: Words = carries &>> Words(repeating: 4) & ones
  let beyond: Words = nibbles & Words(repeating: 0x1010_1010_1010_1010)
  let fault: Words = (lowercase ^ spelled) | beyond | (isLetter ^ letters)
  var bytes: Words = nibbles &<< Words(repeating: 4) | nibbles &>> Words(repeating: 8)
  bytes = bytes & Words(repeating: 0x00FF_00FF_00FF_00FF)
  bytes = (bytes | bytes &>> Words(repeating: 8)) & Words(repeating: 0x0000_FFFF_0000_FFFF)
  bytes = (bytes | bytes &>> Words(repeating: 16)) & Words(repeating: 0x0000_0000_FFFF_FFFF)
  return (bytes, fault)
}

/// The sixteen upper-case hexadecimal digits of eight bytes, eight in each word, the first lowest.
///
/// Vectors of words: what LLVM makes of vectors of bytes depends on what lies around.
@inlinable
@inline(__always)
func hexadecimalDigits(_ bytes: UInt64) -> SIMD2<UInt64> {
  typealias Words = SIMD2<UInt64>
  // Each byte is moved apart from the next, and its halves from each other.
  var spread = Words(bytes & 0xFFFF_FFFF, bytes >> 32)
  spread = (spread | spread &<< Words(repeating: 16)) & Words(repeating: 0x0000_FFFF_0000_FFFF)
  spread = (spread | spread &<< Words(repeating: 8)) & Words(repeating: 0x00FF_00FF_00FF_00FF)
  let lower: Words = spread &<< Words(repeating: 8)
  let upper: Words = spread &>> Words(repeating: 4)
  let nibbles: Words = (upper | lower) & Words(repeating: 0x0F0F_0F0F_0F0F_0F0F)
  // From 10 on, 6 carries into the upper half.
  let carries: Words = nibbles &+ Words(repeating: 0x0606_0606_0606_0606)
  let isLetter: Words = carries &>> Words(repeating: 4) & Words(repeating: 0x0101_0101_0101_0101)
  // `A` is 7 more than what follows `9`.
  let seven: Words = (isLetter &<< Words(repeating: 3)) &- isLetter
  return nibbles &+ Words(repeating: 0x3030_3030_3030_3030) &+ seven
}
