extension JSONReader {
  /// Reads a number as the `Double` nearest to it, ties to even, as IEEE 754 rounds.
  ///
  /// - Throws: `outOfRange` when the number is too large (`1e400`). One too small becomes zero.
  @inline(never)
  public mutating func readDouble() throws(JSONFault) -> Double {
    if let value = plainDouble() { return value }
    return try readDoubleSlowly()
  }

  @inline(never)
  mutating func readDoubleSlowly() throws(JSONFault) -> Double {
    let number = try nextNumber("a number")
    let value = number.double
    guard value.isFinite else {
      throw JSONFault(.outOfRange, at: number.start - start, expected: "a number that fits Double")
    }
    return value
  }

  /// Reads a number as the `Float` nearest to it, without rounding twice.
  ///
  /// - Throws: `outOfRange` when the number is too large (`1e39`). One too small becomes zero.
  @inlinable
  public mutating func readFloat() throws(JSONFault) -> Float {
    let number = try nextNumber("a number")
    let value = number.float
    guard value.isFinite else {
      throw JSONFault(.outOfRange, at: number.start - start, expected: "a number that fits Float")
    }
    return value
  }
}

extension ScannedNumber {
  /// The value where one multiplication or division of exact numbers gives it (Clinger 1990):
  /// a mantissa below 2^53 and a power of ten up to 22 are both exact, so only the result rounds.
  @inlinable
  @inline(__always)
  var exactDouble: Double? {
    guard !isTruncated, mantissa <= 1 << 53, exponent >= -22, exponent <= 22 else { return nil }
    let magnitude = Double(mantissa)
    let value: Double
    if exponent == 0 {
      value = magnitude
    } else if exponent < 0 {
      value = magnitude / powerOfTen(0 &- exponent)
    } else {
      value = magnitude * powerOfTen(exponent)
    }
    return isNegative ? -value : value
  }

  /// The nearest `Double`, infinite when there is none.
  @usableFromInline
  var double: Double {
    if let value = exactDouble { return value }
    if !isTruncated, let value = nearestDouble(mantissa, tenToThe: exponent) {
      return isNegative ? -value : value
    }
    return Double(text) ?? .infinity
  }

  /// The nearest `Float`, infinite when there is none.
  @usableFromInline
  var float: Float {
    if !isTruncated, mantissa <= 1 << 24, exponent >= -10, exponent <= 10 {
      let magnitude = Float(mantissa)
      let power = Float(powerOfTen(exponent < 0 ? -exponent : exponent))
      let value = exponent < 0 ? magnitude / power : magnitude * power
      return isNegative ? -value : value
    }
    return Float(text) ?? .infinity
  }
}

/// Ten to the power of at most 22, which `Double` holds exactly.
@usableFromInline
@inline(__always)
func powerOfTen(_ power: Int) -> Double {
  // A switch becomes a table; a global one would be asked each time whether it has been made.
  switch power {
  case 0: 1e0
  case 1: 1e1
  case 2: 1e2
  case 3: 1e3
  case 4: 1e4
  case 5: 1e5
  case 6: 1e6
  case 7: 1e7
  case 8: 1e8
  case 9: 1e9
  case 10: 1e10
  case 11: 1e11
  case 12: 1e12
  case 13: 1e13
  case 14: 1e14
  case 15: 1e15
  case 16: 1e16
  case 17: 1e17
  case 18: 1e18
  case 19: 1e19
  case 20: 1e20
  case 21: 1e21
  default: 1e22
  }
}

extension JSONReader {
  /// Passes an integer of at most fifteen digits if that is what comes next, without white space
  /// before it and not right before the end of the source. Otherwise nothing happens.
  @usableFromInline
  @inline(never)
  mutating func plainInteger() -> Int64? { plainIntegerHere() }

  /// The same without a call.
  @inline(__always)
  mutating func plainIntegerHere() -> Int64? {
    guard end - position >= 24 else { return nil }
    let isNegative = position.pointee == 0x2D
    var place = position + (isNegative ? 1 : 0)
    var digits = EightDigits(at: place)
    guard digits.mayBegin else { return nil }
    var magnitude: UInt64
    if digits.areAll {
      magnitude = valueOfEightDigits(digits.values)
      place += 8
      digits = EightDigits(at: place)
      if digits.areAll { return nil }
      if !digits.areNone { digits.append(to: &magnitude) }
    } else {
      magnitude = digits.leadingValue
    }
    place += digits.count
    guard !isFractionOrExponent(place.pointee) else { return nil }
    position = place
    let value = Int64(truncatingIfNeeded: magnitude)
    return isNegative ? 0 &- value : value
  }

