/// A union whose tag lies among the members of its payload:
///
/// ```json
/// {"type": "text", "id": 1, "message": "hello"}
/// ```
/// The payload reads the same object. It may be a union of this kind itself, with another tag key.
public protocol InternalUnionCodec: FlatUnionCodec, MembersCodec {
  // Said again so that it is inferred from ``decode(variant:from:in:)``.
  associatedtype Value

  /// The key of the tag, alone in a table.
  static var keys: MemberTable { get }

  /// Reads the payload of the variant with this index, whose members are those of the object; for a
  /// bare variant it reads nothing.
  static func decode(
    variant: Int, from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value

  /// Whether the payload of the variant with this index has the tag as a constant member of its
  /// own, and writes it itself; by default none has.
  static func payloadHasTag(_ variant: Int) -> Bool
}

extension InternalUnionCodec {
  @inlinable
  public static func payloadHasTag(_ variant: Int) -> Bool { false }

  @inlinable
  static var tagKey: MemberKey { keys[0] }

  public static func readTag(from reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    try reader.findTag(keys, in: tags)
  }

  @inlinable
  public static var tables: UnionTables { UnionTables(tags: tags, keys: keys) }

  @inlinable
  @inline(__always)
  public static func decodeKnown(from reader: inout JSONReader) throws(JSONFault) -> Value? {
    var object = try reader.openObjectHere()
    return try decodeKnown(from: &reader, in: &object)
  }

  @inlinable
  @inline(__always)
  public static func decodeKnown(
    from reader: inout JSONReader, with tables: UnionTables
  ) throws(JSONFault) -> Value? {
    var object = try reader.openObjectHere()
    return try decodeKnown(
      from: &reader, in: &object, tags: tables.tags ?? tags, keys: tables.keys ?? keys)
  }

  @inlinable
  @inline(__always)
  public static func decodeKnown(
    from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value? {
    try decodeKnown(from: &reader, in: &object, tags: tags, keys: keys)
  }

  @inlinable
  @inline(__always)
  static func decodeKnown(
    from reader: inout JSONReader, in object: inout ObjectCursor, tags: TagTable, keys: MemberTable
  ) throws(JSONFault) -> Value? {
    guard let variant = try reader.findVariant(tags, under: keys, in: &object) else {
      try reader.passUnrecorded(&object)
      return nil
    }
    let value = try decode(variant: variant, from: &reader, in: &object)
    if tags.isBare(variant) {
      // Beside a payload, what is unknown is the payload's business.
      object.onSave = onSave
      try reader.passRest(of: &object)
    }
    reader.endClaim(of: &object)
    return value
  }

  /// Reads a value whose object a union around it has opened.
  @inlinable
  public static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value {
    if object.isPart { return try decodePart(from: &reader, in: &object) }
    let start = reader.mark(before: object)
    let claims = object.claims
    do throws(JSONFault) {
      if let value = try decodeKnown(from: &reader, in: &object) { return value }
    } catch {
      return try decodeMalformed(error, from: start, beside: claims, in: &reader)
    }
    return try decodeUnknown(from: start, in: &reader)
  }

  @inlinable
  public static func encodeKnown(_ value: Value, variant: Int, to writer: inout JSONWriter) {
    if writer.refusesNesting() { return }
    let start = writer.objectStart
    if tags.isWritten(variant) && !payloadHasTag(variant) {
      writer.beginObject(tag: tagKey, variant, of: tags)
    } else {
      writer.beginObject()
    }
    encodePayload(of: value, to: &writer)
    if writer.isAbandoned {
      writer.abandonObject(from: start)
      writeUnrecognized(in: value, variant: variant, to: &writer)
    } else {
      writer.endObject()
    }
  }

  @inlinable
  public static func writeMembers(_ value: Value, to writer: inout JSONWriter) {
    guard let variant = variant(of: value) else {
      // The bytes of what this union does not know take the place of the whole object.
      writer.isAbandoned = true
      return
    }
    if tags.isWritten(variant) && !payloadHasTag(variant) {
      writer.key(tagKey)
      writer.tag(variant, of: tags)
    }
    encodePayload(of: value, to: &writer)
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
  static func writeUnrecognized(in value: Value, variant: Int, to writer: inout JSONWriter) {
    guard let unrecognized = unrecognizedMembers(of: value) else { return }
    let json = tagged(unrecognized.json, as: variant)
    if refuses(json) { writer.refuseNext(JSONFault(.refusedUnknown, at: 0)) }
    writer.rawUnlessTooDeep(json)
  }

  /// The object with the tag of a variant, unless it has it already, or none where that is the variant
  /// without.
  static func tagged(_ json: JSONSlice, as variant: Int) -> JSONSlice {
    if self.variant(ofTagIn: json) == variant { return json }
    return json.tagged(tags[variant], under: tagKey)
  }

  /// The variant whose tag the object has, or has not where it is the one without.
  static func variant(ofTagIn json: JSONSlice) -> Int? {
    let found: FoundTag? = try? JSONReader.read(Array(json.bytes)) {
      (reader) throws(JSONFault) in
      let tag = try readTag(from: &reader)
      try reader.skipValue()
      return tag
    }
    return found?.variant
  }

  /// The payload is an object; the tag becomes one of its members if it is not one already.
  public static func element(tag: JSONTag, payload: JSONSlice) -> JSONSlice {
    let found: FoundTag? = try? JSONReader.read(Array(payload.bytes)) {
      (reader) throws(JSONFault) in
      let found = try readTag(from: &reader)
      try reader.skipValue()
      return found
    }
    // One that is absent lies at the opening brace.
    if let found, found.offset > 0, found.tag == tag { return payload }
    return payload.tagged(tag, under: tagKey)
  }
}

extension TagTable {
  /// What an object without the tag under `key` says: that it is the variant which has none.
  func foundNone(_ key: MemberKey, in object: ObjectCursor) throws(JSONFault) -> FoundTag {
    guard let absent else {
      throw JSONFault(.missingTag, at: object.openOffset, expected: key.text)
    }
    return FoundTag(tag: self[absent], variant: absent, offset: object.openOffset)
  }
}

extension JSONReader {
  /// Finds the tag in the object at the cursor, and comes back.
  mutating func findTag(_ keys: MemberTable, in tags: TagTable) throws(JSONFault) -> FoundTag {
    let start = mark()
    var object = try openObject(keepsUnknown: false)
    var found: FoundTag?
    while try nextMember(&object, keys) != nil {
      if found != nil {
        throw JSONFault(.repeatedTag, at: object.keyOffset)
      }
      found = try readTag(in: tags)
    }
    rewind(to: start)
    if let found { return found }
    return try tags.foundNone(keys[0], in: object)
  }

  /// Reads a tag for ``UnionCodec/readTag(from:)``.
  @usableFromInline
  mutating func readTag(in tags: TagTable) throws(JSONFault) -> FoundTag {
    let kind = try peekKind()
    let offset = offset
    let tag = try readTag()
    guard tags.holds(kind) else {
      throw JSONFault(.typeMismatch, at: offset, expected: tags.expectation)
    }
    return FoundTag(tag: tag, variant: tags.variant(of: tag), offset: offset)
  }
}

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
