/// Decodes a union whose tag lies deeper in the payload, which has it as a constant:
/// `{"header":{"type":"created"},"title":"hello"}`. ``UntaggedEncoding`` encodes such a union.
///
/// ```swift
/// let union = TagPathDecoding(decoder, tag: ["header", "type"])
/// switch try union.tag() {
/// case "created": self = .created(try union.payload())
/// default: self = .unknown(try union.unrecognized())
/// }
/// ```
public typealias TagPathDecoding = UnionDecoding<TagPathForm>

extension UnionDecoding where Form == TagPathForm {
  /// Creates a decoding of a union whose tag is at the end of these keys, and has one of these
  /// types. A value without it has the tag `absent`, if that is not nil, or has the variant without
  /// a tag, if `mayLackTag` is true.
  public init(
    _ decoder: any Decoder, tag path: [String], absent: JSONTag? = nil, mayLackTag: Bool = false,
    kinds: [JSONKind] = [.string]
  ) {
    self.init(
      decoder, TagPathForm(path),
      DecodableTags(absent: absent, mayBeMissing: mayLackTag, kinds: kinds))
  }

  /// Returns the tag; nil for a value without a tag, which has the variant without a tag.
  public func tagIfPresent() throws -> JSONTag? {
    if case .tag(let tag) = try find() { tag } else { nil }
  }

  fileprivate func find() throws -> FoundAtPath {
    var object = try decoder.container(keyedBy: WireKey.self)
    for (step, text) in form.path.enumerated() {
      let key = WireKey(text)
      guard object.contains(key) else { return .missing(key, in: object.codingPath) }
      if step == form.path.count - 1 { return .tag(try tag(under: key, in: object)) }
      if try object.decodeNil(forKey: key) { return .missing(key, in: object.codingPath) }
      object = try object.nestedContainer(keyedBy: WireKey.self, forKey: key)
    }
    return .missing(WireKey(""), in: decoder.codingPath)
  }

  private func tag(
    under key: WireKey, in object: KeyedDecodingContainer<WireKey>
  ) throws -> JSONTag {
    if tags.kinds == [.string] { return .string(try object.decode(String.self, forKey: key)) }
    return try tags.checked(
      try object.decode(JSONTag.self, forKey: key), at: object.codingPath + [key])
  }
}

private enum FoundAtPath {
  case tag(JSONTag)
  /// The object at this place has no member with this key, or has `null` there.
  case missing(WireKey, in: [any CodingKey])
}

extension TagPathForm: CodableForm {
  public static func tag(of union: UnionDecoding<TagPathForm>) throws -> JSONTag {
    switch try union.find() {
    case .tag(let tag): return tag
    case .missing(let key, let place):
      if let absent = union.tags.absent { return absent }
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(codingPath: place, debugDescription: "The tag is missing."))
    }
  }
}
