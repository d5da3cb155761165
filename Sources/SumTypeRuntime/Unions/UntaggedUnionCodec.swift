/// A union without tags, whose variants are told apart by how they lie in JSON: by its type, or
/// where several variants are objects by some of their members.
///
/// ```json
/// "hello"      [{"text": "hello"}]      null
/// ```
/// The payload is the whole value. A bare variant is `null`. A value of a type that no variant has is
/// unknown; one that has the type of some variant, but not its shape, is malformed.
public protocol UntaggedUnionCodec: UnionCodec {
  /// The shapes of the variants, in the order of the schema.
  static var shapes: ShapeTable { get }

  /// Reads the payload of the variant with this index; for a bare variant it reads nothing.
  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Value
}

extension UntaggedUnionCodec {
  public static var tags: TagTable { TagTable.empty }

  @inlinable
  public static var isTagged: Bool { false }

  public static func readTag(from reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    throw JSONFault(.missingTag, at: reader.offset)
  }

  @inlinable
  public static func decodeKnown(from reader: inout JSONReader) throws(JSONFault) -> Value? {
    switch try reader.findVariant(shapes) {
    case .variant(let variant):
      if shapes.isBare(variant) { _ = try reader.readNull() }
      return try decode(variant: variant, from: &reader)
    case .none:
      throw JSONFault(.invalidValue, at: reader.offset, expected: shapes.expectation)
    case .unknown:
      reader.noteUnknownTag(at: reader.source.count)
      try reader.skipValue()
      return nil
    }
  }

  public static func refusal(
    at start: JSONReader.Mark, in reader: borrowing JSONReader
  ) -> JSONFault {
    JSONFault(.typeMismatch, at: start.offset, expected: shapes.expectation)
  }

  @inlinable
  public static func encodeKnown(_ value: Value, variant: Int, to writer: inout JSONWriter) {
    if shapes.isBare(variant) { return writer.null() }
    encodePayload(of: value, to: &writer)
  }

  public static func mergeKnown(_ value: Value, over old: Value, in merge: inout Merge) {
    PayloadVisitor.mergeMembers(in: &merge) { payload in visit(value, over: old, in: &payload) }
  }

  public static func element(tag: JSONTag, payload: JSONSlice) -> JSONSlice { payload }
}

extension TagTable {
  /// The tags of a union that has none.
  static let empty = TagTable([])
}
