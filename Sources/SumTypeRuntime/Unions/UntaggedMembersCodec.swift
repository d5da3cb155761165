/// A union without tags whose payloads are all objects, so that it can itself be the payload of a
/// union whose tag lies in the same object:
///
/// ```json
/// {"type": "note", "id": 1, "deleted": true}      {"type": "note", "id": 1, "text": "hello"}
/// ```
public protocol UntaggedMembersCodec: UntaggedUnionCodec, MembersCodec {
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
    let start = reader.mark(before: object)
    do throws(JSONFault) {
      guard let variant = try reader.findVariant(shapes, of: object) else {
        throw JSONFault(.invalidValue, at: start.offset, expected: shapes.expectation)
      }
      return try decode(variant: variant, from: &reader, in: &object)
    } catch {
      return try decodeMalformed(error, from: start, in: &reader)
    }
  }

  @inlinable
  public static func encodeKnown(_ value: Value, variant: Int, to writer: inout JSONWriter) {
    encodeWhole(value, to: &writer)
  }

  @inlinable
  public static func encodeMembers(_ value: Value, to writer: inout JSONWriter) {
    encodePayloadMembers(of: value, to: &writer)
  }

  public static func unrecognizedMembers(of value: Value) -> Unrecognized? {
    unrecognizedPayload(of: value)
  }
}
