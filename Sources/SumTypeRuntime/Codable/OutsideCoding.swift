/// Decodes a union whose tag comes from around the document; the coder has it in its user info:
///
/// ```swift
/// decoder.userInfo[.outside("event")] = "message"
/// let event = try decoder.decode(EventDTO.self, from: data)
/// ```
public typealias OutsideDecoding = UnionDecoding<OutsideForm>

extension UnionDecoding where Form == OutsideForm {
  /// A union whose tag is called `name`. A value without it has the tag `absent`, if there is such a
  /// one, or is a variant that has no tag, if `mayLackTag` says so.
  public init(
    _ decoder: any Decoder, tag name: String, absent: JSONTag? = nil, mayLackTag: Bool = false
  ) {
    self.init(
      decoder, OutsideForm(),
      DecodableTags(absent: absent, mayBeMissing: mayLackTag, detail: .name(name)))
  }

  fileprivate var name: String { if case .name(let name) = tags.detail { name } else { "" } }

  /// The tag; nil for a value without a tag, which is a variant of its own.
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

  /// The payload, which is the whole value.
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
  /// The key of a tag that comes from around a document (`{"outside": {"tag": "event"}}`). Its value
  /// is a `JSONTag`, a `String`, an `Int` or a `Bool`.
  public static func outside(_ name: String) -> CodingUserInfoKey {
    // Every string makes a key.
    CodingUserInfoKey(rawValue: "sumtype.outside.\(name)") ?? anyOutside
  }

  private static let anyOutside =
    CodingUserInfoKey(rawValue: "sumtype.outside")
    ?? CodingUserInfoKey.outside("")
}

/// Encodes a union whose tag comes from around the document: the payload alone.
public typealias OutsideEncoding = UnionEncoding<OutsideForm>

extension UnionEncoding where Form == OutsideForm {
  /// A union whose variants without payload are written as `bare` says.
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
