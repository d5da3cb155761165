import Foundation

/// A codec of dates as a number of units since an epoch. The conforming types differ in the unit and
/// the epoch only.
///
/// The number is read exactly, and rounded once, to the nearest `Date`. A date is written with the
/// fewest digits that are read as the identical `Date`, and without a fraction if it needs none.
public protocol EpochDateCodec: JSONCodec, WireMapping
where Value == Date, Domain == Date, DTO == Double {
  /// The number of decimal places of a second that the unit has: 0 for seconds, 3 for milliseconds.
  static var decimalPlaces: Int { get }

  /// The number of seconds from the epoch to 2001-01-01T00:00:00Z; by default from 1970.
  static var epoch: Int { get }
}

extension EpochDateCodec {
  @inlinable
  public static var epoch: Int { 978_307_200 }

  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Date {
    // The fast path for nearly all dates.
    if let units = reader.readShortCount() { return date(ofUnits: units) }
    _ = try reader.peekKind()
    let start = reader.offset
    let number = try reader.readNumber()
    guard let date = date(DecimalDigits(number)) else {
      throw JSONFault(.outOfRange, at: start, expected: "a date within 285 million years of today")
    }
    return date
  }

  public static func encode(_ value: Date, to writer: inout JSONWriter) {
    if let units = units(of: value) {
      writer.integer(units)
    } else if let number = number(of: value) {
      writer.number(number)
    } else {
      writer.report(
        JSONFault(
          .unrepresentable, at: writer.count, expected: "a date within 285 million years of today"))
    }
  }

  @inlinable
  public static func isSame(_ lhs: Date, _ rhs: Date) -> Bool {
    lhs.timeIntervalSinceReferenceDate == rhs.timeIntervalSinceReferenceDate
  }

  /// Returns the date of a number. The shortest digits of the `Double` are taken as the number in
  /// JSON, as by ``decode(from:)``.
  public static func domain(_ dto: Double) throws(MappingError) -> Date {
    guard dto.isFinite, let date = date(DecimalDigits(dto)) else {
      throw MappingError(expected: "a date within 285 million years of today", found: "\(dto)")
    }
    return date
  }

  /// Returns the nearest `Double`. For dates near today, its resolution is a quarter of a
  /// microsecond, and that of a `Date` an eighth.
  public static func dto(_ domain: Date) -> Double {
    number(of: domain)?.double ?? domain.timeIntervalSinceReferenceDate + Double(epoch)
  }

  /// Returns the date of a number of at most 15 digits, without a fraction or an exponent.
  private static func date(ofUnits units: Int) -> Date {
    let (seconds, rest) = units.quotientAndRemainder(dividingBy: scale)
    if rest == 0 {
      return Date(timeIntervalSinceReferenceDate: Double(seconds - epoch))
    }
    let fraction = DecimalFraction(UInt64(rest), count: decimalPlaces)
    return date(Instant(seconds: seconds - epoch, fraction: fraction))
  }

  /// Returns the number of units of a date; nil if the date needs a fraction of a unit.
  private static func units(of date: Date) -> Int? {
    guard let instant = Instant(interval: date.timeIntervalSinceReferenceDate),
      instant.fraction.count <= decimalPlaces,
      let fraction = instant.fraction.small
    else { return nil }
    let seconds = (instant.seconds + epoch).multipliedReportingOverflow(by: scale)
    guard !seconds.overflow else { return nil }
    return seconds.partialValue + fraction.value * (scale / fraction.scale)
  }

  private static var scale: Int { (0..<decimalPlaces).reduce(1) { scale, _ in scale * 10 } }

  private static func date(_ instant: Instant) -> Date {
    Date(timeIntervalSinceReferenceDate: instant.interval)
  }

  private static func date(_ digits: DecimalDigits) -> Date? {
    Instant(units: digits, decimalPlaces: decimalPlaces, epoch: epoch).map(date)
  }

  private static func number(of date: Date) -> JSONNumber? {
    JSONNumber(unitsTo: date, decimalPlaces: decimalPlaces, epoch: epoch)
  }
}

