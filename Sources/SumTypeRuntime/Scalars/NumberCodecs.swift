/// `true` and `false`.
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

/// An integer: `3`. `3.0` and `3e0` are read as well; `3.5` and what does not fit the type are not.
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
  public static var boundsExpectation: StaticString { "an integer within its bounds" }
}

/// What the codecs of numbers as the nearest `Double` or `Float` have in common.
public protocol FloatingPointCodec: PlainCodec, Measuring
where Value: BinaryFloatingPoint, Measured == Value, Measure == Value {}

extension FloatingPointCodec {
  /// Whether both are written alike: `-0.0` and `0.0` are not.
  @inlinable
  public static func isSame(_ lhs: Value, _ rhs: Value) -> Bool {
    lhs == rhs ? lhs.sign == rhs.sign : lhs.isNaN && rhs.isNaN
  }

  @inlinable
  public static func measure(of value: Value) -> Value? { value }

  @inlinable
  public static var boundsExpectation: StaticString { "a number within its bounds" }
}

/// A number as the nearest `Double`. What overflows is refused when it is read (`1e400`), what is
/// no number (infinities, NaN) when it is written.
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

/// A number as the nearest `Float`. What overflows is refused when it is read (`1e39`), what is no
/// number (infinities, NaN) when it is written.
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

/// Any JSON number, kept as it is written: `1.0`, `1e2`, forty digits.
///
/// Bounds compare the nearest `Double`; a number beyond all doubles counts as infinite.
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
  public static var boundsExpectation: StaticString { "a number within its bounds" }
}

/// An integer in a string: `"9007199254740993"`, for readers whose numbers are doubles.
///
/// The text is a JSON integer (RFC 8259 §6, without fraction and exponent): `"+1"`, `"01"` and `"
/// 1"` are refused, since they would be written back otherwise.
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
  public static var boundsExpectation: StaticString { "an integer within its bounds" }

  /// The value of digits that are known to be ones; nil where it does not fit.
  @usableFromInline
  static func value(ofDigits digits: Range<Int>, in text: UnsafeRawBufferPointer) -> Integer? {
    IntegerText.value(ofDigits: digits, in: text)
  }
}

/// Where the digits of a JSON integer lie; nil where the text is none.
@usableFromInline
func decimalDigits(of text: UnsafeRawBufferPointer) -> Range<Int>? { IntegerText.digits(of: text) }
