/// Encodes a union whose tag lies among the members of the payload:
/// `{"type":"text","message":"hello"}`.
public struct InternalEncoding {
  private let encoder: any Encoder
  private let key: String

  /// A union whose tag is the member `key`.
  public init(_ encoder: any Encoder, tag key: String) {
    self.encoder = encoder
    self.key = key
  }

  /// Encodes a variant: the tag and the members of the payload into one object.
  public func encode(_ payload: some Encodable, as tag: JSONTag) throws {
    try encode(as: tag)
    try payload.encode(to: encoder)
  }

  /// Encodes a variant without payload: `{"type":"ping"}`.
  public func encode(as tag: JSONTag) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(tag, forKey: WireKey(key))
  }

  /// Encodes what was kept.
  public func encode(_ value: Unrecognized) throws {
    try value.encode(to: encoder)
  }
}
