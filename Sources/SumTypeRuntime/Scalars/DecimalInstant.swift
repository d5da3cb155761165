import Foundation

/// An instant as a decimal number of seconds since 2001-01-01T00:00:00Z: `seconds` and a fraction
/// that is added to them, also before that day.
///
/// A `Date` is a `Double` of such seconds. The ways in and out are exact: the text is rounded once,
/// to the nearest `Date`, and a `Date` has the fewest digits that are read as the identical one.
struct DecimalInstant {
  var seconds: Int
  var fraction: DecimalFraction

  /// Beyond 2^53 seconds (285 million years) a `Double` skips seconds; nothing of that kind is read
  /// or written.
  static let limit = 1 << 53

  init(seconds: Int, fraction: DecimalFraction) {
    self.seconds = seconds
    self.fraction = fraction
  }

  /// The fewest digits that are read as `date`; nil for a date beyond the limit, or none at all.
  init?(_ date: Date) {
    let interval = date.timeIntervalSinceReferenceDate
    guard interval.magnitude < Double(Self.limit) else { return nil }
    self = Self.withFewDigits(interval) ?? DecimalInstant(DecimalDigits(interval))
  }

  /// The fewest digits where no more than seven are needed, which nearly all dates have.
  private static func withFewDigits(_ interval: Double) -> DecimalInstant? {
    let floor = interval.rounded(.down)
    if floor == interval { return DecimalInstant(seconds: Int(floor), fraction: DecimalFraction()) }
    var scale = 10
    for count in 1...7 {
      let scaled = (interval * Double(scale)).rounded()
      guard scaled.magnitude <= Double(limit) else { return nil }
      // An exact quotient of two exact numbers is rounded once, as it is when the text is read.
      if scaled / Double(scale) == interval {
        let units = Int(scaled) - Int(floor) * scale
        return DecimalInstant(
          seconds: Int(floor), fraction: DecimalFraction(UInt64(units), count: count))
      }
      scale *= 10
    }
    return nil
  }

  /// The number of seconds that `digits` say; they have a fraction, or are below the limit.
  init(_ digits: DecimalDigits) {
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

  /// Minus this: `-(1.25)` is -2 seconds and a fraction of 0.75.
  mutating func negate() {
    if fraction.isZero {
      seconds = -seconds
    } else {
      seconds = -seconds - 1
      fraction = fraction.complement
    }
  }

  /// The nearest `Date`.
  var date: Date {
    Date(timeIntervalSinceReferenceDate: interval)
  }

  private var interval: Double {
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
