extension JSONCodec where Self: Measuring, Measured == Value {
  /// Reads one value and checks its bounds.
  ///
  /// - Throws: Besides the faults of ``decode(from:)``, `.outOfRange` at the value.
  @inlinable
  public static func decode<Bounds: RangeExpression>(
    from reader: inout JSONReader, in bounds: Bounds
  ) throws(JSONFault) -> Value where Bounds.Bound == Measure {
    _ = try reader.peekKind()
    let start = reader.offset
    let value = try decode(from: &reader)
    guard isWithin(bounds, value) else {
      throw JSONFault(.outOfRange, at: start, expected: boundsExpectation)
    }
    return value
  }

  /// Reads one value and checks its bounds, or nil where `null` stands for its absence.
  @inlinable
  public static func decodeIfPresent<Bounds: RangeExpression>(
    from reader: inout JSONReader, in bounds: Bounds
  ) throws(JSONFault) -> Value? where Bounds.Bound == Measure {
    if !readsNull, try reader.readNull() { return nil }
    return try decode(from: &reader, in: bounds)
  }

  /// Writes a value that keeps to its bounds; one that does not is reported, which refuses the
  /// save.
  @inlinable
  public static func encode<Bounds: RangeExpression>(
    _ value: Value, to writer: inout JSONWriter, in bounds: Bounds
  ) where Bounds.Bound == Measure {
    if isWithin(bounds, value) {
      encode(value, to: &writer)
    } else {
      writer.report(brokenFault(of: value, bounds))
    }
  }
}
