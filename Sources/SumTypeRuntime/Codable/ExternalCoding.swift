/// Decodes a union whose tag is the only key of an object, `{"text":{"message":"hello"}}`, or the
/// whole value if the variant has no payload: `"plain"`.
public typealias ExternalDecoding = UnionDecoding<ExternalForm>

extension UnionDecoding where Form == ExternalForm {
  /// - Parameters:
  ///   - decoder: the decoder of the value.
  ///   - kinds: the types of the tags. If not all are strings, a key that spells an integer or a
  ///     Boolean is such a tag, as in `{"3":{}}`.
  ///   - literally: keys that are string tags although they spell an integer or a Boolean.
  public init(
    _ decoder: any Decoder, kinds: [JSONKind] = [.string], literally: [String] = []
  ) {
    self.init(decoder, ExternalForm(), DecodableTags(kinds: kinds, detail: .literally(literally)))
  }
}

extension ExternalForm: CodableForm {
  public static func tag(of union: UnionDecoding<ExternalForm>) throws -> JSONTag {
    let (decoder, tags) = (union.decoder, union.tags)
    guard let container = try? decoder.container(keyedBy: WireKey.self) else {
      return try tags.checked(try JSONTag(from: decoder), at: decoder.codingPath)
    }
    let keys = container.allKeys
    guard let key = keys.first?.stringValue, keys.count == 1 else {
      throw union.corrupted("Expected an object with one member, found \(keys.count).")
    }
    if tags.kinds == [.string] { return .string(key) }
    if case .literally(let keys) = tags.detail, keys.contains(key) { return .string(key) }
    return JSONTag(ofKey: key)
  }
}

/// Encodes a union whose tag is the only key of an object: `{"text":{"message":"hello"}}`.
public typealias ExternalEncoding = UnionEncoding<ExternalForm>

extension UnionEncoding where Form == ExternalForm {
  /// Creates an encoding of a union; `bare` is the spelling of variants without payload.
  public init(_ encoder: any Encoder, bare: BareSpelling = .alone) {
    self.init(encoder, ExternalForm(), bare: bare)
  }

  /// Encodes a variant.
  public func encode(_ payload: some Encodable, as tag: JSONTag) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(payload, forKey: WireKey(tag.keyText))
  }

  /// Encodes a variant without payload: as its tag, `"plain"` or `3`, or as an object with the tag
  /// as key.
  public func encode(as tag: JSONTag) throws {
    if bare == .alone { return try tag.encode(to: encoder) }
    var container = encoder.container(keyedBy: WireKey.self)
    try bare.encode(to: &container, forKey: WireKey(tag.keyText))
  }
}
