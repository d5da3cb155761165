/// A type of floating-point numbers to which JSON numbers are rounded: `Double` and `Float`, and no other type.
public protocol JSONFloatingPoint: BinaryFloatingPoint, Codable, Sendable, CustomStringConvertible {
}

extension Double: JSONFloatingPoint {}
extension Float: JSONFloatingPoint {}

// Members of the numbers themselves would appear in the code completion of every app. The casts are
// from a type to itself, and cost nothing.
extension JSONReader {
  /// Reads a number as the value nearest to it.
  ///
  /// - Throws: `outOfRange` if the number is too large.
  @inlinable
  public mutating func readFloatingPoint<Value: JSONFloatingPoint>(
    as type: Value.Type = Value.self
  ) throws(JSONFault) -> Value {
    type == Float.self
      ? unsafeBitCast(try readFloat(), to: type) : unsafeBitCast(try readDouble(), to: type)
  }
}

extension JSONWriter {
  /// Writes a finite number with the fewest digits that are read as the same value.
  @inlinable
  public mutating func floatingPoint<Value: JSONFloatingPoint>(_ value: Value) {
    if Value.self == Float.self {
      float(unsafeBitCast(value, to: Float.self))
    } else {
      double(unsafeBitCast(value, to: Double.self))
    }
  }
}

/// The values that JSON numbers cannot express, as strings: `"NaN"`, `"Infinity"` and `"-Infinity"`.
///
/// The names are those of ECMAScript, and of the JSON of Protocol Buffers.
package enum NonFiniteText {
  package static let names = [nan, infinity, negativeInfinity]

  private static let nan = "NaN"
  private static let infinity = "Infinity"
  private static let negativeInfinity = "-Infinity"

  /// The expectation in messages where a string is neither of these.
  package static var expectation: StaticString { "\"NaN\", \"Infinity\" or \"-Infinity\"" }

  /// Returns the value of a name; nil for any other text.
  package static func value<Value: JSONFloatingPoint>(
    of text: UnsafeRawBufferPointer, as type: Value.Type = Value.self
  ) -> Value? {
    if text.elementsEqual(nan.utf8) { return .nan }
    if text.elementsEqual(infinity.utf8) { return .infinity }
    return text.elementsEqual(negativeInfinity.utf8) ? -.infinity : nil
  }

  /// Returns the name of a value; nil for a finite number.
  package static func name(of value: some JSONFloatingPoint) -> String? {
    if value.isNaN { return nan }
    return value.isInfinite ? value < 0 ? negativeInfinity : infinity : nil
  }
}

/// Numbers in strings, in JSON's grammar (RFC 8259 §6).
package enum NumberText {
  /// The expectation in messages where a string has no floating-point number.
  package static var floatingExpectation: StaticString { "a number in a string" }

  /// The expectation in messages where a string has no number that fits a `Decimal`.
  package static var decimalExpectation: StaticString {
    "a number of at most 38 digits in a string"
  }

  /// Returns the number of a text; nil if the text is none.
  package static func number(_ text: UnsafeRawBufferPointer) -> JSONNumber? {
    JSONNumber(String(decoding: text, as: UTF8.self))
  }

  /// Returns the number nearest to a text, or the value that a name of ``NonFiniteText`` stands for; nil for
  /// any other text, and for a number that is too large.
  package static func floating<Value: JSONFloatingPoint>(
    _ text: UnsafeRawBufferPointer, as type: Value.Type = Value.self
  ) -> Value? {
    if let value: Value = NonFiniteText.value(of: text) { return value }
    guard let number = number(text) else { return nil }
    return try? JSONReader.read(Array(number.text.utf8)) { (reader) throws(JSONFault) in
      try reader.readFloatingPoint()
    }
  }

  /// Returns the text of a value: the fewest digits that are read as it, or its name.
  package static func text(of value: some JSONFloatingPoint) -> String {
    NonFiniteText.name(of: value) ?? value.description
  }
}
