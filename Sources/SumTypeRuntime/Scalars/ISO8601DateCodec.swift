import Foundation
@_spi(Scalars) import SumTypeJSON

/// A codec of dates and times of RFC 3339: `"2026-01-31T12:00:00Z"`.
///
/// It reads any number of fractional digits, offsets (`+01:00`), and the lower-case `t` and `z` and
/// the space that RFC 3339 §5.6 allows. It reads leap seconds where UTC can have one (23:59:60 at
/// the end of a month); `Date` does not count these, so the result is the following second. A day
/// that the calendar does not have, such as the 30th of February, is refused.
///
/// It writes UTC with `Z`, with the fewest fractional digits that are read as the identical `Date`,
/// and without a fraction if it needs none. A year outside 0000 … 9999 cannot be written, and is
/// reported.
public enum ISO8601DateCodec: TextCodec {
  @inlinable
  public static var expectation: StaticString { "an RFC 3339 date" }

  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> Date {
    if let seconds = plain(from: &reader) { return Date(timeIntervalSinceReferenceDate: seconds) }
    return try decodeSlowly(from: &reader)
  }

  public static func decodeIfPresent(from reader: inout JSONReader) throws(JSONFault) -> Date? {
    if let seconds = plain(from: &reader) { return Date(timeIntervalSinceReferenceDate: seconds) }
    return try reader.readNull() ? nil : decodeSlowly(from: &reader)
  }

  /// Reads a date in whole seconds of UTC directly at the reader's position; returns nil for any
  /// other form and for white space before it.
  @inline(__always)
  private static func plain(from reader: inout JSONReader) -> Double? {
    reader.readPlainString(count: 20) { wholeSeconds($0) }
  }

  @inline(never)
  static func decodeSlowly(from reader: inout JSONReader) throws(JSONFault) -> Date {
    reader.skipToValue()
    if let seconds = plain(from: &reader) { return Date(timeIntervalSinceReferenceDate: seconds) }
    return try decodeText(from: &reader)
  }

  @inlinable
  @inline(__always)
  public static func encode(_ value: Date, to writer: inout JSONWriter) {
    guard let seconds = unbrokenSeconds(value.timeIntervalSinceReferenceDate) else {
      return encodeText(value, to: &writer)
    }
    let text = WholeSecondsText(seconds, lastDay: &writer.lastDay)
    writer.plainString(count: 20) { text.write(to: $0) }
  }

  @inline(__always)
  static func encode(_ value: Date, under key: MemberKey, to writer: inout JSONWriter) {
    guard let seconds = unbrokenSeconds(value.timeIntervalSinceReferenceDate) else {
      writer.key(key)
      return encodeText(value, to: &writer)
    }
    let text = WholeSecondsText(seconds, lastDay: &writer.lastDay)
    writer.plainMember(key, count: 20) { text.write(to: $0) }
  }

  /// Returns the seconds as an integer; nil if they have a fraction, or are not in the years 0001
  /// to 9999.
  @inlinable
  @inline(__always)
  static func unbrokenSeconds(_ interval: Double) -> Int? {
    // Doubles as large as this one are integers, which have the order of their bit patterns.
    let large = 0x1.8p52
    let rounded = interval + large
    let seconds = Int(truncatingIfNeeded: rounded.bitPattern &- large.bitPattern)
    guard rounded - large == interval,
      UInt64(truncatingIfNeeded: seconds &+ 63_113_904_000) < 63_113_904_000 + 252_423_993_600
    else { return nil }
    return seconds
  }

  public static func parse(_ text: UnsafeRawBufferPointer) -> Date? {
    Instant(rfc3339: text).map { Date(timeIntervalSinceReferenceDate: $0.interval) }
  }

  // Not inherited from the generic default: a date is passed in a register.
  public static func dto(_ domain: Date) -> String { text(of: domain) }

