extension DefaultText {
  /// RFC 3339: `2026-01-31T12:00:00.5+01:00`, as seconds since 1970.
  static func date(_ text: String) -> Double? {
    var rest = Array(text.utf8)[...]
    guard let year = number(&rest, 4), skip(&rest, "-"), let month = number(&rest, 2),
      skip(&rest, "-"), let day = number(&rest, 2), skip(&rest, "T") || skip(&rest, "t"),
      let hour = number(&rest, 2), skip(&rest, ":"), let minute = number(&rest, 2),
      skip(&rest, ":"), let second = number(&rest, 2),
      1...12 ~= month, 1...daysIn(month, of: year) ~= day, hour < 24, minute < 60, second < 60
    else { return nil }
    var fraction = 0.0
    if skip(&rest, ".") {
      let digits = rest.prefix { 0x30...0x39 ~= $0 }
      guard !digits.isEmpty, digits.count <= 9,
        let value = Double("0." + String(decoding: digits, as: UTF8.self))
      else { return nil }
      fraction = value
      rest = rest.dropFirst(digits.count)
    }
    guard let offset = offset(&rest), rest.isEmpty else { return nil }
    let seconds = days(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - offset
    return Double(seconds) + fraction
  }

  /// `Z` or `+01:00`, in seconds.
  private static func offset(_ rest: inout ArraySlice<UInt8>) -> Int? {
    if skip(&rest, "Z") || skip(&rest, "z") { return 0 }
    let sign = skip(&rest, "+") ? 1 : skip(&rest, "-") ? -1 : 0
    guard sign != 0, let hours = number(&rest, 2), skip(&rest, ":"),
      let minutes = number(&rest, 2), hours < 24, minutes < 60
    else { return nil }
    return sign * (hours * 3_600 + minutes * 60)
  }

  private static func number(_ rest: inout ArraySlice<UInt8>, _ count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func skip(_ rest: inout ArraySlice<UInt8>, _ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private static func daysIn(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days between 1970-01-01 and a date of the Gregorian calendar.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // The year begins in March here, so that the leap day is its last.
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
