/// Decodes the elements of a tuple, for the initializer of a generated DTO.
///
/// ```swift
/// var tuple = try TupleDecoding(decoder)
/// id = try tuple.value()
/// note = try tuple.optional()
/// ```
/// Further elements are not kept, just as a DTO does not keep unknown members of a struct.
public struct TupleDecoding {
  private var elements: any UnkeyedDecodingContainer

  /// - Throws: `DecodingError` if the value is no array.
  public init(_ decoder: any Decoder) throws {
    elements = try decoder.unkeyedContainer()
  }

  /// Returns a required element.
  public mutating func value<Value: Decodable>() throws -> Value {
    try elements.decode(Value.self)
  }

  /// Returns an element with a default; nil if it is missing. It must not be `null`.
  public mutating func ifPresent<Value: Decodable>() throws -> Value? {
    elements.isAtEnd ? nil : try elements.decode(Value.self)
  }

  /// Returns an optional element; nil if it is missing or `null`.
  public mutating func optional<Value: Decodable>() throws -> Value? {
    try elements.decodeIfPresent(Value.self)
  }

  /// Returns all further elements.
  public mutating func rest<Value: Decodable>() throws -> [Value] {
    var values: [Value] = []
    while !elements.isAtEnd { values.append(try elements.decode(Value.self)) }
    return values
  }
}

extension TupleDecoding {
  /// Checks the end of a tuple that refuses further elements.
  ///
  /// - Throws: `DecodingError` if there is a further element.
  public func end() throws {
    if elements.isAtEnd { return }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: elements.codingPath + [WireKey(String(elements.currentIndex))],
        debugDescription: "There is a further element."))
  }
}

/// Encodes the elements of a tuple, for a generated DTO.
///
/// ```swift
/// var tuple = TupleEncoding(encoder)
/// try tuple.encode(id)
/// try tuple.encodeIfPresent(note)
/// ```
public struct TupleEncoding {
  private var elements: any UnkeyedEncodingContainer
  /// The number of nil elements that are written only if another element follows.
  private var waiting = 0

  /// Begins the array.
  public init(_ encoder: any Encoder) {
    elements = encoder.unkeyedContainer()
  }

  /// Writes an element; `null` if it is nil.
  public mutating func encode(_ value: some Encodable) throws {
    while waiting > 0 {
      try elements.encodeNil()
      waiting -= 1
    }
    try elements.encode(value)
  }

  /// Writes an element. A nil element is left out, or `null` if another element follows it.
  public mutating func encodeIfPresent(_ value: (some Encodable)?) throws {
    if let value { try encode(value) } else { waiting += 1 }
  }

  /// Writes the elements of a list after all others.
  public mutating func encodeRest(_ values: [some Encodable]) throws {
    for value in values { try encode(value) }
  }
}
