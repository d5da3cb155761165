import SumTypeGenerator
import SumTypeJSON

/// A number as a `Decimal`: at most 38 significant digits, and an exponent that fits a byte.
struct DecimalShape: Shape {
  private let lower: ExactDecimal?
  private let upper: ExactDecimal?

  init(_ bounds: Bounds?) {
    lower = bounds?.lower.map { ExactDecimal($0) }
    upper = bounds?.upper.map { ExactDecimal($0) }
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    _ = try reader.peekKind()
    let start = reader.offset
    let number = ExactDecimal(try reader.readNumber().text)
    guard number.isZero || number.digits.count <= 38 && (-128...127).contains(number.exponent)
    else {
      throw JSONFault(.outOfRange, at: start, expected: "a number of at most 38 digits")
    }
    if let lower, number < lower { throw Self.fault(at: start) }
    if let upper, upper < number { throw Self.fault(at: start) }
  }

  private static func fault(at start: Int) -> JSONFault {
    JSONFault(.outOfRange, at: start, expected: "a number within its bounds")
  }
}
