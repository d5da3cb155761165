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
