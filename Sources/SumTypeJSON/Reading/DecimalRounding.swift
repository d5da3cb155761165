/// The `Double` nearest to `mantissa` × 10^`power`, ties to even; nil in the rare case that 128
/// bits of the power do not decide it. Infinite when the number is too large.
///
/// This is the algorithm of Eisel and Lemire: the mantissa times the first 64 bits of the power,
/// and times the next 64 only where those could change the result.
func nearestDouble(_ mantissa: UInt64, tenToThe power: Int) -> Double? {
  if mantissa == 0 || power < PowersOfFive.smallest { return 0 }
  if power > 308 { return .infinity }
  let shift = mantissa.leadingZeroBitCount
  let normalized = mantissa << UInt64(shift)
  let words = PowersOfFive.words + 2 &* (power &- PowersOfFive.smallest)
  var (high, low) = normalized.multipliedFullWidth(by: words[0])
  if high & 0x1FF == 0x1FF {
    let more = normalized.multipliedFullWidth(by: words[1])
    let (sum, overflows) = low.addingReportingOverflow(more.high)
    low = sum
    if overflows { high += 1 }
  }
  if low == .max, power < -27 || power > 55 { return nil }

  let upper = Int(high >> 63)
  let kept = upper + 64 - 52 - 3
  var significand = high >> UInt64(kept)
  // The binary exponent of 10^power is that of 5^power plus power: power × log2(10), rounded down.
  var exponent = ((217_706 * power) >> 16) + 63 + upper - shift + 1023
  if exponent <= 0 {
    // Subnormal, or too small for that.
    if 1 - exponent >= 64 { return 0 }
    significand >>= UInt64(1 - exponent)
    significand += significand & 1
    significand >>= 1
    // Rounding up may reach the smallest normal number, whose exponent bit is the carry.
    return Double(bitPattern: significand)
  }
  if low <= 1, power >= -4, power <= 23, significand & 3 == 1,
    significand << UInt64(kept) == high
  {
    // Exactly half way between two numbers: down to the even one.
    significand &= ~1
  }
  significand += significand & 1
  significand >>= 1
  if significand >= 1 << 53 {
    significand = 1 << 52
    exponent += 1
  }
  if exponent >= 0x7FF { return .infinity }
  return Double(bitPattern: significand & ~(1 << 52) | UInt64(exponent) << 52)
}
