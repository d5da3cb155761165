/// Encodes a union whose tag comes from around the document: the payload alone.
public struct OutsideEncoding {
  private let encoder: any Encoder
  private let bare: BareSpelling

  /// A union whose variants without payload are written as `bare` says.
  public init(_ encoder: any Encoder, bare: BareSpelling = .null) {
    self.encoder = encoder
    self.bare = bare
  }

  /// Encodes the payload of a variant.
  public func encode(_ payload: some Encodable, as tag: JSONTag) throws {
    var container = encoder.singleValueContainer()
    try container.encode(payload)
  }

  /// Encodes a variant without payload.
  public func encode(as tag: JSONTag) throws {
    switch bare {
    case .alone, .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .object: _ = encoder.container(keyedBy: WireKey.self)
    case .array: _ = encoder.unkeyedContainer()
    }
  }

  /// Encodes what was kept.
  public func encode(_ value: Unrecognized) throws {
    try value.encode(to: encoder)
  }
}
