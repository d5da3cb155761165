import Foundation

/// A codec of `true` and `false`.
public enum BoolCodec: PlainCodec {
  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Bool {
    try reader.readBool()
  }

  @inlinable
  public static func encode(_ value: Bool, to writer: inout JSONWriter) { writer.bool(value) }

  @inlinable
  public static func isSame(_ lhs: Bool, _ rhs: Bool) -> Bool { lhs == rhs }
}

/// A codec of integers: `3`. It also reads `3.0` and `3e0`, but not `3.5`, nor a number that does
/// not fit the type.
public enum IntegerCodec<
  Integer: FixedWidthInteger & Codable & Sendable
>: PlainCodec, Measuring {
  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Integer {
    try reader.readInteger(as: Integer.self)
  }

  @inlinable
  public static func encode(_ value: Integer, to writer: inout JSONWriter) {
    writer.integer(value)
  }

  @inlinable
  public static func isSame(_ lhs: Integer, _ rhs: Integer) -> Bool { lhs == rhs }

  @inlinable
  public static func measure(of value: Integer) -> Integer? { value }

  @inlinable
  public static var boundsKind: BrokenBounds.Kind { .integer }
}

/// A codec of numbers as the nearest `Double` or `Float`.
public protocol FloatingPointCodec: PlainCodec, Measuring
where Value: BinaryFloatingPoint, Measured == Value, Measure == Value {}

extension FloatingPointCodec {
  @inlinable
  public static func isSame(_ lhs: Value, _ rhs: Value) -> Bool { lhs.hasSameJSON(as: rhs) }

  @inlinable
  public static func measure(of value: Value) -> Value? { value }

  @inlinable
  public static var boundsKind: BrokenBounds.Kind { .number }
}

/// A codec of numbers as the nearest `Double`. It refuses to read a number that overflows
/// (`1e400`), and to write infinities and NaN.
public enum DoubleCodec: FloatingPointCodec {
  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Double {
    try reader.readDouble()
  }

  @inlinable
  public static func encode(_ value: Double, to writer: inout JSONWriter) {
    writer.double(value)
  }
}

/// A codec of numbers as the nearest `Float`. It refuses to read a number that overflows (`1e39`),
/// and to write infinities and NaN.
public enum FloatCodec: FloatingPointCodec {
  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Float {
    try reader.readFloat()
  }

  @inlinable
  public static func encode(_ value: Float, to writer: inout JSONWriter) {
    writer.float(value)
  }
}

/// A codec of any JSON number, which keeps the spelling: `1.0`, `1e2`, forty digits.
///
/// Bounds are compared with the nearest `Double`; a number beyond all doubles counts as infinite.
public enum NumberCodec: PlainCodec, Measuring {
  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> JSONNumber {
    try reader.readNumber()
  }

  @inlinable
  public static func encode(_ value: JSONNumber, to writer: inout JSONWriter) {
    writer.number(value)
  }

  @inlinable
  public static func isSame(_ lhs: JSONNumber, _ rhs: JSONNumber) -> Bool { lhs == rhs }

  public static func measure(of value: JSONNumber) -> Double? {
    value.double ?? (value.text.hasPrefix("-") ? -.infinity : .infinity)
  }

  @inlinable
  public static var boundsKind: BrokenBounds.Kind { .number }
}

/// A codec of integers in a string: `"9007199254740993"`, for readers whose numbers are doubles.
///
/// The text is a JSON integer (RFC 8259 §6, without fraction and exponent). `"+1"`, `"01"` and `"
/// 1"` are refused, because they would be written back with another spelling.
public enum StringIntegerCodec<
  Integer: FixedWidthInteger & Codable & Sendable
>: TextCodec, Measuring {
  @inlinable
  public static var expectation: StaticString { "an integer in a string" }

  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Integer {
    _ = try reader.peekKind()
    let start = reader.offset
    let code = JSONFault.Code.invalidValue
    return try reader.withStringBytes(expected: expectation) {
      (text) throws(JSONFault) -> Integer in
      guard let digits = decimalDigits(of: text) else {
        throw JSONFault(code, at: start, expected: expectation)
      }
      guard let value = value(ofDigits: digits, in: text) else {
        throw JSONFault(.outOfRange, at: start, expected: "an integer that fits its type")
      }
      return value
    }
  }

  @inlinable
  public static func parse(_ text: UnsafeRawBufferPointer) -> Integer? {
    decimalDigits(of: text).flatMap { value(ofDigits: $0, in: text) }
  }

  @inlinable
  public static func withText(
    of value: Integer, _ body: (UnsafeRawBufferPointer) -> Void
  ) -> Bool {
    var text = String(value)
    text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    return true
  }

  @inlinable
  public static func isSame(_ lhs: Integer, _ rhs: Integer) -> Bool { lhs == rhs }

  @inlinable
  public static func measure(of value: Integer) -> Integer? { value }

  @inlinable
  public static var boundsKind: BrokenBounds.Kind { .integer }

  /// Returns the value of digits, which have been checked; nil if it does not fit the type.
  @usableFromInline
  static func value(ofDigits digits: Range<Int>, in text: UnsafeRawBufferPointer) -> Integer? {
    IntegerText.value(ofDigits: digits, in: text)
  }
}

/// Returns the range of the digits of a JSON integer; nil if the text is none.
@usableFromInline
func decimalDigits(of text: UnsafeRawBufferPointer) -> Range<Int>? { IntegerText.digits(of: text) }

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
  public static var boundsKind: BrokenBounds.Kind { .number }

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
