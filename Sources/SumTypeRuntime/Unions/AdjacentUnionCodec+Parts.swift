/// The tag and the payload lie among the members of a struct around the union.
extension AdjacentUnionCodec {
  public static func isPartThere(
    in reader: inout JSONReader, _ object: inout ObjectCursor, keys: MemberTable
  ) throws(JSONFault) -> Bool {
    try reader.hasValue(of: 0, in: self.keys, &object)
  }

  public static func claimKnown(
    _ value: Value, variant: Int, keys: MemberTable, in claimed: inout ClaimedKeys
  ) {
    claimed.tables.append(self.keys)
  }

  public static func claimAbsence(in claimed: inout ClaimedKeys) {
    claimed.keys.append(keys[0])
  }

  public static func mergeKnownPart(
    _ value: Value, over old: Value, variant: Int, keys: MemberTable,
    in object: inout ObjectRewriting
  ) {
    switch (hasPayload(value), hasPayload(old)) {
    case (true, true):
      object.inSection(of: self.keys) { object in
        guard let item = object.object?.item(of: 1) else { return }
        object.mergeItem(at: item) { place, layout, merge in
          PayloadVisitor.merge(at: place, wire: content, layout: layout, in: &merge) { payload in
            visit(value, over: old, in: &payload)
          }
        }
      }
    case (false, false): break
    default: object.rewritePart(value, over: old, as: Self.self, keys: keys)
    }
  }
}
