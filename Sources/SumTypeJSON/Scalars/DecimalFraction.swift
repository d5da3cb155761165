/// The digits after a decimal point, without zeros at their end.
///
/// Up to 15 digits, which is what nearly all have, are a number and a count; more are text.
package struct DecimalFraction: Sendable {
  private var value: UInt64 = 0
  package private(set) var count = 0
  private var long: [UInt8] = []

  /// No fraction.
  package init() {}

  /// `value` with leading zeros to `count` digits, at most 15.
  package init(_ value: UInt64, count: Int) {
    self.value = value
    self.count = count
    if value == 0 {
      self.count = 0
    } else {
      while self.value % 10 == 0 {
        self.value /= 10
        self.count -= 1
      }
    }
  }

  /// Digits in ASCII.
  package init(_ digits: some BidirectionalCollection<UInt8>) {
    let end = digits.lastIndex { $0 != 0x30 }.map(digits.index(after:)) ?? digits.startIndex
    let digits = digits[..<end]
    count = digits.count
    if count <= 15 {
      value = digits.reduce(0) { $0 * 10 + UInt64($1 &- 0x30) }
    } else {
      long = Array(digits)
    }
  }

  package var isZero: Bool { count == 0 }

  /// One minus the fraction, which is not zero.
  package var complement: DecimalFraction {
    guard count > 15 else {
      return DecimalFraction(UInt64(Self.power(count)) - value, count: count)
    }
    var digits = long.map { 0x39 &- $0 &+ 0x30 }
    digits[count - 1] += 1
    return DecimalFraction(digits)
  }

  /// The digits as a number and the power of ten that they are divided by, where both fit.
  package var small: (value: Int, scale: Int)? {
    count <= 15 ? (Int(value), Self.power(count)) : nil
  }

  /// Digits that round as all of them do: beyond 800 none matters but that there is one.
  var rounding: String {
    let digits = count > 800 ? long[..<800] + [0x31] : ArraySlice(ascii)
    return String(decoding: digits, as: UTF8.self)
  }

  /// The digits in ASCII.
  package var ascii: [UInt8] {
    guard count <= 15 else { return long }
    var digits = Array(repeating: 0x30 as UInt8, count: count)
    digits.withUnsafeMutableBytes { $0.writeDigits(value, at: 0, digits: count) }
    return digits
  }

  /// Writes the digits at `offset`.
  package func write(to text: UnsafeMutableRawBufferPointer, at offset: Int) {
    if count <= 15 {
      text.writeDigits(value, at: offset, digits: count)
    } else {
      for (index, digit) in long.enumerated() { text[offset + index] = digit }
    }
  }

  private static func power(_ exponent: Int) -> Int {
    var power = 1
    for _ in 0..<exponent { power *= 10 }
    return power
  }
}
