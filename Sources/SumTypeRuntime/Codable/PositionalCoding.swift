/// Decodes a union whose tag and payload are elements of an array: `["text",{"message":"hello"}]`.
public struct PositionalDecoding: UnionDecoding, PayloadDecoding {
  public let decoder: any Decoder
  private let index: Int
  private let kinds: [JSONKind]

  /// A union whose tag is the element at `index`, of one of these types, and its payload the next one.
  public init(_ decoder: any Decoder, tag index: Int = 0, kinds: [JSONKind] = [.string]) {
    self.decoder = decoder
    self.index = index
    self.kinds = kinds
  }

  public var unclaimedMembers: UnclaimedMembers { PositionalForm.unclaimedMembers(of: nil) }

  public func tag() throws -> JSONTag { try tag(atElement: index, in: kinds) }

  /// The payload, which follows the tag.
  public func payload<Payload: Decodable>(
    _ type: Payload.Type = Payload.self
  ) throws -> Payload {
    var elements = try decoder.elements(from: index + 1)
    return try elements.decode(type)
  }

  /// The payload; nil where there is none, or `null`.
  public func optionalPayload<Payload: Decodable>(
    _ type: Payload.Type = Payload.self
  ) throws -> Payload? {
    var elements = try decoder.elements(from: index + 1)
    return try elements.decodeIfPresent(type)
  }

  /// A variant without payload, once it is sure that there is none: nothing after the tag, `null`, `{}`
  /// or `[]`.
  public func bare<Value>(_ value: Value) throws -> Value {
    var elements = try decoder.elements(from: index + 1)
    let path = elements.codingPath
    guard let content = try elements.decodeIfPresent(JSONValue.self), !content.isEmptyOrNull
    else { return value }
    throw DecodingError.typeMismatch(
      JSONValue.self,
      DecodingError.Context(
        codingPath: path + [WireKey(String(index + 1))],
        debugDescription: "This variant has no payload."))
  }
}

/// Encodes a union whose tag and payload are elements of an array: `["text",{"message":"hello"}]`.
public struct PositionalEncoding {
  private let encoder: any Encoder
  private let index: Int
  private let bare: BareSpelling
  private let newNil: NilSpelling

  /// A union whose tag is the element at `index`; those before it are written as `null`. `bare` says how
  /// a variant without payload is written, and `newNil` how a payload that is nil is.
  public init(
    _ encoder: any Encoder, tag index: Int = 0, bare: BareSpelling = .alone,
    newNil: NilSpelling = .absent
  ) {
    self.encoder = encoder
    self.index = index
    self.bare = bare
    self.newNil = newNil
  }

  /// Encodes a variant.
  public func encode(_ payload: some Encodable, as tag: JSONTag) throws {
    var elements = try encoder.elements(tag, at: index)
    if newNil == .absent && payload.isNil { return }
    try elements.encode(payload)
  }

  /// Encodes a variant without payload: `["ping"]`.
  public func encode(as tag: JSONTag) throws {
    var elements = try encoder.elements(tag, at: index)
    switch bare {
    case .alone: break
    case .null: try elements.encodeNil()
    case .object: _ = elements.nestedContainer(keyedBy: WireKey.self)
    case .array: _ = elements.nestedUnkeyedContainer()
    }
  }

  /// Encodes what was kept.
  public func encode(_ value: Unrecognized) throws {
    try value.encode(to: encoder)
  }
}

/// Decodes a union whose tag and whose payload's elements are elements of one array:
/// `["EVENT","subscription",{"message":"hello"}]`.
public struct ElementsDecoding: UnionDecoding {
  public let decoder: any Decoder
  private let index: Int
  private let kinds: [JSONKind]

  /// A union whose tag is the element at `index`, of one of these types; the payload's elements follow it.
  public init(_ decoder: any Decoder, tag index: Int = 0, kinds: [JSONKind] = [.string]) {
    self.decoder = decoder
    self.index = index
    self.kinds = kinds
  }

  public var unclaimedMembers: UnclaimedMembers { ElementsForm.unclaimedMembers(of: nil) }

  public func tag() throws -> JSONTag { try tag(atElement: index, in: kinds) }

  /// The payload, a tuple of the elements after the tag.
  public func payload<Payload: Decodable>(
    _ type: Payload.Type = Payload.self
  ) throws -> Payload {
    try Payload(from: ElementsDecoder(base: decoder, first: index + 1))
  }
}

/// Encodes a union whose tag and whose payload's elements are elements of one array:
/// `["EVENT","subscription",{"message":"hello"}]`.
public struct ElementsEncoding {
  private let encoder: any Encoder
  private let index: Int

  /// A union whose tag is the element at `index`; those before it are written as `null`.
  public init(_ encoder: any Encoder, tag index: Int = 0) {
    self.encoder = encoder
    self.index = index
  }

  /// Encodes a variant, whose payload is a tuple.
  public func encode(_ payload: some Encodable, as tag: JSONTag) throws {
    try payload.encode(
      to: ElementsEncoder(base: encoder, elements: try encoder.elements(tag, at: index)))
  }

  /// Encodes a variant without payload: `["ping"]`.
  public func encode(as tag: JSONTag) throws {
    _ = try encoder.elements(tag, at: index)
  }

  /// Encodes what was kept.
  public func encode(_ value: Unrecognized) throws {
    try value.encode(to: encoder)
  }
}

/// A decoder whose array begins at a later element of another decoder's.
private struct ElementsDecoder: Decoder {
  let base: any Decoder
  /// The index of the first element.
  let first: Int

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try base.elements(from: first)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try base.container(keyedBy: type)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    try base.singleValueContainer()
  }
}

/// An encoder whose array has been begun with other elements.
private struct ElementsEncoder: Encoder {
  let base: any Encoder
  let elements: any UnkeyedEncodingContainer

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { elements }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    base.container(keyedBy: type)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { base.singleValueContainer() }
}

extension UnionDecoding {
  /// The tag, which is the element with this index, and of one of these types.
  fileprivate func tag(atElement index: Int, in kinds: [JSONKind]) throws -> JSONTag {
    var elements = try decoder.elements(from: index)
    guard !elements.isAtEnd else {
      throw DecodingError.keyNotFound(
        WireKey(String(index)),
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "The array has no tag."))
    }
    return try checked(
      try elements.decode(JSONTag.self), in: kinds, at: WireKey(String(index)))
  }
}

extension Decoder {
  /// The elements of an array from an index on.
  fileprivate func elements(from index: Int) throws -> any UnkeyedDecodingContainer {
    var elements = try unkeyedContainer()
    for _ in 0..<index {
      if elements.isAtEnd { break }
      if try !elements.decodeNil() { _ = try elements.decode(JSONValue.self) }
    }
    return elements
  }
}

extension Encoder {
  /// An array that is begun with its tag at an index.
  fileprivate func elements(
    _ tag: JSONTag, at index: Int
  ) throws -> any UnkeyedEncodingContainer {
    var elements = unkeyedContainer()
    for _ in 0..<index { try elements.encodeNil() }
    switch tag {
    case .string(let value): try elements.encode(value)
    case .integer(let value): try elements.encode(value)
    case .bool(let value): try elements.encode(value)
    }
    return elements
  }
}
