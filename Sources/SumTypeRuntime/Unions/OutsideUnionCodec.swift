/// A union whose tag is not in the document but comes from around it: the name of an event in a
/// stream of events, the topic of a message. The whole document is the payload:
///
/// ```
/// event: message
/// data: {"text": "hello"}
/// ```
/// Loading takes the tag as an argument, and ``JSONDocument/tag(of:preserving:)`` says with which tag
/// a value is sent. A bare variant is read from `null`, `[]`, and an object, whose members are then
/// unknown fields.
public protocol OutsideUnionCodec: UnionCodec {
  /// Reads the payload of the variant with this index; for a bare variant it reads nothing.
  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Value

  /// How a new bare variant is written; by default as `null`.
  static var bare: BareSpelling { get }
}

extension OutsideUnionCodec {
  @inlinable
  public static var bare: BareSpelling { .null }

  public static func readTag(from reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    _ = try reader.peekKind()
    guard let tag = reader.outsideTag ?? tags.absent.map({ tags[$0] }) else {
      throw JSONFault(.missingTag, at: reader.offset, expected: "a tag from outside")
    }
    return FoundTag(tag: tag, variant: tags.variant(of: tag), offset: reader.offset)
  }

  public static func decodeKnown(from reader: inout JSONReader) throws(JSONFault) -> Value? {
    let tag = try readTag(from: &reader)
    guard let variant = tag.variant else {
      let offset = reader.offset
      try reader.skipValue()
      reader.noteUnknownTag(at: offset, tag.tag)
      return nil
    }
    if tags.isBare(variant) {
      if try reader.peekKind() == .object {
        var object = try reader.openObject(onSave: onSave)
        try reader.passRest(of: &object)
      } else {
        try reader.readNoPayload()
      }
    }
    return try decode(variant: variant, from: &reader)
  }

  @inlinable
  public static func encodeKnown(_ value: Value, variant: Int, to writer: inout JSONWriter) {
    if tags.isBare(variant) {
      writer.noPayload(as: bare)
    } else {
      encodePayload(of: value, to: &writer)
    }
  }

  public static func mergeKnown(_ value: Value, over old: Value, in merge: inout Merge) {
    PayloadVisitor.mergeMembers(in: &merge) { payload in visit(value, over: old, in: &payload) }
  }

  /// The value itself: its tag is elsewhere.
  public static func element(tag: JSONTag, payload: JSONSlice) -> JSONSlice { payload }

  /// The tag of a value: the first of its variant, that which it was read with if it is of the same
  /// variant still, or that of an unknown value.
  static func tag(of value: Value, readWith tag: JSONTag?) -> JSONTag? {
    guard let variant = variant(of: value) else { return unrecognized(in: value)?.tag }
    if let tag, tags.variant(of: tag) == variant { return tag }
    if tag == nil, tags.absent == variant { return nil }
    return tags[variant]
  }
}
