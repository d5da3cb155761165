extension JSONCodec {
  /// Finds out whether a value can be saved.
  ///
  /// - Throws: `JSONError` with the place in the value's own JSON if it breaks its bounds or has no
  ///   JSON.
  public static func check(_ value: Value) throws(JSONError) {
    try Depth.run(from: 0) { (depth) throws(JSONError) in
      var writer = JSONWriter()
      writer.maximumNesting = depth
      encode(value, to: &writer)
      let faults = writer.faults
      let bytes = writer.finish()
      if let fault = faults.first { throw fault.explained(in: bytes) }
    }
  }
}
