import Foundation

/// What dates written as a number since 1970 have in common; only the unit differs.
///
/// The number is read exactly and rounded once, to the nearest `Date`. Written are the fewest
/// digits that are read as the identical `Date`, and no fraction where it needs none.
public protocol EpochDateCodec: JSONCodec, WireMapping
where Value == Date, Domain == Date, DTO == Double {
  /// The power of ten of the units in a second: 0 for seconds, 3 for milliseconds.
  static var unitsPerSecond: Int { get }
}

extension EpochDateCodec {
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Date {
    _ = try reader.peekKind()
    let start = reader.offset
    guard let date = date(DecimalDigits(try reader.readNumber())) else {
      throw JSONFault(.outOfRange, at: start, expected: "a date within 285 million years of today")
    }
    return date
  }

  public static func encode(_ value: Date, to writer: inout JSONWriter) {
    if let number = number(of: value) {
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

  /// The shortest digits of the `Double` are taken as the number that was written, as
  /// ``decode(from:)`` takes them.
  public static func domain(_ dto: Double) throws(MappingError) -> Date {
    guard dto.isFinite, let date = date(DecimalDigits(dto)) else {
      throw MappingError(expected: "a date within 285 million years of today", found: "\(dto)")
    }
    return date
  }

  /// The nearest `Double`: near today it tells quarters of a microsecond, where a `Date` tells
  /// eighths.
  public static func dto(_ domain: Date) -> Double {
    number(of: domain)?.double ?? domain.timeIntervalSince1970
  }

  private static func date(_ digits: DecimalDigits) -> Date? {
    var digits = digits
    if !digits.isZero { digits.exponent -= unitsPerSecond }
    guard digits.digits.count + digits.exponent < 17 else { return nil }
    var instant = DecimalInstant(digits)
    instant.seconds -= secondsFrom1970To2001
    return instant.seconds.magnitude < DecimalInstant.limit ? instant.date : nil
  }

  private static func number(of date: Date) -> JSONNumber? {
    guard var instant = DecimalInstant(date) else { return nil }
    instant.seconds += secondsFrom1970To2001
    let isNegative = instant.seconds < 0
    if isNegative { instant.negate() }
    var fraction = instant.fraction.ascii
    while fraction.count < unitsPerSecond { fraction.append(0x30) }
    var text = "\(isNegative ? "-" : "")"
    let units = String(decoding: fraction.prefix(unitsPerSecond), as: UTF8.self)
    let whole = String("\(instant.seconds)\(units)".drop { $0 == "0" })
    text += whole.isEmpty ? "0" : whole
    if fraction.count > unitsPerSecond {
      text += "." + String(decoding: fraction.dropFirst(unitsPerSecond), as: UTF8.self)
    }
    return JSONNumber(text)
  }
}

private let secondsFrom1970To2001 = 978_307_200
