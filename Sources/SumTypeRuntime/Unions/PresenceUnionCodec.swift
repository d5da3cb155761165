/// A union whose variants are told apart by which of some keys is there and not `null`:
///
/// ```json
/// {"text": "hello", "id": 1}      {"image": {"url": "https://example.org"}, "id": 2}
/// ```
/// The whole object is the payload, which reads that member itself. An object with none of the keys
/// is unknown, one with the keys of two variants malformed.
public protocol PresenceUnionCodec: FlatUnionCodec, MembersCodec {
  // Said again so that it is inferred from ``decode(variant:from:in:)``.
  associatedtype Value

  /// The keys of each variant, with the variant's index.
  static var keys: MemberTable { get }

  /// Reads the payload of the variant with this index, whose members are those of the object.
  static func decode(
    variant: Int, from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value
}

extension PresenceUnionCodec {
  public static var tags: TagTable { TagTable.empty }

  @inlinable
  public static var isTagged: Bool { false }

  public static func readTag(from reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    throw JSONFault(.missingTag, at: reader.offset)
  }

  @inlinable
  public static func decodeKnown(from reader: inout JSONReader) throws(JSONFault) -> Value? {
    var object = try reader.openObject()
    return try decodeKnown(from: &reader, in: &object)
  }

  @inlinable
  public static func decodeKnown(
    from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value? {
    guard let variant = try reader.findVariant(byKeysOf: object, keys) else {
      try reader.passUnrecorded(&object)
      reader.noteUnknownTag(at: reader.source.count)
      return nil
    }
    return try decode(variant: variant, from: &reader, in: &object)
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

  public static func refusal(
    at start: JSONReader.Mark, in reader: borrowing JSONReader
  ) -> JSONFault {
    JSONFault(
      .invalidValue, at: start.offset, expected: "an object with one of the keys of the variants")
  }

  @inlinable
  public static func encodeKnown(_ value: Value, variant: Int, to writer: inout JSONWriter) {
    encodeWhole(value, to: &writer)
  }

  @inlinable
  public static func writeMembers(_ value: Value, to writer: inout JSONWriter) {
    encodePayloadMembers(of: value, to: &writer)
  }

  public static func unrecognizedMembers(of value: Value) -> Unrecognized? {
    unrecognizedPayload(of: value)
  }

  public static func mergeKnown(_ value: Value, over old: Value, in merge: inout Merge) {
    PayloadVisitor.mergeMembers(in: &merge) { payload in visit(value, over: old, in: &payload) }
  }

  public static func element(tag: JSONTag, payload: JSONSlice) -> JSONSlice { payload }
}

/// Unions without tags whose payloads are the whole object.
extension UnionCodec where Self: MembersCodec {
  /// Writes an object that is the payload, or what a union inside it does not know.
  @inlinable
  static func encodeWhole(_ value: Value, to writer: inout JSONWriter) {
    if writer.refusesNesting() { return }
    let start = writer.objectStart
    writer.beginObject()
    encodePayload(of: value, to: &writer)
    if writer.isAbandoned {
      writer.abandonObject(from: start)
      writeUnrecognizedPayload(of: value, to: &writer)
    } else {
      writer.endObject()
    }
  }

  @inlinable
  static func encodePayloadMembers(of value: Value, to writer: inout JSONWriter) {
    guard variant(of: value) != nil else {
      // The bytes of what this union does not know take the place of the whole object.
      writer.isAbandoned = true
      return
    }
    encodePayload(of: value, to: &writer)
  }

  @usableFromInline
  static func unrecognizedPayload(of value: Value) -> Unrecognized? {
    unrecognized(in: value)
      ?? PayloadVisitor.unrecognizedMembers { payload in
        visit(value, over: value, in: &payload)
      }
  }

  @usableFromInline
  static func writeUnrecognizedPayload(of value: Value, to writer: inout JSONWriter) {
    guard let unrecognized = unrecognizedPayload(of: value) else { return }
    if refuses(unrecognized.json) { writer.refuseNext(JSONFault(.refusedUnknown, at: 0)) }
    writer.rawUnlessTooDeep(unrecognized.json)
  }
}

/// The members of the payload lie among those of a struct around the union:
///
/// ```json
/// {"id": 1, "text": "hello", "sentBy": "me"}
/// ```
/// A value with none of the keys takes everything that nobody else knows.
extension PresenceUnionCodec {
  public static func isPartThere(
    in reader: inout JSONReader, _ object: inout ObjectCursor, keys: MemberTable
  ) throws(JSONFault) -> Bool {
    try reader.hasValue(in: self.keys, &object)
  }

  public static func encodeKnownPart(
    _ value: Value, variant: Int, to writer: inout JSONWriter
  ) {
    encodeWholePart(value, to: &writer)
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
    PayloadVisitor.mergePart(keys, in: &object) { payload in
      visit(value, over: old, in: &payload)
    }
  }
}
