/// Decodes a union whose tag lies among the members of the payload:
/// `{"type":"text","message":"hello"}`.
public struct InternalDecoding: UnionDecoding {
  public let decoder: any Decoder
  private let key: String

  /// A union whose tag is the member `key`.
  public init(_ decoder: any Decoder, tag key: String) {
    self.decoder = decoder
    self.key = key
  }

  public func tag() throws -> JSONTag {
    try decoder.container(keyedBy: WireKey.self).decode(JSONTag.self, forKey: WireKey(key))
  }

  /// The payload, decoded from the same object.
  public func payload<Payload: Decodable>(
    _ type: Payload.Type = Payload.self
  ) throws -> Payload {
    try Payload(from: decoder)
  }
}
