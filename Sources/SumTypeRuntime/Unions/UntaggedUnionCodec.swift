/// A union without tags, whose variants are told apart by how they lie in JSON: by its type, or
/// where several variants are objects by some of their members.
///
/// ```json
/// "hello"      [{"text": "hello"}]      null
/// ```
/// The payload is the whole value. A bare variant is `null`. A value of a type that no variant has is
/// unknown; one that has the type of some variant, but not its shape, is malformed.
public protocol UntaggedUnionCodec: ValueUnionCodec where Reader == UntaggedReader {
  /// The shapes of the variants, in the order of the schema.
  static var shapes: ShapeTable { get }
}

extension UntaggedUnionCodec {
  @inlinable
  public static var unionReader: UntaggedReader { UntaggedReader(shapes) }

  public static var tags: TagTable { TagTable.empty }

  @inlinable
  public static func encodeKnown(_ value: Value, variant: Int, to writer: inout JSONWriter) {
    if shapes.isBare(variant) { return writer.null() }
    encodePayload(of: value, to: &writer)
  }

  public static func mergeKnown(_ value: Value, over old: Value, in merge: inout Merge) {
    PayloadVisitor.mergeMembers(in: &merge) { payload in visit(value, over: old, in: &payload) }
  }
}

/// A union without tags whose payloads are all objects, so that it can itself be the payload of a
/// union whose tag lies in the same object, or lie among the members of a struct:
///
/// ```json
/// {"type": "note", "id": 1, "deleted": true}      {"type": "note", "id": 1, "text": "hello"}
/// {"seen": 1, "type": "note", "id": 1, "deleted": true}
/// ```
/// An object of no variant's shape does not fit: it carries the members that could be the union's.
public protocol UntaggedMembersCodec: MembersUnionCodec where Reader == UntaggedReader {
  /// The shapes of the variants, in the order of the schema.
  static var shapes: ShapeTable { get }
}

extension UntaggedMembersCodec {
  @inlinable
  public static var unionReader: UntaggedReader { UntaggedReader(shapes) }

  public static var tags: TagTable { TagTable.empty }
}
