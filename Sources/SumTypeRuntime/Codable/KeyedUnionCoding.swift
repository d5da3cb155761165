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
