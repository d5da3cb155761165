/// The member that is named by the tag lies among those of a struct around the union:
///
/// ```json
/// {"code": "weight", "valueQuantity": {"value": 70, "unit": "kg"}}
/// ```
/// A bare variant that is written as its tag alone is `null` there. Where no tag is known, the one
/// member that nobody else knows is an unknown value.
extension ExternalUnionCodec {
  public static func decodeKnown(
    from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value? {
    reader.giveUpTally(of: object)
    var value: Value?
    while let key = try reader.nextKey(&object) {
      guard let variant = tags.variant(of: tags.tag(ofKey: key)) else {
        try reader.skipValue()
        continue
      }
      if value != nil {
        throw JSONFault(.repeatedTag, at: object.keyOffset, expected: "one of the variants")
      }
      if tags.isBare(variant) { try reader.readNoPayload() }
      value = try decode(variant: variant, from: &reader)
    }
    if value == nil { reader.noteUnknownTag(at: object.openOffset) }
    return value
  }

  public static func readPartTag(
    of part: ObjectPart, from start: JSONReader.Mark, in reader: inout JSONReader
  ) throws(JSONFault) -> JSONTag {
    var found: [(tag: JSONTag, offset: Int)] = []
    try reader.forEachMember(of: part.object) { key, member, _ in
      let tag = tags.tag(ofKey: String(decoding: key, as: UTF8.self))
      if tags.variant(of: tag) != nil { found.append((tag, member.lowerBound)) }
    }
    guard let first = found.first else {
      throw JSONFault(.missingTag, at: part.object.openOffset)
    }
    if found.count > 1 {
      throw JSONFault(.repeatedTag, at: found[1].offset, expected: "one of the variants")
    }
    return first.tag
  }

  /// The one member that is nobody's; more or fewer of them are no value.
  public static func unclaimedMembers(of tag: JSONTag?) -> UnclaimedMembers { .only }

  public static func isPartThere(
    in reader: inout JSONReader, _ object: inout ObjectCursor, keys: MemberTable
  ) throws(JSONFault) -> Bool {
    var isThere = false
    while try reader.nextMember(&object, keys) != nil {
      isThere = true
      try reader.skipValue()
    }
    return isThere
  }

  public static func encodeKnownPart(
    _ value: Value, variant: Int, to writer: inout JSONWriter
  ) {
    writer.key(tags[variant].keyText)
    if tags.isBare(variant) {
      writer.noPayload(as: bare)
    } else {
      encodePayload(of: value, to: &writer)
    }
  }

  public static func claimKnown(
    _ value: Value, variant: Int, keys: MemberTable, in claimed: inout ClaimedKeys
  ) {
    // No other of the keys is there.
    claimed.tables.append(keys)
  }

  public static func claimAbsence(keys: MemberTable, in claimed: inout ClaimedKeys) {}

  public static func mergeKnownPart(
    _ value: Value, over old: Value, variant: Int, keys: MemberTable,
    in object: inout ObjectRewriting
  ) {
    let source = object.merge.pointee.source
    let item = object.object?.items.firstIndex { item in
      source.withKey(at: item.key) { key in
        tags.variant(of: tags.tag(ofKey: String(decoding: key, as: UTF8.self))) == variant
      }
    }
    guard let item else { return }
    object.mergeItem(at: item) { place, layout, merge in
      PayloadVisitor.merge(at: place, layout: layout, in: &merge) { payload in
        visit(value, over: old, in: &payload)
      }
    }
  }
}
