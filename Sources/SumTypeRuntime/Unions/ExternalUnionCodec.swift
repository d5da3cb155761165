/// A union whose tag is the one key of an object:
///
/// ```json
/// {"text": {"id": 1, "message": "hello"}}
/// ```
/// A bare variant is `"plain"`, and also read as `{"plain": null}`, `{"plain": {}}` or `{"plain":
/// []}`; ``bare`` says how a new one is written.
public protocol ExternalUnionCodec: ValueUnionCodec, FlatUnionCodec where Reader == ExternalReader {
  // Both repeated so that the one is inferred from the other.
  associatedtype Value

  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Value

  /// How a new bare variant is written; by default as its tag.
  static var bare: BareSpelling { get }
}

extension ExternalUnionCodec {
  @inlinable
  public static var bare: BareSpelling { .alone }

  @inlinable
  public static var unionReader: ExternalReader { ExternalReader(tags) }

  @inlinable
  public static func encodeKnown(_ value: Value, variant: Int, to writer: inout JSONWriter) {
    let isBare = tags.isBare(variant)
    if isBare, bare == .alone { return writer.tag(variant, of: tags) }
    if writer.refusesNesting() { return }
    writer.beginObject()
    writer.key(tags.key(of: variant))
    if isBare {
      writer.noPayload(as: bare)
    } else {
      encodePayload(of: value, to: &writer)
    }
    writer.endObject()
  }

  public static func mergeKnown(_ value: Value, over old: Value, in merge: inout Merge) {
    var object = ContainerMerge(in: &merge)
    guard let payload = object.scan.items.first else { return merge.copy(merge.range) }
    object.open(in: &merge)
    object.beginItem(0, in: &merge)
    PayloadVisitor.merge(at: payload.value, layout: object.inside, in: &merge) { payload in
      visit(value, over: old, in: &payload)
    }
    object.close(in: &merge)
  }
}

/// The member that is named by the tag lies among those of a struct around the union:
///
/// ```json
/// {"code": "weight", "valueQuantity": {"value": 70, "unit": "kg"}}
/// ```
/// A bare variant that is written as its tag alone is `null` there. Where no tag is known, the one
/// member that nothing else in the object knows is an unknown value.
extension ExternalUnionCodec {
  public static func encodeKnownPart(
    _ value: Value, variant: Int, to writer: inout JSONWriter
  ) {
    writer.key(tags.key(of: variant))
    if tags.isBare(variant) {
      writer.noPayload(as: bare)
    } else {
      encodePayload(of: value, to: &writer)
    }
  }

  public static func mergeKnownPart(
    _ value: Value, over old: Value, variant: Int, keys: MemberTable,
    in object: inout ObjectRewriting
  ) {
    let source = object.merge.pointee.source
    let item = object.object?.items.firstIndex { item in
      source.withKey(at: item.key) { key in
        tags.variant(of: tags.tag(ofKey: String(decoding: key, as: UTF8.self))) == variant
      }
    }
    guard let item else { return }
    object.mergeItem(at: item) { place, layout, merge in
      PayloadVisitor.merge(at: place, layout: layout, in: &merge) { payload in
        visit(value, over: old, in: &payload)
      }
    }
  }
}

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
public protocol OutsideUnionCodec: ValueUnionCodec where Reader == OutsideReader {
  /// How a new bare variant is written; by default as `null`.
  static var bare: BareSpelling { get }
}

extension OutsideUnionCodec {
  @inlinable
  public static var bare: BareSpelling { .null }

  @inlinable
  public static var unionReader: OutsideReader { OutsideReader(tags) }

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

  /// The tag of a value: the first of its variant, that which it was read with if it is of the same
  /// variant still, or that of an unknown value.
  static func tag(of value: Value, readWith tag: JSONTag?) -> JSONTag? {
    guard let variant = variant(of: value) else { return unrecognized(in: value)?.tag }
    if let tag, tags.variant(of: tag) == variant { return tag }
    if tag == nil, tags.absent == variant { return nil }
    return tags[variant]
  }
}
