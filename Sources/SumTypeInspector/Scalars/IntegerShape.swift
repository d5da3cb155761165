import SumTypeGenerator
import SumTypeJSON

/// An integer as a number: `3`, and also `3.0` and `3e0`.
struct IntegerShape<T: FixedWidthInteger & Sendable>: Shape {
  private let range: ClosedRange<T>?

  init(_ bounds: Bounds?) {
    range = bounds?.integers()
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    guard let range else {
      _ = try reader.readInteger(as: T.self)
      return
    }
    _ = try reader.peekKind()
    let start = reader.offset
    let value = try reader.readInteger(as: T.self)
    guard range.contains(value) else {
      throw JSONFault(.outOfRange, at: start, expected: "an integer within its bounds")
    }
  }
}

extension Bounds {
  /// `minimum` and `maximum`, which the schema was checked to fit the type.
  func integers<T: FixedWidthInteger>() -> ClosedRange<T>? {
    let lower = lower.flatMap { T($0) } ?? .min
    let upper = upper.flatMap { T($0) } ?? .max
    return lower <= upper ? lower...upper : nil
  }
}
