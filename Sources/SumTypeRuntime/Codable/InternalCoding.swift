/// Decodes a union whose tag lies among the members of the payload:
/// `{"type":"text","message":"hello"}`.
public struct InternalDecoding: PairDecoding {
  public let decoder: any Decoder
  public let tagKey: String
  public let secondKey: String?
  private let absent: JSONTag?
  private let kinds: [JSONKind]
  public let mayLackTag: Bool

  /// A union whose tag is the member `key` and of one of these types. A value without it has the
  /// tag `absent`, if there is such a one, or is a variant that has no tag, if `mayLackTag` says so.
  /// `second` is the other key of a tag that is made of two.
  public init(
    _ decoder: any Decoder, tag key: String, second: String? = nil, absent: JSONTag? = nil,
    mayLackTag: Bool = false, kinds: [JSONKind] = [.string]
  ) {
    self.mayLackTag = mayLackTag
    self.decoder = decoder
    self.absent = absent
    secondKey = second
    tagKey = key
    self.kinds = kinds
  }

  public func tag() throws -> JSONTag {
    try tag(under: WireKey(tagKey), absent: absent, in: kinds)
  }

  /// The whole value, kept as one of a variant that the schema does not know.
  public func unrecognized() throws -> Unrecognized {
    try checkSecond()
    let value = try JSONValue(wholeOf: decoder, and: unclaimedMembers)
    // The tag is mostly there: to ask the coder again would take it through all keys once more.
    if kinds == [.string], case .object(let object) = value, case .string(let tag)? = object[tagKey]
    {
      return Unrecognized(tag: .string(tag), json: JSONSlice(sorting: value))
    }
    return Unrecognized(tag: try? tag(), json: JSONSlice(sorting: value))
  }

  /// The payload, decoded from the same object. There is no need of one for each payload.
  @_semantics("optimize.sil.specialize.generic.never")
  public func payload<Payload: Decodable>(
    _ type: Payload.Type = Payload.self
  ) throws -> Payload {
    try Payload(from: decoder)
  }

  /// A payload that has flattened fields, which must not take the tag for a member of theirs.
  public func sharedPayload<Payload: Decodable>(
    _ type: Payload.Type = Payload.self
  ) throws -> Payload {
    try Payload(from: PartDecoder(decoder, tags: [tagKey] + (secondKey.map { [$0] } ?? [])))
  }
}

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

  /// Encodes a variant: the tag, if it has one, and the members of the payload into one object.
  public func encode(
    _ payload: some Encodable, as tag: JSONTag?, _ second: JSONTag? = nil
  ) throws {
    try encode(as: tag, second)
    try payload.encode(to: encoder)
  }

  /// Encodes a variant without payload: `{"type":"ping"}`.
  public func encode(as tag: JSONTag?, _ second: JSONTag? = nil) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(tag, unless: absent, forKey: WireKey(key))
    if let second, let secondKey { try container.encode(second, forKey: WireKey(secondKey)) }
  }

  /// Encodes what was kept.
  public func encode(_ value: Unrecognized) throws {
    try value.encode(to: encoder)
  }
}
