/// Decodes a union whose tag is the key of its payload:
/// `{"type":"paragraph","paragraph":{"text":"hello"}}`.
public typealias KeyedUnionDecoding = UnionDecoding<KeyedForm>

extension UnionDecoding where Form == KeyedForm {
  /// A union whose tag is the member `key` and of one of these types. A value without it has the one of
  /// the tags `telling` whose payload is there, or the tag `absent`, if there is such a one.
  public init(
    _ decoder: any Decoder, tag key: String, absent: JSONTag? = nil,
    kinds: [JSONKind] = [.string], telling: [JSONTag] = []
  ) {
    self.init(
      decoder, KeyedForm(tag: key, isToldByPayload: !telling.isEmpty),
      DecodableTags(
        absent: absent, kinds: kinds, detail: telling.isEmpty ? .none : .telling(telling)))
  }
}

extension KeyedForm: CodableForm {}

/// Encodes a union whose tag is the key of its payload:
/// `{"type":"paragraph","paragraph":{"text":"hello"}}`.
public typealias KeyedUnionEncoding = UnionEncoding<KeyedForm>

extension UnionEncoding where Form == KeyedForm {
  /// A union whose tag is the member `key`, and is not written if it is `absent`. `bare` says how a
  /// variant without payload is written, and `newNil` how a payload that is nil is. Of the keys in
  /// `payloads` those of other variants are written with `null`.
  public init(
    _ encoder: any Encoder, tag key: String, absent: JSONTag? = nil, bare: BareSpelling = .alone,
    newNil: NilSpelling = .absent, payloads: [String] = []
  ) {
    self.init(
      encoder, KeyedForm(tag: key, nullsOthers: !payloads.isEmpty), absent: absent, bare: bare,
      newNil: newNil, nulled: payloads)
  }
}
