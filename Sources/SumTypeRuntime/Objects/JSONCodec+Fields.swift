extension JSONCodec {
  @inlinable
  static func isSameOptional(_ lhs: Value?, _ rhs: Value?) -> Bool {
    switch (lhs, rhs) {
    case (let lhs?, let rhs?): isSame(lhs, rhs)
    case (nil, nil): true
    default: false
    }
  }
}

extension JSONCodec where Self: Measuring, Measured == Value {
  /// What is wrong with a value that breaks its bounds; nil if it keeps to them.
  @inlinable
  static func fault<Bounds: RangeExpression>(
    of value: Value, in bounds: Bounds
  ) -> JSONFault? where Bounds.Bound == Measure {
    isWithin(bounds, value) ? nil : brokenFault(of: value, bounds)
  }

  @usableFromInline
  @inline(never)
  static func brokenFault<Bounds: RangeExpression>(
    of value: Value, _ bounds: Bounds
  ) -> JSONFault where Bounds.Bound == Measure {
    var fault = JSONFault(.outOfRange, at: 0, expected: boundsExpectation)
    fault.brokenBounds = BrokenBounds(
      bounds: spelling(of: bounds), measure: measure(of: value).map { "\($0)" } ?? "nil")
    return fault
  }

  /// `1...5`, `1...` or `...5`.
  private static func spelling(of bounds: some RangeExpression) -> String {
    switch bounds {
    case let bounds as PartialRangeFrom<Measure>: "\(bounds.lowerBound)..."
    case let bounds as PartialRangeThrough<Measure>: "...\(bounds.upperBound)"
    default: "\(bounds)"
    }
  }
}
