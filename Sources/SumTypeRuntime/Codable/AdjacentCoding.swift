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