  public static func withText(of value: Date, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
    guard let instant = Instant(interval: value.timeIntervalSinceReferenceDate) else {
      return false
    }
    let number = (instant.seconds >= 0 ? instant.seconds : instant.seconds - 86_399) / 86_400
    let day = CivilDay(number: number)
    guard (0...9999).contains(day.year) else { return false }
    let second = instant.seconds - number * 86_400
    let fraction = instant.fraction
    let count = fraction.isZero ? 20 : 21 + fraction.count
    withUnsafeTemporaryAllocation(byteCount: count, alignment: 1) { text in
      text.writeDigits(UInt64(day.year), at: 0, digits: 4)
      text[4] = 0x2D
      text.writeDigits(UInt64(day.month), at: 5, digits: 2)
      text[7] = 0x2D
      text.writeDigits(UInt64(day.day), at: 8, digits: 2)
      text[10] = 0x54
      text.writeDigits(UInt64(second / 3600), at: 11, digits: 2)
      text[13] = 0x3A
      text.writeDigits(UInt64(second / 60 % 60), at: 14, digits: 2)
      text[16] = 0x3A
      text.writeDigits(UInt64(second % 60), at: 17, digits: 2)
      if !fraction.isZero {
        text[19] = 0x2E
        fraction.write(to: text, at: 20)
      }
      text[count - 1] = 0x5A
      body(UnsafeRawBufferPointer(text))
    }
    return true
  }

  /// Whether the dates are the same instant; `-0.0` and `0.0` seconds are.
  @inlinable
  public static func isSame(_ lhs: Date, _ rhs: Date) -> Bool {
    lhs.timeIntervalSinceReferenceDate == rhs.timeIntervalSinceReferenceDate
  }

  /// Returns the seconds since 2001, which is not RFC 3339 and so is not read as another date.
  public static func unreadableText(of value: Date) -> String {
    "\(value.timeIntervalSinceReferenceDate) s since 2001"
  }
}

