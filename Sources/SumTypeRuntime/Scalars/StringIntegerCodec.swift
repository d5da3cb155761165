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
