/// Decodes a union whose tag is the key of its payload:
/// `{"type":"paragraph","paragraph":{"text":"hello"}}`.
public struct KeyedUnionDecoding: UnionDecoding, PayloadDecoding {
  public let decoder: any Decoder
  private let key: String
  private let absent: JSONTag?
  private let kinds: [JSONKind]
  private let telling: [JSONTag]

  /// A union whose tag is the member `key` and of one of these types. A value without it has the one of
  /// the tags `telling` whose payload is there, or the tag `absent`, if there is such a one.
  public init(
    _ decoder: any Decoder, tag key: String, absent: JSONTag? = nil,
    kinds: [JSONKind] = [.string], telling: [JSONTag] = []
  ) {
    self.telling = telling
    self.decoder = decoder
    self.key = key
    self.absent = absent
    self.kinds = kinds
  }

  public func tag() throws -> JSONTag {
    try tag(under: WireKey(key), absent: told() ?? absent, in: kinds)
  }

  /// The tag whose payload is there, and not `null`, where the tag is missing.
  private func told() throws -> JSONTag? {
    if telling.isEmpty { return nil }
    let container = try decoder.container(keyedBy: WireKey.self)
    if container.contains(WireKey(key)) { return nil }
    let found = try telling.filter { tag in
      let key = WireKey(tag.keyText)
      return try container.contains(key) && !container.decodeNil(forKey: key)
    }
    if found.count < 2 { return found.first }
    throw corrupted("There are the payloads of several variants, and no tag.")
  }

  public var unclaimedMembers: UnclaimedMembers {
    KeyedForm.unclaimedMembers(of: try? tag())
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

/// Encodes a union whose tag is the key of its payload:
/// `{"type":"paragraph","paragraph":{"text":"hello"}}`.
public struct KeyedUnionEncoding {
  private let encoder: any Encoder
  private let key: String
  private let absent: JSONTag?
  private let bare: BareSpelling
  private let newNil: NilSpelling
  private let payloads: [String]

  /// A union whose tag is the member `key`, and is not written if it is `absent`. `bare` says how a
  /// variant without payload is written, and `newNil` how a payload that is nil is. Of the keys in
  /// `payloads` those of other variants are written with `null`.
  public init(
    _ encoder: any Encoder, tag key: String, absent: JSONTag? = nil, bare: BareSpelling = .alone,
    newNil: NilSpelling = .absent, payloads: [String] = []
  ) {
    self.payloads = payloads
    self.newNil = newNil
    self.encoder = encoder
    self.key = key
    self.absent = absent
    self.bare = bare
  }

  /// Encodes a variant.
  public func encode(_ payload: some Encodable, as tag: JSONTag) throws {
    var container = try container(tag)
    if newNil == .absent && payload.isNil { return }
    try container.encode(payload, forKey: WireKey(tag.keyText))
  }

  /// Encodes a variant without payload.
  public func encode(as tag: JSONTag) throws {
    var container = try container(tag)
    try container.encodeNoPayload(bare, forKey: WireKey(tag.keyText))
  }

  /// Encodes what was kept.
  public func encode(_ value: Unrecognized) throws {
    try value.encode(to: encoder)
  }

  private func container(_ tag: JSONTag) throws -> KeyedEncodingContainer<WireKey> {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(tag, unless: absent, forKey: WireKey(key))
    for other in payloads where other != tag.keyText {
      try container.encodeNil(forKey: WireKey(other))
    }
    return container
  }
}

extension Encodable {
  /// Whether it is an optional without value.
  var isNil: Bool { (self as? any OptionalPayload)?.isEmpty ?? false }
}

private protocol OptionalPayload {
  var isEmpty: Bool { get }
}

extension Optional: OptionalPayload {
  fileprivate var isEmpty: Bool { self == nil }
}
