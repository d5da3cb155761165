/// Unions whose payload lies among their own members: what a struct and a union would each do is done
/// as a union does it.
extension FlatUnionCodec where Self: MembersCodec {
  public static func encodePart(_ value: Value, to writer: inout JSONWriter) {
    encodeUnionPart(value, to: &writer)
  }

  @inlinable
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
}

/// Unions without tags.
extension FlatUnionCodec where Self: MembersCodec {
  /// Writes the members of the payload, or of what a union inside it does not know.
  static func encodeWholePart(_ value: Value, to writer: inout JSONWriter) {
    guard let unrecognized = unrecognizedPayload(of: value) else {
      return writeMembers(value, to: &writer)
    }
    if refuses(unrecognized.json) { writer.refuseNext(JSONFault(.refusedUnknown, at: 0)) }
    writer.members(of: unrecognized.json)
  }
}

extension JSONReader {
  /// Whether the object has the member with this index, or with any, and not as `null`.
  mutating func hasValue(
    of index: Int? = nil, in members: MemberTable, _ object: inout ObjectCursor
  ) throws(JSONFault) -> Bool {
    if let hasValue = hasTalliedValue(of: index, among: members, in: object) { return hasValue }
    var hasValue = false
    while let member = try nextMember(&object, members) {
      if index == nil || member == index {
        if try readNull() { continue }
        hasValue = true
      }
      try skipValue()
    }
    return hasValue
  }
}
