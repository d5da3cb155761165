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
