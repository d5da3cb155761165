/// Decodes a union whose tag lies among the members of the payload:
/// `{"type":"text","message":"hello"}`.
public struct InternalDecoding: UnionDecoding {
  public let decoder: any Decoder
  private let key: String
  private let secondKey: String?
  private let absent: JSONTag?
  private let kinds: [JSONKind]

  /// A union whose tag is the member `key` and of one of these types. A value without it has the
  /// tag `absent`, if there is such a one. `second` is the other key of a tag
  /// that is made of two.
  public init(
    _ decoder: any Decoder, tag key: String, second: String? = nil, absent: JSONTag? = nil,
    kinds: [JSONKind] = [.string]
  ) {
    self.decoder = decoder
    self.absent = absent
    secondKey = second
    self.key = key
    self.kinds = kinds
  }

  public func tag() throws -> JSONTag {
    try tag(under: WireKey(key), absent: absent, in: kinds)
  }

  /// The two parts of a tag that is made of two members; the second is nil where it is absent.
  public func pair() throws -> (JSONTag, JSONTag?) {
    let container = try decoder.container(keyedBy: WireKey.self)
    let second = secondKey.map { WireKey($0) }
    let isThere = second.map { container.contains($0) } ?? false
    return (
      try tag(),
      try second.flatMap { isThere ? try container.decode(JSONTag.self, forKey: $0) : nil }
    )
  }

  /// The whole value, kept as one of a variant that the schema does not know.
  public func unrecognized() throws -> Unrecognized {
    let value = try JSONValue(wholeOf: decoder, and: unclaimedMembers)
    // The tag is mostly there: to ask the coder again would take it through all keys once more.
    if kinds == [.string], case .object(let object) = value, case .string(let tag)? = object[key] {
      return Unrecognized(tag: .string(tag), json: JSONSlice(sorting: value))
    }
    return Unrecognized(tag: try? tag(), json: JSONSlice(sorting: value))
  }

  /// The whole value, kept as one that does not fit, because of `error`. Where a tag of two members
  /// is not whole, the value has none.
  public func unrecognized(_ error: any Error) throws -> Unrecognized {
    let value = try unrecognized(error, tag: try? tag())
    guard secondKey != nil, isWithoutSecond(error) else { return value }
    return try unrecognized(error, tag: nil)
  }

  private func isWithoutSecond(_ error: any Error) -> Bool {
    if (try? pair()) == nil { return true }
    guard case DecodingError.keyNotFound(let key, let context) = error else { return false }
    return key.stringValue == secondKey && context.codingPath.count == decoder.codingPath.count
  }

  /// The error of a value without the second part of its tag.
  public func missingSecond() -> DecodingError {
    .keyNotFound(
      WireKey(secondKey ?? key),
      DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: "The tag has no second part."))
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
    try Payload(from: PartDecoder(decoder, tags: [key] + (secondKey.map { [$0] } ?? [])))
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
