/// A codec of a union whose tag lies among the members of its payload:
///
/// ```json
/// {"type": "text", "id": 1, "message": "hello"}
/// ```
/// The payload is read from the same object. It may be a union of this kind itself, whose tag has
/// another key.
public protocol InternalUnionCodec: MembersUnionCodec where Reader == InternalReader {
  /// A table with only the key of the tag.
  static var keys: MemberTable { get }

  /// Whether the payload of the variant with this index has the tag as a constant member of its
  /// own, and writes it itself; false by default.
  static func payloadHasTag(_ variant: Int) -> Bool

  /// Whether the payload of this value writes the tag itself: a payload that is a union may do so
  /// in some of its variants. By default the variant alone decides.
  static func payloadHasTag(_ value: Value, variant: Int) -> Bool

  /// Whether some payload has the tag as a constant that does not allow every tag of the variant,
  /// and so reads the tag again wherever it lies; false by default.
  static var rereadsTag: Bool { get }
}

extension InternalUnionCodec {
  @inlinable
  public static var unionReader: InternalReader {
    InternalReader(tags, keys, rereadsTag: rereadsTag)
  }

  @inlinable
  public static var rereadsTag: Bool { false }

  // Equal to the general function; declared for this reader so that it is inlined into loops over
  // lists.
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
      writer.closeObject()
    }
  }
}

/// A codec of a union whose tag consists of two members among those of its payload:
///
/// ```json
/// {"kind": "Pod", "apiVersion": "v1", "spec": {}}
/// ```
/// A variant may accept every second value; a new value of it has only the first member, and is
/// read without the second as well.
public protocol PairedUnionCodec: MembersUnionCodec where Reader == PairedReader {
  /// The two keys, and the variants of the values under them.
  static var pairs: PairTable { get }

  /// Whether the payload of this value has a half of the tag, the first or the second, as a constant
  /// member of its own, and writes it itself; false by default.
  static func payloadHasTag(half: Int, of value: Value) -> Bool
}

extension PairedUnionCodec {
  public static var unionReader: PairedReader { PairedReader(pairs) }

  @inlinable
  public static func payloadHasTag(half: Int, of value: Value) -> Bool { false }

  public static func writeTag(of value: Value, variant: Int, to writer: inout JSONWriter) {
    if !payloadHasTag(half: 0, of: value) {
      writer.key(pairs.keys[0])
      writer.tag(variant, of: tags)
    }
    if let second = pairs.second(of: variant), !payloadHasTag(half: 1, of: value) {
      writer.key(pairs.keys[1])
      writer.tag(second)
    }
  }

  public static var tags: TagTable { pairs.tags }
}

/// A codec of a union whose tag lies deeper in its payload, in a member of a member:
///
/// ```json
/// {"header": {"id": 1, "type": "created"}, "title": "hello"}
/// ```
/// The whole object is the payload, which reads and writes the tag itself, as a constant of the
/// struct that contains it. An object with another tag is unknown; one without a tag is malformed,
/// or has the variant without a tag.
public protocol TagPathUnionCodec: MembersUnionCodec where Reader == TagPathReader {
  /// The keys that lead to the tag.
  static var path: TagPath { get }
}

extension TagPathUnionCodec {
  public static var unionReader: TagPathReader { TagPathReader(tags, path) }
}
