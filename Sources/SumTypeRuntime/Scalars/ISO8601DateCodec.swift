import Foundation
@_spi(Scalars) import SumTypeJSON

/// A date and time of RFC 3339: `"2026-01-31T12:00:00Z"`.
///
/// Read are any number of fractional digits, offsets (`+01:00`), the lower-case `t` and `z` and the
/// space that RFC 3339 §5.6 allows, and leap seconds where UTC can have one (23:59:60 at the end of
/// a month; `Date` does not count them, so that it is the second after). The calendar is checked:
/// there is no 30th of February.
///
/// Written is UTC with `Z`, with the fewest fractional digits that are read as the identical
/// `Date`, and none where it needs none. A year outside 0000 … 9999 has no such form and is
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

  /// Reads a date in whole seconds of UTC that is next, without white space before it, and nothing
  /// else.
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

  /// The seconds where they have no fraction, and lie in one of the years from 0001 to 9999.
  @inlinable
  @inline(__always)
  static func unbrokenSeconds(_ interval: Double) -> Int? {
    // Numbers as large as this one are the integers, in the order of their bits.
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

  // Not generic: a date is passed in a register.
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

  /// Two dates are the same where they are the same instant: `-0.0` seconds are none.
  @inlinable
  public static func isSame(_ lhs: Date, _ rhs: Date) -> Bool {
    lhs.timeIntervalSinceReferenceDate == rhs.timeIntervalSinceReferenceDate
  }

  /// Foundation's description, which is not RFC 3339 and so is not read as another date.
  public static func unreadableText(of value: Date) -> String {
    "\(value.timeIntervalSinceReferenceDate) s since 2001"
  }
}

/// The seconds since 2001-01-01T00:00:00Z that 20 bytes of the form `2026-01-31T12:00:00Z` say; nil
/// for everything else, also for other forms of RFC 3339.
///
/// Eight bytes are looked at together. A digit is `0x30` and its value, so an exclusive or with the
/// form leaves the digits, and zeros where the punctuation is right.
@inline(__always)
func wholeSeconds(_ text: UnsafeRawPointer) -> Double? {
  func word(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
  // Read from the last byte to the first: `-MM-YYYY`, `HTDD`, `SS:MM:HH`.
  let date = word(0) ^ 0x2D30_302D_3030_3030
  let middle =
    UInt32(littleEndian: text.loadUnaligned(fromByteOffset: 8, as: UInt32.self)) ^ 0x3054_3030
  let time = word(11) ^ 0x3030_3A30_303A_3030
  // More than 9, or more than 0 where punctuation stands, carries into the highest bit of its byte.
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

/// In each byte the number that its digit and the next one are.
@inline(__always)
private func pairs(_ digits: UInt64) -> UInt64 { digits &* 10 &+ (digits >> 8) }

@inline(__always)
private func number(_ pairs: UInt64, at byte: UInt64) -> Int {
  Int(truncatingIfNeeded: UInt8(truncatingIfNeeded: pairs >> (byte * 8)))
}

/// The 20 bytes of a second, `2026-01-31T12:00:00Z`, the first of each word lowest.
@frozen
@usableFromInline
struct WholeSecondsText: BitwiseCopyable {
  @usableFromInline typealias Day = (number: UInt64, front: UInt64, back: UInt64)

  /// `2026-01-`.
  @usableFromInline let front: UInt64
  /// `31T12:00`.
  @usableFromInline let middle: UInt64
  /// `:00Z`.
  @usableFromInline let back: UInt32

  /// The text of the second so many seconds after 2001-01-01T00:00:00Z, in a year of four digits.
  ///
  /// - Parameter lastDay: the day of the text that was made last, which need not be made again.
  @usableFromInline
  init(_ wholeSeconds: Int, lastDay: inout Day) {
    let shifted = UInt64(truncatingIfNeeded: wholeSeconds &+ CivilDay.epoch &* 86_400)
    let number = shifted / 86_400
    if number != lastDay.number { lastDay = Self.day(number) }
    let second = UInt64(UInt32(truncatingIfNeeded: shifted &- number &* 86_400))
    let minutes = second / 60
    let hour = minutes / 60
    front = lastDay.front
    middle = lastDay.back | twoDigits(hour) << 24 | twoDigits(minutes &- hour &* 60) << 48
    back = UInt32(truncatingIfNeeded: twoDigits(second &- minutes &* 60)) << 8 | 0x5A00_003A
  }

  /// The words of a day so many days after 0000-03-01, with the colon between hour and minute.
  @inline(never)
  private static func day(_ number: UInt64) -> Day {
    let day = CivilDay(daysSinceEra: number)
    let year = UInt64(truncatingIfNeeded: day.year)
    let century = year / 100
    let date = digitPairs(
      century, year &- century &* 100, UInt64(truncatingIfNeeded: day.month),
      UInt64(truncatingIfNeeded: day.day))
    return (
      number, (date & 0xFFFF_FFFF) | (date >> 32 & 0xFFFF) << 40 | 0x2D00_002D_0000_0000,
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

/// Eight digits as bytes, the first lowest, of four numbers below 100.
@inline(__always)
private func digitPairs(_ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64)
  -> UInt64
{
  let numbers = first | second << 16 | third << 32 | fourth << 48
  // A tenth is 103 / 1024, near enough. No product reaches the next number.
  let tens = (numbers &* 103) >> 10 & 0x000F_000F_000F_000F
  return (tens | (numbers &- tens &* 10) << 8) &+ 0x3030_3030_3030_3030
}

/// The two digits of a number below 60, the first lowest. To look them up takes less time than two
/// multiplications that wait for each other.
@inline(__always)
private func twoDigits(_ number: UInt64) -> UInt64 {
  let digits = UnsafeRawPointer(digitsOfSixty.utf8Start)
  let place = Int(truncatingIfNeeded: number &* 2)
  return UInt64(
    UInt16(littleEndian: digits.loadUnaligned(fromByteOffset: place, as: UInt16.self)))
}

private let digitsOfSixty: StaticString = """
  000102030405060708091011121314151617181920212223242526272829\
  303132333435363738394041424344454647484950515253545556575859
  """
