/// Reads `2026-01-31T12:00:00.5+01:00`, straight from bytes.
struct RFC3339Reader {
  private(set) var instant: DecimalInstant

  init?(text: UnsafeRawBufferPointer) {
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
    instant = DecimalInstant(seconds: seconds, fraction: fraction)
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
