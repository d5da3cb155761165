/// Decodes a union whose tag is the key of its payload:
/// `{"type":"paragraph","paragraph":{"text":"hello"}}`.
public struct KeyedUnionDecoding: UnionDecoding {
  public let decoder: any Decoder
  private let key: String
  private let absent: JSONTag?
  private let kinds: [JSONKind]

  /// A union whose tag is the member `key` and of one of these types. A value without it has the
  /// tag `absent`, if there is such a one.
  public init(
    _ decoder: any Decoder, tag key: String, absent: JSONTag? = nil,
    kinds: [JSONKind] = [.string]
  ) {
    self.decoder = decoder
    self.key = key
    self.absent = absent
    self.kinds = kinds
  }

  public func tag() throws -> JSONTag {
    try tag(under: WireKey(key), absent: absent, in: kinds)
  }

  public var unclaimedMembers: UnclaimedMembers {
    (try? tag()).map { .member($0.keyText) } ?? .none
  }

  /// The payload under the tag.
  public func payload<Payload: Decodable>(
    _ type: Payload.Type = Payload.self
  ) throws -> Payload {
    let (container, key) = try content()
    return try container.decode(type, forKey: key)
  }

  /// The payload under the tag; nil where there is none, or `null`.
  public func optionalPayload<Payload: Decodable>(
    _ type: Payload.Type = Payload.self
  ) throws -> Payload? {
    let (container, key) = try content()
    return try container.decodeIfPresent(type, forKey: key)
  }

  /// A variant without payload, once it is sure that there is none: nothing under the tag, `null`,
  /// `{}` or `[]`.
  public func bare<Value>(_ value: Value) throws -> Value {
    let (container, key) = try content()
    return try container.bare(value, forKey: key)
  }

  private func content() throws -> (KeyedDecodingContainer<WireKey>, WireKey) {
    (try decoder.container(keyedBy: WireKey.self), WireKey(try tag().keyText))
  }
}

extension KeyedDecodingContainer {
  /// A variant whose payload would lie under `key`, once it is sure that it has none.
  func bare<Value>(_ value: Value, forKey key: Key) throws -> Value {
    guard let content = try decodeIfPresent(JSONValue.self, forKey: key), !content.isEmptyOrNull
    else { return value }
    throw DecodingError.typeMismatch(
      JSONValue.self,
      DecodingError.Context(
        codingPath: codingPath + [key], debugDescription: "This variant has no payload."))
  }
}
