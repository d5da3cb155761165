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
    isWithin(bounds, value) ? nil : JSONFault(.outOfRange, at: 0, expected: boundsExpectation)
  }
}
