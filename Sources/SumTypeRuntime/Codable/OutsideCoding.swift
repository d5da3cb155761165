/// Decodes a union whose tag is stored outside of the document; the coder has the tag in its user
/// info:
///
/// ```swift
/// decoder.userInfo[.outside("event")] = "message"
/// let event = try decoder.decode(EventDTO.self, from: data)
/// ```
public typealias OutsideDecoding = UnionDecoding<OutsideForm>

extension UnionDecoding where Form == OutsideForm {
  /// Creates a decoding of a union whose tag has this name. If the user info lacks it, the value
  /// has the tag `absent`, if that is not nil, or has the variant without a tag, if `mayLackTag` is
  /// true.
  public init(
    _ decoder: any Decoder, tag name: String, absent: JSONTag? = nil, mayLackTag: Bool = false
  ) {
    self.init(
      decoder, OutsideForm(),
      DecodableTags(absent: absent, mayBeMissing: mayLackTag, detail: .name(name)))
  }

  fileprivate var name: String { if case .name(let name) = tags.detail { name } else { "" } }

  /// Returns the tag; nil for a value without a tag, which has the variant without a tag.
  public func tagIfPresent() throws -> JSONTag? {
    switch decoder.userInfo[.outside(name)] {
    case let tag as JSONTag: tag
    case let text as String: .string(text)
    case let value as Bool: .bool(value)
    case let number as Int: .integer(Int64(number))
    case let number as Int64: .integer(number)
    default: nil
    }
  }

  /// Returns the payload, which is the whole value.
  public func payload<Payload: Decodable>(
    _ type: Payload.Type = Payload.self
  ) throws -> Payload {
    try decoder.singleValueContainer().decode(type)
  }
}

extension OutsideForm: CodableForm {
  public static func tag(of union: UnionDecoding<OutsideForm>) throws -> JSONTag {
    if let tag = try union.tagIfPresent() ?? union.tags.absent { return tag }
    let name = union.name
    throw DecodingError.keyNotFound(
      WireKey(name),
      DecodingError.Context(
        codingPath: union.decoder.codingPath,
        debugDescription: "The tag comes from outside: set userInfo[.outside(\"\(name)\")]."))
  }
}

extension CodingUserInfoKey {
  /// Returns the key of a tag that is stored outside of a document (`{"outside": {"tag":
  /// "event"}}`). Its value is a `JSONTag`, a `String`, an `Int` or a `Bool`.
  public static func outside(_ name: String) -> CodingUserInfoKey {
    // This initialiser accepts every string.
    CodingUserInfoKey(rawValue: "sumtype.outside.\(name)") ?? anyOutside
  }

  private static let anyOutside =
    CodingUserInfoKey(rawValue: "sumtype.outside")
    ?? CodingUserInfoKey.outside("")
}

/// Encodes a union whose tag is stored outside of the document: only the payload.
public typealias OutsideEncoding = UnionEncoding<OutsideForm>

extension UnionEncoding where Form == OutsideForm {
  /// Creates an encoding of a union; `bare` is the spelling of variants without payload.
  public init(_ encoder: any Encoder, bare: BareSpelling = .null) {
    self.init(encoder, OutsideForm(), bare: bare)
  }

  /// Encodes the payload of a variant.
  public func encode(_ payload: some Encodable, as tag: JSONTag?) throws {
    var container = encoder.singleValueContainer()
    try container.encode(payload)
  }

  /// Encodes a variant without payload.
  public func encode(as tag: JSONTag?) throws { try bare.encode(to: encoder) }
}
