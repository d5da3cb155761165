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

/// The members of the payload lie among those of a struct around the union, directly or as the payload
/// of a union with a tag:
///
/// ```json
/// {"seen": 1, "type": "note", "id": 1, "deleted": true}
/// ```
/// An object of no variant's shape does not fit: it carries the members that could be the union's.
extension UntaggedMembersCodec {
  public static func decodeKnown(
    from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value? {
    try decodeShape(from: &reader, in: &object)
  }

  public static func isPartThere(
    in reader: inout JSONReader, _ object: inout ObjectCursor, keys: MemberTable
  ) throws(JSONFault) -> Bool {
    try reader.hasValue(in: keys, &object)
  }

  public static func encodeKnownPart(
    _ value: Value, variant: Int, to writer: inout JSONWriter
  ) {
    encodeWholePart(value, to: &writer)
  }

  public static func claimKnown(
    _ value: Value, variant: Int, keys: MemberTable, in claimed: inout ClaimedKeys
  ) {
    claimed.formUnion(
      PayloadVisitor.claimed(keys) { payload in visit(value, over: value, in: &payload) })
  }

  public static func claimAbsence(keys: MemberTable, in claimed: inout ClaimedKeys) {
    claimed.tables.append(keys)
  }

  public static func mergeKnownPart(
    _ value: Value, over old: Value, variant: Int, keys: MemberTable,
    in object: inout ObjectRewriting
  ) {
    PayloadVisitor.mergePart(keys, in: &object) { payload in
      visit(value, over: old, in: &payload)
    }
  }
}
