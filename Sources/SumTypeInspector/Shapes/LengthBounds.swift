import SumTypeGenerator
import SumTypeJSON

/// `minLength` and `maxLength`.
struct LengthBounds {
  private let lower: Int
  private let upper: Int

  init?(_ bounds: Bounds?) {
    guard let bounds, bounds.measure == .length else { return nil }
    lower = bounds.lower.flatMap { Int($0) } ?? 0
    upper = bounds.upper.flatMap { Int($0) } ?? .max
  }

  /// Where the value begins. A codec with bounds looks for a value before it looks for its own
  /// type, so that both say the same of bytes that are no value at all.
  func start(_ reader: inout JSONReader) throws(JSONFault) -> Int {
    _ = try reader.peekKind()
    return reader.offset
  }

  func check(_ count: Int, at start: Int?, _ expected: StaticString) throws(JSONFault) {
    if count < lower || count > upper, let start {
      throw JSONFault(.outOfRange, at: start, expected: expected)
    }
  }
}
