/// Encodes a union whose tag is the one key of an object: `{"text":{"message":"hello"}}`.
public struct ExternalEncoding {
  private let encoder: any Encoder
  private let bare: BareSpelling

  /// A union whose variants without payload are written as `bare` says.
  public init(_ encoder: any Encoder, bare: BareSpelling = .alone) {
    self.encoder = encoder
    self.bare = bare
  }

  /// Encodes a variant.
  public func encode(_ payload: some Encodable, as tag: JSONTag) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(payload, forKey: WireKey(tag.keyText))
  }

  /// Encodes a variant without payload as its tag, `"plain"` or `3`, or with nothing under it.
  public func encode(as tag: JSONTag) throws {
    if bare == .alone { return try tag.encode(to: encoder) }
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encodeNoPayload(bare, forKey: WireKey(tag.keyText))
  }

  /// Encodes what was kept.
  public func encode(_ value: Unrecognized) throws {
    try value.encode(to: encoder)
  }
}
