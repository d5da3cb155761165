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
  // Read from the last byte to the first: `-MM-YYYY`, `MM:HHTDD`, `ZSS:MM:H`.
  let date = word(0) ^ 0x2D30_302D_3030_3030
  let time = word(8) ^ 0x3030_3A30_3054_3030
  let rest = word(12) ^ 0x5A30_303A_3030_3A30
  // More than 9, or more than 0 where punctuation stands, carries into the highest bit of its byte.
  var fault = date | (date &+ 0x7F76_767F_7676_7676)
  fault |= time | (time &+ 0x7676_7F76_767F_7676)
  fault |= rest | (rest &+ 0x7F76_767F_7676_7F76)

  let (years, days, seconds) = (pairs(date), pairs(time), pairs(rest))
  let hour = number(days, at: 3)
  let minute = number(days, at: 6)
  let second = number(seconds, at: 5)
  // The same for more than 23 hours, 59 minutes and 59 seconds. What other bytes hold is below 100.
  fault |= (days &+ 0x0044_0000_6800_0000) & 0x0080_0000_8000_0000
  fault |= (seconds &+ 0x0000_4400_0000_0000) & 0x0000_8000_0000_0000
  guard fault & 0x8080_8080_8080_8080 == 0 else { return nil }

  let day = CivilDay(
    year: number(years, at: 0) &* 100 &+ number(years, at: 2), month: number(years, at: 5),
    day: number(days, at: 0))
  guard day.exists else { return nil }
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
