/// A codec of a union whose payload is a value of its own: ``ExternalUnionCodec``,
/// ``OutsideUnionCodec``, ``UntaggedUnionCodec``, ``MemberPayloadCodec``.
public protocol ValueUnionCodec: UnionCodec {
  // Declared again, so that Swift infers it from ``decode(variant:from:)``.
  associatedtype Value

  /// Reads the payload of the variant with this index, and returns the union's value. For a bare
  /// variant it reads nothing.
  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Value

  /// Returns the value of a variant whose payload is missing; nil, the default, if the payload is
  /// required.
  static func withoutPayload(_ variant: Int) -> Value?
}

extension ValueUnionCodec {
  @inlinable
  public static func withoutPayload(_ variant: Int) -> Value? { nil }

  @inlinable
  @inline(__always)
  public static func decodeKnown(
    from reader: inout JSONReader, with form: Reader
  ) throws(JSONFault) -> Value? {
    var value: Value?
    _ = try form.read(from: &reader, ValuePayloads<Self>(), to: &value)
    return value
  }
}

extension ValueUnionCodec where Self: FlatUnionCodec, Reader: MemberUnionReader {
  @inlinable
  public static func decodeKnown(
    from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value? {
    var value: Value?
    _ = try unionReader.read(
      from: &reader, in: &object, ValuePayloads<Self>(), to: &value)
    return value
  }
}

/// Reads payloads that are values of their own, and makes the union's values of them.
@frozen
@usableFromInline
struct ValuePayloads<Codec: ValueUnionCodec>: PayloadReader {
  @inlinable
  init() {}

  @inlinable
  var onSave: KeptPolicy { Codec.onSave }

  @inlinable
  var isEmbedded: Bool { Codec.content?.codec != nil }

  @inlinable
  func mayLackPayload(_ variant: Int) -> Bool { Codec.withoutPayload(variant) != nil }

  @inlinable
  @inline(__always)
  func readValue(
    of variant: Int, at step: PayloadStep, from reader: inout JSONReader,
    to value: inout Codec.Value?
  ) throws(JSONFault) {
    guard let wireCodec = Codec.content?.codec else {
      value = try Codec.decode(variant: variant, from: &reader)
      return
    }
    value = try EmbeddedJSON.read(wireCodec, from: &reader) { (inner) throws(JSONFault) in
      try Codec.decode(variant: variant, from: &inner)
    }
  }

  @inlinable
  func takeNone(
    of variant: Int, from reader: inout JSONReader, to value: inout Codec.Value?
  ) throws(JSONFault) {
    if let none = Codec.withoutPayload(variant) {
      value = none
    } else {
      value = try Codec.decode(variant: variant, from: &reader)
    }
  }
}

// MARK: - Payloads among the members of the union's object

/// A codec of a union whose payload is read from the union's own object: ``InternalUnionCodec``,
/// ``PairedUnionCodec``, ``TagPathUnionCodec``, ``PresenceUnionCodec``, ``UntaggedMembersCodec``.
/// The payload may be a union of this kind itself.
public protocol MembersUnionCodec: FlatUnionCodec, MembersCodec {
  // Declared again, so that Swift infers it from ``decode(variant:from:in:)``.
  associatedtype Value

  /// Reads the payload of the variant with this index from the members of the object, and returns
  /// the union's value. For a bare variant it reads nothing.
  static func decode(
    variant: Int, from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value

  /// Writes the tag of a new value as members; by default those of the form, if it has any.
  static func writeTag(of value: Value, variant: Int, to writer: inout JSONWriter)
}

extension MembersUnionCodec {
  @inlinable
  public static func writeTag(of value: Value, variant: Int, to writer: inout JSONWriter) {}

  /// Whether the payload has the member, for example a constant that is the tag of a union around
  /// this one.
  public static func hasMember(_ key: MemberKey, in value: Value) -> Bool {
    PayloadVisitor.hasMember(key) { payload in visit(value, over: value, in: &payload) }
  }

  @inlinable
  @inline(__always)
  public static func decodeKnown(
    from reader: inout JSONReader, with form: Reader
  ) throws(JSONFault) -> Value? {
    var value: Value?
    _ = try form.read(from: &reader, MembersPayloads<Self>(), to: &value)
    return value
  }

  @inlinable
  @inline(__always)
  public static func decodeKnown(
    from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value? {
    var value: Value?
    _ = try unionReader.read(
      from: &reader, in: &object, MembersPayloads<Self>(), to: &value)
    return value
  }

  /// Reads a value from an object that a union around it has opened.
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
      object.claims = claims
      return try decodeMalformed(error, from: start, beside: claims, in: &reader)
    }
    return try decodeUnknown(from: start, in: &reader)
  }

  @inlinable
  public static func encodeKnown(_ value: Value, variant: Int, to writer: inout JSONWriter) {
    if writer.refusesNesting() { return }
    let start = writer.valueStart
    writer.beginObject()
    writeTag(of: value, variant: variant, to: &writer)
    encodeMembers(of: value, to: &writer)
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
      // The bytes of this unknown value replace the whole object.
      writer.isAbandoned = true
      return
    }
    writeTag(of: value, variant: variant, to: &writer)
    encodeMembers(of: value, to: &writer)
  }

  /// Writes the payload's members beside the tag. An unknown value in them cannot be written if it
  /// has a member with the key of the tag.
  @inlinable
  @inline(__always)
  static func encodeMembers(of value: Value, to writer: inout JSONWriter) {
    let before = writer.keysBroughtAlong.count
    encodePayload(of: value, to: &writer)
    if writer.keysBroughtAlong.count != before {
      refuseTagKeys(addedSince: before, in: &writer)
    }
  }

