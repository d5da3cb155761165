/// A union whose tag lies among the members of its payload:
///
/// ```json
/// {"type": "text", "id": 1, "message": "hello"}
/// ```
/// The payload reads the same object. It may be a union of this kind itself, with another tag key.
public protocol InternalUnionCodec: UnionCodec, MembersCodec {
  /// The key of the tag, alone in a table.
  static var keys: MemberTable { get }
}

extension InternalUnionCodec {
  @inlinable
  static var tagKey: MemberKey { keys[0] }

  @inlinable
  public static func readTag(from reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    try reader.findTag(keys, in: tags)
  }

  @inlinable
  public static func decodeKnown(
    variant: Int, from reader: inout JSONReader
  ) throws(JSONFault) -> Value {
    guard !tags.isBare(variant) else {
      let value = try decode(variant: variant, from: &reader)
      reader.claim(tagKey)
      try reader.skipObject(onSave: onSave)
      reader.unclaim()
      return value
    }
    reader.claim(tagKey)
    let value = try decode(variant: variant, from: &reader)
    reader.unclaim()
    return value
  }

  @inlinable
  public static func encodeKnown(_ value: Value, variant: Int, to writer: inout JSONWriter) {
    if let unrecognized = unrecognizedMembers(of: value) {
      writeUnrecognized(unrecognized, tag: tags[variant], to: &writer)
    } else if !writer.refusesNesting() {
      writer.beginObject()
      encodeMembers(value, to: &writer)
      writer.endObject()
    }
  }

  @inlinable
  public static func encodeMembers(_ value: Value, to writer: inout JSONWriter) {
    guard let variant = variant(of: value) else { return }
    writer.key(tagKey)
    writer.tag(tags[variant])
    PayloadVisitor.encode(to: &writer) { payload in visit(value, over: value, in: &payload) }
  }

  public static func unrecognizedMembers(of value: Value) -> Unrecognized? {
    unrecognized(in: value)
      ?? PayloadVisitor.unrecognizedMembers { payload in
        visit(value, over: value, in: &payload)
      }
  }

  public static func mergeKnown(_ value: Value, over old: Value, in merge: inout Merge) {
    merge.claims.append(tagKey)
    PayloadVisitor.mergeMembers(in: &merge) { payload in visit(value, over: old, in: &payload) }
    merge.claims.removeLast()
  }

  /// Writes the object that an inner union does not know, with the tag of the variant it is now in.
  @usableFromInline
  static func writeUnrecognized(
    _ unrecognized: Unrecognized, tag: JSONTag, to writer: inout JSONWriter
  ) {
    let json = element(tag: tag, payload: unrecognized.json)
    if refuses(json) { writer.refuseNext(JSONFault(.refusedUnknown, at: 0)) }
    writer.rawUnlessTooDeep(json)
  }

  /// The payload is an object; the tag becomes one of its members if it is not one already.
  public static func element(tag: JSONTag, payload: JSONSlice) -> JSONSlice {
    guard case .object(var object)? = try? payload.value(),
      object[tagKey.string]?.isSame(as: tag.value) != true
    else { return payload }
    if object[tagKey.string] == nil {
      object.members.insert(
        JSONObject.Member(key: tagKey.string, value: tag.value), at: 0)
    } else {
      object[tagKey.string] = tag.value
    }
    return JSONSlice(.object(object))
  }
}

private let noMembers = MemberTable()

extension JSONReader {
  /// Finds the tag in the object at the cursor, and comes back.
  @usableFromInline
  mutating func findTag(
    _ keys: MemberTable, in tags: TagTable
  ) throws(JSONFault) -> FoundTag {
    let start = mark()
    var object = try openObject(keepsUnknown: false)
    var found: FoundTag?
    while try nextMember(&object, keys) != nil {
      if found != nil {
        throw JSONFault(.repeatedTag, at: object.keyOffset)
      }
      let offset = offset
      let tag = try readTag()
      found = FoundTag(tag: tag, variant: tags.variant(of: tag), offset: offset)
    }
    rewind(to: start)
    guard let found else {
      throw JSONFault(.missingTag, at: object.openOffset, expected: keys[0].text)
    }
    return found
  }

  /// Passes the object at the cursor; what is in it is unknown.
  @usableFromInline
  mutating func skipObject(onSave policy: KeptPolicy) throws(JSONFault) {
    var object = try openObject(onSave: policy)
    while try nextMember(&object, noMembers) != nil {}
  }
}
