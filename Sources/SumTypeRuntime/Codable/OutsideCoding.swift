/// Decodes a union whose tag comes from around the document; the coder has it in its user info:
///
/// ```swift
/// decoder.userInfo[.outside("event")] = "message"
/// let event = try decoder.decode(EventDTO.self, from: data)
/// ```
public struct OutsideDecoding: UnionDecoding, PayloadDecoding {
  public let decoder: any Decoder
  private let name: String
  private let absent: JSONTag?
  public let mayLackTag: Bool

  /// A union whose tag is called `name`. A value without it has the tag `absent`, if there is such a
  /// one, or is a variant that has no tag, if `mayLackTag` says so.
  public init(
    _ decoder: any Decoder, tag name: String, absent: JSONTag? = nil, mayLackTag: Bool = false
  ) {
    self.mayLackTag = mayLackTag
    self.decoder = decoder
    self.name = name
    self.absent = absent
  }

  /// What the user info has.
  private var given: JSONTag? {
    switch decoder.userInfo[.outside(name)] {
    case let tag as JSONTag: tag
    case let text as String: .string(text)
    case let value as Bool: .bool(value)
    case let number as Int: .integer(Int64(number))
    case let number as Int64: .integer(number)
    default: nil
    }
  }

  /// The tag; nil where there is none, which is a variant of its own.
  public func tagIfPresent() throws -> JSONTag? { given }

  public func tag() throws -> JSONTag {
    if let tag = given ?? absent {
      return tag
    }
    throw DecodingError.keyNotFound(
      WireKey(name),
      DecodingError.Context(
        codingPath: decoder.codingPath,
        debugDescription: "The tag comes from outside: set userInfo[.outside(\"\(name)\")]."))
  }

  /// The payload, which is the whole value.
  public func payload<Payload: Decodable>(
    _ type: Payload.Type = Payload.self
  ) throws -> Payload {
    try decoder.singleValueContainer().decode(type)
  }

  /// A variant without payload, once it is sure that there is none: an object, `null` or `[]`.
  public func bare<Value>(_ value: Value) throws -> Value {
    let content = try JSONValue(from: decoder)
    if content.isEmptyOrNull || content.objectValue != nil { return value }
    throw DecodingError.typeMismatch(
      JSONValue.self,
      DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: "This variant has no payload."))
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
public struct OutsideEncoding {
  private let encoder: any Encoder
  private let bare: BareSpelling

  /// A union whose variants without payload are written as `bare` says.
  public init(_ encoder: any Encoder, bare: BareSpelling = .null) {
    self.encoder = encoder
    self.bare = bare
  }

  /// Encodes the payload of a variant.
  public func encode(_ payload: some Encodable, as tag: JSONTag?) throws {
    var container = encoder.singleValueContainer()
    try container.encode(payload)
  }

  /// Encodes a variant without payload.
  public func encode(as tag: JSONTag?) throws {
    switch bare {
    case .alone, .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .object: _ = encoder.container(keyedBy: WireKey.self)
    case .array: _ = encoder.unkeyedContainer()
    }
  }

  /// Encodes what was kept.
  public func encode(_ value: Unrecognized) throws {
    try value.encode(to: encoder)
  }
}
