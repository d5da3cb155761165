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
