import SumTypeGenerator
import SumTypeJSON

/// An integer as a number: `3`, and also `3.0` and `3e0`.
struct IntegerShape<T: FixedWidthInteger & Sendable>: Shape {
  private let range: NumberRange<T>?

  init(_ bounds: Bounds?) {
    range = NumberRange(bounds) { T($0) }
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    guard let range else {
      _ = try reader.readInteger(as: T.self)
      return
    }
    _ = try reader.peekKind()
    let start = reader.offset
    let value = try reader.readInteger(as: T.self)
    try range.check(value, at: start, .integer)
  }
}

/// The bounds `minimum` and `maximum` of numbers of a type.
struct NumberRange<Number: Comparable & Sendable>: Sendable {
  private let lower: Number?
  private let upper: Number?

  /// Takes the bounds from their texts, which fit the type, since the schema has been checked; nil if there are none.
  init?(_ bounds: Bounds?, _ number: (String) -> Number?) {
    guard let bounds else { return nil }
    lower = bounds.lower.flatMap(number)
    upper = bounds.upper.flatMap(number)
    if lower == nil, upper == nil { return nil }
  }

  /// - Throws: `outOfRange` at `start` if the number is outside the bounds.
  func check(
    _ number: Number, at start: Int, _ kind: BrokenBounds.Kind
  ) throws(JSONFault) {
    if lower.map({ $0 <= number }) ?? true, upper.map({ number <= $0 }) ?? true { return }
    throw JSONFault(
      BrokenBounds(
        of: kind, bounds: BrokenBounds.text(from: lower, through: upper), measure: "\(number)"),
      at: start)
  }
}

/// An integer in a string, as JSON spells integers: `"9007199254740993"`.
struct StringIntegerShape<T: FixedWidthInteger & Sendable>: Shape {
  private let range: NumberRange<T>?

  init(_ bounds: Bounds?) {
    range = NumberRange(bounds) { T($0) }
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
    try range?.check(value, at: start, .integer)
  }
}

/// A number as the nearest `Double` or `Float`.
struct FloatingPointShape<Number: JSONFloatingPoint>: Shape {
  private let spelling: FloatingSpelling
  private let range: NumberRange<Number>?

  init(_ spelling: FloatingSpelling, _ bounds: Bounds?) {
    self.spelling = spelling
    range = NumberRange(bounds) { text in Double(text).map { Number($0) } }
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    guard range != nil || spelling != .number else {
      _ = try reader.readFloatingPoint(as: Number.self)
      return
    }
    let kind = try reader.peekKind()
    let start = reader.offset
    let value: Number
    if spelling == .number || spelling == .nonFinite && kind != .string {
      value = try reader.readFloatingPoint()
    } else {
      let isText = spelling == .text
      let expected = isText ? NumberText.floatingExpectation : NonFiniteText.expectation
      let found = try reader.withStringBytes(expected: expected) {
        (text) throws(JSONFault) -> Number? in
        isText ? NumberText.floating(text) : NonFiniteText.value(of: text)
      }
      guard let found else { throw JSONFault(.invalidValue, at: start, expected: expected) }
      value = found
    }
    try range?.check(value, at: start, .number)
  }
}

/// A number that fits a `Decimal`: at most 38 significant digits, and an exponent of one byte.
struct DecimalShape: Shape {
  private let lower: DecimalDigits?
  private let upper: DecimalDigits?
  /// Whether the number is in a string.
  private let isText: Bool

  init(_ bounds: Bounds?, isText: Bool) {
    self.isText = isText
    lower = bounds?.lower.map { DecimalDigits(text: $0) }
    upper = bounds?.upper.map { DecimalDigits(text: $0) }
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.peekKind()
    let start = reader.offset
    let number: DecimalDigits
    if isText {
      let expected = NumberText.decimalExpectation
      let found = try reader.withStringBytes(expected: expected) {
        (text) throws(JSONFault) -> DecimalDigits? in
        NumberText.number(text).map { DecimalDigits($0) }.flatMap { $0.fitsDecimal ? $0 : nil }
      }
      guard let found else { throw JSONFault(.invalidValue, at: start, expected: expected) }
      number = found
    } else {
      number = DecimalDigits(try reader.readNumber())
      guard number.fitsDecimal else {
        throw JSONFault(.outOfRange, at: start, expected: "a number of at most 38 digits")
      }
    }
    if lower.map({ number < $0 }) ?? false || upper.map({ $0 < number }) ?? false {
      throw JSONFault(
        BrokenBounds(
          of: .number,
          bounds: BrokenBounds.text(from: lower?.plainText, through: upper?.plainText),
          measure: number.plainText),
        at: start)
    }
  }
}

/// A date as a number since an epoch: `1769860800.25` seconds, or milliseconds.
///
/// A `Date` counts seconds from 2001 in a `Double`, which cannot hold every second beyond 2^53.
struct EpochShape: Shape {
  /// The number of decimal places by which the unit is smaller than a second: 0 or 3.
  let decimalPlaces: Int
  let epoch: Int

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.peekKind()
    let start = reader.offset
    let number = DecimalDigits(try reader.readNumber())
    guard Instant(units: number, decimalPlaces: decimalPlaces, epoch: epoch) != nil else {
      throw JSONFault(
        .outOfRange, at: start, expected: "a date within 285 million years of today")
    }
  }
}
