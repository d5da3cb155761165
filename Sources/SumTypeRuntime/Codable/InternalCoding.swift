/// Decodes a union whose tag lies among the members of the payload:
/// `{"type":"text","message":"hello"}`.
public typealias InternalDecoding = UnionDecoding<InternalForm>

extension UnionDecoding where Form == InternalForm {
  /// A union whose tag is the member `key` and of one of these types. A value without it has the
  /// tag `absent`, if there is such a one, or is a variant that has no tag, if `mayLackTag` says so.
  /// `second` is the other key of a tag that is made of two.
  public init(
    _ decoder: any Decoder, tag key: String, second: String? = nil, absent: JSONTag? = nil,
    mayLackTag: Bool = false, kinds: [JSONKind] = [.string]
  ) {
    self.init(
      decoder, InternalForm(tag: key, second),
      DecodableTags(absent: absent, mayBeMissing: mayLackTag, kinds: kinds))
  }

  /// The whole value, kept as one of a variant that the schema does not know.
  public func unrecognized() throws -> Unrecognized {
    if hasFaultySecond { throw missingSecond() }
    // The tag is mostly there: to ask the coder again would take it through all keys once more.
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
  /// A union whose tag is the member `key`, and is not written if it is `absent`. `second` is the
  /// other key of a tag that is made of two.
  public init(
    _ encoder: any Encoder, tag key: String, second: String? = nil, absent: JSONTag? = nil
  ) {
    self.init(encoder, InternalForm(tag: key, second), absent: absent)
  }
}