extension JSONNumber {
  /// Creates the number with the fewest digits that is read as the identical `Date`; nil beyond 285
  /// million years.
  fileprivate init?(unitsTo date: Date, decimalPlaces: Int, epoch: Int) {
    guard var instant = Instant(interval: date.timeIntervalSinceReferenceDate) else { return nil }
    instant.seconds += epoch
    let isNegative = instant.seconds < 0
    if isNegative { instant.negate() }
    var fraction = instant.fraction.ascii
    while fraction.count < decimalPlaces { fraction.append(0x30) }
    var text = "\(isNegative ? "-" : "")"
    let units = String(decoding: fraction.prefix(decimalPlaces), as: UTF8.self)
    let whole = String("\(instant.seconds)\(units)".drop { $0 == "0" })
    text += whole.isEmpty ? "0" : whole
    if fraction.count > decimalPlaces {
      text += "." + String(decoding: fraction.dropFirst(decimalPlaces), as: UTF8.self)
    }
    self.init(text)
  }
}

/// A codec of dates as seconds since 1970-01-01T00:00:00Z: `1769860800`, `1769860800.25`.
public enum SecondsDateCodec: EpochDateCodec {
  @inlinable
  public static var decimalPlaces: Int { 0 }
}

/// A codec of dates as milliseconds since 1970-01-01T00:00:00Z: `1769860800250`.
public enum MillisecondsDateCodec: EpochDateCodec {
  @inlinable
  public static var decimalPlaces: Int { 3 }
}

/// A codec of dates as seconds since 2001-01-01T00:00:00Z, Foundation's reference date, as
/// `JSONEncoder` writes a `Date` by default: `791553600`, `791553600.25`.
public enum ReferenceSecondsDateCodec: EpochDateCodec {
  @inlinable
  public static var decimalPlaces: Int { 0 }
  @inlinable
  public static var epoch: Int { 0 }
}

/// A codec of dates as a number of units since 1970, in a string. The conforming types differ in
/// the unit only.
///
/// The text is a number in JSON's grammar, which is read and written as by an ``EpochDateCodec``.
public protocol EpochTextDateCodec: TextCodec where Value == Date {
  /// The number of decimal places of a second that the unit has: 0 for seconds, 3 for milliseconds.
  static var decimalPlaces: Int { get }
}

extension EpochTextDateCodec {
  public static func parse(_ text: UnsafeRawBufferPointer) -> Date? {
    Instant(unitsSince1970: text, decimalPlaces: decimalPlaces).map {
      Date(timeIntervalSinceReferenceDate: $0.interval)
    }
  }

  public static func withText(of value: Date, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
    let number = JSONNumber(
      unitsTo: value, decimalPlaces: decimalPlaces, epoch: Instant.secondsFrom1970To2001)
    guard let number else { return false }
    var text = number.text
    text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    return true
  }

  @inlinable
  public static func isSame(_ lhs: Date, _ rhs: Date) -> Bool {
    lhs.timeIntervalSinceReferenceDate == rhs.timeIntervalSinceReferenceDate
  }

  /// Returns a text that is no number, and so is not read as another date.
  public static func unreadableText(of value: Date) -> String {
    ISO8601DateCodec.unreadableText(of: value)
  }
}

/// A codec of dates as seconds since 1970-01-01T00:00:00Z, in a string: `"1769860800"`,
/// `"1769860800.25"`.
public enum StringSecondsDateCodec: EpochTextDateCodec {
  @inlinable
  public static var decimalPlaces: Int { 0 }
  @inlinable
  public static var expectation: StaticString { "seconds since 1970" }
}

/// A codec of dates as milliseconds since 1970-01-01T00:00:00Z, in a string: `"1769860800250"`.
public enum StringMillisecondsDateCodec: EpochTextDateCodec {
  @inlinable
  public static var decimalPlaces: Int { 3 }
  @inlinable
  public static var expectation: StaticString { "milliseconds since 1970" }
}
