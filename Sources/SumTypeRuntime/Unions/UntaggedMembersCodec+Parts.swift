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
