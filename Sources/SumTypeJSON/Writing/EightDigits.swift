/// The eight digits of a number below 100,000,000 in ASCII, the first of them lowest.
///
/// Halves, quarters, digits: each step divides all the numbers that the word holds.
@inline(__always)
func eightDigits(of value: UInt64) -> UInt64 {
  let upper = value / 10_000
  let fours = upper | (value &- upper &* 10_000) << 32
  // A hundredth is 10,486 / 2^20, near enough; a tenth is 103 / 2^10.
  let hundreds = (fours &* 10_486) >> 20 & 0x0000_007F_0000_007F
  let twos = hundreds | (fours &- hundreds &* 100) << 16
  let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
  return tens | (twos &- tens &* 10) << 8 | 0x3030_3030_3030_3030
}

/// How many decimal digits a number has that is not zero.
@inline(__always)
func digitCount(of value: UInt64) -> Int {
  // log10(2) is 1233 / 2^12.
  let estimate = ((64 &- value.leadingZeroBitCount) &* 1233) >> 12
  return estimate &+ (value >= wholePowersOfTen[estimate] ? 1 : 0)
}

/// The powers of ten that 64 bits hold.
let wholePowersOfTen: [UInt64] = [
  1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
  1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
  1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
]