  /// Refuses the object if an unknown value or a map in it has brought along a member with the key of the tag, or with
  /// one that tells the variants apart.
  @usableFromInline
  @_semantics("optimize.sil.specialize.generic.never")
  static func refuseTagKeys(addedSince before: Int, in writer: inout JSONWriter) {
    if writer.isAbandoned { return }
    let (keys, telling) = (unionReader.tagKeys, unionReader.tellingKeys)
    writer.refuseKeys(addedSince: before) { key in
      keys.contains { $0.matches(key) } || telling?.index(of: key) != nil
    }
  }

  public static func unrecognizedMembers(of value: Value) -> Unrecognized? {
    unrecognized(in: value)
      ?? PayloadVisitor.unrecognizedMembers { payload in
        visit(value, over: value, in: &payload)
      }
  }

  public static func mergeKnown(_ value: Value, over old: Value, in merge: inout Merge) {
    let (keys, telling) = (unionReader.tagKeys, unionReader.tellingKeys)
    merge.claims += keys
    if let telling { merge.telling.append(telling) }
    PayloadVisitor.mergeMembers(in: &merge) { payload in visit(value, over: old, in: &payload) }
    if telling != nil { merge.telling.removeLast() }
    merge.claims.removeLast(keys.count)
  }

  /// Writes the object of an unknown value of an inner union, with the tag of the variant that now
  /// contains it.
  @usableFromInline
  static func writeUnrecognized(in value: Value, variant: Int, to writer: inout JSONWriter) {
    guard let unrecognized = unrecognizedMembers(of: value) else { return }
    writer.rawUnlessTooDeep(tagged(unrecognized, variant, for: &writer))
  }

  /// Returns the object of an unknown value of an inner union with the tag of the variant that now contains it.
  private static func tagged(
    _ unrecognized: Unrecognized, _ variant: Int, for writer: inout JSONWriter
  ) -> JSONSlice {
    let json = unionReader.tagged(unrecognized.json, as: variant)
    if hasPolicies(in: Array(json.bytes)) {
      writer.refuseNext(JSONFault(.refusedUnknown, at: 0))
    }
    return json
  }
}

/// For a union that is flattened into a struct.
extension MembersUnionCodec {
  /// Writes the members of a value. An unknown value of an inner union gets the tag of the variant
  /// that now contains it.
  public static func encodeKnownPart(
    _ value: Value, variant: Int, to writer: inout JSONWriter
  ) {
    guard let unrecognized = unrecognizedMembers(of: value) else {
      return writeMembers(value, to: &writer)
    }
    writer.members(of: tagged(unrecognized, variant, for: &writer))
  }

  public static func claimKnown(
    _ value: Value, variant: Int, keys: MemberTable, in claimed: inout ClaimedKeys
  ) {
    claimed.tables += unionReader.claims(of: variant, all: keys)
    claimed.formUnion(
      PayloadVisitor.claimed(keys) { payload in visit(value, over: value, in: &payload) })
  }

  public static func mergeKnownPart(
    _ value: Value, over old: Value, variant: Int, keys: MemberTable,
    in object: inout ObjectRewriting
  ) {
    let telling = unionReader.tellingKeys
    if let telling { object.others.append(telling) }
    PayloadVisitor.mergePart(keys, in: &object) { payload in
      visit(value, over: old, in: &payload)
    }
    if telling != nil { object.others.removeLast() }
  }
}

/// For forms with a tag among the members: new members of the payload follow the tag.
extension MembersUnionCodec where Reader: TagMembersReader {
  @inlinable
  public static func writeTag(of value: Value, variant: Int, to writer: inout JSONWriter) {
    unionReader.writeTag(of: variant, to: &writer)
  }

  public static func mergeKnownPart(
    _ value: Value, over old: Value, variant: Int, keys: MemberTable,
    in object: inout ObjectRewriting
  ) {
    object.inSection(of: unionReader.keys) { object in
      object.object?.insertAfter(0)
      PayloadVisitor.mergePart(keys, in: &object) { payload in
        visit(value, over: old, in: &payload)
      }
    }
  }
}

/// Reads payloads whose members lie in the union's own object, and makes the union's values of
/// them.
@frozen
@usableFromInline
struct MembersPayloads<Codec: MembersUnionCodec>: PayloadReader {
  @inlinable
  init() {}

  @inlinable
  var onSave: KeptPolicy { Codec.onSave }

  @inlinable
  func mayLackPayload(_ variant: Int) -> Bool { false }

  @inlinable
  @inline(__always)
  func readMembers(
    of variant: Int, from reader: inout JSONReader, in object: inout ObjectCursor,
    to value: inout Codec.Value?
  ) throws(JSONFault) {
    value = try Codec.decode(variant: variant, from: &reader, in: &object)
  }

  @inlinable
  func readValue(
    of variant: Int, at step: PayloadStep, from reader: inout JSONReader,
    to value: inout Codec.Value?
  ) throws(JSONFault) {
    var object = try reader.openObject()
    value = try Codec.decode(variant: variant, from: &reader, in: &object)
  }

  /// Makes the value of a variant without payload, which reads nothing of the object.
  @inlinable
  func takeNone(
    of variant: Int, from reader: inout JSONReader, to value: inout Codec.Value?
  ) throws(JSONFault) {
    var object = try reader.openObject()
    value = try Codec.decode(variant: variant, from: &reader, in: &object)
  }
}
