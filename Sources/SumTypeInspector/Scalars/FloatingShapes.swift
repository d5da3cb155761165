import SumTypeGenerator
import SumTypeJSON

/// A number as the nearest `Double`.
struct DoubleShape: Shape {
  private let range: ClosedRange<Double>?

  init(_ bounds: Bounds?) {
    range = bounds.flatMap { Self.range(Self.number($0.lower), Self.number($0.upper)) }
  }

  private static func number(_ text: String?) -> Double? { text.flatMap { Double($0) } }

  private static func range(_ lower: Double?, _ upper: Double?) -> ClosedRange<Double>? {
    let (lower, upper) = (lower ?? -.infinity, upper ?? .infinity)
    return lower <= upper ? lower...upper : nil
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    guard let range else {
      _ = try reader.readDouble()
      return
    }
    _ = try reader.peekKind()
    let start = reader.offset
    let value = try reader.readDouble()
    guard range.contains(value) else {
      throw JSONFault(.outOfRange, at: start, expected: "a number within its bounds")
    }
  }
}

/// A number as the nearest `Float`.
struct FloatShape: Shape {
  private let range: ClosedRange<Float>?

  init(_ bounds: Bounds?) {
    let lower = bounds?.lower.flatMap { Double($0) }.map { Float($0) } ?? -.infinity
    let upper = bounds?.upper.flatMap { Double($0) }.map { Float($0) } ?? .infinity
    range = bounds != nil && lower <= upper ? lower...upper : nil
  }

  func read(_ reader: inout JSONReader, _ trail: inout Trail) throws(JSONFault) {
    guard let range else {
      _ = try reader.readFloat()
      return
    }
    _ = try reader.peekKind()
    let start = reader.offset
    let value = try reader.readFloat()
    guard range.contains(value) else {
      throw JSONFault(.outOfRange, at: start, expected: "a number within its bounds")
    }
  }
}
