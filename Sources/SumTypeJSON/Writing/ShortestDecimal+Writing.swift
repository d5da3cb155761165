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
