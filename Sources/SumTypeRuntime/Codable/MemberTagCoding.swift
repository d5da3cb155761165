/// Decodes a union whose tag is one member of an object, or consists of two.
///
/// ```swift
/// switch try union.pair() {
/// case ("Pod", "v1"?): self = .pod(try union.payload())
/// case ("Pod", nil): throw union.missingSecond()
/// default: self = .unknown(try union.unrecognized())
/// }
/// ```
extension UnionDecoding where Form: MemberTagForm {
  /// Returns the tag; nil for a value without a tag, which has the variant without a tag.
  public func tagIfPresent() throws -> JSONTag? {
    let container = try decoder.container(keyedBy: WireKey.self)
    return container.contains(WireKey(form.tagKey)) ? try tag() : nil
  }

  /// Returns the two halves of a tag of two members; the second is nil if it is missing, or is no
  /// tag.
  public func pair() throws -> (JSONTag, JSONTag?) {
    let container = try decoder.container(keyedBy: WireKey.self)
    let second = form.secondKey.map { WireKey($0) }
    return (try tag(), second.flatMap { try? container.decode(JSONTag.self, forKey: $0) })
  }

  /// Returns a payload with flattened fields, which must not take the tag for one of their members.
  public func sharedPayload<Payload: Decodable>(
    _ type: Payload.Type = Payload.self
  ) throws -> Payload {
    try Payload(from: PartDecoder(decoder, tags: form.tag.keys))
  }

  /// Returns the whole value as unknown, because no variant has its tag.
  ///
  /// - Throws: The error of a second half that is no tag.
  public func unrecognized() throws -> Unrecognized {
    if hasFaultySecond { throw missingSecond() }
    return try unrecognizedValue()
  }

  /// Returns the whole value as malformed because of `error`. If a tag of two members is
  /// incomplete, the value has no tag.
  public func unrecognized(_ error: any Error) throws -> Unrecognized {
    try unrecognized(error, tag: MissingSecond.isReason(of: error) ? nil : try? tag())
  }

  /// Returns the error for a tag that a closed union does not have.
  public func unknownTag() -> DecodingError {
    hasFaultySecond ? missingSecond() : noVariant()
  }

  /// Whether the second half of the tag is present but is no tag.
  var hasFaultySecond: Bool {
    guard let second = form.secondKey, let container = try? decoder.container(keyedBy: WireKey.self)
    else { return false }
    let key = WireKey(second)
    return container.contains(key) && (try? container.decode(JSONTag.self, forKey: key)) == nil
  }

  /// Returns the error for a value whose tag has no second half, or one that is no tag.
  public func missingSecond() -> DecodingError {
    let key = WireKey(form.secondKey ?? form.tagKey)
    let container = try? decoder.container(keyedBy: WireKey.self)
    if container?.contains(key) == true {
      return .typeMismatch(
        JSONTag.self,
        DecodingError.Context(
          codingPath: decoder.codingPath + [key],
          debugDescription: "The second half of the tag is not a string, an integer or a "
            + "Boolean.", underlyingError: MissingSecond())
      )
    }
    return .keyNotFound(
      key,
      DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: "The tag has no second half.",
        underlyingError: MissingSecond()))
  }

  /// Returns the one of these tags whose payload is present and not `null`; nil if there is none.
  fileprivate func impliedTag(
    among tags: [JSONTag], in container: KeyedDecodingContainer<WireKey>
  ) throws -> JSONTag? {
    let found = try tags.filter { tag in
      let key = WireKey(tag.keyText)
      return try container.contains(key) && !container.decodeNil(forKey: key)
    }
    if found.count < 2 { return found.first }
    throw corrupted("The object has payloads of several variants, but no tag.")
  }
}

extension CodableForm where Self: MemberTagForm {
  /// Returns the tag under its key; if that is missing, the tag whose payload is present, or the
  /// absent tag.
  public static func tag(of union: UnionDecoding<Self>) throws -> JSONTag {
    let (tags, key) = (union.tags, WireKey(union.form.tagKey))
    let container = try union.decoder.container(keyedBy: WireKey.self)
    if case .telling(let tags) = tags.detail, !container.contains(key),
      let tag = try union.impliedTag(among: tags, in: container)
    {
      return tag
    }
    if let absent = tags.absent, !container.contains(key) { return absent }
    if tags.kinds == [.string] { return .string(try container.decode(String.self, forKey: key)) }
    return try tags.checked(
      try container.decode(JSONTag.self, forKey: key), at: union.decoder.codingPath + [key])
  }
}

