/// The decimal with the fewest digits that is read as the same floating-point number; of several
/// such decimals the nearest to the number: `digits` × 10^`exponent`.
///
/// The algorithm is Raffaello Giulietti's (The Schubfach way to render doubles, 2020). The power of
/// ten just below the distance to the number's neighbours leaves at most two candidates, and three
/// multiplications by 128 bits of a power of ten show which of them lie at most half way to a
/// neighbour.
struct ShortestDecimal {
  /// At most seventeen digits, possibly with trailing zeros. Not zero.
  let digits: UInt64
  let exponent: Int

  /// Creates the decimal of `significand` × 2^`power`.
  ///
  /// - Parameters:
  ///   - significand: the significand with its hidden bit; not zero.
  ///   - isLowest: whether the lower neighbour is half as far away as the upper one, because the
  ///     significand is the smallest for its binary exponent.
  @inline(__always)
  init(significand: UInt64, power: Int, isLowest: Bool) {
    // Multiply by four, so that the points half way to the neighbours are integers. A point half
    // way to an odd number is read as the even one.
    let isOdd = significand & 1
    let center = significand &<< 2
    // power × log10(2) rounded down, with log10(3/4) added if the lower neighbour is nearer.
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
      // Use one digit less if exactly one of the two candidates with it is near enough.
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
      // Use the nearer candidate; if both are equally near, the even one.
      let half = below &<< 2 &+ 2
      let isUpper = middle > half || (middle == half && below & 1 == 1)
      digits = below &+ (isUpper ? 1 : 0)
    }
  }
}

/// Returns the upper 64 bits of the product with 128 bits of a power of ten. Its lowest bit is also
/// set if the rest is not zero.
@inline(__always)
private func scaled(_ value: UInt64, by scale: (high: UInt64, low: UInt64)) -> UInt64 {
  let lower = value.multipliedFullWidth(by: scale.low)
  let upper = value.multipliedFullWidth(by: scale.high)
  let (rest, overflows) = upper.low.addingReportingOverflow(lower.high)
  // A rest of 1 may come from the rounding of the power.
  return (upper.high &+ (overflows ? 1 : 0)) | (rest > 1 ? 1 : 0)
}

extension ShortestDecimal {
  /// The size in bytes that an output needs, including what stores write too far.
  static let room = 40

  /// Writes a finite number in the form of Swift's `description`, `0.1`, `5.0`, `1e-05`, `1.5e+20`,
  /// and returns the number of bytes.
  @inline(__always)
  static func write(_ value: Double, to output: UnsafeMutablePointer<UInt8>) -> Int {
    let bits = value.bitPattern
    return write(
      fraction: bits & (1 << 52 - 1), of: 52, exponent: Int(bits >> 52 & 0x7FF), bias: 1075,
      isNegative: bits >> 63 == 1, isLarge: value.magnitude > 0x1p53, to: output)
  }

  /// Writes a finite `Float` in this form. Its neighbours are farther away than those of a `Double`.
  @inline(__always)
  static func write(_ value: Float, to output: UnsafeMutablePointer<UInt8>) -> Int {
    let bits = UInt64(value.bitPattern)
    return write(
      fraction: bits & (1 << 23 - 1), of: 23, exponent: Int(bits >> 23 & 0xFF), bias: 150,
      isNegative: bits >> 31 == 1, isLarge: value.magnitude > 0x1p24, to: output)
  }

  /// - Parameter isLarge: whether the type cannot represent every integer near the number, so that
  ///   its digits end before the point.
  @inline(__always)
  private static func write(
    fraction: UInt64, of bits: UInt64, exponent: Int, bias: Int, isNegative: Bool, isLarge: Bool,
    to output: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let sign = isNegative ? 1 : 0
    output.pointee = 0x2D
    let place = UnsafeMutableRawPointer(output + sign)
    if fraction == 0, exponent == 0 {
      place.storeBytes(of: (0x30_2E30 as UInt32).littleEndian, as: UInt32.self)
      return sign &+ 3
    }
    // Subnormal numbers have no hidden bit, and the same exponent as the smallest normal number.
    let hidden: UInt64 = exponent == 0 ? 0 : 1 << bits
    let decimal = ShortestDecimal(
      significand: fraction | hidden, power: max(exponent, 1) &- bias,
      isLowest: fraction == 0 && exponent > 1)
    return sign &+ AlignedDigits(decimal).write(to: place, isLarge: isLarge)
  }
}

/// The seventeen digits of a decimal in ASCII, in the order of memory, the first one not zero.
private struct AlignedDigits {
  /// The first eight digits; `back` has the next eight and `last` the last. The first digit of each is the lowest byte.
  let front: UInt64
  let back: UInt64
  let last: UInt64
  /// The number of digits without trailing zeros.
  let count: Int
  /// The power of ten of the first digit.
  let power: Int

