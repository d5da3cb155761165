/// The members of the payload lie among those of a struct around the union:
///
/// ```json
/// {"id": 1, "text": "hello", "sentBy": "me"}
/// ```
/// A value with none of the keys takes everything that nobody else knows.
extension PresenceUnionCodec {
  public static func isPartThere(
    in reader: inout JSONReader, _ object: inout ObjectCursor, keys: MemberTable
  ) throws(JSONFault) -> Bool {
    try reader.hasValue(in: self.keys, &object)
  }

  public static func encodeKnownPart(
    _ value: Value, variant: Int, to writer: inout JSONWriter
  ) {
    encodeWholePart(value, to: &writer)
  }

  public static func claimKnown(
    _ value: Value, variant: Int, keys: MemberTable, in claimed: inout ClaimedKeys
  ) {
    claimed.tables.append(self.keys)
    claimed.formUnion(
      PayloadVisitor.claimed(keys) { payload in visit(value, over: value, in: &payload) })
  }

  public static func claimAbsence(keys: MemberTable, in claimed: inout ClaimedKeys) {
    claimed.tables.append(self.keys)
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
