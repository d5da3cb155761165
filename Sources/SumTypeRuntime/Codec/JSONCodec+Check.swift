extension JSONCodec {
  /// Finds out whether a value can be saved.
  ///
  /// - Throws: `JSONError` with the place in the value's own JSON if it breaks its bounds or has no
  ///   JSON.
  public static func check(_ value: Value) throws(JSONError) {
    try checkWriting { writer in encode(value, to: &writer) }
  }

  fileprivate static func checkWriting(
    _ write: (inout JSONWriter) -> Void
  ) throws(JSONError) {
    try Depth.run(from: 0) { (depth) throws(JSONError) in
      var writer = JSONWriter()
      writer.maximumNesting = depth
      write(&writer)
      let faults = writer.faults
      let bytes = writer.finish()
      if let fault = faults.first { throw fault.explained(in: bytes) }
    }
  }
}

extension JSONCodec where Self: Measuring, Measured == Value {
  /// Finds out whether the value of a field that has bounds can be saved.
  ///
  /// - Throws: as ``check(_:)`` does.
  public static func check<Bounds: RangeExpression>(
    _ value: Value, in bounds: Bounds
  ) throws(JSONError) where Bounds.Bound == Measure {
    try checkWriting { writer in encode(value, to: &writer, in: bounds) }
  }
}
