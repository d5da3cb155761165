/// An instant as a decimal number of seconds since 2001-01-01T00:00:00Z: the sum of `seconds` and a
/// fraction that is never negative, also before that day.
///
/// Foundation's `Date` is a `Double` of such seconds. The conversions are exact: a text is rounded
/// once, to the nearest ``interval``, and an interval becomes the fewest digits that are read as
/// the same interval.
package struct Instant: Sendable {
  package var seconds: Int
  package var fraction: DecimalFraction

  /// Beyond 2^53 seconds (285 million years) a `Double` skips seconds; such instants are neither
  /// read nor written.
  package static let limit = 1 << 53

  /// The seconds from the beginning of Unix time, 1970-01-01T00:00:00Z, to 2001-01-01T00:00:00Z.
  package static let secondsFrom1970To2001 = 978_307_200

  package init(seconds: Int, fraction: DecimalFraction) {
    self.seconds = seconds
    self.fraction = fraction
  }

  /// Negates the number: `-(1.25)` is -2 seconds and a fraction of 0.75.
  package mutating func negate() {
    if fraction.isZero {
      seconds = -seconds
    } else {
      seconds = -seconds - 1
      fraction = fraction.complement
    }
  }
}

extension Instant {
  /// Parses a date and time of RFC 3339: `2026-01-31T12:00:00.5+01:00`; nil for any other text.
  ///
  /// It accepts any number of fractional digits, the lower-case `t` and `z` and the space of §5.6,
  /// and leap seconds where UTC can have one: after the last second of a month. The date must exist
  /// in the calendar.
  package init?(rfc3339 text: UnsafeRawBufferPointer) {
    // YYYY-MM-DDTHH:MM:SS and at least Z.
    guard text.count >= 20,
      text[4] == 0x2D, text[7] == 0x2D, text[13] == 0x3A, text[16] == 0x3A,
      text[10] | 0x20 == 0x74 || text[10] == 0x20,
      let century = twoDigits(text, at: 0), let yearOfCentury = twoDigits(text, at: 2),
      let month = twoDigits(text, at: 5), let day = twoDigits(text, at: 8),
      let hour = twoDigits(text, at: 11), hour <= 23,
      let minute = twoDigits(text, at: 14), minute <= 59,
      let second = twoDigits(text, at: 17), second <= 60
    else { return nil }
    let date = CivilDay(year: century * 100 + yearOfCentury, month: month, day: day)
    guard date.exists else { return nil }

    var index = 19
    var fraction = DecimalFraction()
    if text[index] == 0x2E {
      let start = index + 1
      index = start
      while index < text.count, text[index] &- 0x30 < 10 { index += 1 }
      guard index > start else { return nil }
      fraction = DecimalFraction(text[start..<index])
    }
    guard let offset = Self.offset(text, at: index) else { return nil }
    let seconds = date.number * 86_400 + hour * 3600 + minute * 60 + second - offset
    guard second < 60 || Self.isStartOfMonth(seconds) else { return nil }
    self.init(seconds: seconds, fraction: fraction)
  }

  /// Returns the seconds that the zone at the end of the text is ahead of UTC; nil if the zone is invalid.
  private static func offset(_ text: UnsafeRawBufferPointer, at index: Int) -> Int? {
    guard index < text.count else { return nil }
    let sign = text[index]
    if sign | 0x20 == 0x7A { return index + 1 == text.count ? 0 : nil }
    guard sign == 0x2B || sign == 0x2D, text.count == index + 6, text[index + 3] == 0x3A,
      let hours = twoDigits(text, at: index + 1), hours <= 23,
      let minutes = twoDigits(text, at: index + 4), minutes <= 59
    else { return nil }
    let offset = hours * 3600 + minutes * 60
    return sign == 0x2B ? offset : -offset
  }

  /// Returns whether a month begins at this second. A leap second ends a month in UTC, so the
  /// second after it begins the next one.
  private static func isStartOfMonth(_ seconds: Int) -> Bool {
    seconds % 86_400 == 0 && CivilDay(number: seconds / 86_400).day == 1
  }
}

extension Instant {
  /// Creates the instant that is `digits` units after an epoch, exactly; nil beyond the limit.
  ///
  /// - Parameters:
  ///   - decimalPlaces: The number of decimal places by which a unit is smaller than a second: 0 for
  ///     seconds, 3 for milliseconds.
  ///   - epoch: The number of seconds from the epoch to 2001-01-01T00:00:00Z.
  package init?(units digits: DecimalDigits, decimalPlaces: Int, epoch: Int) {
    var digits = digits
    if !digits.isZero { digits.exponent -= decimalPlaces }
    guard digits.digits.count + digits.exponent < 17 else { return nil }
    self.init(digits)
    seconds -= epoch
    // A fraction next to the limit may be rounded to it.
    guard seconds.magnitude <= Self.limit,
      seconds.magnitude < Self.limit - 1 || interval.magnitude < Double(Self.limit)
    else { return nil }
  }

