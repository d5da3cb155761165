/// An ``InternalUnionCodec`` whose tag is made of two members:
///
/// ```json
/// {"kind": "Pod", "apiVersion": "v1", "spec": {}}
/// ```
/// The exact pair counts first, then a variant that takes every second value. Such a variant is
/// written new with the first member alone, and read so as well. What is unknown is reported by its
/// first value.
public protocol PairedUnionCodec: InternalUnionCodec {
  /// The two keys, and which variants the values under them are.
  static var pairs: PairTable { get }
}

extension PairedUnionCodec {
  public static var keys: MemberTable { pairs.keys }

  public static var tags: TagTable { pairs.tags }

  public static func readTag(from reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    let found = try reader.findPair(pairs)
    return FoundTag(tag: found.tag, variant: found.variant, offset: found.offset)
  }

  public static func decodeKnown(
    from reader: inout JSONReader, with tables: UnionTables
  ) throws(JSONFault) -> Value? {
    // An internal union would look for its one tag.
    try decodeKnown(from: &reader)
  }

  public static func decodeKnown(
    from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value? {
    guard let variant = try reader.findVariant(pairs, in: &object) else {
      try reader.passUnrecorded(&object)
      reader.endClaim(of: &object)
      reader.endClaim(of: &object)
      return nil
    }
    let value = try decode(variant: variant, from: &reader, in: &object)
    if tags.isBare(variant) {
      object.onSave = onSave
      try reader.passRest(of: &object)
    }
    reader.endClaim(of: &object)
    reader.endClaim(of: &object)
    return value
  }

  public static func encodeKnown(_ value: Value, variant: Int, to writer: inout JSONWriter) {
    if writer.refusesNesting() { return }
    let start = writer.objectStart
    writer.beginObject()
    encodeTags(of: variant, to: &writer)
    encodePayload(of: value, to: &writer)
    if writer.isAbandoned {
      writer.abandonObject(from: start)
      writeUnrecognized(in: value, variant: variant, to: &writer)
    } else {
      writer.endObject()
    }
  }

  public static func writeMembers(_ value: Value, to writer: inout JSONWriter) {
    guard let variant = variant(of: value) else {
      writer.isAbandoned = true
      return
    }
    encodeTags(of: variant, to: &writer)
    encodePayload(of: value, to: &writer)
  }

  /// What an inner union does not know has the tags of the variant that it is now in.
  public static func encodeKnownPart(
    _ value: Value, variant: Int, to writer: inout JSONWriter
  ) {
    guard let unrecognized = unrecognizedMembers(of: value) else {
      return writeMembers(value, to: &writer)
    }
    let json = tagged(unrecognized.json, as: variant)
    if refuses(json) { writer.refuseNext(JSONFault(.refusedUnknown, at: 0)) }
    writer.members(of: json)
  }

  private static func encodeTags(of variant: Int, to writer: inout JSONWriter) {
    writer.key(pairs.keys[0])
    writer.tag(tags[variant])
    if let second = pairs.second(of: variant) {
      writer.key(pairs.keys[1])
      writer.tag(second)
    }
  }

  public static func mergeKnown(_ value: Value, over old: Value, in merge: inout Merge) {
    merge.claims += [pairs.keys[0], pairs.keys[1]]
    PayloadVisitor.mergeMembers(in: &merge) { payload in visit(value, over: old, in: &payload) }
    merge.claims.removeLast(2)
  }

  /// Writes the object that an inner union does not know, with the tags of the variant it is now in.
  private static func writeUnrecognized(
    in value: Value, variant: Int, to writer: inout JSONWriter
  ) {
    guard let unrecognized = unrecognizedMembers(of: value) else { return }
    let json = tagged(unrecognized.json, as: variant)
    if refuses(json) { writer.refuseNext(JSONFault(.refusedUnknown, at: 0)) }
    writer.rawUnlessTooDeep(json)
  }

  /// The object with the tags of a variant, unless they are that already.
  private static func tagged(_ json: JSONSlice, as variant: Int) -> JSONSlice {
    if self.variant(ofTagIn: json) == variant { return json }
    var tagged = json.without(pairs.keys[0]).without(pairs.keys[1])
    if let tag = pairs.second(of: variant) { tagged = tagged.tagged(tag, under: pairs.keys[1]) }
    return tagged.tagged(tags[variant], under: pairs.keys[0])
  }
}
