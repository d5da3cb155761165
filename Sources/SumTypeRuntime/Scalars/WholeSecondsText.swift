@_spi(Scalars) import SumTypeJSON

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
