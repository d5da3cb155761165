/// Decodes a union whose tag lies further inside the payload, which has it as a constant:
/// `{"header":{"type":"created"},"title":"hello"}`. ``UntaggedEncoding`` encodes it.
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
  /// A union whose tag these keys lead to, and is of one of these types. A value without it has the tag
  /// `absent`, if there is such a one, or is a variant that has no tag, if `mayLackTag` says so.
  public init(
    _ decoder: any Decoder, tag path: [String], absent: JSONTag? = nil, mayLackTag: Bool = false,
    kinds: [JSONKind] = [.string]
  ) {
    self.init(
      decoder, TagPathForm(path),
      DecodableTags(absent: absent, mayBeMissing: mayLackTag, kinds: kinds))
  }

  /// The tag; nil for a value without a tag, which is a variant of its own.
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
  /// There is no member with this key in the object at this place, or it is null.
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
