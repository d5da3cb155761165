import SumTypeJSON

extension JSONCodec where Self: Measuring, Measured == Value {
  /// Returns the fault of a value outside its bounds; nil if the value is within them.
  @inlinable
  static func fault<Bounds: RangeExpression>(
    of value: Value, in bounds: Bounds
  ) -> JSONFault? where Bounds.Bound == Measure {
    isWithin(bounds, value) ? nil : brokenFault(of: value, bounds)
  }

  @usableFromInline
  @inline(never)
  static func brokenFault<Bounds: RangeExpression>(
    of value: Value, _ bounds: Bounds, at offset: Int = 0
  ) -> JSONFault where Bounds.Bound == Measure {
    JSONFault(broken(bounds, by: value), at: offset)
  }
}

extension Measuring {
  /// Returns the bounds that a value breaks.
  static func broken(_ bounds: some RangeExpression, by value: Measured) -> BrokenBounds {
    let measure = measure(of: value)
    return BrokenBounds(
      of: boundsKind, bounds: text(of: bounds), measure: measure.map { "\($0)" } ?? "nil")
  }

  /// Returns the bounds as text: `1...5`, `1...` or `...5`.
  private static func text(of bounds: some RangeExpression) -> String {
    switch bounds {
    case let bounds as PartialRangeFrom<Measure>:
      BrokenBounds.text(from: bounds.lowerBound, through: nil)
    case let bounds as PartialRangeThrough<Measure>:
      BrokenBounds.text(from: nil, through: bounds.upperBound)
    case let bounds as ClosedRange<Measure>:
      BrokenBounds.text(from: bounds.lowerBound, through: bounds.upperBound)
    default: "\(bounds)"
    }
  }
}
