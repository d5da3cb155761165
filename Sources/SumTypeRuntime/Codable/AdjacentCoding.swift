/// Decodes a union whose payload lies beside its tag:
/// `{"type":"text","payload":{"message":"hello"}}`.
public typealias AdjacentDecoding = UnionDecoding<AdjacentForm>

extension UnionDecoding where Form == AdjacentForm {
  /// A union with its tag, of one of these types, in the member `tag` and its payload in the member
  /// `content`, written as `wire` says. A value without a tag has the tag `absent`, if there is such
  /// a one, or is a variant that has no tag, if `mayLackTag` says so. `second` is the other key of a
  /// tag that is made of two.
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
  /// A union with its tag in the member `tag` and its payload in the member `content`, written as
  /// `wire` says. The tag `absent` is not written. `bare` says how a variant without payload is
  /// written, and `newNil` how a payload that is nil is. `second` is the other key of a tag that is
  /// made of two.
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
