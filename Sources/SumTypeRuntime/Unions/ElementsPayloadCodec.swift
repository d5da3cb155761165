/// A codec of a union whose payloads are the elements of an array, which may be the union's own:
/// ``ElementsUnionCodec``, ``UntaggedElementsCodec``.
public protocol ElementsPayloadCodec: UnionCodec {
  // Declared again, so that Swift infers it from ``decode(variant:from:in:)``.
  associatedtype Value

  /// Reads the payload of the variant with this index from the next elements of the array, up to
  /// its end, and returns the union's value. For a bare variant it reads nothing.
  static func decode(
    variant: Int, from reader: inout JSONReader, in tuple: inout TupleCursor
  ) throws(JSONFault) -> Value
}

extension ElementsPayloadCodec {
  @inlinable
  public static func decodeKnown(
    from reader: inout JSONReader, with form: Reader
  ) throws(JSONFault) -> Value? {
    var value: Value?
    _ = try form.read(from: &reader, ElementsPayloads<Self>(), to: &value)
    return value
  }
}

/// Reads payloads that are the elements of an array, and makes the union's values of them.
@frozen
@usableFromInline
struct ElementsPayloads<Codec: ElementsPayloadCodec>: PayloadReader {
  @inlinable
  init() {}

  @inlinable
  var onSave: KeptPolicy { Codec.onSave }

  @inlinable
  func mayLackPayload(_ variant: Int) -> Bool { false }

  @inlinable
  func readElements(
    of variant: Int, from first: Int, of array: inout ArrayCursor, from reader: inout JSONReader,
    to value: inout Codec.Value?
  ) throws(JSONFault) {
    var tuple = TupleCursor(array)
    value = try Codec.decode(variant: variant, from: &reader, in: &tuple)
    array = tuple.array
  }

  /// Reads a payload that lies in an array of its own.
  @inlinable
  func readValue(
    of variant: Int, at step: PayloadStep, from reader: inout JSONReader,
    to value: inout Codec.Value?
  ) throws(JSONFault) {
    var tuple = try TupleCursor(&reader)
    value = try Codec.decode(variant: variant, from: &reader, in: &tuple)
  }

  @inlinable
  func takeNone(
    of variant: Int, from reader: inout JSONReader, to value: inout Codec.Value?
  ) throws(JSONFault) {
    try readValue(of: variant, at: .none, from: &reader, to: &value)
  }
}
