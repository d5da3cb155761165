/// Decodes a union whose variants are told apart by which of some keys is there and not `null`.
///
/// ```swift
/// let union = PresenceDecoding(decoder, ["text"], ["image", "picture"])
/// switch try union.variant() {
/// case 0: self = .text(try union.payload())
/// case 1: self = .image(try union.payload())
/// default: self = .unknown(try union.unrecognized())
/// }
/// ```
public struct PresenceDecoding {
  /// The coder of the whole object.
  public let decoder: any Decoder
  private let keys: [[String]]

  /// A union whose variants have these keys, in the order of the schema.
  public init(_ decoder: any Decoder, _ keys: [String]...) {
    self.decoder = decoder
    self.keys = keys
  }

  /// The index of the variant of which a key is there; nil if there is none.
  ///
  /// - Throws: `DecodingError` if there are keys of two, or the value is no object.
  public func variant() throws -> Int? {
    let container = try decoder.container(keyedBy: WireKey.self)
    let found = try keys.indices.filter { variant in
      try keys[variant].contains { text in
        let key = WireKey(text)
        guard container.contains(key) else { return false }
        return try !container.decodeNil(forKey: key)
      }
    }
    guard found.count < 2 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "Expected only one of the keys that tell the variants apart."))
    }
    return found.first
  }

  /// The whole object as the payload of a variant.
  public func payload<Payload: Decodable>(
    _ type: Payload.Type = Payload.self
  ) throws -> Payload {
    try Payload(from: decoder)
  }

  /// The whole object, kept as one without any of the keys.
  public func unrecognized() throws -> Unrecognized { try Unrecognized(untagged: decoder) }

  /// The whole value, kept as one that does not fit, because of `error`.
  public func unrecognized(_ error: any Error) throws -> Unrecognized {
    try Unrecognized(untagged: decoder, error)
  }

  /// The error of a closed union.
  public func mismatch() -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath,
        debugDescription: "Expected an object with one of the keys of the variants."))
  }
}

extension Unrecognized {
  /// The whole value of a coder, of no variant.
  init(untagged decoder: any Decoder) throws {
    self.init(tag: nil, json: try JSONSlice(wholeOf: decoder, and: .all))
  }

  /// The whole value of a coder, malformed because of `error`.
  init(untagged decoder: any Decoder, _ error: any Error) throws {
    let json = try JSONSlice(wholeOf: decoder)
    let fault = json.fault(for: error, below: decoder.codingPath.count)
    self.init(
      tag: nil, json: json, fault: fault)
  }
}
