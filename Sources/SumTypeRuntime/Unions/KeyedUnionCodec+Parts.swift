/// The tag and the payload that it names lie among the members of a struct around the union:
///
/// ```json
/// {"id": 1, "type": "paragraph", "paragraph": {"text": "hello"}, "archived": false}
/// ```
/// A value with an unknown tag takes what lies under that tag. What lies under other tags is unknown.
extension KeyedUnionCodec {
  public static func isPartThere(
    in reader: inout JSONReader, _ object: inout ObjectCursor, keys: MemberTable
  ) throws(JSONFault) -> Bool {
    try reader.hasValue(in: self.keys.tag, &object)
  }

  public static func unclaimedMembers(of tag: JSONTag?) -> UnclaimedMembers {
    tag.map { .member($0.keyText) } ?? .none
  }

  public static func claimKnown(
    _ value: Value, variant: Int, keys: MemberTable, in claimed: inout ClaimedKeys
  ) {
    claimed.tables.append(self.keys.tag)
    for place in tags.places(of: variant) {
      claimed.tables.append(self.keys.payload(at: place))
    }
  }

  public static func claimAbsence(keys: MemberTable, in claimed: inout ClaimedKeys) {
    claimed.tables.append(self.keys.tag)
  }

  public static func mergeKnownPart(
    _ value: Value, over old: Value, variant: Int, keys: MemberTable,
    in object: inout ObjectRewriting
  ) {
    guard let place = placeOfTag(in: object.merge.pointee) else { return }
    object.inSection(of: self.keys.tag) { object in
      object.object?.standAfter(0)
      object.inSection(of: self.keys.payload(at: place)) { object in
        mergePayloadMember(0, value, over: old, in: &object)
      }
    }
  }
}
