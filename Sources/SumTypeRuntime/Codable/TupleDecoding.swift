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
