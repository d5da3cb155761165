/// The value of the two decimal digits at `offset`; nil for anything else.
@inlinable
@inline(__always)
package func twoDigits(_ text: UnsafeRawBufferPointer, at offset: Int) -> Int? {
  let tens = text[offset] &- 0x30
  let ones = text[offset + 1] &- 0x30
  return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
}

extension UnsafeMutableRawBufferPointer {
  /// Writes `value` at `offset` with exactly `digits` decimal digits.
  @inlinable
  @inline(__always)
  package func writeDigits(_ value: UInt64, at offset: Int, digits: Int) {
    var rest = value
    var place = offset + digits
    while place > offset {
      place -= 1
      self[place] = 0x30 &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }
}

/// An integer in a string, as JSON spells integers (RFC 8259 §6, without fraction and exponent):
/// `9007199254740993`. `+1`, `01` and ` 1` are none, since they would be written back otherwise.
package enum IntegerText {
  /// Where the digits lie; nil where the text is no integer.
  package static func digits(of text: UnsafeRawBufferPointer) -> Range<Int>? {
    let start = text.first == 0x2D ? 1 : 0
    guard start < text.count, text[start] != 0x30 || text.count == start + 1 else { return nil }
    for index in start..<text.count where text[index] &- 0x30 > 9 { return nil }
    return start..<text.count
  }

  /// The value of ``digits(of:)``; nil where it does not fit.
  @inlinable
  package static func value<Integer: FixedWidthInteger>(
    ofDigits digits: Range<Int>, in text: UnsafeRawBufferPointer,
    as type: Integer.Type = Integer.self
  ) -> Integer? {
    let isNegative = digits.lowerBound > 0
    var value: Integer = 0
    for index in digits {
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      guard !isTooLarge, let digit = Integer(exactly: text[index] &- 0x30) else { return nil }
      let (sum, overflows) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      guard !overflows else { return nil }
      value = sum
    }
    return value
  }
}
