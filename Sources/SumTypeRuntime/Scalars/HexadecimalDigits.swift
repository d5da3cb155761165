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

/// The sixteen upper-case hexadecimal digits of eight bytes, the first digit lowest in the first
/// word.
@inlinable
@inline(__always)
func hexadecimalDigits(_ bytes: UInt64) -> (UInt64, UInt64) {
  (hexadecimalDigits(half: bytes & 0xFFFF_FFFF), hexadecimalDigits(half: bytes >> 32))
}

@inlinable
@inline(__always)
func hexadecimalDigits(half bytes: UInt64) -> UInt64 {
  var spread = (bytes | bytes << 16) & 0x0000_FFFF_0000_FFFF
  spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF
  let nibbles = (spread >> 4 & 0x000F_000F_000F_000F) | (spread & 0x000F_000F_000F_000F) << 8
  let letters = ((nibbles &+ 0x0606_0606_0606_0606) >> 4) & 0x0101_0101_0101_0101
  // `A` is 7 more than what follows `9`.
  return nibbles &+ 0x3030_3030_3030_3030 &+ letters &* 7
}
