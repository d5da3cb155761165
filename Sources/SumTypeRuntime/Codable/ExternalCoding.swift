/// Decodes a union whose tag is the one key of an object, `{"text":{"message":"hello"}}`, or, where
/// the variant has no payload, the whole value: `"plain"`.
public struct ExternalDecoding: UnionDecoding, PayloadDecoding {
  public let decoder: any Decoder
  private let kinds: [JSONKind]
  private let literally: Set<String>

  /// - Parameters:
  ///   - decoder: where the value is.
  ///   - kinds: the types that the tags have. Where not all are strings, a key that spells an integer
  ///     or a Boolean is such a tag, as in `{"3":{}}`, rather than a string.
  ///   - literally: keys that are strings all the same.
  public init(
    _ decoder: any Decoder, kinds: [JSONKind] = [.string], literally: [String] = []
  ) {
    self.literally = Set(literally)
    self.decoder = decoder
    self.kinds = kinds
  }

  public func tag() throws -> JSONTag {
    guard let container = try? decoder.container(keyedBy: WireKey.self) else {
      return try checked(try JSONTag(from: decoder), in: kinds, at: nil)
    }
    let keys = container.allKeys
    guard let key = keys.first, keys.count == 1 else {
      throw corrupted("Expected an object with one member, found \(keys.count).")
    }
    let isString = kinds == [.string] || literally.contains(key.stringValue)
    return isString ? .string(key.stringValue) : JSONTag(key: key.stringValue)
  }

  public var unclaimedMembers: UnclaimedMembers { ExternalForm.unclaimedMembers(of: nil) }

  /// The payload under the tag.
  public func payload<Payload: Decodable>(
    _ type: Payload.Type = Payload.self
  ) throws -> Payload {
    let (container, key) = try content()
    return try container.decode(type, forKey: key)
  }

  /// A variant without payload, once it is sure that there is none: `"plain"`, `{"plain":null}` or
  /// `{"plain":{}}`.
  public func bare<Value>(_ value: Value) throws -> Value {
    guard let (container, key) = try? content() else { return value }
    let content = try container.decode(JSONValue.self, forKey: key)
    guard content.isEmptyOrNull else {
      throw DecodingError.typeMismatch(
        JSONValue.self,
        DecodingError.Context(
          codingPath: decoder.codingPath + [key],
          debugDescription: "This variant has no payload."))
    }
    return value
  }

  private func content() throws -> (KeyedDecodingContainer<WireKey>, WireKey) {
    let container = try decoder.container(keyedBy: WireKey.self)
    guard let key = container.allKeys.first else { throw corrupted("The object has no tag.") }
    return (container, key)
  }
}

extension JSONTag {
  /// The tag that a key spells where tags need not be strings.
  fileprivate init(key: String) {
    switch key {
    case "true": self = .bool(true)
    case "false": self = .bool(false)
    default:
      if let integer = Int64(key), String(integer) == key {
        self = .integer(integer)
      } else {
        self = .string(key)
      }
    }
  }
}

/// Encodes a union whose tag is the one key of an object: `{"text":{"message":"hello"}}`.
public struct ExternalEncoding {
  private let encoder: any Encoder
  private let bare: BareSpelling

  /// A union whose variants without payload are written as `bare` says.
  public init(_ encoder: any Encoder, bare: BareSpelling = .alone) {
    self.encoder = encoder
    self.bare = bare
  }

  /// Encodes a variant.
  public func encode(_ payload: some Encodable, as tag: JSONTag) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(payload, forKey: WireKey(tag.keyText))
  }

  /// Encodes a variant without payload as its tag, `"plain"` or `3`, or with nothing under it.
  public func encode(as tag: JSONTag) throws {
    if bare == .alone { return try tag.encode(to: encoder) }
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encodeNoPayload(bare, forKey: WireKey(tag.keyText))
  }

  /// Encodes what was kept.
  public func encode(_ value: Unrecognized) throws {
    try value.encode(to: encoder)
  }
}
