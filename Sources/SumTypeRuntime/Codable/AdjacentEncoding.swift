/// Encodes a union whose payload lies beside its tag:
/// `{"type":"text","payload":{"message":"hello"}}`.
public struct AdjacentEncoding {
  private let encoder: any Encoder
  private let tagKey: String
  private let contentKey: String
  private let wire: ContentWire

  /// A union with its tag in the member `tag` and its payload in the member `content`, written as
  /// `wire` says.
  public init(
    _ encoder: any Encoder, tag: String, content: String, as wire: ContentWire = .inline
  ) {
    self.encoder = encoder
    tagKey = tag
    contentKey = content
    self.wire = wire
  }

  /// Encodes a variant.
  public func encode(_ payload: some Encodable, as tag: JSONTag) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(tag, forKey: WireKey(tagKey))
    let key = WireKey(contentKey)
    if wire == .inline {
      try container.encode(payload, forKey: key)
    } else {
      let text = try EmbeddedCoding(wire).text(of: payload)
      try container.encode(text, forKey: key)
    }
  }

  /// Encodes a variant without payload: `{"type":"ping"}`.
  public func encode(as tag: JSONTag) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(tag, forKey: WireKey(tagKey))
  }

  /// Encodes what was kept.
  public func encode(_ value: Unrecognized) throws {
    try value.encode(to: encoder)
  }
}
