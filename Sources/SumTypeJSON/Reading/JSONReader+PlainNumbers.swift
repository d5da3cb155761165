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
