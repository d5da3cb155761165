/// An instant as a decimal number of seconds since 2001-01-01T00:00:00Z: `seconds` and a fraction
/// that is added to them, also before that day.
///
/// Foundation's `Date` is a `Double` of such seconds. The ways in and out are exact: a text is rounded
/// once, to the nearest ``interval``, and an interval has the fewest digits that are read as the
/// identical one.
package struct Instant: Sendable {
  package var seconds: Int
  package var fraction: DecimalFraction

  /// Beyond 2^53 seconds (285 million years) a `Double` skips seconds; nothing of that kind is read
  /// or written.
  package static let limit = 1 << 53

  package static let secondsFrom1970To2001 = 978_307_200

  package init(seconds: Int, fraction: DecimalFraction) {
    self.seconds = seconds
    self.fraction = fraction
  }

  /// Minus this: `-(1.25)` is -2 seconds and a fraction of 0.75.
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
  /// A date and time of RFC 3339: `2026-01-31T12:00:00.5+01:00`; nil for any other text.
  ///
  /// Any number of fractional digits, the lower-case `t` and `z` and the space of §5.6, and leap
  /// seconds where UTC can have one: after the last second of a month. The calendar is checked: there
  /// is no 30th of February.
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

  /// The seconds that the zone at the end of the text is ahead of UTC.
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

  /// Leap seconds come after the last second of a month in UTC, so that the next one begins a
  /// month.
  private static func isStartOfMonth(_ seconds: Int) -> Bool {
    seconds % 86_400 == 0 && CivilDay(number: seconds / 86_400).day == 1
  }
}

extension Instant {
  /// The number of units since 1970 that `digits` say, exactly; nil beyond the limit.
  ///
  /// - Parameter decimalPlaces: how many decimal places of a second a unit is: 0 for seconds, 3 for
  ///   milliseconds.
  package init?(unitsSince1970 digits: DecimalDigits, decimalPlaces: Int) {
    var digits = digits
    if !digits.isZero { digits.exponent -= decimalPlaces }
    guard digits.digits.count + digits.exponent < 17 else { return nil }
    self.init(digits)
    seconds -= Self.secondsFrom1970To2001
    guard seconds.magnitude < Self.limit else { return nil }
  }

  /// The number of seconds that `digits` say; they have a fraction, or are below the limit.
  private init(_ digits: DecimalDigits) {
    let whole = max(0, digits.digits.count + digits.exponent)
    var seconds = 0
    for index in 0..<min(whole, 17) {
      let digit = index < digits.digits.count ? Int(digits.digits[index] &- 0x30) : 0
      seconds = seconds * 10 + digit
    }
    // Zeros between the point and the first digit; more of them than a `Double` can tell from zero
    // are no fraction.
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
  /// The fewest digits that are read as `interval`, in seconds since 2001; nil beyond the limit.
  package init?(interval: Double) {
    guard interval.magnitude < Double(Self.limit) else { return nil }
    self = Self.withFewDigits(interval) ?? Instant(DecimalDigits(interval))
  }

  /// The fewest digits where no more than seven are needed, which nearly all dates have.
  private static func withFewDigits(_ interval: Double) -> Instant? {
    let floor = interval.rounded(.down)
    if floor == interval { return Instant(seconds: Int(floor), fraction: DecimalFraction()) }
    var scale = 10
    for count in 1...7 {
      let scaled = (interval * Double(scale)).rounded()
      guard scaled.magnitude <= Double(limit) else { return nil }
      // An exact quotient of two exact numbers is rounded once, as it is when the text is read.
      if scaled / Double(scale) == interval {
        let units = Int(scaled) - Int(floor) * scale
        return Instant(
          seconds: Int(floor), fraction: DecimalFraction(UInt64(units), count: count))
      }
      scale *= 10
    }
    return nil
  }

  /// The nearest number of seconds since 2001 that a `Double` can hold.
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