  /// Passes a number without exponent, of at most nineteen digits of which less than eight come
  /// before the point, if that is what comes next, without white space before it and not right
  /// before the end of the source. Otherwise nothing happens.
  ///
  /// - Returns: the `Double` nearest to it.
  @inline(__always)
  mutating func plainDouble() -> Double? {
    guard end - position >= 40 else { return nil }
    let isNegative = position.pointee == 0x2D
    var place = position + (isNegative ? 1 : 0)
    var digits = EightDigits(at: place)
    guard digits.mayBegin, !digits.areAll else { return nil }
    var mantissa = digits.leadingValue
    var count = digits.count
    place += count
    var fraction = 0
    if place.pointee == 0x2E {
      place += 1
      let first = place
      digits = EightDigits(at: place)
      if digits.areAll {
        mantissa = mantissa &* 100_000_000 &+ valueOfEightDigits(digits.values)
        place += 8
        digits = EightDigits(at: place)
        if digits.areAll {
          mantissa = mantissa &* 100_000_000 &+ valueOfEightDigits(digits.values)
          place += 8
          digits = EightDigits(at: place)
          if digits.areAll { return nil }
        }
      }
      if !digits.areNone { digits.append(to: &mantissa) }
      place += digits.count
      fraction = place - first
      count &+= fraction
      // Nineteen digits fit the mantissa, whatever they are.
      guard fraction > 0, count <= 19 else { return nil }
    }
    guard place.pointee | 0x20 != 0x65, let value = nearest(mantissa, divided: fraction) else {
      return nil
    }
    position = place
    return isNegative ? -value : value
  }

  /// Passes an integer of less than eight digits if that is what comes next. Otherwise nothing
  /// happens.
  @inline(__always)
  mutating func passPlainInteger() -> Bool {
    guard end - position >= 16 else { return false }
    let place = position + (position.pointee == 0x2D ? 1 : 0)
    let digits = EightDigits(at: place)
    guard digits.mayBegin, !digits.areAll else { return false }
    let end = place + digits.count
    guard !isFractionOrExponent(end.pointee) else { return false }
    position = end
    return true
  }
}

/// Eight bytes of which the first may be digits.
private struct EightDigits {
  /// What digits are worth, the first lowest; more than nine for every other byte.
  let values: UInt64
  /// The top bits of the bytes that are no digits.
  private let others: UInt64

  @inline(__always)
  init(at place: UnsafePointer<UInt8>) {
    values =
      UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
      ^ 0x3030_3030_3030_3030
    // What is above the first byte that is no digit may be wrong.
    others = (values | (values &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080
  }

  @inline(__always)
  var areAll: Bool { others == 0 }

  @inline(__always)
  var areNone: Bool { others & 0x80 != 0 }

  /// Whether a number may begin so: with a digit, and a zero only where no other digit follows.
  @inline(__always)
  var mayBegin: Bool { values & 0xFF != 0 ? !areNone : others & 0x8000 != 0 }

  /// How many digits there are, if not all are.
  @inline(__always)
  var count: Int { others.trailingZeroBitCount >> 3 }

  /// Their number, if there is at least one and not all are.
  @inline(__always)
  var leadingValue: UInt64 {
    // With zeros before them: how many there are differs from number to number, and a loop over
    // them would be guessed wrong.
    let bits = UInt64(truncatingIfNeeded: others.trailingZeroBitCount & 0x38)
    return valueOfEightDigits(values &<< (64 &- bits))
  }

  /// Writes them after those of `number`.
  @inline(__always)
  func append(to number: inout UInt64) {
    number = number &* smallPowerOfTen(count) &+ leadingValue
  }
}

@inline(__always)
private func isFractionOrExponent(_ byte: UInt8) -> Bool { byte == 0x2E || byte | 0x20 == 0x65 }

/// The `Double` nearest to `mantissa` ÷ 10^`power`, for a power up to nineteen.
@inline(__always)
private func nearest(_ mantissa: UInt64, divided power: Int) -> Double? {
  // Both are exact, so that only the quotient rounds (Clinger 1990).
  if mantissa <= 1 << 53 { return Double(Int64(truncatingIfNeeded: mantissa)) / powerOfTen(power) }
  return nearestDouble(mantissa, tenToThe: 0 &- power)
}

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
