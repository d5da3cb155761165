import SumTypeGenerator
import SumTypeJSON

/// An integer as a number: `3`, and also `3.0` and `3e0`.
struct IntegerShape<T: FixedWidthInteger & Sendable>: Shape {
  private let range: ClosedRange<T>?

  init(_ bounds: Bounds?) {
    range = bounds?.integers()
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    guard let range else {
      _ = try reader.readInteger(as: T.self)
      return
    }
    _ = try reader.peekKind()
    let start = reader.offset
    let value = try reader.readInteger(as: T.self)
    guard range.contains(value) else {
      throw JSONFault(.outOfRange, at: start, expected: "an integer within its bounds")
    }
  }
}

extension Bounds {
  /// Returns `minimum` and `maximum`, which fit the type, since the schema has been checked.
  func integers<T: FixedWidthInteger>() -> ClosedRange<T>? {
    let lower = lower.flatMap { T($0) } ?? .min
    let upper = upper.flatMap { T($0) } ?? .max
    return lower <= upper ? lower...upper : nil
  }
}

/// An integer in a string, as JSON spells integers: `"9007199254740993"`.
struct StringIntegerShape<T: FixedWidthInteger & Sendable>: Shape {
  private let range: ClosedRange<T>?

  init(_ bounds: Bounds?) {
    range = bounds?.integers()
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    let expected: StaticString = "an integer in a string"
    _ = try reader.peekKind()
    let start = reader.offset
    let value = try reader.withStringBytes(expected: expected) {
      (text) throws(JSONFault) -> T? in
      guard let digits = IntegerText.digits(of: text) else {
        throw JSONFault(.invalidValue, at: start, expected: expected)
      }
      return IntegerText.value(ofDigits: digits, in: text)
    }
    guard let value else {
      throw JSONFault(.outOfRange, at: start, expected: "an integer that fits its type")
    }
    if let range, !range.contains(value) {
      throw JSONFault(.outOfRange, at: start, expected: "an integer within its bounds")
    }
  }
}

/// A number as the nearest `Double` or `Float`.
struct FloatingPointShape<Number: ReadableFloatingPoint>: Shape {
  private let range: ClosedRange<Number>?

  init(_ bounds: Bounds?) {
    let lower = bounds?.lower.flatMap { Double($0) }.map { Number($0) } ?? -.infinity
    let upper = bounds?.upper.flatMap { Double($0) }.map { Number($0) } ?? .infinity
    range = bounds != nil && lower <= upper ? lower...upper : nil
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    guard let range else {
      _ = try Number.read(from: &reader)
      return
    }
    _ = try reader.peekKind()
    let start = reader.offset
    let value = try Number.read(from: &reader)
    guard range.contains(value) else {
      throw JSONFault(.outOfRange, at: start, expected: "a number within its bounds")
    }
  }
}

/// A type of floating-point numbers that the reader rounds to.
protocol ReadableFloatingPoint: BinaryFloatingPoint, Sendable {
  static func read(from reader: inout JSONReader) throws(JSONFault) -> Self
}

extension Double: ReadableFloatingPoint {
  static func read(from reader: inout JSONReader) throws(JSONFault) -> Double {
    try reader.readDouble()
  }
}

extension Float: ReadableFloatingPoint {
  static func read(from reader: inout JSONReader) throws(JSONFault) -> Float {
    try reader.readFloat()
  }
}

/// A number that fits a `Decimal`: at most 38 significant digits, and an exponent of one byte.
struct DecimalShape: Shape {
  private let lower: DecimalDigits?
  private let upper: DecimalDigits?

  init(_ bounds: Bounds?) {
    lower = bounds?.lower.map { DecimalDigits(text: $0) }
    upper = bounds?.upper.map { DecimalDigits(text: $0) }
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.peekKind()
    let start = reader.offset
    let number = DecimalDigits(try reader.readNumber())
    guard number.fitsDecimal else {
      throw JSONFault(.outOfRange, at: start, expected: "a number of at most 38 digits")
    }
    if let lower, number < lower { throw Self.fault(at: start) }
    if let upper, upper < number { throw Self.fault(at: start) }
  }

  private static func fault(at start: Int) -> JSONFault {
    JSONFault(.outOfRange, at: start, expected: "a number within its bounds")
  }
}

/// A date as a number since 1970: `1769860800.25` seconds, or milliseconds.
///
/// A `Date` counts seconds from 2001 in a `Double`, which cannot hold every second beyond 2^53.
struct EpochShape: Shape {
  /// The number of decimal places by which the unit is smaller than a second: 0 or 3.
  let decimalPlaces: Int

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.peekKind()
    let start = reader.offset
    let number = DecimalDigits(try reader.readNumber())
    guard Instant(unitsSince1970: number, decimalPlaces: decimalPlaces) != nil else {
      throw JSONFault(
        .outOfRange, at: start, expected: "a date within 285 million years of today")
    }
  }
}
