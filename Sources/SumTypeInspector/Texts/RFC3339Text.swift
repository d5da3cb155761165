/// A date and time of RFC 3339: `2026-01-31T12:00:00.5+01:00`.
///
/// Any number of fractional digits, the lower-case `t` and `z` and the space of §5.6, and leap
/// seconds where UTC can have one. The calendar is checked: there is no 30th of February.
enum RFC3339Text {
  static func isValid(_ text: UnsafeRawBufferPointer) -> Bool {
    // YYYY-MM-DDTHH:MM:SS and at least Z.
    guard text.count >= 20,
      text[4] == 0x2D, text[7] == 0x2D, text[13] == 0x3A, text[16] == 0x3A,
      text[10] | 0x20 == 0x74 || text[10] == 0x20,
      let century = digits(text, at: 0), let yearOfCentury = digits(text, at: 2),
      let month = digits(text, at: 5), let day = digits(text, at: 8),
      let hour = digits(text, at: 11), hour <= 23,
      let minute = digits(text, at: 14), minute <= 59,
      let second = digits(text, at: 17), second <= 60
    else { return false }
    let date = CalendarDay(year: century * 100 + yearOfCentury, month: month, day: day)
    guard date.exists else { return false }
    var zone = 19
    if text[zone] == 0x2E {
      zone += 1
      let fraction = zone
      while zone < text.count, text[zone] &- 0x30 < 10 { zone += 1 }
      if zone == fraction { return false }
    }
    guard let offset = offset(text, at: zone) else { return false }
    return second < 60 || date.endsMonth(afterMinutes: hour * 60 + minute + 1 - offset)
  }

  /// The minutes that the zone at the end of the text is ahead of UTC.
  private static func offset(_ text: UnsafeRawBufferPointer, at index: Int) -> Int? {
    guard index < text.count else { return nil }
    let sign = text[index]
    if sign | 0x20 == 0x7A { return index + 1 == text.count ? 0 : nil }
    guard sign == 0x2B || sign == 0x2D, text.count == index + 6, text[index + 3] == 0x3A,
      let hours = digits(text, at: index + 1), hours <= 23,
      let minutes = digits(text, at: index + 4), minutes <= 59
    else { return nil }
    return (hours * 60 + minutes) * (sign == 0x2B ? 1 : -1)
  }

  private static func digits(_ text: UnsafeRawBufferPointer, at offset: Int) -> Int? {
    let (tens, ones) = (text[offset] &- 0x30, text[offset + 1] &- 0x30)
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
  }
}

/// A day of the proleptic Gregorian calendar.
private struct CalendarDay {
  let year: Int
  let month: Int
  let day: Int

  var exists: Bool { (1...12).contains(month) && day >= 1 && day <= daysOfMonth }

  /// Whether so many minutes after its midnight a month begins: where UTC may insert a second.
  ///
  /// A zone moves the minute by less than a day.
  func endsMonth(afterMinutes minutes: Int) -> Bool {
    switch minutes {
    case 0: day == 1
    case 1440: day == daysOfMonth
    default: false
    }
  }

  private var daysOfMonth: Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
