/// Decodes a union whose payload lies beside its tag:
/// `{"type":"text","payload":{"message":"hello"}}`.
public struct AdjacentDecoding: PairDecoding, PayloadDecoding {
  public let decoder: any Decoder
  public let tagKey: String
  public let secondKey: String?
  private let contentKey: String
  private let wire: ContentWire
  private let absent: JSONTag?
  private let kinds: [JSONKind]
  public let mayLackTag: Bool

  /// A union with its tag, of one of these types, in the member `tag` and its payload in the member
  /// `content`, written as `wire` says. A value without a tag has the tag `absent`, if there is such
  /// a one, or is a variant that has no tag, if `mayLackTag` says so. `second` is the other key of a
  /// tag that is made of two.
  public init(
    _ decoder: any Decoder, tag: String, second: String? = nil, content: String,
    as wire: ContentWire = .inline, absent: JSONTag? = nil, mayLackTag: Bool = false,
    kinds: [JSONKind] = [.string]
  ) {
    self.mayLackTag = mayLackTag
    secondKey = second
    self.absent = absent
    self.kinds = kinds
    self.decoder = decoder
    tagKey = tag
    contentKey = content
    self.wire = wire
  }

  public func tag() throws -> JSONTag {
    try tag(under: WireKey(tagKey), absent: absent, in: kinds)
  }

  public var unclaimedMembers: UnclaimedMembers { AdjacentForm.unclaimedMembers(of: nil) }

  /// The payload, taken out of its string where it lies in one.
  public func payload<Payload: Decodable>(
    _ type: Payload.Type = Payload.self
  ) throws -> Payload {
    let container = try decoder.container(keyedBy: WireKey.self)
    let key = WireKey(contentKey)
    if wire == .inline { return try container.decode(type, forKey: key) }
    let text = try container.decode(String.self, forKey: key)
    return try EmbeddedCoding(wire).decode(
      type, from: text, at: decoder.codingPath + [key])
  }

  /// The payload, as ``payload(_:)`` finds it; nil where there is none, or `null`.
  public func optionalPayload<Payload: Decodable>(
    _ type: Payload.Type = Payload.self
  ) throws -> Payload? {
    let container = try decoder.container(keyedBy: WireKey.self)
    let key = WireKey(contentKey)
    if wire == .inline { return try container.decodeIfPresent(type, forKey: key) }
    guard let text = try container.decodeIfPresent(String.self, forKey: key) else { return nil }
    return try EmbeddedCoding(wire).decode(
      Payload?.self, from: text, at: decoder.codingPath + [key])
  }

  /// A variant without payload, once it is sure that there is none: no content, `null`, `{}` or
  /// `[]`.
  public func bare<Value>(_ value: Value) throws -> Value {
    try decoder.container(keyedBy: WireKey.self).bare(value, forKey: WireKey(contentKey))
  }
}

extension JSONValue {
  /// Whether it is `null`, `{}` or `[]`.
  var isEmptyOrNull: Bool {
    switch self {
    case .null: true
    case .array(let elements): elements.isEmpty
    case .object(let object): object.members.isEmpty
    default: false
    }
  }
}

/// Encodes a union whose payload lies beside its tag:
/// `{"type":"text","payload":{"message":"hello"}}`.
public struct AdjacentEncoding {
  private let encoder: any Encoder
  private let tagKey: String
  private let secondKey: String?
  private let contentKey: String
  private let wire: ContentWire
  private let absent: JSONTag?
  private let bare: BareSpelling
  private let newNil: NilSpelling

  /// A union with its tag in the member `tag` and its payload in the member `content`, written as
  /// `wire` says. The tag `absent` is not written. `bare` says how a variant without payload is
  /// written, and `newNil` how a payload that is nil is. `second` is the other key of a tag that is
  /// made of two.
  public init(
    _ encoder: any Encoder, tag: String, second: String? = nil, content: String,
    as wire: ContentWire = .inline, absent: JSONTag? = nil, bare: BareSpelling = .alone,
    newNil: NilSpelling = .absent
  ) {
    secondKey = second
    self.absent = absent
    self.newNil = newNil
    self.bare = bare
    self.encoder = encoder
    tagKey = tag
    contentKey = content
    self.wire = wire
  }

  /// Encodes a variant.
  public func encode(
    _ payload: some Encodable, as tag: JSONTag?, _ second: JSONTag? = nil
  ) throws {
    var container = try container(tag, second)
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
  public func encode(as tag: JSONTag?, _ second: JSONTag? = nil) throws {
    var container = try container(tag, second)
    try container.encodeNoPayload(bare, forKey: WireKey(contentKey))
  }

  /// Encodes what was kept.
  public func encode(_ value: Unrecognized) throws {
    try value.encode(to: encoder)
  }

  /// The object with its tag, if it has one.
  private func container(
    _ tag: JSONTag?, _ second: JSONTag?
  ) throws -> KeyedEncodingContainer<WireKey> {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(tag, unless: absent, forKey: WireKey(tagKey))
    if let second, let secondKey { try container.encode(second, forKey: WireKey(secondKey)) }
    return container
  }
}
