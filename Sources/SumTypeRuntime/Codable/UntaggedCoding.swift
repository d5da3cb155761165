import Foundation

/// Decodes a union without tags, whose variants are distinguished by their shapes in JSON.
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
/// A coder does not reveal the spelling of a number: `3.0` as an `Int | Double` becomes the `Int`.
public struct UntaggedDecoding: PayloadDecoding {
  /// The decoder of the whole value.
  public let decoder: any Decoder
  private let shapes: [ValueShape]
  private let expectation: StaticString

  /// Creates a decoding of a union whose variants have these shapes, in the order of the schema.
  public init(
    _ decoder: any Decoder, _ shapes: ValueShape..., expecting expectation: StaticString
  ) {
    self.decoder = decoder
    self.shapes = shapes
    self.expectation = expectation
  }

  /// Returns the index of the variant whose shape the value has; nil if no variant has its JSON
  /// type.
  ///
  /// - Throws: `DecodingError` if some variants have its JSON type, but none its shape.
  public func variant() throws -> Int? {
    let probe = ShapeProbe(decoder)
    let candidates = probe.candidates(shapes)
    if candidates.count < 2 { return candidates.first }
    for variant in candidates where try probe.matches(shapes[variant]) { return variant }
    throw mismatch()
  }

  /// Returns the whole value as the payload of a variant.
  public func payload<Payload: Decodable>(
    _ type: Payload.Type = Payload.self
  ) throws -> Payload {
    // Coders treat a `Decimal` as a number only if they are asked for it directly.
    if type == Decimal.self { return try decoder.singleValueContainer().decode(type) }
    return try Payload(from: decoder)
  }

  /// Returns the whole value as unknown, because no variant has its type.
  public func unrecognized() throws -> Unrecognized { try Unrecognized(untagged: decoder) }

  /// Returns the whole value as malformed because of `error`.
  public func unrecognized(_ error: any Error) throws -> Unrecognized {
    try Unrecognized(untagged: decoder, error)
  }

  /// Returns the error for a value that no variant of a closed union fits, or whose shape no
  /// variant has.
  public func mismatch() -> DecodingError {
    .typeMismatch(
      JSONValue.self,
      DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: "Expected \(expectation)."))
  }
}

/// Encodes a union without tags, whose payload is the whole value.
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

  /// Encodes an unknown or malformed value as it was decoded.
  public func encode(_ value: Unrecognized) throws {
    // The types are compared first: a cast that fails examines all conformances of the type.
    guard type(of: encoder) == ElementsEncoder.self, let encoder = encoder as? ElementsEncoder
    else { return try value.encode(to: encoder) }
    // The elements follow a tag in the array of another union.
    var elements = encoder.elements
    for element in value.json.elements {
      try elements.encode(JSONSlice(unchecked: element[...]))
    }
  }
}

/// Decodes a union whose variants are distinguished by the keys that are present and not `null`.
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
  /// The decoder of the whole object.
  public let decoder: any Decoder
  private let keys: [[String]]

  /// Creates a decoding of a union whose variants have these keys, in the order of the schema. An object with none of
  /// them is of the variant without keys.
  public init(_ decoder: any Decoder, _ keys: [String]...) {
    self.decoder = decoder
    self.keys = keys
  }

  /// Returns the index of the variant that has one of its keys present, otherwise of the variant without keys; nil if
  /// there is none.
  ///
  /// - Throws: `DecodingError` if several variants have, or the value is no object.
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
    return found.first ?? keys.firstIndex(where: \.isEmpty)
  }

  /// Returns the whole object as the payload of a variant.
  public func payload<Payload: Decodable>(
    _ type: Payload.Type = Payload.self
  ) throws -> Payload {
    try Payload(from: decoder)
  }

  /// Returns the whole object as a payload that reads it in parts, none of which takes the keys of variants as
  /// unclaimed.
  public func sharedPayload<Payload: Decodable>(
    _ type: Payload.Type = Payload.self
  ) throws -> Payload {
    try Payload(from: PartDecoder(decoder, tags: keys.flatMap(\.self)))
  }

  /// Returns the whole object as unknown, because it has none of the keys.
  public func unrecognized() throws -> Unrecognized { try Unrecognized(untagged: decoder) }

  /// Returns the whole value as malformed because of `error`.
  public func unrecognized(_ error: any Error) throws -> Unrecognized {
    try Unrecognized(untagged: decoder, error)
  }

  /// Returns the error for an object that a closed union does not know.
  public func mismatch() -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath,
        debugDescription: "Expected an object with one of the keys of the variants."))
  }
}

extension Unrecognized {
  /// Takes the whole value of a coder, which no variant fits.
  init(untagged decoder: any Decoder) throws {
    self.init(tag: nil, json: try JSONSlice(wholeOf: decoder, and: .all))
  }

  /// Takes the whole value of a coder, which is malformed because of `error`.
  init(untagged decoder: any Decoder, _ error: any Error) throws {
    let json = try JSONSlice(malformed: decoder, because: error)
    let isInOuterArray = type(of: decoder) == ElementsDecoder.self
    let first = isInOuterArray ? (decoder as? ElementsDecoder)?.first ?? 0 : 0
    let fault = json.fault(for: error, below: decoder.codingPath.count, elementsFrom: first)
    self.init(tag: nil, json: json, fault: fault)
  }
}

/// A test of a value's shape that decodes as little of the value as possible.
struct ShapeProbe {
  private let content: Content

  private enum Content {
    case object(KeyedDecodingContainer<WireKey>)
    /// Any other value, decoded.
    case other(JSONValue)
    case array(any Decoder)
  }

  init(_ decoder: any Decoder) {
    if let container = try? decoder.container(keyedBy: WireKey.self) {
      content = .object(container)
    } else if (try? decoder.unkeyedContainer()) != nil {
      content = .array(decoder)
    } else {
      content = .other((try? JSONValue(from: decoder)) ?? .null)
    }
  }

  private var kinds: JSONKinds {
    switch content {
    case .object: .object
    case .array: .array
    case .other(let value): value.kinds
    }
  }

  /// Returns the variants that accept the value's type; for an integer, those that accept integers
  /// only come first.
  func candidates(_ shapes: [ValueShape]) -> [Int] {
    let kinds = kinds
    let all = shapes.indices.filter { !shapes[$0].allKinds.isDisjoint(with: kinds) }
    return kinds == .integer ? shapes.wholeFirst(all) : all
  }

  /// Whether the value has this shape.
  func matches(_ shape: ValueShape) throws -> Bool {
    switch content {
    case .array(let decoder):
      shape.admits(.array) ? true : shape.matches(try JSONValue(from: decoder))
    case .other(let value): shape.matches(value)
    case .object(let container):
      try shape.matchesObject { key in
        let key = WireKey(key)
        guard container.contains(key) else { return nil }
        return try container.decode(JSONValue.self, forKey: key)
      }
    }
  }
}
