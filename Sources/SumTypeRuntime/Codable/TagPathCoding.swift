/// Decodes a union whose tag lies further inside the payload, which has it as a constant:
/// `{"header":{"type":"created"},"title":"hello"}`. ``UntaggedEncoding`` encodes it.
///
/// ```swift
/// let union = TagPathDecoding(decoder, tag: ["header", "type"])
/// switch try union.tag() {
/// case "created": self = .created(try union.payload())
/// default: self = .unknown(try union.unrecognized())
/// }
/// ```
public struct TagPathDecoding: UnionDecoding {
  public let decoder: any Decoder
  private let path: [WireKey]
  private let absent: JSONTag?
  private let kinds: [JSONKind]
  public let mayLackTag: Bool

  /// A union whose tag these keys lead to, and is of one of these types. A value without it has the tag
  /// `absent`, if there is such a one, or is a variant that has no tag, if `mayLackTag` says so.
  public init(
    _ decoder: any Decoder, tag path: [String], absent: JSONTag? = nil, mayLackTag: Bool = false,
    kinds: [JSONKind] = [.string]
  ) {
    self.decoder = decoder
    self.path = path.map { WireKey($0) }
    self.absent = absent
    self.mayLackTag = mayLackTag
    self.kinds = kinds
  }

  public func tag() throws -> JSONTag {
    switch try find() {
    case .tag(let tag): return tag
    case .missing(let key, let place):
      if let absent { return absent }
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(codingPath: place, debugDescription: "The tag is missing."))
    }
  }

  /// The tag; nil where there is none, which is a variant of its own.
  public func tagIfPresent() throws -> JSONTag? {
    if case .tag(let tag) = try find() { tag } else { nil }
  }

  /// The payload, which is the whole object.
  @_semantics("optimize.sil.specialize.generic.never")
  public func payload<Payload: Decodable>(
    _ type: Payload.Type = Payload.self
  ) throws -> Payload {
    try Payload(from: decoder)
  }

  private enum Found {
    case tag(JSONTag)
    /// There is no member with this key in the object at this place, or it is null.
    case missing(WireKey, in: [any CodingKey])
  }

  private func find() throws -> Found {
    var object = try decoder.container(keyedBy: WireKey.self)
    for (step, key) in path.enumerated() {
      guard object.contains(key) else { return .missing(key, in: object.codingPath) }
      if step == path.count - 1 { return .tag(try tag(under: key, in: object)) }
      if try object.decodeNil(forKey: key) { return .missing(key, in: object.codingPath) }
      object = try object.nestedContainer(keyedBy: WireKey.self, forKey: key)
    }
    return .missing(WireKey(""), in: decoder.codingPath)
  }

  private func tag(
    under key: WireKey, in object: KeyedDecodingContainer<WireKey>
  ) throws -> JSONTag {
    if kinds == [.string] { return .string(try object.decode(String.self, forKey: key)) }
    let tag = try object.decode(JSONTag.self, forKey: key)
    if kinds.contains(tag.kind) { return tag }
    throw DecodingError.typeMismatch(
      JSONTag.self,
      DecodingError.Context(
        codingPath: object.codingPath + [key],
        debugDescription: "The union has no tag that is \(tag.kind)."))
  }
}