/// Marks errors about the second half of a tag, as opposed to errors about a payload.
private struct MissingSecond: Error {
  static func isReason(of error: any Error) -> Bool {
    switch error {
    case DecodingError.keyNotFound(_, let context), DecodingError.typeMismatch(_, let context):
      context.underlyingError is MissingSecond
    default: false
    }
  }
}

/// Encodes a union whose tag is one member of an object, or consists of two.
extension UnionEncoding where Form: MemberTagForm {
  /// Encodes a variant: the tag, if it has one, and the payload under its key; if the form has no
  /// such key, the payload's members into the same object.
  public func encode(
    _ payload: some Encodable, as tag: JSONTag?, _ second: JSONTag? = nil
  ) throws {
    var container = try object(tag, second)
    guard let key = form.payload(of: tag).key.map({ WireKey($0) }) else {
      return try payload.encode(to: encoder)
    }
    if payload.isNil {
      if newNil == .null { try container.encodeNil(forKey: key) }
    } else if let content {
      try container.encode(try EmbeddedCoding(content).text(of: payload), forKey: key)
    } else {
      try container.encode(payload, forKey: key)
    }
  }

  /// Encodes a variant whose payload may have a map in the same object.
  ///
  /// - Throws: `EncodingError.invalidValue` if the map has the key of the tag.
  public func encodeShared(
    _ payload: some Encodable, as tag: JSONTag?, _ second: JSONTag? = nil
  ) throws {
    _ = try object(tag, second)
    let keys = [form.tagKey] + (form.secondKey.map { [$0] } ?? [])
    try payload.encode(to: PartEncoding(encoder, besides: keys))
  }

  /// Encodes a variant without payload: `{"type":"ping"}`.
  public func encode(as tag: JSONTag?, _ second: JSONTag? = nil) throws {
    var container = try object(tag, second)
    if let key = form.payload(of: tag).key { try bare.encode(to: &container, forKey: WireKey(key)) }
  }

  /// Begins the object with its tag, if that is written, and with `null` under the keys of other
  /// payloads.
  private func object(
    _ tag: JSONTag?, _ second: JSONTag?
  ) throws -> KeyedEncodingContainer<WireKey> {
    var container = encoder.container(keyedBy: WireKey.self)
    if let tag {
      if !(absent.map { $0 ~= tag } ?? false) {
        try container.encode(tag, forKey: WireKey(form.tagKey))
      }
      for other in nulled where other != tag.keyText {
        try container.encodeNil(forKey: WireKey(other))
      }
    }
    if let second, let key = form.secondKey { try container.encode(second, forKey: WireKey(key)) }
    return container
  }
}

extension KeyedEncodingContainer {
  /// Encodes a tag by its raw value, for which the coder needs no encoder of its own.
  fileprivate mutating func encode(_ tag: JSONTag, forKey key: Key) throws {
    switch tag {
    case .string(let value): try encode(value, forKey: key)
    case .integer(let value): try encode(value, forKey: key)
    case .bool(let value): try encode(value, forKey: key)
    }
  }
}

/// Decodes a union whose tag lies among the members of the payload:
/// `{"type":"text","message":"hello"}`.
public typealias InternalDecoding = UnionDecoding<InternalForm>

extension UnionDecoding where Form == InternalForm {
  /// Creates a decoding of a union whose tag is the member `key`, of one of these types. A value
  /// without this member has the tag `absent`, if that is not nil, or has the variant without a
  /// tag, if `mayLackTag` is true. `second` is the other key of a tag of two members.
  public init(
    _ decoder: any Decoder, tag key: String, second: String? = nil, absent: JSONTag? = nil,
    mayLackTag: Bool = false, kinds: [JSONKind] = [.string]
  ) {
    self.init(
      decoder, InternalForm(tag: key, second),
      DecodableTags(absent: absent, mayBeMissing: mayLackTag, kinds: kinds))
  }

  /// Returns the whole value as unknown, because no variant has its tag.
  public func unrecognized() throws -> Unrecognized {
    if hasFaultySecond { throw missingSecond() }
    // The value mostly has its tag: asking the coder for it would search all keys again.
    guard tags.kinds == [.string] else { return try unrecognizedValue() }
    let value = try JSONValue(wholeOf: decoder, and: Form.unclaimedMembers(of: nil))
    guard case .object(let object) = value, case .string(let tag)? = object[form.tagKey] else {
      return Unrecognized(tag: try? tag(), json: JSONSlice(sorting: value))
    }
    return Unrecognized(tag: .string(tag), json: JSONSlice(sorting: value))
  }
}

