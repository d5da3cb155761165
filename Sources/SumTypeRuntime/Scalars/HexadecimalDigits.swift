/// The four bytes that eight hexadecimal digits of either case say, the first digit lowest in
/// `digits`, and a value that is not zero if one of them is no such digit.
///
/// All eight are looked at together and without a branch: which digits are letters is random, and
/// would be guessed wrong half of the time.
@inlinable
@inline(__always)
func hexadecimalBytes(_ digits: UInt64) -> (bytes: UInt64, fault: UInt64) {
  // Letters have bit 6, decimal digits have not.
  let letters = (digits >> 6) & 0x0101_0101_0101_0101
  let lowercase = digits | letters << 5
  // `a` is 0x61: its low bits and 9 are 10.
  let nibbles = (digits & 0x0F0F_0F0F_0F0F_0F0F) &+ letters &* 9
  let spelled = nibbles &+ 0x3030_3030_3030_3030 &+ letters &* 0x27
  let isLetter = ((nibbles &+ 0x0606_0606_0606_0606) >> 4) & 0x0101_0101_0101_0101
  let fault =
    (lowercase ^ spelled) | (nibbles & 0x1010_1010_1010_1010) | (isLetter ^ letters)
  var bytes = (nibbles << 4 | nibbles >> 8) & 0x00FF_00FF_00FF_00FF
  bytes = (bytes | bytes >> 8) & 0x0000_FFFF_0000_FFFF
  bytes = (bytes | bytes >> 16) & 0x0000_0000_FFFF_FFFF
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