  /// Creates the instant of a text that is a number of units since 1970 in JSON's grammar (RFC 8259
  /// §6); nil for any other text.
  package init?(unitsSince1970 text: UnsafeRawBufferPointer, decimalPlaces: Int) {
    guard let number = NumberText.number(text) else { return nil }
    self.init(
      units: DecimalDigits(number), decimalPlaces: decimalPlaces, epoch: Self.secondsFrom1970To2001)
  }

  /// Creates an instant from a number of seconds, which must be below the limit unless it has a fraction.
  private init(_ digits: DecimalDigits) {
    let whole = max(0, digits.digits.count + digits.exponent)
    var seconds = 0
    for index in 0..<min(whole, 17) {
      let digit = index < digits.digits.count ? Int(digits.digits[index] &- 0x30) : 0
      seconds = seconds * 10 + digit
    }
    // The zeros between the point and the first digit. If there are so many that a `Double` would
    // round to zero, the fraction is dropped.
    let zeros = max(0, -(digits.digits.count + digits.exponent))
    var text: [UInt8] = []
    if zeros < 400, whole < digits.digits.count {
      text = Array(repeating: 0x30, count: zeros) + digits.digits[whole...]
    }
    self.init(seconds: seconds, fraction: DecimalFraction(text))
    if digits.isNegative { negate() }
  }
}

extension Instant {
  /// Creates the fewest digits that are read as `interval`, in seconds since 2001; nil beyond the limit.
  package init?(interval: Double) {
    guard interval.magnitude < Double(Self.limit) else { return nil }
    self = Self.withFewDigits(interval) ?? Instant(DecimalDigits(interval))
  }

  /// Returns the fewest digits if at most seven decimal places suffice, which is so for nearly all dates.
  private static func withFewDigits(_ interval: Double) -> Instant? {
    let floor = interval.rounded(.down)
    if floor == interval { return Instant(seconds: Int(floor), fraction: DecimalFraction()) }
    var scale = 10
    for count in 1...7 {
      let scaled = (interval * Double(scale)).rounded()
      guard scaled.magnitude <= Double(limit) else { return nil }
      // Both operands are exact, so the quotient is rounded once, like the text when it is read.
      if scaled / Double(scale) == interval {
        let units = Int(scaled) - Int(floor) * scale
        return Instant(
          seconds: Int(floor), fraction: DecimalFraction(UInt64(units), count: count))
      }
      scale *= 10
    }
    return nil
  }

  /// The number of seconds since 2001, rounded to the nearest `Double`.
  package var interval: Double {
    if fraction.isZero { return Double(seconds) }
    if let (value, scale) = fraction.small {
      let (product, isTooLarge) = seconds.multipliedReportingOverflow(by: scale)
      let units = product &+ value
      if !isTooLarge, units.magnitude <= Self.limit { return Double(units) / Double(scale) }
    }
    var instant = self
    if seconds < 0 { instant.negate() }
    let text = "\(seconds < 0 ? "-" : "")\(instant.seconds).\(instant.fraction.rounding)"
    return Double(text) ?? Double(seconds)
  }
}

/// The digits after a decimal point, without trailing zeros.
///
/// Up to 15 digits, which suffice nearly always, are stored as a number and a count; more as text.
package struct DecimalFraction: Sendable {
  private var value: UInt64 = 0
  package private(set) var count = 0
  private var long: [UInt8] = []

  /// Creates a fraction of zero.
  package init() {}

  /// Creates the fraction of `value` with leading zeros to `count` digits, at most 15.
  package init(_ value: UInt64, count: Int) {
    self.value = value
    self.count = count
    if value == 0 {
      self.count = 0
    } else {
      while self.value % 10 == 0 {
        self.value /= 10
        self.count -= 1
      }
    }
  }

  /// Creates the fraction of these digits in ASCII.
  package init(_ digits: some BidirectionalCollection<UInt8>) {
    let end = digits.lastIndex { $0 != 0x30 }.map(digits.index(after:)) ?? digits.startIndex
    let digits = digits[..<end]
    count = digits.count
    if count <= 15 {
      value = digits.reduce(0) { $0 * 10 + UInt64($1 &- 0x30) }
    } else {
      long = Array(digits)
    }
  }

  package var isZero: Bool { count == 0 }

  /// One minus the fraction, which must not be zero.
  package var complement: DecimalFraction {
    guard count > 15 else {
      return DecimalFraction(UInt64(Self.power(count)) - value, count: count)
    }
    var digits = long.map { 0x39 &- $0 &+ 0x30 }
    digits[count - 1] += 1
    return DecimalFraction(digits)
  }

  /// The digits as a number and the power of ten that divides it; nil if there are more than 15.
  package var small: (value: Int, scale: Int)? {
    count <= 15 ? (Int(value), Self.power(count)) : nil
  }

  /// Digits that round in the same way as all of them: after 800 digits, a single 1 stands for the rest.
  var rounding: String {
    let digits = count > 800 ? long[..<800] + [0x31] : ArraySlice(ascii)
    return String(decoding: digits, as: UTF8.self)
  }

  /// The digits in ASCII.
  package var ascii: [UInt8] {
    guard count <= 15 else { return long }
    var digits = Array(repeating: 0x30 as UInt8, count: count)
    digits.withUnsafeMutableBytes { $0.writeDigits(value, at: 0, digits: count) }
    return digits
  }

  /// Writes the digits at `offset` of `text`.
  package func write(to text: UnsafeMutableRawBufferPointer, at offset: Int) {
    if count <= 15 {
      text.writeDigits(value, at: offset, digits: count)
    } else {
      for (index, digit) in long.enumerated() { text[offset + index] = digit }
    }
  }

  private static func power(_ exponent: Int) -> Int {
    var power = 1
    for _ in 0..<exponent { power *= 10 }
    return power
  }
}

