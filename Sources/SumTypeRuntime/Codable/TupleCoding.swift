/// The elements of a tuple in a decoder, for the initializer of a generated DTO.
///
/// ```swift
/// var tuple = try TupleDecoding(decoder)
/// id = try tuple.value()
/// note = try tuple.optional()
/// ```
/// Further elements are not kept, as a DTO does not keep unknown members of a struct.
public struct TupleDecoding {
  private var elements: any UnkeyedDecodingContainer

  /// - Throws: `DecodingError` where the value is no array.
  public init(_ decoder: any Decoder) throws {
    elements = try decoder.unkeyedContainer()
  }

  /// An element that has to be there.
  public mutating func value<Value: Decodable>() throws -> Value {
    try elements.decode(Value.self)
  }

  /// An element that may be missing but, where it is there, is no `null`: one with a default.
  public mutating func ifPresent<Value: Decodable>() throws -> Value? {
    elements.isAtEnd ? nil : try elements.decode(Value.self)
  }

  /// An element that may be missing or `null`; both are nil.
  public mutating func optional<Value: Decodable>() throws -> Value? {
    try elements.decodeIfPresent(Value.self)
  }
}

extension TupleDecoding {
  /// The end of a tuple that refuses further elements.
  ///
  /// - Throws: `DecodingError` where there is one.
  public func end() throws {
    if elements.isAtEnd { return }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: elements.codingPath + [WireKey(String(elements.currentIndex))],
        debugDescription: "There is a further element."))
  }
}

/// The elements of a tuple in an encoder, for a generated DTO.
///
/// ```swift
/// var tuple = TupleEncoding(encoder)
/// try tuple.encode(id)
/// try tuple.encodeIfPresent(note)
/// ```
public struct TupleEncoding {
  private var elements: any UnkeyedEncodingContainer
  /// How many elements are nil that are written only if another one follows them.
  private var waiting = 0

  /// Begins the array.
  public init(_ encoder: any Encoder) {
    elements = encoder.unkeyedContainer()
  }

  /// Writes an element, `null` where it is nil.
  public mutating func encode(_ value: some Encodable) throws {
    while waiting > 0 {
      try elements.encodeNil()
      waiting -= 1
    }
    try elements.encode(value)
  }

  /// Writes an element; one that is nil is left out, or `null` where another one follows it.
  public mutating func encodeIfPresent(_ value: (some Encodable)?) throws {
    if let value { try encode(value) } else { waiting += 1 }
  }
}
