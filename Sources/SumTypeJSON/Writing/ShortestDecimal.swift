/// The decimal with the fewest digits that reads back as the same floating-point number, and of
/// those the nearest to it: `digits` × 10^`exponent`.
///
/// The algorithm is Raffaello Giulietti's (The Schubfach way to render doubles, 2020): the power of
/// ten just below the distance of the number's neighbours leaves at most two candidates, and three
/// multiplications by 128 bits of a power of ten tell which of them lie half way to the neighbours
/// or nearer.
struct ShortestDecimal {
  /// At most seventeen digits; the last of them may be zeros. Not zero.
  let digits: UInt64
  let exponent: Int

  /// The decimal of `significand` × 2^`power`.
  ///
  /// - Parameters:
  ///   - significand: with its hidden bit; not zero.
  ///   - isLowest: whether the neighbour below is half as far away as the one above, because the
  ///     significand is the smallest of its binary exponent.
  @inline(__always)
  init(significand: UInt64, power: Int, isLowest: Bool) {
    // Quarters, so that half way to a neighbour is a whole number. A number half way to an odd one
    // is read as the even one.
    let isOdd = significand & 1
    let center = significand &<< 2
    // power × log10(2) rounded down, and log10(3/4) less where the neighbour is nearer.
    let ten = (power &* 1_262_611 &- (isLowest ? 524_031 : 0)) >> 22
    // -ten × log2(10) rounded down.
    let two = (ten &* -1_741_647) >> 19
    let shift = UInt64(truncatingIfNeeded: power &+ two &+ 1)
    let scale = PowersOfFive.roundedUp(-ten)
    let low = scaled((center &- (isLowest ? 1 : 2)) &<< shift, by: scale) &+ isOdd
    let middle = scaled(center &<< shift, by: scale)
    let high = scaled((center &+ 2) &<< shift, by: scale) &- isOdd

    let below = middle >> 2
    if below >= 10 {
      // One digit less, if exactly one of its two candidates is near enough.
      let tens = below / 10
      let isLowerNear = low <= tens &* 40
      let isUpperNear = tens &* 40 &+ 40 <= high
      if isLowerNear != isUpperNear {
        digits = tens &+ (isUpperNear ? 1 : 0)
        exponent = ten &+ 1
        return
      }
    }
    exponent = ten
    let isLowerNear = low <= below &<< 2
    let isUpperNear = below &<< 2 &+ 4 <= high
    if isLowerNear != isUpperNear {
      digits = below &+ (isUpperNear ? 1 : 0)
    } else {
      // The nearer one, and of two equally near ones the even one.
      let half = below &<< 2 &+ 2
      let isUpper = middle > half || (middle == half && below & 1 == 1)
      digits = below &+ (isUpper ? 1 : 0)
    }
  }
}

/// The upper 64 bits of the product with 128 bits of a power of ten, the lowest of them set if
/// anything is left below.
@inline(__always)
private func scaled(_ value: UInt64, by scale: (high: UInt64, low: UInt64)) -> UInt64 {
  let lower = value.multipliedFullWidth(by: scale.low)
  let upper = value.multipliedFullWidth(by: scale.high)
  let (rest, overflows) = upper.low.addingReportingOverflow(lower.high)
  // One bit may be the rounding of the power.
  return (upper.high &+ (overflows ? 1 : 0)) | (rest > 1 ? 1 : 0)
}
