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
  /// `minimum` and `maximum`, which the schema was checked to fit the type.
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

  private enum Reading {
    case value(T)
    case noInteger, tooLarge
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    let expected: StaticString = "an integer in a string"
    _ = try reader.peekKind()
    let start = reader.offset
    let reading = try reader.withStringBytes(expected: expected) {
      (text) throws(JSONFault) -> Reading in Self.value(of: text)
    }
    switch reading {
    case .noInteger: throw JSONFault(.invalidValue, at: start, expected: expected)
    case .tooLarge:
      throw JSONFault(.outOfRange, at: start, expected: "an integer that fits its type")
    case .value(let value):
      if let range, !range.contains(value) {
        throw JSONFault(.outOfRange, at: start, expected: "an integer within its bounds")
      }
    }
  }

  private static func value(of text: UnsafeRawBufferPointer) -> Reading {
    let isNegative = text.first == 0x2D
    let first = isNegative ? 1 : 0
    guard first < text.count, text[first] != 0x30 || text.count == first + 1 else {
      return .noInteger
    }
    var value: T = 0
    var isTooLarge = false
    for index in first..<text.count {
      let digit = text[index] &- 0x30
      if digit > 9 { return .noInteger }
      if isTooLarge { continue }
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      guard let digit = T(exactly: digit), !overflows else {
        isTooLarge = true
        continue
      }
      let (sum, alsoOverflows) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      value = sum
      isTooLarge = alsoOverflows
    }
    return isTooLarge ? .tooLarge : .value(value)
  }
}

/// A number as the nearest `Double`.
struct DoubleShape: Shape {
  private let range: ClosedRange<Double>?

  init(_ bounds: Bounds?) {
    range = bounds.flatMap { Self.range(Self.number($0.lower), Self.number($0.upper)) }
  }

  private static func number(_ text: String?) -> Double? { text.flatMap { Double($0) } }

  private static func range(_ lower: Double?, _ upper: Double?) -> ClosedRange<Double>? {
    let (lower, upper) = (lower ?? -.infinity, upper ?? .infinity)
    return lower <= upper ? lower...upper : nil
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    guard let range else {
      _ = try reader.readDouble()
      return
    }
    _ = try reader.peekKind()
    let start = reader.offset
    let value = try reader.readDouble()
    guard range.contains(value) else {
      throw JSONFault(.outOfRange, at: start, expected: "a number within its bounds")
    }
  }
}

/// A number as the nearest `Float`.
struct FloatShape: Shape {
  private let range: ClosedRange<Float>?

  init(_ bounds: Bounds?) {
    let lower = bounds?.lower.flatMap { Double($0) }.map { Float($0) } ?? -.infinity
    let upper = bounds?.upper.flatMap { Double($0) }.map { Float($0) } ?? .infinity
    range = bounds != nil && lower <= upper ? lower...upper : nil
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    guard let range else {
      _ = try reader.readFloat()
      return
    }
    _ = try reader.peekKind()
    let start = reader.offset
    let value = try reader.readFloat()
    guard range.contains(value) else {
      throw JSONFault(.outOfRange, at: start, expected: "a number within its bounds")
    }
  }
}

/// A number as a `Decimal`: at most 38 significant digits, and an exponent that fits a byte.
struct DecimalShape: Shape {
  private let lower: ExactDecimal?
  private let upper: ExactDecimal?

  init(_ bounds: Bounds?) {
    lower = bounds?.lower.map { ExactDecimal($0) }
    upper = bounds?.upper.map { ExactDecimal($0) }
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.peekKind()
    let start = reader.offset
    let number = ExactDecimal(try reader.readNumber().text)
    guard number.isZero || number.digits.count <= 38 && (-128...127).contains(number.exponent)
    else {
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
/// A `Date` counts seconds from 2001 in a `Double`, which skips seconds beyond 2^53 of them.
struct EpochShape: Shape {
  /// How many decimal places of a second the number counts.
  let decimalPlaces: Int

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.peekKind()
    let start = reader.offset
    let number = ExactDecimal(try reader.readNumber().text)
    guard isDate(number) else {
      throw JSONFault(
        .outOfRange, at: start, expected: "a date within 285 million years of today")
    }
  }

  private func isDate(_ units: ExactDecimal) -> Bool {
    if units.isZero { return true }
    var seconds = units
    seconds.exponent -= decimalPlaces
    guard seconds.digits.count + seconds.exponent < 17 else { return false }
    let since1970 = seconds.floor
    return (since1970 - secondsFrom1970To2001).magnitude < 1 << 53
  }
}

extension ExactDecimal {
  /// The largest whole number that is not above it; it has fewer than 17 digits. A fraction that no
  /// `Double` can tell from zero counts as none.
  fileprivate var floor: Int {
    let wholeDigits = max(0, digits.count + exponent)
    var whole = 0
    for index in 0..<wholeDigits {
      whole = whole * 10 + (index < digits.count ? Int(digits[index] &- 0x30) : 0)
    }
    let zeros = max(0, -(digits.count + exponent))
    let hasFraction = wholeDigits < digits.count && zeros < 400
    guard isNegative else { return whole }
    return hasFraction ? -whole - 1 : -whole
  }
}

private let secondsFrom1970To2001 = 978_307_200
