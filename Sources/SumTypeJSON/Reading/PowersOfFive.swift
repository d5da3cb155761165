/// The first 128 bits of the powers of five from 5^-342 to 5^324, which is all that rounding to a
/// `Double` (Daniel Lemire, Number Parsing at a Gigabyte per Second, 2021) and its shortest decimal
/// need.
///
/// They are computed once, by exact arithmetic, when the first number needs them.
enum PowersOfFive {
  static let smallest = -342
  static let largest = 324

  /// For each power its high and its low word, in memory that is never freed.
  nonisolated(unsafe) static let words: UnsafePointer<UInt64> = {
    let words = UnsafeMutablePointer<UInt64>.allocate(capacity: 2 * (largest - smallest + 1))
    func store(_ power: Int, _ high: UInt64, _ low: UInt64) {
      (words + 2 * (power - smallest)).initialize(to: high)
      (words + 2 * (power - smallest) + 1).initialize(to: low)
    }
    // 5^324 has 753 bits; the fractions down to 5^-342 keep 128 of theirs in 1088.
    var whole = WideInteger(words: 12)
    whole.words[11] = 1
    for power in 0...largest {
      let (high, low) = whole.leading
      store(power, high, low)
      whole.multiply(by: 5)
    }
    var fraction = WideInteger(words: 17)
    fraction.words[0] = 1
    for power in 1...(-smallest) {
      fraction.divide(by: 5)
      var (high, low) = fraction.leading
      if power <= 27 {
        // Down to 5^-27 the reciprocal is rounded up, so that exact quotients come out exact.
        low &+= 1
        if low == 0 { high += 1 }
      }
      store(-power, high, low)
    }
    return UnsafePointer(words)
  }()

  /// The words of a power, rounded up unless they are all of it.
  @inline(__always)
  static func roundedUp(_ power: Int) -> (high: UInt64, low: UInt64) {
    let place = words + 2 &* (power &- smallest)
    // From 5^56 on there are more bits; from 5^-27 down the words are rounded down.
    if power >= -27, power <= 55 { return (place[0], place[1]) }
    let (low, overflows) = place[1].addingReportingOverflow(1)
    return (overflows ? place[0] &+ 1 : place[0], low)
  }
}

/// An integer of many words, the most significant first.
private struct WideInteger {
  var words: [UInt64]

  init(words count: Int) {
    words = [UInt64](repeating: 0, count: count)
  }

  mutating func multiply(by factor: UInt64) {
    var carry: UInt64 = 0
    for index in words.indices.reversed() {
      let product = words[index].multipliedFullWidth(by: factor)
      let (low, overflows) = product.low.addingReportingOverflow(carry)
      words[index] = low
      carry = product.high + (overflows ? 1 : 0)
    }
  }

  /// The floor of the quotient. Dividing the floor again gives the floor of both divisions.
  mutating func divide(by divisor: UInt64) {
    var remainder: UInt64 = 0
    for index in words.indices {
      let result = divisor.dividingFullWidth((remainder, words[index]))
      words[index] = result.quotient
      remainder = result.remainder
    }
  }

  /// The first 128 bits from the highest one that is set.
  var leading: (high: UInt64, low: UInt64) {
    guard let first = words.firstIndex(where: { $0 != 0 }) else { return (0, 0) }
    func word(_ index: Int) -> UInt64 { index < words.count ? words[index] : 0 }
    let shift = UInt64(words[first].leadingZeroBitCount)
    if shift == 0 { return (word(first), word(first + 1)) }
    return (
      word(first) << shift | word(first + 1) >> (64 - shift),
      word(first + 1) << shift | word(first + 2) >> (64 - shift)
    )
  }
}
