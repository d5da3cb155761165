/// A JSON number taken apart: `-1.250e3` is minus `125` times ten to the power of 1.
///
/// Zeros at both ends are removed, so that equal numbers have equal digits.
package struct DecimalDigits: Sendable {
  package private(set) var isNegative = false

  /// The digits in ASCII, without zeros at either end; empty for zero.
  package private(set) var digits: [UInt8] = []

  /// The power of ten of the last digit, saturated far beyond any practical value.
  package var exponent = 0

  package var isZero: Bool { digits.isEmpty }

  /// The number without an exponent, as `Decimal` describes itself: `1500`, `-0.25`.
  package var plainText: String {
    if isZero { return "0" }
    let text = String(decoding: digits, as: UTF8.self)
    let sign = isNegative ? "-" : ""
    let whole = text.utf8.count + exponent
    if exponent >= 0 { return sign + text + String(repeating: "0", count: exponent) }
    if whole <= 0 { return sign + "0." + String(repeating: "0", count: -whole) + text }
    return sign + text.prefix(whole) + "." + text.dropFirst(whole)
  }

  package init(_ number: JSONNumber) { self.init(text: number.text) }

  /// - Parameter text: a number in JSON's grammar (RFC 8259 §6).
  package init(text: String) {
    var text = text
    text.withUTF8 { read(UnsafeRawBufferPointer($0)) }
  }

  /// Creates the shortest digits that are read as `value`, which must be finite.
  package init(_ value: Double) { self.init(text: value.description) }

  private mutating func read(_ text: UnsafeRawBufferPointer) {
    var index = 0
    if text.first == 0x2D {
      isNegative = true
      index = 1
    }
    digits.reserveCapacity(text.count)
    var isFraction = false
    while index < text.count {
      let byte = text[index]
      index += 1
      if byte == 0x2E {
        isFraction = true
      } else if byte | 0x20 == 0x65 {
        exponent += Self.exponent(text, at: index)
        break
      } else {
        if byte != 0x30 || !digits.isEmpty { digits.append(byte) }
        if isFraction { exponent -= 1 }
      }
    }
    while digits.last == 0x30 {
      digits.removeLast()
      exponent += 1
    }
    if digits.isEmpty { exponent = 0 }
  }

  private static func exponent(_ text: UnsafeRawBufferPointer, at start: Int) -> Int {
    var index = start
    let isNegative = text[index] == 0x2D
    if isNegative || text[index] == 0x2B { index += 1 }
    var value = 0
    while index < text.count {
      if value < 1_000_000_000_000 { value = value * 10 + Int(text[index] &- 0x30) }
      index += 1
    }
    return isNegative ? -value : value
  }
}

/// Numbers are compared exactly by value, at any size; minus zero equals zero.
extension DecimalDigits: Comparable {
  package static func == (left: DecimalDigits, right: DecimalDigits) -> Bool {
    left.sign == right.sign && left.digits == right.digits && left.exponent == right.exponent
  }

  package static func < (left: DecimalDigits, right: DecimalDigits) -> Bool {
    if left.sign != right.sign { return left.sign < right.sign }
    return left.sign < 0 ? right.isSmaller(than: left) : left.isSmaller(than: right)
  }

  private var sign: Int { isZero ? 0 : isNegative ? -1 : 1 }

  /// Returns whether the magnitude is smaller than that of `other`. Neither may be zero.
  private func isSmaller(than other: DecimalDigits) -> Bool {
    let (own, others) = (digits.count + exponent, other.digits.count + other.exponent)
    return own == others ? digits.lexicographicallyPrecedes(other.digits) : own < others
  }
}

extension DecimalDigits {
  /// Whether the number fits a `Decimal`: at most 38 significant digits, and an exponent of one byte.
  package var fitsDecimal: Bool {
    isZero || digits.count <= 38 && (-128...127).contains(exponent)
  }

  /// The digits as an integer, without the exponent; nil if they do not fit 64 bits.
  package var significand: UInt64? { magnitude(scaledBy: 0) }

  /// The magnitude of a whole number; nil if the number has a fraction or does not fit 64 bits.
  package var integer: UInt64? {
    guard exponent >= 0, digits.count + exponent <= 20 else { return nil }
    return magnitude(scaledBy: exponent)
  }

  private func magnitude(scaledBy zeros: Int) -> UInt64? {
    var value: UInt64 = 0
    for index in 0..<digits.count + zeros {
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let digit = index < digits.count ? UInt64(digits[index] &- 0x30) : 0
      let (sum, overflows) = product.addingReportingOverflow(digit)
      if isTooLarge || overflows { return nil }
      value = sum
    }
    return value
  }
}

/// Returns the value of the two decimal digits at `offset`; nil if the bytes are not digits.
@inlinable
@inline(__always)
package func twoDigits(_ text: UnsafeRawBufferPointer, at offset: Int) -> Int? {
  let tens = text[offset] &- 0x30
  let ones = text[offset + 1] &- 0x30
  return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
}

extension UnsafeMutableRawBufferPointer {
  /// Writes `value` at `offset` with exactly `digits` decimal digits.
  @inlinable
  @inline(__always)
  package func writeDigits(_ value: UInt64, at offset: Int, digits: Int) {
    var rest = value
    var place = offset + digits
    while place > offset {
      place -= 1
      self[place] = 0x30 &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }
}

/// An integer in a string, in the grammar of JSON (RFC 8259 §6, without fraction and exponent): `9007199254740993`.
/// `+1`, `01` and ` 1` are not accepted, since they would be written back differently.
package enum IntegerText {
  /// Returns the range of the sign and the digits; nil if the text is not an integer.
  package static func digits(of text: UnsafeRawBufferPointer) -> Range<Int>? {
    let start = text.first == 0x2D ? 1 : 0
    guard start < text.count, text[start] != 0x30 || text.count == start + 1 else { return nil }
    for index in start..<text.count where text[index] &- 0x30 > 9 { return nil }
    return start..<text.count
  }

  /// Returns the value of ``digits(of:)``; nil if it does not fit the type.
  @inlinable
  package static func value<Integer: FixedWidthInteger>(
    ofDigits digits: Range<Int>, in text: UnsafeRawBufferPointer,
    as type: Integer.Type = Integer.self
  ) -> Integer? {
    let isNegative = digits.lowerBound > 0
    var value: Integer = 0
    for index in digits {
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      guard !isTooLarge, let digit = Integer(exactly: text[index] &- 0x30) else { return nil }
      let (sum, overflows) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      guard !overflows else { return nil }
      value = sum
    }
    return value
  }
}
