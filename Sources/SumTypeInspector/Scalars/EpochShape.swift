import SumTypeJSON

/// A date as a number since 1970: `1769860800.25` seconds, or milliseconds.
///
/// A `Date` counts seconds from 2001 in a `Double`, which skips seconds beyond 2^53 of them.
struct EpochShape: Shape {
  /// How many decimal places of a second the number counts.
  let decimalPlaces: Int

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.peekKind()
    let start = reader.offset
    let number = ExactDecimal(try reader.readNumber().text)
    guard isDate(number) else {
      throw JSONFault(
        .outOfRange, at: start, expected: "a date within 285 million years of today")
    }
  }

  private func isDate(_ units: ExactDecimal) -> Bool {
    if units.isZero { return true }
    var seconds = units
    seconds.exponent -= decimalPlaces
    guard seconds.digits.count + seconds.exponent < 17 else { return false }
    let since1970 = seconds.floor
    return (since1970 - secondsFrom1970To2001).magnitude < 1 << 53
  }
}

extension ExactDecimal {
  /// The largest whole number that is not above it; it has fewer than 17 digits. A fraction that no
  /// `Double` can tell from zero counts as none.
  fileprivate var floor: Int {
    let wholeDigits = max(0, digits.count + exponent)
    var whole = 0
    for index in 0..<wholeDigits {
      whole = whole * 10 + (index < digits.count ? Int(digits[index] &- 0x30) : 0)
    }
    let zeros = max(0, -(digits.count + exponent))
    let hasFraction = wholeDigits < digits.count && zeros < 400
    guard isNegative else { return whole }
    return hasFraction ? -whole - 1 : -whole
  }
}

private let secondsFrom1970To2001 = 978_307_200
