import Foundation

/// A codec of numbers as `Decimal`. A number with more than 38 significant digits is refused, and
/// none is converted to a `Double` in between.
///
/// `0.1` is exactly a tenth. `1.10` is read as the same number as `1.1`: a save keeps the spelling
/// that was read, and writes a new value without trailing zeros.
public enum DecimalCodec: PlainCodec, Measuring {
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Decimal {
    _ = try reader.peekKind()
    let start = reader.offset
    let number = try reader.readNumber()
    guard let value = decimal(number) else {
      throw JSONFault(.outOfRange, at: start, expected: "a number of at most 38 digits")
    }
    return value
  }

  public static func encode(_ value: Decimal, to writer: inout JSONWriter) {
    if value.isFinite, let number = JSONNumber(value.description) {
      writer.number(number)
    } else {
      writer.report(JSONFault(.unrepresentable, at: writer.count, expected: "a finite number"))
    }
  }

  public static func isSame(_ lhs: Decimal, _ rhs: Decimal) -> Bool { lhs == rhs }

  @inlinable
  public static func measure(of value: Decimal) -> Decimal? { value }

  @inlinable
  public static var boundsExpectation: StaticString { "a number within its bounds" }

  /// Returns the number as a `Decimal`; nil if it has too many digits, or is too large or too
  /// small.
  static func decimal(_ number: JSONNumber) -> Decimal? {
    let digits = DecimalDigits(number)
    if digits.isZero { return 0 }
    // `Decimal` counts digits up to the last that is not zero, and has one byte for the exponent.
    guard digits.fitsDecimal else { return nil }
    let split = max(0, digits.digits.count - 19)
    let low = integer(digits.digits[split...])
    var significand = Decimal(low)
    if split > 0 {
      significand += Decimal(integer(digits.digits[..<split])) * tenToThe19th
    }
    return Decimal(
      sign: digits.isNegative ? .minus : .plus, exponent: digits.exponent, significand: significand)
  }

  private static func integer(_ digits: ArraySlice<UInt8>) -> UInt64 {
    digits.reduce(0) { $0 * 10 + UInt64($1 &- 0x30) }
  }

  private static let tenToThe19th = Decimal(10_000_000_000_000_000_000 as UInt64)
}

extension JSONNumber {
  /// The number as a `Decimal`, exactly; nil if it has more than 38 significant digits, or is too
  /// large or too small for a `Decimal`.
  ///
  /// ```swift
  /// JSONNumber("0.1")?.decimal  // a tenth, not the nearest Double
  /// ```
  public var decimal: Decimal? { DecimalCodec.decimal(self) }
}
