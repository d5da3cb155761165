/// Encodes a union with an `Encoder`, by a form that says where its tag and payload lie.
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
/// An extension for each form adds the functions that encode a variant.
public struct UnionEncoding<Form: CodableForm> {
  let encoder: any Encoder
  let form: Form
  /// The tag that is not written; nil if all tags are.
  let absent: JSONTag?
  /// The spelling of a variant without payload.
  let bare: BareSpelling
  /// The spelling of a payload that is nil.
  let newNil: NilSpelling
  /// The wire of a payload that is embedded in a string; nil if it is not.
  let content: EmbeddedWire?
  /// The keys of payloads, of which those of other variants are written with `null`.
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

  /// Encodes an unknown or malformed value as it was decoded.
  public func encode(_ value: Unrecognized) throws {
    try value.encode(to: encoder)
  }
}

extension Encodable {
  /// Whether the value is an optional that is nil.
  var isNil: Bool { (self as? any OptionalPayload)?.isEmpty ?? false }
}

private protocol OptionalPayload {
  var isEmpty: Bool { get }
}

extension Optional: OptionalPayload {
  fileprivate var isEmpty: Bool { self == nil }
}

extension BareSpelling {
  /// Encodes a missing payload in this spelling, as a member.
  func encode<Key>(to container: inout KeyedEncodingContainer<Key>, forKey key: Key) throws {
    switch self {
    case .alone: break
    case .null: try container.encodeNil(forKey: key)
    case .object: _ = container.nestedContainer(keyedBy: WireKey.self, forKey: key)
    case .array: _ = container.nestedUnkeyedContainer(forKey: key)
    }
  }

  /// Encodes a missing payload in this spelling, as the next element of an array.
  func encode(to elements: inout any UnkeyedEncodingContainer) throws {
    switch self {
    case .alone: break
    case .null: try elements.encodeNil()
    case .object: _ = elements.nestedContainer(keyedBy: WireKey.self)
    case .array: _ = elements.nestedUnkeyedContainer()
    }
  }

  /// Encodes a missing payload in this spelling, as the whole value.
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