/// Returns the seconds since 2001-01-01T00:00:00Z of 20 bytes in the form `2026-01-31T12:00:00Z`;
/// nil for everything else, also for other forms of RFC 3339.
///
/// Eight bytes are examined together. A digit is `0x30` plus its value, so an exclusive or with the
/// form leaves the digits, and zeros in place of correct punctuation.
@inline(__always)
func wholeSeconds(_ text: UnsafeRawPointer) -> Double? {
  func word(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
  // The constants list the bytes from the last to the first: `-MM-YYYY`, `HTDD`, `SS:MM:HH`.
  let date = word(0) ^ 0x2D30_302D_3030_3030
  let middle =
    UInt32(littleEndian: text.loadUnaligned(fromByteOffset: 8, as: UInt32.self)) ^ 0x3054_3030
  let time = word(11) ^ 0x3030_3A30_303A_3030
  // A value above 9, or above 0 in place of punctuation, carries into the highest bit of its byte.
  let faults =
    date | (date &+ 0x7F76_767F_7676_7676) | time | (time &+ 0x7676_7F76_767F_7676)
    | UInt64(middle | (middle &+ 0x767F_7676))
  guard faults & 0x8080_8080_8080_8080 == 0,
    text.load(fromByteOffset: 19, as: UInt8.self) == 0x5A
  else { return nil }
  let (years, days, hours) = (pairs(date), pairs(UInt64(middle)), pairs(time))
  let day = CivilDay(
    year: number(years, at: 0) &* 100 &+ number(years, at: 2), month: number(years, at: 5),
    day: number(days, at: 0))
  let hour = number(hours, at: 0)
  let minute = number(hours, at: 3)
  let second = number(hours, at: 6)
  guard hour <= 23, minute <= 59, second <= 59, day.exists else { return nil }
  let minutes = (day.numberInYearOfFourDigits &* 24 &+ hour) &* 60 &+ minute
  return Double(minutes &* 60 &+ second)
}

/// Returns in each byte the number of two digits: that of this byte, and that of the next one.
@inline(__always)
private func pairs(_ digits: UInt64) -> UInt64 { digits &* 10 &+ (digits >> 8) }

@inline(__always)
private func number(_ pairs: UInt64, at byte: UInt64) -> Int {
  Int(truncatingIfNeeded: UInt8(truncatingIfNeeded: pairs >> (byte * 8)))
}

/// The 20 bytes of a second, `2026-01-31T12:00:00Z`, as words whose lowest byte comes first.
@frozen
@usableFromInline
struct WholeSecondsText: BitwiseCopyable {
  @usableFromInline typealias Day = (start: UInt64, front: UInt64, back: UInt64)

  /// The first eight bytes: `2026-01-`.
  @usableFromInline let front: UInt64
  /// The next eight bytes: `31T12:00`.
  @usableFromInline let middle: UInt64
  /// The last four bytes: `:00Z`.
  @usableFromInline let back: UInt32

  /// Creates the text of the time `wholeSeconds` after 2001-01-01T00:00:00Z, in a year of four
  /// digits.
  ///
  /// - Parameter lastDay: the words of the previous text's day, which are used again if the day is
  ///   equal.
  @usableFromInline
  init(_ wholeSeconds: Int, lastDay: inout Day) {
    let shifted = UInt64(truncatingIfNeeded: wholeSeconds &+ CivilDay.epoch &* 86_400)
    // Most dates are on the last day: a subtraction shows this at less cost than a division.
    var sinceMidnight = shifted &- lastDay.start
    if sinceMidnight >= 86_400 {
      lastDay = Self.day(shifted / 86_400)
      sinceMidnight = shifted &- lastDay.start
    }
    let second = UInt32(truncatingIfNeeded: sinceMidnight)
    let minutes = second / 60
    let hour = second / 3_600
    front = lastDay.front
    middle = lastDay.back | twoDigits(hour) << 24 | twoDigits(minutes &- hour &* 60) << 48
    back = UInt32(truncatingIfNeeded: twoDigits(second &- minutes &* 60)) << 8 | 0x5A00_003A
  }

  /// Returns the words of the day `number` days after 0000-03-01, with the colon between hour and
  /// minute.
  @inline(never)
  private static func day(_ number: UInt64) -> Day {
    let day = CivilDay(daysSinceEra: number)
    let year = UInt64(truncatingIfNeeded: day.year)
    let century = year / 100
    let date = digitPairs(
      century, year &- century &* 100, UInt64(truncatingIfNeeded: day.month),
      UInt64(truncatingIfNeeded: day.day))
    return (
      number &* 86_400, (date & 0xFFFF_FFFF) | (date >> 32 & 0xFFFF) << 40 | 0x2D00_002D_0000_0000,
      date >> 48 | 0x0000_3A00_0054_0000
    )
  }

  @inlinable
  @inline(__always)
  func write(to output: UnsafeMutablePointer<UInt8>) {
    let output = UnsafeMutableRawPointer(output)
    output.storeBytes(of: front.littleEndian, as: UInt64.self)
    output.storeBytes(of: middle.littleEndian, toByteOffset: 8, as: UInt64.self)
    output.storeBytes(of: back.littleEndian, toByteOffset: 16, as: UInt32.self)
  }
}

/// Returns the eight digits of four numbers below 100 as bytes, the first lowest.
@inline(__always)
private func digitPairs(_ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64)
  -> UInt64
{
  let numbers = first | second << 16 | third << 32 | fourth << 48
  // 103 / 1024 is near enough to a tenth. No product reaches the bits of the next number.
  let tens = (numbers &* 103) >> 10 & 0x000F_000F_000F_000F
  return (tens | (numbers &- tens &* 10) << 8) &+ 0x3030_3030_3030_3030
}

/// Returns the two digits of a number below 60, the first lowest. A table is faster than two
/// dependent multiplications.
@inline(__always)
private func twoDigits(_ number: UInt32) -> UInt64 {
  let digits = UnsafeRawPointer(digitsOfSixty.utf8Start)
  let place = Int(number) &* 2
  return UInt64(
    UInt16(littleEndian: digits.loadUnaligned(fromByteOffset: place, as: UInt16.self)))
}

private let digitsOfSixty: StaticString = """
  000102030405060708091011121314151617181920212223242526272829\
  303132333435363738394041424344454647484950515253545556575859
  """
