/// A day of the proleptic Gregorian calendar, counted from 2001-01-01, where Foundation's `Date`
/// begins.
///
/// Years begin in March, so that the leap day comes last, and repeat in eras of 400: the way there is
/// that of Howard Hinnant's "chrono-compatible low-level date algorithms", the way back that of Neri
/// and Schneider, "Euclidean affine functions and their application to calendar algorithms" (2022),
/// which divides by multiplying.
///
/// Public for the runtime, which only then has it inlined.
@_spi(Scalars) public struct CivilDay {
  public var year: Int
  public var month: Int
  public var day: Int

  /// The days between 0000-03-01, where an era begins, and 2001-01-01.
  @inlinable public static var epoch: Int { 730_791 }

  @inlinable
  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day so many days after 2001-01-01.
  public init(number: Int) {
    // Eras before the year 0 are counted from one that is not.
    let eras = number < -Self.epoch ? (-Self.epoch - number) / 146_097 + 1 : 0
    self.init(
      daysSinceEra: UInt64(truncatingIfNeeded: number + Self.epoch + eras * 146_097))
    year -= eras * 400
  }

  /// The day so many days after 0000-03-01.
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

  /// How many days after 2001-01-01 it is.
  public var number: Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - Self.epoch
  }

  /// The same in a year from 0000 to 9999, where numbers of 32 bits without a sign are enough.
  @inlinable
  @inline(__always)
  public var numberInYearOfFourDigits: Int {
    // From March to February, in the years from -400 on.
    let year = UInt32(truncatingIfNeeded: month <= 2 ? year &+ 399 : year &+ 400)
    let century = year / 100
    let days = 1461 &* year / 4 &- century &+ century / 4
    return Int(truncatingIfNeeded: days) &+ day &+ Self.daysBefore(month)
      &- (Self.epoch &+ 146_097 &+ 1)
  }

  /// The days between March and a month, the first after it.
  @inlinable
  @inline(__always)
  static func daysBefore(_ month: Int) -> Int {
    // A switch becomes a table.
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
    // Two bits for each month, of the days beyond 28.
    return day &- 28 <= (0x3BB_EECC >> (2 * month)) & 3
      || month == 2 && day == 29 && year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }
}
