/// A union whose tag lies among the members of its payload:
///
/// ```json
/// {"type": "text", "id": 1, "message": "hello"}
/// ```
/// The payload reads the same object. It may be a union of this kind itself, with another tag key.
public protocol InternalUnionCodec: MembersUnionCodec where Reader == InternalReader {
  /// The key of the tag, alone in a table.
  static var keys: MemberTable { get }

  /// Whether the payload of the variant with this index has the tag as a constant member of its
  /// own, and writes it itself; by default none has.
  static func payloadHasTag(_ variant: Int) -> Bool

  /// The same of a value of that variant: a payload that is a union may have it in some of its
  /// variants. By default all values of a variant are alike.
  static func payloadHasTag(_ value: Value, variant: Int) -> Bool

  /// Whether some payload has the tag as a constant that is not each tag of the variant, and so reads
  /// it wherever it comes; by default none has.
  static var rereadsTag: Bool { get }
}

extension InternalUnionCodec {
  @inlinable
  public static var unionReader: InternalReader {
    InternalReader(tags, keys, rereadsTag: rereadsTag)
  }

  @inlinable
  public static var rereadsTag: Bool { false }

  // The same for all readers, said for this one so that it is inlined into the loop over a list.
  @inlinable
  @inline(__always)
  public static func decodeKnown(
    from reader: inout JSONReader, with form: InternalReader
  ) throws(JSONFault) -> Value? {
    var value: Value?
    _ = try form.read(from: &reader, MembersPayloads<Self>(), to: &value)
    return value
  }

  @inlinable
  public static func payloadHasTag(_ variant: Int) -> Bool { false }

  @inlinable
  public static func payloadHasTag(_ value: Value, variant: Int) -> Bool {
    payloadHasTag(variant)
  }

  public static var tagKeys: [MemberKey] { [keys[0]] }

  @inlinable
  public static func writeTag(of value: Value, variant: Int, to writer: inout JSONWriter) {
    guard tags.isWritten(variant) && !payloadHasTag(value, variant: variant) else { return }
    writer.key(keys[0])
    writer.tag(variant, of: tags)
  }

  @inlinable
  public static func encodeKnown(_ value: Value, variant: Int, to writer: inout JSONWriter) {
    if writer.refusesNesting() { return }
    let start = writer.valueStart
    if tags.isWritten(variant) && !payloadHasTag(value, variant: variant) {
      writer.beginObject(tag: keys[0], variant, of: tags)
    } else {
      writer.beginObject()
    }
    encodeMembers(of: value, to: &writer)
    if writer.isAbandoned {
      writer.abandonObject(from: start)
      writeUnrecognized(in: value, variant: variant, to: &writer)
    } else {
      writer.endObject()
    }
  }

  /// Without a tag where the variant is the one that has none.
  public static func tagged(_ json: JSONSlice, as variant: Int) -> JSONSlice {
    if self.variant(ofTagIn: json) == variant { return json }
    guard let tag = tags[variant] else { return json.without(keys[0]) }
    return json.tagged(tag, under: keys[0])
  }

  /// The payload is an object; the tag becomes one of its members if it is not one already.
  public static func element(tag: JSONTag, payload: JSONSlice) -> JSONSlice {
    let found: FoundTag? = try? JSONReader.read(Array(payload.bytes)) {
      (reader) throws(JSONFault) in
      let found = try unionReader.findTag(in: &reader)
      try reader.skipValue()
      return found
    }
    // One that is absent lies at the opening brace.
    if let found, found.offset > 0, found.tag == tag { return payload }
    return payload.tagged(tag, under: keys[0])
  }
}

/// The tag and the payload's members lie among those of a struct around the union.
extension InternalUnionCodec {
  public static func mergeKnownPart(
    _ value: Value, over old: Value, variant: Int, keys: MemberTable,
    in object: inout ObjectRewriting
  ) {
    object.inSection(of: self.keys) { object in
      object.object?.standAfter(0)
      mergePayloadMembers(value, over: old, keys: keys, in: &object)
    }
  }
}

/// A union whose tag is made of two members among those of its payload:
///
/// ```json
/// {"kind": "Pod", "apiVersion": "v1", "spec": {}}
/// ```
/// The exact pair counts first, then a variant that takes every second value. Such a variant is
/// written new with the first member alone, and read so as well. What is unknown is reported by its
/// first value.
public protocol PairedUnionCodec: MembersUnionCodec where Reader == PairedReader {
  /// The two keys, and which variants the values under them are.
  static var pairs: PairTable { get }
}

extension PairedUnionCodec {
  public static var unionReader: PairedReader { PairedReader(pairs) }

  public static var tags: TagTable { pairs.tags }

  public static var tagKeys: [MemberKey] { [pairs.keys[0], pairs.keys[1]] }

  public static func writeTag(of value: Value, variant: Int, to writer: inout JSONWriter) {
    writer.key(pairs.keys[0])
    writer.tag(variant, of: tags)
    if let second = pairs.second(of: variant) {
      writer.key(pairs.keys[1])
      writer.tag(second)
    }
  }

  public static func tagged(_ json: JSONSlice, as variant: Int) -> JSONSlice {
    if self.variant(ofTagIn: json) == variant { return json }
    var tagged = json.without(pairs.keys[0]).without(pairs.keys[1])
    if let tag = pairs.second(of: variant) { tagged = tagged.tagged(tag, under: pairs.keys[1]) }
    return tags[variant].map { tagged.tagged($0, under: pairs.keys[0]) } ?? tagged
  }

  /// The payload is an object; the first part of the tag becomes one of its members if it is not one
  /// already.
  public static func element(tag: JSONTag, payload: JSONSlice) -> JSONSlice {
    let found: FoundTag? = try? JSONReader.read(Array(payload.bytes)) {
      (reader) throws(JSONFault) in
      let found = try unionReader.findTag(in: &reader)
      try reader.skipValue()
      return found
    }
    if let found, found.tag == tag { return payload }
    return payload.tagged(tag, under: pairs.keys[0])
  }
}

/// The tag and the payload's members lie among those of a struct around the union.
extension PairedUnionCodec {
  public static func mergeKnownPart(
    _ value: Value, over old: Value, variant: Int, keys: MemberTable,
    in object: inout ObjectRewriting
  ) {
    object.inSection(of: pairs.keys) { object in
      object.object?.standAfter(0)
      mergePayloadMembers(value, over: old, keys: keys, in: &object)
    }
  }
}
