extension JSONReader {
  /// Reads a number as the `Double` nearest to it, ties to even, as IEEE 754 rounds.
  ///
  /// - Throws: `outOfRange` if the number is too large (`1e400`). A number that is too small becomes zero.
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
  /// - Throws: `outOfRange` if the number is too large (`1e39`). A number that is too small becomes zero.
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
  /// The value, if one multiplication or division of exact numbers gives it (Clinger 1990); otherwise nil. A mantissa
  /// below 2^53 and a power of ten up to 22 are both exact, so only the result rounds.
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

  /// The nearest `Double`; infinite if the number is too large.
  @usableFromInline
  var double: Double {
    if let value = exactDouble { return value }
    if !isTruncated, let value = nearestDouble(mantissa, tenToThe: exponent) {
      return isNegative ? -value : value
    }
    return Double(text) ?? .infinity
  }

  /// The nearest `Float`; infinite if the number is too large.
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

/// Returns ten to a power of at most 22, which a `Double` holds exactly.
@usableFromInline
@inline(__always)
func powerOfTen(_ power: Int) -> Double {
  // The compiler turns a switch into a table. A global table would check at each access whether it is initialised.
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
  /// Reads an integer of at most fifteen digits, if it begins right at the cursor (without white space) and not close
  /// to the end of the source. Otherwise it returns nil and does not move the cursor.
  @usableFromInline
  @inline(never)
  mutating func plainInteger() -> Int64? { plainIntegerHere() }

  /// The inlined form of ``plainInteger()``.
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

  /// Reads a number without exponent, of at most nineteen digits of which less than eight precede
  /// the point, if it begins right at the cursor (without white space) and not close to the end of
  /// the source. Otherwise it returns nil and does not move the cursor.
  ///
  /// - Returns: the nearest `Double`.
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
      // Any nineteen digits fit the mantissa.
      guard fraction > 0, count <= 19 else { return nil }
    }
    guard place.pointee | 0x20 != 0x65, let value = nearest(mantissa, divided: fraction) else {
      return nil
    }
    position = place
    return isNegative ? -value : value
  }

  /// Moves past an integer of less than eight digits and returns true, if it begins right at the
  /// cursor. Otherwise it returns false and does not move.
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

/// Eight bytes, of which the first ones may be digits.
private struct EightDigits {
  /// The values of the digits, the first in the lowest byte. Every other byte has a value above nine.
  let values: UInt64
  /// The top bit of each byte that is not a digit.
  private let others: UInt64

  @inline(__always)
  init(at place: UnsafePointer<UInt8>) {
    values =
      UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
      ^ 0x3030_3030_3030_3030
    // The bits above the first byte that is no digit may be wrong.
    others = (values | (values &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080
  }

  @inline(__always)
  var areAll: Bool { others == 0 }

  @inline(__always)
  var areNone: Bool { others & 0x80 != 0 }

  /// Whether a number may begin with these bytes: with a digit, and with a zero only if no other digit follows.
  @inline(__always)
  var mayBegin: Bool { values & 0xFF != 0 ? !areNone : others & 0x8000 != 0 }

  /// The number of digits before the first other byte. Valid only if there is such a byte.
  @inline(__always)
  var count: Int { others.trailingZeroBitCount >> 3 }

  /// The number that the leading digits form. Valid only if there are between one and seven of them.
  @inline(__always)
  var leadingValue: UInt64 {
    // Shift in zeros before the digits. A loop over the digits would be mispredicted, because their
    // count differs from number to number.
    let bits = UInt64(truncatingIfNeeded: others.trailingZeroBitCount & 0x38)
    return valueOfEightDigits(values &<< (64 &- bits))
  }

  /// Appends the leading digits to those of `number`.
  @inline(__always)
  func append(to number: inout UInt64) {
    number = number &* smallPowerOfTen(count) &+ leadingValue
  }
}

@inline(__always)
private func isFractionOrExponent(_ byte: UInt8) -> Bool { byte == 0x2E || byte | 0x20 == 0x65 }

/// Returns the `Double` nearest to `mantissa` ÷ 10^`power`, for a power up to nineteen.
@inline(__always)
private func nearest(_ mantissa: UInt64, divided power: Int) -> Double? {
  // Both operands are exact, so only the quotient rounds (Clinger 1990).
  if mantissa <= 1 << 53 { return Double(Int64(truncatingIfNeeded: mantissa)) / powerOfTen(power) }
  return nearestDouble(mantissa, tenToThe: 0 &- power)
}

/// Returns the `Double` nearest to `mantissa` × 10^`power`, ties to even; infinite if the number is
/// too large. In the rare case that 128 bits of the power do not suffice to decide, it returns nil.
///
/// This is the algorithm of Eisel and Lemire: it multiplies the mantissa by the first 64 bits of
/// the power, and by the next 64 only if those could change the result.
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
    // The number is subnormal, or too small even for that.
    if 1 - exponent >= 64 { return 0 }
    significand >>= UInt64(1 - exponent)
    significand += significand & 1
    significand >>= 1
    // If rounding up reaches the smallest normal number, the carry sets its exponent bit.
    return Double(bitPattern: significand)
  }
  if low <= 1, power >= -4, power <= 23, significand & 3 == 1,
    significand << UInt64(kept) == high
  {
    // The number lies exactly half way between two others: round down to the even one.
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

/// The first 128 bits of the powers of five from 5^-342 to 5^324. Rounding to a `Double` (Daniel
/// Lemire, Number Parsing at a Gigabyte per Second, 2021) and finding its shortest decimal need no
/// more.
///
/// They are computed once, by exact arithmetic, when the first number needs them.
enum PowersOfFive {
  static let smallest = -342
  static let largest = 324

  /// The high and the low word of each power, in memory that is never freed.
  nonisolated(unsafe) static let words: UnsafePointer<UInt64> = {
    let words = UnsafeMutablePointer<UInt64>.allocate(capacity: 2 * (largest - smallest + 1))
    func store(_ power: Int, _ high: UInt64, _ low: UInt64) {
      (words + 2 * (power - smallest)).initialize(to: high)
      (words + 2 * (power - smallest) + 1).initialize(to: low)
    }
    // 5^324 has 753 bits. The fractions down to 5^-342 keep 128 significant bits in 1088.
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

  /// Returns the words of a power, rounded up unless they are exact.
  @inline(__always)
  static func roundedUp(_ power: Int) -> (high: UInt64, low: UInt64) {
    let place = words + 2 &* (power &- smallest)
    // From 5^56 on, the power has more bits; from 5^-28 down, the words are rounded down.
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

  /// Divides, and keeps the floor of the quotient. Repeated division gives the floor of the whole quotient.
  mutating func divide(by divisor: UInt64) {
    var remainder: UInt64 = 0
    for index in words.indices {
      let result = divisor.dividingFullWidth((remainder, words[index]))
      words[index] = result.quotient
      remainder = result.remainder
    }
  }

  /// The first 128 bits, beginning with the highest word that is not zero, shifted so that the top bit is set.
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
