extension UnionCodec {
  /// Whether something in `json`, a value of this union, is unknown where the schema refuses that.
  @usableFromInline
  static func refuses(_ json: JSONSlice) -> Bool {
    kept(in: Array(json.bytes), as: Self.self).contains { $0.policy != .keep }
  }
}

extension UnionCodec {
  /// Whether something in an element that the app adds is unknown where the schema refuses or
  /// drops that.
  static func hasPolicies(_ addition: AsideElements.Addition) -> Bool {
    let json =
      switch addition {
      case .exact(let json): json
      case .new(let value): JSONSlice(value)
      }
    return kept(in: [0x5B] + json.bytes + [0x5D], as: AsideListCodec<Self>.self)
      .contains { $0.policy != .keep }
  }
}

/// What a load of `json` would keep; nothing where it cannot be read.
private func kept<C: JSONCodec>(in json: [UInt8], as codec: C.Type) -> [KeptItem] {
  let kept = try? Depth.run { (depth) throws(JSONFault) in
    try JSONReader.read(json, maximumDepth: depth, recordsKept: true) {
      (reader) throws(JSONFault) in
      _ = try C.decode(from: &reader)
      try reader.refuseCutShort()
      return reader.kept
    }
  }
  return kept ?? []
}
