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
