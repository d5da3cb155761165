/// Base 64 of RFC 4648 §4 and §5, strictly: canonical padding, no line breaks, and no bits set that
/// are not used.
enum Base64Text {
  enum Alphabet {
    /// `+` and `/`; padded.
    case standard
    /// `-` and `_`; with or without padding.
    case url
  }

  /// How many bytes the text says; nil where it is no base 64.
  static func count(of text: UnsafeRawBufferPointer, _ alphabet: Alphabet) -> Int? {
    var count = 0
    return decode(text, alphabet) { _ in count += 1 } ? count : nil
  }

  /// The bytes that the text says; nil where it is no base 64.
  static func bytes(of text: UnsafeRawBufferPointer, _ alphabet: Alphabet) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 3)
    return decode(text, alphabet) { bytes.append($0) } ? bytes : nil
  }

  @inline(__always)
  private static func decode(
    _ text: UnsafeRawBufferPointer, _ alphabet: Alphabet, _ emit: (UInt8) -> Void
  ) -> Bool {
    var digits = text.count
    while digits > 0, text.count - digits < 2, text[digits - 1] == 0x3D { digits -= 1 }
    let isPadded = digits != text.count || alphabet == .standard
    if isPadded, text.count % 4 != 0 { return false }
    if digits % 4 == 1 { return false }
    let values = alphabet == .standard ? standardValues : urlValues
    return values.withUnsafeBufferPointer { values in
      var word: UInt32 = 0
      var bits = 0
      for index in 0..<digits {
        let value = values[Int(text[index])]
        if value > 63 { return false }
        word = word << 6 | UInt32(value)
        bits += 6
        if bits >= 8 {
          bits -= 8
          emit(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
        }
      }
      // Bits that no byte takes up are zero.
      return word & (1 << UInt32(bits) - 1) == 0
    }
  }

  private static let standardValues = values(of: "+/")
  private static let urlValues = values(of: "-_")

  /// The value of each byte as a digit; 255 for those that are none.
  private static func values(of lastTwo: String) -> [UInt8] {
    let digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + lastTwo
    var values = Array(repeating: 255 as UInt8, count: 256)
    for (value, digit) in digits.utf8.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }
}

/// Base 16 of RFC 4648 §8, in either case.
enum HexText {
  /// How many bytes the text says; nil where it is no base 16.
  static func count(of text: UnsafeRawBufferPointer) -> Int? {
    text.count % 2 == 0 && text.allSatisfy({ isDigit($0) }) ? text.count / 2 : nil
  }

  /// Whether a byte is one of `0-9A-Fa-f`.
  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
  }
}

/// A UUID in the form of RFC 9562 §4, in either case.
enum UUIDText {
  static func isValid(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count == 36 else { return false }
    for index in 0..<36 {
      switch index {
      case 8, 13, 18, 23: if text[index] != 0x2D { return false }
      default: if !HexText.isDigit(text[index]) { return false }
      }
    }
    return true
  }
}

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

/// A JSON number taken apart, exactly: `-1.250e3` is minus `125` times ten to the power of 1.
struct ExactDecimal {
  private(set) var isNegative = false
  /// In ASCII, without zeros at either end.
  private(set) var digits: [UInt8] = []
  /// The power of ten that the last digit stands for; saturated far beyond what any type holds.
  var exponent = 0

  var isZero: Bool { digits.isEmpty }

  /// - Parameter text: a number in JSON's grammar (RFC 8259 §6).
  init(_ text: String) {
    var text = text
    text.withUTF8 { read($0) }
  }

  private mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
    var isFraction = false
    var index = 0
    if text.first == 0x2D {
      isNegative = true
      index = 1
    }
    while index < text.count, text[index] | 0x20 != 0x65 {
      let byte = text[index]
      index += 1
      if byte == 0x2E {
        isFraction = true
        continue
      }
      if byte != 0x30 || !digits.isEmpty { digits.append(byte) }
      if isFraction { exponent -= 1 }
    }
    if index < text.count { exponent += Self.exponent(text, from: index + 1) }
    while digits.last == 0x30 {
      digits.removeLast()
      exponent += 1
    }
    if digits.isEmpty { exponent = 0 }
  }

  private static func exponent(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    let isNegative = text[index] == 0x2D
    if isNegative || text[index] == 0x2B { index += 1 }
    var value = 0
    while index < text.count {
      if value < 1_000_000_000_000 { value = value * 10 + Int(text[index] &- 0x30) }
      index += 1
    }
    return isNegative ? -value : value
  }
}

extension ExactDecimal: Comparable {
  static func == (left: ExactDecimal, right: ExactDecimal) -> Bool {
    left.isZero && right.isZero
      || left.isNegative == right.isNegative && left.digits == right.digits
        && left.exponent == right.exponent
  }

  static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    if left.sign != right.sign { return left.sign < right.sign }
    return left.sign < 0 ? right.isSmaller(than: left) : left.isSmaller(than: right)
  }

  private var sign: Int { isZero ? 0 : isNegative ? -1 : 1 }

  /// Compares the magnitudes.
  private func isSmaller(than other: ExactDecimal) -> Bool {
    let (own, others) = (digits.count + exponent, other.digits.count + other.exponent)
    return own == others ? digits.lexicographicallyPrecedes(other.digits) : own < others
  }
}
