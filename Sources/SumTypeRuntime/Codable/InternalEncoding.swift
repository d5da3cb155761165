/// Encodes a union whose tag lies among the members of the payload:
/// `{"type":"text","message":"hello"}`.
public struct InternalEncoding {
  private let encoder: any Encoder
  private let key: String
  private let secondKey: String?
  private let absent: JSONTag?

  /// A union whose tag is the member `key`, and is not written if it is `absent`. `second` is the
  /// other key of a tag that is made of two.
  public init(
    _ encoder: any Encoder, tag key: String, second: String? = nil, absent: JSONTag? = nil
  ) {
    secondKey = second
    self.absent = absent
    self.encoder = encoder
    self.key = key
  }

  /// Encodes a variant: the tag and the members of the payload into one object.
  public func encode(
    _ payload: some Encodable, as tag: JSONTag, _ second: JSONTag? = nil
  ) throws {
    try encode(as: tag, second)
    try payload.encode(to: encoder)
  }

  /// Encodes a variant without payload: `{"type":"ping"}`.
  public func encode(as tag: JSONTag, _ second: JSONTag? = nil) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    if let absent, absent ~= tag { return }
    try container.encode(tag, forKey: WireKey(key))
    if let second, let secondKey { try container.encode(second, forKey: WireKey(secondKey)) }
  }

  /// Encodes what was kept.
  public func encode(_ value: Unrecognized) throws {
    try value.encode(to: encoder)
  }
}
