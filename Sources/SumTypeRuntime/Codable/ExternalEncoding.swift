/// Encodes a union whose tag is the one key of an object: `{"text":{"message":"hello"}}`.
public struct ExternalEncoding {
  private let encoder: any Encoder

  public init(_ encoder: any Encoder) {
    self.encoder = encoder
  }

  /// Encodes a variant.
  public func encode(_ payload: some Encodable, as tag: JSONTag) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(payload, forKey: WireKey(tag.keyText))
  }

  /// Encodes a variant without payload as its tag: `"plain"`, `3`.
  public func encode(as tag: JSONTag) throws {
    try tag.encode(to: encoder)
  }

  /// Encodes what was kept.
  public func encode(_ value: Unrecognized) throws {
    try value.encode(to: encoder)
  }
}