/// A day of the proleptic Gregorian calendar, counted from 2001-01-01, where Foundation's `Date`
/// begins.
///
/// Years begin in March, so that the leap day comes last, and repeat in eras of 400. The conversion
/// from a day to its number follows Howard Hinnant's "chrono-compatible low-level date algorithms".
/// The way back follows Neri and Schneider, "Euclidean affine functions and their application to
/// calendar algorithms" (2022), which replaces divisions by multiplications.
///
/// Public, because only then the runtime can inline it.
@_spi(Scalars) public struct CivilDay {
  public var year: Int
  public var month: Int
  public var day: Int

  /// The days between 0000-03-01, the start of an era, and 2001-01-01.
  @inlinable public static var epoch: Int { 730_791 }

  @inlinable
  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates the day that is `number` days after 2001-01-01.
  public init(number: Int) {
    // Shift days before the year 0 by whole eras, so that the count is not negative.
    let eras = number < -Self.epoch ? (-Self.epoch - number) / 146_097 + 1 : 0
    self.init(
      daysSinceEra: UInt64(truncatingIfNeeded: number + Self.epoch + eras * 146_097))
    year -= eras * 400
  }

  /// Creates the day that is `days` days after 0000-03-01.
  @inlinable
  @inline(__always)
  public init(daysSinceEra days: UInt64) {
    let quarters = 4 &* days &+ 3
    let century = quarters / 146_097
    let quartersOfCentury = (quarters &- century &* 146_097) | 3
    let product = 2_939_745 &* quartersOfCentury
    let yearOfCentury = product >> 32
    let dayOfYear = (product & 0xFFFF_FFFF) / 2_939_745 / 4
    let monthAndDay = 2141 &* dayOfYear &+ 197_913
    let isNextYear = dayOfYear >= 306
    let months = Int(truncatingIfNeeded: monthAndDay >> 16)
    day = Int(truncatingIfNeeded: (monthAndDay & 0xFFFF) / 2141) &+ 1
    month = isNextYear ? months &- 12 : months
    year =
      Int(truncatingIfNeeded: 100 &* century &+ yearOfCentury) &+ (isNextYear ? 1 : 0)
  }

  /// The number of days from 2001-01-01 to this day.
  public var number: Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - Self.epoch
  }

  /// The number of days from 2001-01-01 in a year from 0000 to 9999, for which unsigned 32-bit arithmetic suffices.
  @inlinable
  @inline(__always)
  public var numberInYearOfFourDigits: Int {
    // The year from March to February, shifted by 400 so that it is not negative.
    let year = UInt32(truncatingIfNeeded: month <= 2 ? year &+ 399 : year &+ 400)
    let century = year / 100
    let days = 1461 &* year / 4 &- century &+ century / 4
    return Int(truncatingIfNeeded: days) &+ day &+ Self.daysBefore(month)
      &- (Self.epoch &+ 146_097 &+ 1)
  }

  /// Returns the days between 1 March and the first of a month.
  @inlinable
  @inline(__always)
  static func daysBefore(_ month: Int) -> Int {
    // The compiler turns a switch into a table.
    switch month {
    case 1: 306
    case 2: 337
    case 3: 0
    case 4: 31
    case 5: 61
    case 6: 92
    case 7: 122
    case 8: 153
    case 9: 184
    case 10: 214
    case 11: 245
    default: 275
    }
  }

  /// Whether the calendar has this day.
  @inlinable
  @inline(__always)
  public var exists: Bool {
    guard month >= 1, month <= 12, day >= 1 else { return false }
    if day <= 28 { return true }
    // For each month, two bits hold the number of days beyond 28.
    return day &- 28 <= (0x3BB_EECC >> (2 * month)) & 3
      || month == 2 && day == 29 && year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }
}
