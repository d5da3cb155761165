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
    of value: Value, _ bounds: Bounds
  ) -> JSONFault where Bounds.Bound == Measure {
    var fault = JSONFault(.outOfRange, at: 0, expected: boundsExpectation)
    fault.brokenBounds = BrokenBounds(
      bounds: spelling(of: bounds), measure: measure(of: value).map { "\($0)" } ?? "nil")
    return fault
  }

  /// Returns the bounds as text: `1...5`, `1...` or `...5`; with an exclusive bound in words: `more
  /// than 0.0 and at most 1.0`.
  private static func spelling(of bounds: some RangeExpression) -> String {
    let limits: (lower: Measure?, upper: Measure?) =
      switch bounds {
      case let bounds as PartialRangeFrom<Measure>: (bounds.lowerBound, nil)
      case let bounds as PartialRangeThrough<Measure>: (nil, bounds.upperBound)
      case let bounds as ClosedRange<Measure>: (bounds.lowerBound, bounds.upperBound)
      default: (nil, nil)
      }
    let lower = limits.lower.map { excluded(beside: $0, isBelow: true) }
    let upper = limits.upper.map { excluded(beside: $0, isBelow: false) }
    if lower ?? nil == nil, upper ?? nil == nil {
      return "\(limits.lower.map { "\($0)" } ?? "")...\(limits.upper.map { "\($0)" } ?? "")"
    }
    let least = limits.lower.map { limit in
      (lower ?? nil).map { "more than \($0)" } ?? "at least \(limit)"
    }
    let most = limits.upper.map { limit in
      (upper ?? nil).map { "less than \($0)" } ?? "at most \(limit)"
    }
    return [least, most].compactMap { $0 }.joined(separator: " and ")
  }

  /// Returns the number next to a bound, which is out of bounds, if its text is the shorter one: an
  /// exclusive bound of a schema is compiled as the number next to it.
  private static func excluded(beside limit: Measure, isBelow: Bool) -> String? {
    let texts: (limit: String, next: String)
    switch limit {
    case let limit as Double:
      texts = ("\(limit)", "\((isBelow ? limit.nextDown : limit.nextUp) + 0)")
    case let limit as Float:
      texts = ("\(limit)", "\((isBelow ? limit.nextDown : limit.nextUp) + 0)")
    default: return nil
    }
    return texts.next.utf8.count < texts.limit.utf8.count ? texts.next : nil
  }
}
