/// The values of sixteen hexadecimal digits of either case, and which of the bytes are ones.
///
/// All are looked at together and without a branch: which digits are letters is random, and would be
/// guessed wrong half of the time.
@inline(__always)
func hexadecimalValues(
  _ digits: SIMD16<UInt8>
) -> (values: SIMD16<UInt8>, areDigits: SIMDMask<SIMD16<Int8>>) {
  typealias Bytes = SIMD16<UInt8>
  let decimal: Bytes = digits &- Bytes(repeating: 0x30)
  // Upper and lower case differ by one bit, which is not one of the first six letters'.
  let letter: Bytes = (digits &- Bytes(repeating: 0x41)) & Bytes(repeating: 0xDF)
  let isDecimal = decimal .<= Bytes(repeating: 9)
  let isLetter = letter .<= Bytes(repeating: 5)
  let values = (letter &+ Bytes(repeating: 10)).replacing(with: decimal, where: isDecimal)
  return (values, isDecimal .| isLetter)
}

/// The four bytes of eight hexadecimal values each, in the lower halves of the words.
@inline(__always)
func bytesOfPairs(_ values: SIMD16<UInt8>) -> SIMD2<UInt64> {
  typealias Words = SIMD2<UInt64>
  // As words: to pick every other byte of a vector, LLVM takes it apart.
  let words = unsafeBitCast(values, to: Words.self)
  var bytes: Words = words &<< Words(repeating: 4) | words &>> Words(repeating: 8)
  bytes = bytes & Words(repeating: 0x00FF_00FF_00FF_00FF)
  bytes = (bytes | bytes &>> Words(repeating: 8)) & Words(repeating: 0x0000_FFFF_0000_FFFF)
  return bytes | bytes &>> Words(repeating: 16)
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
