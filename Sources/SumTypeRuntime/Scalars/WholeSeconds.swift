@_spi(Scalars) import SumTypeJSON

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
