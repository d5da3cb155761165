extension JSONCodec {
  /// Returns the unknown and malformed items that a load of `json` keeps.
  ///
  /// - Parameters:
  ///   - depth: the limit of nesting.
  ///   - tag: the tag of the value, if that is stored outside of it.
  static func kept(
    in json: [UInt8], to depth: Int, tag: JSONTag? = nil
  ) throws(JSONFault) -> [KeptItem] {
    try JSONReader.read(json, maximumDepth: depth, recordsKept: true, tag: tag) {
      (reader) throws(JSONFault) in
      _ = try decode(from: &reader)
      try reader.refuseCutShort()
      return reader.kept
    }
  }

  /// Whether `json` contains unknown data that the schema refuses or drops; false if it cannot be
  /// read.
  static func hasPolicies(in json: [UInt8]) -> Bool {
    let items: [KeptItem]? = try? Depth.run { (depth) throws(JSONFault) in
      try kept(in: json, to: depth)
    }
    return items?.contains { $0.policy != .keep } ?? false
  }
}
