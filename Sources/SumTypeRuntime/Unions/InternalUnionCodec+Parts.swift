/// The tag and the payload's members lie among those of a struct around the union.
extension InternalUnionCodec {
  public static func isPartThere(
    in reader: inout JSONReader, _ object: inout ObjectCursor, keys: MemberTable
  ) throws(JSONFault) -> Bool {
    try reader.hasValue(in: self.keys, &object)
  }

  /// What an inner union does not know has the tag of the variant that it is now in.
  public static func encodeKnownPart(
    _ value: Value, variant: Int, to writer: inout JSONWriter
  ) {
    if let unrecognized = unrecognizedMembers(of: value) {
      let json = tagged(unrecognized.json, as: variant)
      if refuses(json) { writer.refuseNext(JSONFault(.refusedUnknown, at: 0)) }
      return writer.members(of: json)
    }
    writeMembers(value, to: &writer)
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
    object.inSection(of: self.keys) { object in
      object.object?.standAfter(0)
      PayloadVisitor.mergePart(keys, in: &object) { payload in
        visit(value, over: old, in: &payload)
      }
    }
  }
}
