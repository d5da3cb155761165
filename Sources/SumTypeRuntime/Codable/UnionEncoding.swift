/// Encodes a union through an `Encoder`, by the form that says where its tag and payload lie.
///
/// ```swift
/// public func encode(to encoder: any Encoder) throws {
///   let union = InternalEncoding(encoder, tag: "type")
///   switch self {
///   case .text(let payload): try union.encode(payload, as: "text")
///   case .unknown(let value): try union.encode(value)
///   }
/// }
/// ```
/// Each form adds how a variant is encoded.
public struct UnionEncoding<Form: CodableForm> {
  let encoder: any Encoder
  let form: Form
  /// The tag that is not written.
  let absent: JSONTag?
  /// How a variant without payload is written.
  let bare: BareSpelling
  /// How a payload that is nil is written.
  let newNil: NilSpelling
  /// How a payload that lies under a key lies there.
  let content: EmbeddedWire?
  /// Keys of payloads; those of other variants are written with `null`.
  let nulled: [String]

  init(
    _ encoder: any Encoder, _ form: Form, absent: JSONTag? = nil, bare: BareSpelling = .alone,
    newNil: NilSpelling = .absent, as content: EmbeddedWire? = nil, nulled: [String] = []
  ) {
    self.encoder = encoder
    self.form = form
    self.absent = absent
    self.bare = bare
    self.newNil = newNil
    self.content = content
    self.nulled = nulled
  }

  /// Encodes what was kept.
  public func encode(_ value: Unrecognized) throws {
    try value.encode(to: encoder)
  }
}

extension Encodable {
  /// Whether it is an optional without value.
  var isNil: Bool { (self as? any OptionalPayload)?.isEmpty ?? false }
}

private protocol OptionalPayload {
  var isEmpty: Bool { get }
}

extension Optional: OptionalPayload {
  fileprivate var isEmpty: Bool { self == nil }
}

extension BareSpelling {
  /// Encodes what stands in the place of the payload of a variant that has none.
  func encode<Key>(to container: inout KeyedEncodingContainer<Key>, forKey key: Key) throws {
    switch self {
    case .alone: break
    case .null: try container.encodeNil(forKey: key)
    case .object: _ = container.nestedContainer(keyedBy: WireKey.self, forKey: key)
    case .array: _ = container.nestedUnkeyedContainer(forKey: key)
    }
  }

  /// The same, as the next element of an array.
  func encode(to elements: inout any UnkeyedEncodingContainer) throws {
    switch self {
    case .alone: break
    case .null: try elements.encodeNil()
    case .object: _ = elements.nestedContainer(keyedBy: WireKey.self)
    case .array: _ = elements.nestedUnkeyedContainer()
    }
  }

  /// The same, as the whole value.
  func encode(to encoder: any Encoder) throws {
    switch self {
    case .alone, .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .object: _ = encoder.container(keyedBy: WireKey.self)
    case .array: _ = encoder.unkeyedContainer()
    }
  }
}
