import Foundation

/// Decodes a union without tags, whose variants are told apart by how they lie in JSON.
///
/// ```swift
/// public init(from decoder: any Decoder) throws {
///   let union = UntaggedDecoding(decoder, .string, .array, expecting: "String or [Part]")
///   do {
///     switch try union.variant() {
///     case 0: self = .string(try union.payload())
///     case 1: self = .partList(try union.payload())
///     default: self = .unknown(try union.unrecognized())
///     }
///   } catch {
///     self = .unknown(try union.unrecognized(error))
///   }
/// }
/// ```
///
/// A coder does not say how a number is spelled: `3.0` of an `Int | Double` is the `Int`.
public struct UntaggedDecoding {
  /// The coder of the whole value.
  public let decoder: any Decoder
  private let shapes: [ValueShape]
  private let expectation: StaticString

  /// A union whose variants have these shapes, in the order of the schema.
  public init(
    _ decoder: any Decoder, _ shapes: ValueShape..., expecting expectation: StaticString
  ) {
    self.decoder = decoder
    self.shapes = shapes
    self.expectation = expectation
  }

  /// The index of the variant whose shape the value has; nil if none is of its JSON type.
  ///
  /// - Throws: `DecodingError` if some are, but none of its shape.
  public func variant() throws -> Int? {
    let probe = ShapeProbe(decoder)
    let candidates = probe.candidates(shapes)
    if candidates.count < 2 { return candidates.first }
    for variant in candidates where try probe.matches(shapes[variant]) { return variant }
    throw mismatch()
  }

  /// The whole value as the payload of a variant.
  public func payload<Payload: Decodable>(
    _ type: Payload.Type = Payload.self
  ) throws -> Payload {
    // Coders know a `Decimal` for a number only where they are asked for it.
    if type == Decimal.self { return try decoder.singleValueContainer().decode(type) }
    return try Payload(from: decoder)
  }

  /// The whole value, kept as one of a type that no variant has.
  public func unrecognized() throws -> Unrecognized { try Unrecognized(untagged: decoder) }

  /// The whole value, kept as one that does not fit, because of `error`.
  public func unrecognized(_ error: any Error) throws -> Unrecognized {
    try Unrecognized(untagged: decoder, error)
  }

  /// The error of a closed union, or of a value that has no variant's shape.
  public func mismatch() -> DecodingError {
    .typeMismatch(
      JSONValue.self,
      DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: "Expected \(expectation)."))
  }
}

/// Encodes a union without tags: the payload is the whole value.
public struct UntaggedEncoding {
  private let encoder: any Encoder

  public init(_ encoder: any Encoder) {
    self.encoder = encoder
  }

  /// Encodes a variant.
  public func encode(_ payload: some Encodable) throws {
    if payload is Decimal {
      var container = encoder.singleValueContainer()
      try container.encode(payload)
    } else {
      try payload.encode(to: encoder)
    }
  }

  /// Encodes a variant without payload: `null`.
  public func encodeNull() throws {
    var container = encoder.singleValueContainer()
    try container.encodeNil()
  }

  /// Encodes what was kept.
  public func encode(_ value: Unrecognized) throws {
    try value.encode(to: encoder)
  }
}
