import SumTypeGenerator
import SumTypeJSON

/// An integer in a string, as JSON spells integers: `"9007199254740993"`.
struct StringIntegerShape<T: FixedWidthInteger & Sendable>: Shape {
  private let range: ClosedRange<T>?

  init(_ bounds: Bounds?) {
    range = bounds?.integers()
  }

  private enum Reading {
    case value(T)
    case noInteger, tooLarge
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    let expected: StaticString = "an integer in a string"
    _ = try reader.peekKind()
    let start = reader.offset
    let reading = try reader.withStringBytes(expected: expected) {
      (text) throws(JSONFault) -> Reading in Self.value(of: text)
    }
    switch reading {
    case .noInteger: throw JSONFault(.invalidValue, at: start, expected: expected)
    case .tooLarge:
      throw JSONFault(.outOfRange, at: start, expected: "an integer that fits its type")
    case .value(let value):
      if let range, !range.contains(value) {
        throw JSONFault(.outOfRange, at: start, expected: "an integer within its bounds")
      }
    }
  }

  private static func value(of text: UnsafeRawBufferPointer) -> Reading {
    let isNegative = text.first == 0x2D
    let first = isNegative ? 1 : 0
    guard first < text.count, text[first] != 0x30 || text.count == first + 1 else {
      return .noInteger
    }
    var value: T = 0
    var isTooLarge = false
    for index in first..<text.count {
      let digit = text[index] &- 0x30
      if digit > 9 { return .noInteger }
      if isTooLarge { continue }
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      guard let digit = T(exactly: digit), !overflows else {
        isTooLarge = true
        continue
      }
      let (sum, alsoOverflows) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      value = sum
      isTooLarge = alsoOverflows
    }
    return isTooLarge ? .tooLarge : .value(value)
  }
}
