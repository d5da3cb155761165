/// Encodes a union whose payload lies beside its tag:
/// `{"type":"text","payload":{"message":"hello"}}`.
public struct AdjacentEncoding {
  private let encoder: any Encoder
  private let tagKey: String
  private let contentKey: String
  private let wire: ContentWire
  private let absent: JSONTag?
  private let bare: BareSpelling
  private let newNil: NilSpelling

  /// A union with its tag in the member `tag` and its payload in the member `content`, written as
  /// `wire` says. The tag `absent` is not written. `bare` says how a variant without payload is
  /// written, and `newNil` how a payload that is nil is.
  public init(
    _ encoder: any Encoder, tag: String, content: String, as wire: ContentWire = .inline,
    absent: JSONTag? = nil, bare: BareSpelling = .alone, newNil: NilSpelling = .absent
  ) {
    self.absent = absent
    self.newNil = newNil
    self.bare = bare
    self.encoder = encoder
    tagKey = tag
    contentKey = content
    self.wire = wire
  }

  /// Encodes a variant.
  public func encode(_ payload: some Encodable, as tag: JSONTag) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(tag, unless: absent, forKey: WireKey(tagKey))
    let key = WireKey(contentKey)
    if payload.isNil {
      if newNil == .null { try container.encodeNil(forKey: key) }
    } else if wire == .inline {
      try container.encode(payload, forKey: key)
    } else {
      let text = try EmbeddedCoding(wire).text(of: payload)
      try container.encode(text, forKey: key)
    }
  }

  /// Encodes a variant without payload: `{"type":"ping"}`.
  public func encode(as tag: JSONTag) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(tag, unless: absent, forKey: WireKey(tagKey))
    try container.encodeNoPayload(bare, forKey: WireKey(contentKey))
  }

  /// Encodes what was kept.
  public func encode(_ value: Unrecognized) throws {
    try value.encode(to: encoder)
  }
}
