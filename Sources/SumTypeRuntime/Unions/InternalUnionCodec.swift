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
}

/// A union whose tag is made of two members among those of its payload:
///
/// ```json
/// {"kind": "Pod", "apiVersion": "v1", "spec": {}}
/// ```
/// Such a variant as takes every second value is written new with the first member alone, and read so as
/// well.
public protocol PairedUnionCodec: MembersUnionCodec where Reader == PairedReader {
  /// The two keys, and which variants the values under them are.
  static var pairs: PairTable { get }
}

extension PairedUnionCodec {
  public static var unionReader: PairedReader { PairedReader(pairs) }

  public static var tags: TagTable { pairs.tags }
}
