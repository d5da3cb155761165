import Foundation

/// A number as `Decimal`, exactly or not at all: at most 38 significant digits, and never by way of
/// a `Double`.
///
/// `0.1` is a tenth. `1.10` is read as the number that `1.1` is (what was read is written back as
/// it was spelled; a new value is written without trailing zeros).
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

  /// The number as a `Decimal`; nil where it has too many digits or is too large or too small.
  static func decimal(_ number: JSONNumber) -> Decimal? {
    let digits = DecimalDigits(number)
    if digits.isZero { return 0 }
    // `Decimal` counts from the last digit that is not zero, and has a byte for the exponent.
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
  /// The number as a `Decimal`, exactly; nil where it has more than 38 significant digits or is too
  /// large or too small for one.
  ///
  /// ```swift
  /// JSONNumber("0.1")?.decimal  // a tenth, not the nearest Double
  /// ```
  public var decimal: Decimal? { DecimalCodec.decimal(self) }
}
