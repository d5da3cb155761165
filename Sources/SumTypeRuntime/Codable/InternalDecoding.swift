/// Decodes a union whose tag lies among the members of the payload:
/// `{"type":"text","message":"hello"}`.
public struct InternalDecoding: UnionDecoding {
  public let decoder: any Decoder
  private let key: String
  private let kinds: [JSONKind]

  /// A union whose tag is the member `key` and of one of these types.
  public init(_ decoder: any Decoder, tag key: String, kinds: [JSONKind] = [.string]) {
    self.decoder = decoder
    self.key = key
    self.kinds = kinds
  }

  public func tag() throws -> JSONTag { try tag(under: WireKey(key), in: kinds) }

  /// The payload, decoded from the same object.
  public func payload<Payload: Decodable>(
    _ type: Payload.Type = Payload.self
  ) throws -> Payload {
    try Payload(from: decoder)
  }
}