  @inline(__always)
  init(_ decimal: ShortestDecimal) {
    let missing = 17 &- digitCount(of: decimal.digits)
    let digits = decimal.digits &* wholePowersOfTen[missing]
    power = decimal.exponent &- missing &+ 16
    let first16 = digits / 10
    let upper = first16 / 100_000_000
    front = eightDigits(of: upper)
    back = eightDigits(of: first16 &- upper &* 100_000_000)
    last = digits &- first16 &* 10 | 0x30
    let zeros: UInt64 = 0x3030_3030_3030_3030
    if last != 0x30 {
      count = 17
    } else if back != zeros {
      count = 16 &- (back ^ zeros).leadingZeroBitCount >> 3
    } else {
      count = 8 &- (front ^ zeros).leadingZeroBitCount >> 3
    }
  }

  /// Writes the digits with a point among them, or after a point and up to three zeros, or else
  /// with an exponent; returns the number of bytes.
  @inline(__always)
  func write(to output: UnsafeMutableRawPointer, isLarge: Bool) -> Int {
    if power < -4 || isLarge { return writeWithExponent(to: output) }
    if power >= 0 { return writeWithPoint(to: output) }
    // The form `0.0001`.
    store(0x3030_3030_3030_2E30, at: output)
    let start = 1 &- power
    store(front, at: output + start)
    store(back, at: output + start + 8)
    store(last, at: output + start + 16)
    return start &+ count
  }

  /// Writes the form `12.5` or `12.0`. The point follows at most sixteen digits.
  @inline(__always)
  private func writeWithPoint(to output: UnsafeMutableRawPointer) -> Int {
    let whole = power &+ 1
    let end = back >> 56 | last << 8
    if whole < 8 {
      let (before, after) = split(front, after: whole)
      store(before, at: output)
      store(after | back << 8, at: output + 8)
      store(end, at: output + 16)
    } else if whole < 16 {
      let (before, after) = split(back, after: whole &- 8)
      store(front, at: output)
      store(before, at: output + 8)
      store(after | last << 8, at: output + 16)
    } else {
      store(front, at: output)
      store(back, at: output + 8)
      store(0x2E | last << 8, at: output + 16)
    }
    if count > whole { return count &+ 1 }
    output.storeBytes(of: (0x302E as UInt16).littleEndian, toByteOffset: whole, as: UInt16.self)
    return whole &+ 2
  }

  /// Returns eight digits with a point after the first `count`, and the last digit, for which there is no room.
  @inline(__always)
  private func split(_ digits: UInt64, after count: Int) -> (UInt64, UInt64) {
    let bits = UInt64(truncatingIfNeeded: count &* 8)
    let before = ~(UInt64.max &<< bits)
    return (digits & before | 0x2E &<< bits | (digits & ~before) << 8, digits >> 56)
  }

  /// Writes the form `1e-05` or `1.5e+20`, with at least two digits of exponent.
  @inline(never)
  private func writeWithExponent(to output: UnsafeMutableRawPointer) -> Int {
    var length = 1
    store(front, at: output)
    if count > 1 {
      store(front & ~0xFF | 0x2E, at: output + 1)
      store(back, at: output + 9)
      store(last, at: output + 17)
      length = count &+ 1
    }
    let magnitude = UInt64(power.magnitude)
    let hundreds = magnitude / 100
    let tens = magnitude / 10 % 10
    var exponent = tens | (magnitude % 10) << 8 | 0x3030
    if hundreds > 0 { exponent = exponent << 8 | hundreds | 0x30 }
    let sign: UInt64 = power < 0 ? 0x2D : 0x2B
    store(0x65 | sign << 8 | exponent << 16, at: output + length)
    return length &+ (hundreds > 0 ? 5 : 4)
  }

  @inline(__always)
  private func store(_ digits: UInt64, at place: UnsafeMutableRawPointer) {
    place.storeBytes(of: digits.littleEndian, as: UInt64.self)
  }
}

/// Returns the eight digits of a number below 100,000,000 in ASCII, the first in the lowest byte.
///
/// It splits the number into two halves, then four pairs, then eight digits; each step divides all parts together.
@inline(__always)
func eightDigits(of value: UInt64) -> UInt64 {
  let upper = value / 10_000
  let fours = upper | (value &- upper &* 10_000) << 32
  // Multiplication by 10,486 / 2^20 divides by a hundred, by 103 / 2^10 by ten, exactly enough for these numbers.
  let hundreds = (fours &* 10_486) >> 20 & 0x0000_007F_0000_007F
  let twos = hundreds | (fours &- hundreds &* 100) << 16
  let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
  return tens | (twos &- tens &* 10) << 8 | 0x3030_3030_3030_3030
}

/// Returns the number of decimal digits of a number, which must not be zero.
@inline(__always)
func digitCount(of value: UInt64) -> Int {
  // log10(2) is 1233 / 2^12.
  let estimate = ((64 &- value.leadingZeroBitCount) &* 1233) >> 12
  return estimate &+ (value >= wholePowersOfTen[estimate] ? 1 : 0)
}

/// The powers of ten that fit 64 bits.
let wholePowersOfTen: [UInt64] = [
  1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
  1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
  1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
]
