/// Encodes a union whose tag is the key of its payload:
/// `{"type":"paragraph","paragraph":{"text":"hello"}}`.
public struct KeyedUnionEncoding {
  private let encoder: any Encoder
  private let key: String
  private let absent: JSONTag?
  private let bare: BareSpelling
  private let newNil: NilSpelling

  /// A union whose tag is the member `key`, and is not written if it is `absent`. `bare` says how a
  /// variant without payload is written, and `newNil` how a payload that is nil is.
  public init(
    _ encoder: any Encoder, tag key: String, absent: JSONTag? = nil, bare: BareSpelling = .alone,
    newNil: NilSpelling = .absent
  ) {
    self.newNil = newNil
    self.encoder = encoder
    self.key = key
    self.absent = absent
    self.bare = bare
  }

  /// Encodes a variant.
  public func encode(_ payload: some Encodable, as tag: JSONTag) throws {
    var container = try container(tag)
    if newNil == .absent && payload.isNil { return }
    try container.encode(payload, forKey: WireKey(tag.keyText))
  }

  /// Encodes a variant without payload.
  public func encode(as tag: JSONTag) throws {
    var container = try container(tag)
    try container.encodeNoPayload(bare, forKey: WireKey(tag.keyText))
  }

  /// Encodes what was kept.
  public func encode(_ value: Unrecognized) throws {
    try value.encode(to: encoder)
  }

  private func container(_ tag: JSONTag) throws -> KeyedEncodingContainer<WireKey> {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(tag, unless: absent, forKey: WireKey(key))
    return container
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
