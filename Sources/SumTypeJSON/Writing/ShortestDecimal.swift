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

extension ShortestDecimal {
  /// The room that a text needs, with what is stored too far.
  static let room = 40

  /// Writes a finite number as Swift's `description` says it, `0.1`, `5.0`, `1e-05`, `1.5e+20`, and
  /// returns how many bytes that are.
  @inline(__always)
  static func write(_ value: Double, to output: UnsafeMutablePointer<UInt8>) -> Int {
    let bits = value.bitPattern
    return write(
      fraction: bits & (1 << 52 - 1), of: 52, exponent: Int(bits >> 52 & 0x7FF), bias: 1075,
      isNegative: bits >> 63 == 1, isLarge: value.magnitude > 0x1p53, to: output)
  }

  /// The same for a `Float`, whose neighbours are farther away.
  @inline(__always)
  static func write(_ value: Float, to output: UnsafeMutablePointer<UInt8>) -> Int {
    let bits = UInt64(value.bitPattern)
    return write(
      fraction: bits & (1 << 23 - 1), of: 23, exponent: Int(bits >> 23 & 0xFF), bias: 150,
      isNegative: bits >> 31 == 1, isLarge: value.magnitude > 0x1p24, to: output)
  }

  /// - Parameter isLarge: whether not every whole number around it is one of its type. Then its
  ///   digits do not reach the point.
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
    // Subnormal numbers have no hidden bit, and the exponent of the smallest normal one.
    let hidden: UInt64 = exponent == 0 ? 0 : 1 << bits
    let decimal = ShortestDecimal(
      significand: fraction | hidden, power: max(exponent, 1) &- bias,
      isLowest: fraction == 0 && exponent > 1)
    return sign &+ AlignedDigits(decimal).write(to: place, isLarge: isLarge)
  }
}

/// The seventeen digits of a decimal in ASCII, the first one not zero, as they lie in memory.
private struct AlignedDigits {
  /// The first eight, the next eight and the last, each with its first digit lowest.
  let front: UInt64
  let back: UInt64
  let last: UInt64
  /// How many there are without zeros at the end.
  let count: Int
  /// The power of ten that the first stands for.
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

  /// Writes the digits with a point among them, or before them and up to three zeros, or else with
  /// an exponent; returns how many bytes that are.
  @inline(__always)
  func write(to output: UnsafeMutableRawPointer, isLarge: Bool) -> Int {
    if power < -4 || isLarge { return writeWithExponent(to: output) }
    if power >= 0 { return writeWithPoint(to: output) }
    // `0.0001`
    store(0x3030_3030_3030_2E30, at: output)
    let start = 1 &- power
    store(front, at: output + start)
    store(back, at: output + start + 8)
    store(last, at: output + start + 16)
    return start &+ count
  }

  /// `12.5`, `12.0`. The point comes after at most sixteen digits.
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

  /// Eight digits with a point after some of them, and the last of them, which then has no room.
  @inline(__always)
  private func split(_ digits: UInt64, after count: Int) -> (UInt64, UInt64) {
    let bits = UInt64(truncatingIfNeeded: count &* 8)
    let before = ~(UInt64.max &<< bits)
    return (digits & before | 0x2E &<< bits | (digits & ~before) << 8, digits >> 56)
  }

  /// `1e-05`, `1.5e+20`: at least two digits of exponent.
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