extension InternalForm: CodableForm {}

/// Encodes a union whose tag lies among the members of the payload:
/// `{"type":"text","message":"hello"}`.
public typealias InternalEncoding = UnionEncoding<InternalForm>

extension UnionEncoding where Form == InternalForm {
  /// Creates an encoding of a union whose tag is the member `key`, which is not written if the tag
  /// is `absent`. `second` is the other key of a tag of two members.
  public init(
    _ encoder: any Encoder, tag key: String, second: String? = nil, absent: JSONTag? = nil
  ) {
    self.init(encoder, InternalForm(tag: key, second), absent: absent)
  }
}

/// Decodes a union whose payload lies beside its tag:
/// `{"type":"text","payload":{"message":"hello"}}`.
public typealias AdjacentDecoding = UnionDecoding<AdjacentForm>

extension UnionDecoding where Form == AdjacentForm {
  /// Creates a decoding of a union whose tag is the member `tag`, of one of these types, and whose
  /// payload is the member `content`, embedded as `wire` says. A value without a tag has the tag
  /// `absent`, if that is not nil, or has the variant without a tag, if `mayLackTag` is true.
  /// `second` is the other key of a tag of two members.
  public init(
    _ decoder: any Decoder, tag: String, second: String? = nil, content: String,
    as wire: EmbeddedWire? = nil, absent: JSONTag? = nil, mayLackTag: Bool = false,
    kinds: [JSONKind] = [.string]
  ) {
    self.init(
      decoder, AdjacentForm(tag: tag, second, content: content),
      DecodableTags(absent: absent, mayBeMissing: mayLackTag, kinds: kinds), as: wire)
  }
}

extension AdjacentForm: CodableForm {}

/// Encodes a union whose payload lies beside its tag:
/// `{"type":"text","payload":{"message":"hello"}}`.
public typealias AdjacentEncoding = UnionEncoding<AdjacentForm>

extension UnionEncoding where Form == AdjacentForm {
  /// Creates an encoding of a union whose tag is the member `tag` and whose payload is the member
  /// `content`, embedded as `wire` says. The tag `absent` is not written. `bare` is the spelling of
  /// a variant without payload, and `newNil` that of a payload that is nil. `second` is the other
  /// key of a tag of two members.
  public init(
    _ encoder: any Encoder, tag: String, second: String? = nil, content: String,
    as wire: EmbeddedWire? = nil, absent: JSONTag? = nil, bare: BareSpelling = .alone,
    newNil: NilSpelling = .absent
  ) {
    self.init(
      encoder, AdjacentForm(tag: tag, second, content: content), absent: absent, bare: bare,
      newNil: newNil, as: wire)
  }
}

/// Decodes a union whose tag is the key of its payload:
/// `{"type":"paragraph","paragraph":{"text":"hello"}}`.
public typealias KeyedUnionDecoding = UnionDecoding<KeyedForm>

extension UnionDecoding where Form == KeyedForm {
  /// Creates a decoding of a union whose tag is the member `key`, of one of these types. A value
  /// without this member has the one of the tags `telling` whose payload is present, or the tag
  /// `absent`, if that is not nil.
  public init(
    _ decoder: any Decoder, tag key: String, absent: JSONTag? = nil,
    kinds: [JSONKind] = [.string], telling: [JSONTag] = []
  ) {
    self.init(
      decoder, KeyedForm(tag: key, isTagOptional: !telling.isEmpty),
      DecodableTags(
        absent: absent, kinds: kinds, detail: telling.isEmpty ? .none : .telling(telling)))
  }
}

extension KeyedForm: CodableForm {}

/// Encodes a union whose tag is the key of its payload:
/// `{"type":"paragraph","paragraph":{"text":"hello"}}`.
public typealias KeyedUnionEncoding = UnionEncoding<KeyedForm>

extension UnionEncoding where Form == KeyedForm {
  /// Creates an encoding of a union whose tag is the member `key`, which is not written if the tag
  /// is `absent`. `bare` is the spelling of a variant without payload, and `newNil` that of a
  /// payload that is nil. The keys in `payloads`, except the variant's own, are written with
  /// `null`.
  public init(
    _ encoder: any Encoder, tag key: String, absent: JSONTag? = nil, bare: BareSpelling = .alone,
    newNil: NilSpelling = .absent, payloads: [String] = []
  ) {
    self.init(
      encoder, KeyedForm(tag: key, nullsOthers: !payloads.isEmpty), absent: absent, bare: bare,
      newNil: newNil, nulled: payloads)
  }
}
