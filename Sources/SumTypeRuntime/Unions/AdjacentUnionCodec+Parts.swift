/// The tag and the payload lie among the members of a struct around the union.
extension AdjacentUnionCodec {
  public static func isPartThere(
    in reader: inout JSONReader, _ object: inout ObjectCursor, keys: MemberTable
  ) throws(JSONFault) -> Bool {
    try reader.hasValue(of: 0, in: self.keys, &object)
  }

  /// The payload lies under a key of its own, whichever variant it is of.
  public static func unclaimedMembers(of tag: JSONTag?) -> UnclaimedMembers { .none }

  public static func claimKnown(
    _ value: Value, variant: Int, keys: MemberTable, in claimed: inout ClaimedKeys
  ) {
    claimed.tables.append(self.keys)
  }

  public static func claimAbsence(keys: MemberTable, in claimed: inout ClaimedKeys) {
    claimed.keys.append(self.keys[0])
  }

  public static func mergeKnownPart(
    _ value: Value, over old: Value, variant: Int, keys: MemberTable,
    in object: inout ObjectRewriting
  ) {
    object.inSection(of: self.keys) { object in
      object.object?.standAfter(0)
      mergePayloadMember(1, value, over: old, in: &object)
    }
  }
}
