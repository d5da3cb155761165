/// The seconds since 2001-01-01T00:00:00Z that 20 bytes of the form `2026-01-31T12:00:00Z` say; nil
/// for everything else, also for other forms of RFC 3339.
///
/// Eight bytes are looked at together. A digit is `0x30` and its value, so an exclusive or with the
/// form leaves the digits, and zeros where the punctuation is right.
@usableFromInline
func wholeSeconds(_ text: UnsafeRawPointer) -> Double? {
  func word(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
  // Read from the last byte to the first: `-MM-YYYY`, `MM:HHTDD`, `ZSS:MM:H`.
  let date = word(0) ^ 0x2D30_302D_3030_3030
  let time = word(8) ^ 0x3030_3A30_3054_3030
  let rest = word(12) ^ 0x5A30_303A_3030_3A30
  let fault =
    departure(of: date, punctuation: 0xFF00_00FF_0000_0000)
    | departure(of: time, punctuation: 0x0000_FF00_00FF_0000)
    | departure(of: rest, punctuation: 0xFF00_00FF_0000_FF00)
  guard fault == 0 else { return nil }

  let year = pair(date, at: 0) &* 100 &+ pair(date, at: 2)
  let day = CivilDay(year: year, month: pair(date, at: 5), day: pair(time, at: 0))
  let hour = pair(time, at: 3)
  let minute = pair(time, at: 6)
  let second = pair(rest, at: 5)
  guard day.exists, hour <= 23, minute <= 59, second <= 59 else { return nil }
  let days = day.numberInYearOfFourDigits
  return Double(days &* 86_400 &+ hour &* 3600 &+ minute &* 60 &+ second)
}

/// Not zero if a byte is above 9, or not zero where punctuation stands.
@inline(__always)
private func departure(of word: UInt64, punctuation: UInt64) -> UInt64 {
  // 10 and 6 carry into the upper half; what is not zero and 127 into the highest bit.
  let carries = word &+ (~punctuation & 0x0606_0606_0606_0606 | punctuation & 0x7F7F_7F7F_7F7F_7F7F)
  let upper = ~punctuation & 0xF0F0_F0F0_F0F0_F0F0 | punctuation & 0x8080_8080_8080_8080
  return (word | carries) & upper
}

/// The number that the two digits at a byte of the word are.
@inline(__always)
private func pair(_ word: UInt64, at byte: UInt64) -> Int {
  let digits = Int(truncatingIfNeeded: (word >> (byte * 8)) & 0x0F0F)
  return (digits & 0xF) &* 10 &+ (digits >> 8)
}
