import Foundation

/// A codec of decimal numbers in a string, as services write amounts: `"12.50"`.
///
/// The text is a number in JSON's grammar (RFC 8259 §6), read and written as by ``DecimalCodec``.
public enum StringDecimalCodec: TextCodec, Measuring {
  public static var expectation: StaticString { NumberText.decimalExpectation }

  public static func parse(_ text: UnsafeRawBufferPointer) -> Decimal? {
    NumberText.number(text).flatMap(DecimalCodec.decimal)
  }

  public static func withText(of value: Decimal, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
    guard value.isFinite else { return false }
    var text = value.description
    text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    return true
  }

  public static func isSame(_ lhs: Decimal, _ rhs: Decimal) -> Bool { lhs == rhs }

  @inlinable
  public static func measure(of value: Decimal) -> Decimal? { value }

  @inlinable
  public static var boundsKind: BrokenBounds.Kind { .number }

  /// Returns `NaN`, which is not read as a number.
  public static func unreadableText(of value: Decimal) -> String { value.description }
}

/// A codec of numbers in a string, as the nearest `Double` or `Float`: `"0.5"`, and `"NaN"`,
/// `"Infinity"` and `"-Infinity"`.
///
/// Another text is a number in JSON's grammar (RFC 8259 §6) that does not overflow.
public enum StringFloatingPointCodec<Value: JSONFloatingPoint>: TextCodec, Measuring {
  public static var expectation: StaticString { NumberText.floatingExpectation }

  public static func parse(_ text: UnsafeRawBufferPointer) -> Value? { NumberText.floating(text) }

  public static func withText(of value: Value, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
    var text = NumberText.text(of: value)
    text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    return true
  }

  @inlinable
  public static func isSame(_ lhs: Value, _ rhs: Value) -> Bool { lhs.hasSameJSON(as: rhs) }

  @inlinable
  public static func measure(of value: Value) -> Value? { value }

  @inlinable
  public static var boundsKind: BrokenBounds.Kind { .number }
}

/// A codec of numbers as the nearest `Double` or `Float`, and of the values that no JSON number
/// expresses as strings: `0.5`, `"NaN"`, `"Infinity"`, `"-Infinity"`.
///
/// It reads what a `JSONEncoder` writes whose `nonConformingFloatEncodingStrategy` converts to these
/// strings, and the JSON of Protocol Buffers.
public enum NonFiniteCodec<Value: JSONFloatingPoint>: JSONCodec, WireMapping, Measuring {
  public typealias DTO = NonFinite<Value>

  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Value {
    guard try reader.peekKind() == .string else { return try reader.readFloatingPoint() }
    let start = reader.offset
    let value = try reader.withStringBytes(expected: NonFiniteText.expectation) {
      (text) throws(JSONFault) -> Value? in NonFiniteText.value(of: text)
    }
    if let value { return value }
    throw JSONFault(.invalidValue, at: start, expected: NonFiniteText.expectation)
  }

  public static func encode(_ value: Value, to writer: inout JSONWriter) {
    if let name = NonFiniteText.name(of: value) {
      writer.string(name)
    } else {
      writer.floatingPoint(value)
    }
  }

  @inlinable
  public static func isSame(_ lhs: Value, _ rhs: Value) -> Bool { lhs.hasSameJSON(as: rhs) }

  @inlinable
  public static func domain(_ dto: NonFinite<Value>) throws(MappingError) -> Value { dto.value }

  @inlinable
  public static func dto(_ domain: Value) -> NonFinite<Value> { NonFinite(domain) }

  @inlinable
  public static func measure(of value: Value) -> Value? { value }

  @inlinable
  public static var boundsKind: BrokenBounds.Kind { .number }
}

extension BinaryFloatingPoint {
  /// Whether both numbers have the same JSON; `-0.0` and `0.0` have not.
  @inlinable
  func hasSameJSON(as other: Self) -> Bool {
    self == other ? sign == other.sign : isNaN && other.isNaN
  }
}

/// A number in a DTO that a coder reads and writes as a number or, if no JSON number expresses it,
/// as a string: `0.5`, `"NaN"`, `"Infinity"`, `"-Infinity"`.
public struct NonFinite<Value: JSONFloatingPoint>: Hashable, Sendable {
  public var value: Value

  @inlinable
  public init(_ value: Value) { self.value = value }
}

extension NonFinite: Codable {
  /// - Throws: `DecodingError` if the value is neither a number nor one of the strings.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard var text = try? container.decode(String.self) else {
      value = try container.decode(Value.self)
      return
    }
    guard let value: Value = text.withUTF8({ NonFiniteText.value(of: UnsafeRawBufferPointer($0)) })
    else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "Expected \(NonFiniteText.expectation).")
    }
    self.value = value
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let name = NonFiniteText.name(of: value) {
      try container.encode(name)
    } else {
      try container.encode(value)
    }
  }
}
