/// The tag and the payload's members lie among those of a struct around the union.
extension InternalUnionCodec {
  public static func isPartThere(
    in reader: inout JSONReader, _ object: inout ObjectCursor, keys: MemberTable
  ) throws(JSONFault) -> Bool {
    try reader.hasValue(of: 0, in: self.keys, &object)
  }

  /// What an inner union does not know has the tag of the variant that it is now in.
  public static func encodeKnownPart(
    _ value: Value, variant: Int, to writer: inout JSONWriter
  ) {
    if let unrecognized = unrecognizedMembers(of: value) {
      let json = element(tag: tags[variant], payload: unrecognized.json)
      if refuses(json) { writer.refuseNext(JSONFault(.refusedUnknown, at: 0)) }
      return writer.members(of: json)
    }
    encodeMembers(value, to: &writer)
  }

  public static func encodePart(_ value: Value, to writer: inout JSONWriter) {
    encodeUnionPart(value, to: &writer)
  }

  public static func decodePart(
    from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value {
    try decodeUnionPart(from: &reader, in: &object)
  }

  public static func claim(_ value: Value?, keys: MemberTable, in claimed: inout ClaimedKeys) {
    claimUnion(value, keys: keys, in: &claimed)
  }

  public static func mergePart(
    _ value: Value, over old: Value, keys: MemberTable, in object: inout ObjectRewriting
  ) {
    mergeUnionPart(value, over: old, keys: keys, in: &object)
  }

  public static func claimKnown(
    _ value: Value, variant: Int, keys: MemberTable, in claimed: inout ClaimedKeys
  ) {
    claimed.tables.append(self.keys)
    claimed.formUnion(
      PayloadVisitor.claimed(keys) { payload in visit(value, over: value, in: &payload) })
  }

  public static func claimAbsence(in claimed: inout ClaimedKeys) {
    claimed.tables.append(keys)
  }

  public static func mergeKnownPart(
    _ value: Value, over old: Value, variant: Int, keys: MemberTable,
    in object: inout ObjectRewriting
  ) {
    object.inSection(of: self.keys) { object in
      if let tag = object.object?.item(of: 0) { object.object?.anchor = tag }
      PayloadVisitor.mergePart(keys, in: &object) { payload in
        visit(value, over: old, in: &payload)
      }
    }
  }
}

extension JSONReader {
  /// Whether the object has the member with this index, and not as `null`.
  mutating func hasValue(
    of index: Int, in members: MemberTable, _ object: inout ObjectCursor
  ) throws(JSONFault) -> Bool {
    var hasValue = false
    while let member = try nextMember(&object, members) {
      if member == index {
        if try readNull() { continue }
        hasValue = true
      }
      try skipValue()
    }
    return hasValue
  }
}
