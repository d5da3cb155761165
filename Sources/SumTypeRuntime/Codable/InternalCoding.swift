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
