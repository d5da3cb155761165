/// A union whose payload is a value of its own: ``ExternalUnionCodec``, ``OutsideUnionCodec``,
/// ``UntaggedUnionCodec``, ``MemberPayloadCodec``.
public protocol ValueUnionCodec: UnionCodec {
  // Repeated so that it is inferred from ``decode(variant:from:)``.
  associatedtype Value

  /// Reads the payload of the variant with this index; for a bare variant it reads nothing.
  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Value

  /// The value of a variant whose payload is absent; nil, the default, if it must be there.
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

/// Makes values of payloads that are values of their own.
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
  func readMembers(
    of variant: Int, from reader: inout JSONReader, in object: inout ObjectCursor,
    to value: inout Codec.Value?
  ) throws(JSONFault) {
    reader.move(to: reader.mark(before: object))
    try readValue(of: variant, at: .none, from: &reader, to: &value)
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

/// A union whose payload reads the union's own object: ``InternalUnionCodec``, ``PairedUnionCodec``,
/// ``TagPathUnionCodec``, ``PresenceUnionCodec``, ``UntaggedMembersCodec``. The payload may be a union of this kind itself.
public protocol MembersUnionCodec: FlatUnionCodec, MembersCodec {
  // Repeated so that it is inferred from ``decode(variant:from:in:)``.
  associatedtype Value

  /// Reads the payload of the variant with this index, whose members are those of the object; for a
  /// bare variant it reads nothing.
  static func decode(
    variant: Int, from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value

  /// Writes the members that are the tag of a new value; by default those of the form, if it has some.
  static func writeTag(of value: Value, variant: Int, to writer: inout JSONWriter)
}

extension MembersUnionCodec {
  @inlinable
  public static func writeTag(of value: Value, variant: Int, to writer: inout JSONWriter) {}

  /// Whether the payload has it: the constant of a struct that is the tag of a union around this one.
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
      // The bytes of what this union does not know take the place of the whole object.
      writer.isAbandoned = true
      return
    }
    writeTag(of: value, variant: variant, to: &writer)
    encodeMembers(of: value, to: &writer)
  }

  /// Writes the payload's members beside the tag. An unknown value among them that has the key of the
  /// tag, too, cannot be written there.
  @inlinable
  static func encodeMembers(of value: Value, to writer: inout JSONWriter) {
    let before = writer.keysBroughtAlong.count
    encodePayload(of: value, to: &writer)
    if writer.keysBroughtAlong.count != before && !writer.isAbandoned {
      writer.refuseKeys(broughtAlongSince: before) { key in
        unionReader.tagKeys.contains { $0.matches(key) }
      }
    }
  }

  public static func unrecognizedMembers(of value: Value) -> Unrecognized? {
    unrecognized(in: value)
      ?? PayloadVisitor.unrecognizedMembers { payload in
        visit(value, over: value, in: &payload)
      }
  }

  public static func mergeKnown(_ value: Value, over old: Value, in merge: inout Merge) {
    let keys = unionReader.tagKeys
    merge.claims += keys
    PayloadVisitor.mergeMembers(in: &merge) { payload in visit(value, over: old, in: &payload) }
    merge.claims.removeLast(keys.count)
  }

  /// Writes the object that an inner union does not know, with the tag of the variant it is now in.
  @usableFromInline
  static func writeUnrecognized(in value: Value, variant: Int, to writer: inout JSONWriter) {
    guard let unrecognized = unrecognizedMembers(of: value) else { return }
    let json = unionReader.tagged(unrecognized.json, as: variant)
    if refuses(json) { writer.refuseNext(JSONFault(.refusedUnknown, at: 0)) }
    writer.rawUnlessTooDeep(json)
  }
}

/// Among the members of a struct around the union.
extension MembersUnionCodec {
  /// What an inner union does not know has the tag of the variant that it is now in.
  public static func encodeKnownPart(
    _ value: Value, variant: Int, to writer: inout JSONWriter
  ) {
    guard let unrecognized = unrecognizedMembers(of: value) else {
      return writeMembers(value, to: &writer)
    }
    let json = unionReader.tagged(unrecognized.json, as: variant)
    if refuses(json) { writer.refuseNext(JSONFault(.refusedUnknown, at: 0)) }
    writer.members(of: json)
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
    PayloadVisitor.mergePart(keys, in: &object) { payload in
      visit(value, over: old, in: &payload)
    }
  }
}

/// With a tag among them, after which the members of the payload come that are new.
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
      object.object?.standAfter(0)
      PayloadVisitor.mergePart(keys, in: &object) { payload in
        visit(value, over: old, in: &payload)
      }
    }
  }
}

/// Makes values of payloads whose members lie in the union's own object.
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

  /// A variant without payload reads nothing of the object.
  @inlinable
  func takeNone(
    of variant: Int, from reader: inout JSONReader, to value: inout Codec.Value?
  ) throws(JSONFault) {
    var object = try reader.openObject()
    value = try Codec.decode(variant: variant, from: &reader, in: &object)
  }
}
