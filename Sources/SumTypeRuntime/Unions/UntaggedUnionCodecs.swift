/// A codec of a union without tags, whose variants are distinguished by their JSON: by its type or,
/// if several variants are objects, by some of their members.
///
/// ```json
/// "hello"      [{"text": "hello"}]      null
/// ```
/// The payload is the whole value. A bare variant is `null`. A value whose type no variant has is
/// unknown; a value that has the type of a variant, but the shape of none, is malformed.
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

/// A codec of a union without tags whose payloads are all objects. So the union can itself be the
/// payload of a union whose tag lies in the same object, or be flattened into a struct:
///
/// ```json
/// {"type": "note", "id": 1, "deleted": true}      {"type": "note", "id": 1, "text": "hello"}
/// {"seen": 1, "type": "note", "id": 1, "deleted": true}
/// ```
/// An object with no variant's shape is malformed: it carries the members that could be the
/// union's.
public protocol UntaggedMembersCodec: MembersUnionCodec where Reader == UntaggedReader {
  /// The shapes of the variants, in the order of the schema.
  static var shapes: ShapeTable { get }
}

extension UntaggedMembersCodec {
  @inlinable
  public static var unionReader: UntaggedReader { UntaggedReader(shapes) }

  public static var tags: TagTable { TagTable.empty }
}

/// A codec of a union whose variants are distinguished by the keys that are present and not `null`:
///
/// ```json
/// {"text": "hello", "id": 1}      {"image": {"url": "https://example.org"}, "id": 2}
/// ```
/// The whole object is the payload, which reads the member with the key itself. An object with none
/// of the keys is of the variant that has none, or unknown; one with keys of two variants is malformed.
public protocol PresenceUnionCodec: MembersUnionCodec where Reader == PresenceReader {
  /// The keys of the variants, in their order, without the variant that has none.
  static var keys: MemberTable { get }

  /// The index of the variant without keys; nil, the default, if there is none.
  static var absent: Int? { get }
}

extension PresenceUnionCodec {
  @inlinable
  public static var absent: Int? { nil }

  @inlinable
  public static var unionReader: PresenceReader { PresenceReader(keys, absent: absent) }

  public static var tags: TagTable { TagTable.empty }
}
