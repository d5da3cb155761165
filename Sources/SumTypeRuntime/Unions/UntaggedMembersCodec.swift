/// A union without tags whose payloads are all objects, so that it can itself be the payload of a
/// union whose tag lies in the same object:
///
/// ```json
/// {"type": "note", "id": 1, "deleted": true}      {"type": "note", "id": 1, "text": "hello"}
/// ```
public protocol UntaggedMembersCodec: UntaggedUnionCodec, FlatUnionCodec, MembersCodec {
  // Said again so that it is inferred from ``decode(variant:from:in:)``.
  associatedtype Value

  /// Reads the payload of the variant with this index, whose members are those of the object.
  static func decode(
    variant: Int, from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value
}

extension UntaggedMembersCodec {
  @inlinable
  public static func decode(
    variant: Int, from reader: inout JSONReader
  ) throws(JSONFault) -> Value {
    var object = try reader.openObject()
    return try decode(variant: variant, from: &reader, in: &object)
  }

  /// Reads a value whose object a union around it has opened.
  @inlinable
  public static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value {
    if object.isPart { return try decodePart(from: &reader, in: &object) }
    let start = reader.mark(before: object)
    let claims = object.claims
    do throws(JSONFault) {
      return try decodeShape(from: &reader, in: &object)
    } catch {
      return try decodeMalformed(error, from: start, beside: claims, in: &reader)
    }
  }

  @inlinable
  static func decodeShape(
    from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value {
    guard let variant = try reader.findVariant(shapes, of: object) else {
      throw JSONFault(.invalidValue, at: object.openOffset, expected: shapes.expectation)
    }
    return try decode(variant: variant, from: &reader, in: &object)
  }

  @inlinable
  public static func encodeKnown(_ value: Value, variant: Int, to writer: inout JSONWriter) {
    encodeWhole(value, to: &writer)
  }

  @inlinable
  public static func writeMembers(_ value: Value, to writer: inout JSONWriter) {
    encodePayloadMembers(of: value, to: &writer)
  }

  public static func unrecognizedMembers(of value: Value) -> Unrecognized? {
    unrecognizedPayload(of: value)
  }
}
