extension UnionDecoding where Form: ElementTagForm {
  /// Creates a decoding of a union whose tag is the element at `index`, of one of these types; the payload follows it.
  public init(_ decoder: any Decoder, tag index: Int = 0, kinds: [JSONKind] = [.string]) {
    self.init(decoder, Form(tag: index), DecodableTags(kinds: kinds))
  }
}

/// Decodes a union whose tag and payload are elements of an array: `["text",{"message":"hello"}]`.
public typealias PositionalDecoding = UnionDecoding<PositionalForm>

extension PositionalForm: CodableForm {}

/// Encodes a union whose tag and payload are elements of an array: `["text",{"message":"hello"}]`.
public typealias PositionalEncoding = UnionEncoding<PositionalForm>

extension UnionEncoding where Form == PositionalForm {
  /// Creates an encoding of a union whose tag is the element at `index`; the elements before it are
  /// written as `null`. `bare` is the spelling of a variant without payload, and `newNil` that of a
  /// payload that is nil.
  public init(
    _ encoder: any Encoder, tag index: Int = 0, bare: BareSpelling = .alone,
    newNil: NilSpelling = .absent
  ) {
    self.init(encoder, PositionalForm(tag: index), bare: bare, newNil: newNil)
  }

  /// Encodes a variant.
  public func encode(_ payload: some Encodable, as tag: JSONTag) throws {
    var elements = try encoder.elements(tag, at: form.index)
    if newNil == .absent && payload.isNil { return }
    try elements.encode(payload)
  }

  /// Encodes a variant without payload: `["ping"]`.
  public func encode(as tag: JSONTag) throws {
    var elements = try encoder.elements(tag, at: form.index)
    try bare.encode(to: &elements)
  }
}

/// Decodes a union whose tag is an element of an array, and whose payload is the elements after it:
/// `["EVENT","subscription",{"message":"hello"}]`.
public typealias ElementsDecoding = UnionDecoding<ElementsForm>

extension ElementsForm: CodableForm {}

/// Encodes a union whose tag is an element of an array, and whose payload is the elements after it:
/// `["EVENT","subscription",{"message":"hello"}]`.
public typealias ElementsEncoding = UnionEncoding<ElementsForm>

extension UnionEncoding where Form == ElementsForm {
  /// Creates an encoding of a union whose tag is the element at `index`; the elements before it are
  /// written as `null`.
  public init(_ encoder: any Encoder, tag index: Int = 0) {
    self.init(encoder, ElementsForm(tag: index))
  }

  /// Encodes a variant whose payload is a tuple, or an untagged union of tuples.
  public func encode(_ payload: some Encodable, as tag: JSONTag) throws {
    try payload.encode(
      to: ElementsEncoder(base: encoder, elements: try encoder.elements(tag, at: form.index)))
  }

  /// Encodes a variant without payload: `["ping"]`.
  public func encode(as tag: JSONTag) throws {
    _ = try encoder.elements(tag, at: form.index)
  }
}

/// A decoder whose array consists of the later elements of another decoder's array.
struct ElementsDecoder: Decoder {
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

/// An encoder whose array already has elements.
struct ElementsEncoder: Encoder {
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

extension CodableForm where Self: ElementTagForm {
  public static func tag(of union: UnionDecoding<Self>) throws -> JSONTag {
    let (decoder, index) = (union.decoder, union.form.index)
    var elements = try decoder.elements(from: index)
    let key = WireKey(String(index))
    guard !elements.isAtEnd else {
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "The array has no tag."))
    }
    return try union.tags.checked(
      try elements.decode(JSONTag.self), at: decoder.codingPath + [key])
  }
}

extension Decoder {
  /// Returns the elements of an array from an index on.
  func elements(from index: Int) throws -> any UnkeyedDecodingContainer {
    var elements = try unkeyedContainer()
    for _ in 0..<index {
      if elements.isAtEnd { break }
      if try !elements.decodeNil() { _ = try elements.decode(JSONValue.self) }
    }
    return elements
  }
}

extension Encoder {
  /// Begins an array with its tag at an index, after `null` elements.
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
