/// A codec of a union whose tag is the only key of an object:
///
/// ```json
/// {"text": {"id": 1, "message": "hello"}}
/// ```
/// A bare variant is `"plain"`, and is also read as `{"plain": null}`, `{"plain": {}}` or
/// `{"plain": []}`; ``bare`` is the spelling of a new one.
public protocol ExternalUnionCodec: ValueUnionCodec, FlatUnionCodec where Reader == ExternalReader {
  // Both are declared again, so that Swift infers the type from the function.
  associatedtype Value

  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Value

  /// The spelling of a new bare variant; by default its tag alone.
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
    PayloadVisitor.merge(at: payload.value, layout: object.itemLayout, in: &merge) { payload in
      visit(value, over: old, in: &payload)
    }
    object.close(in: &merge)
  }
}

/// If the union is flattened into a struct, the member whose key is the tag lies among the
/// struct's:
///
/// ```json
/// {"code": "weight", "valueQuantity": {"value": 70, "unit": "kg"}}
/// ```
/// A bare variant that would be its tag alone is written as `null`. If no tag is known, the only
/// unclaimed member of the object is an unknown value.
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

/// A codec of a union whose tag is stored outside of the document: the name of an event in a stream
/// of events, the topic of a message. The whole document is the payload:
///
/// ```
/// event: message
/// data: {"text": "hello"}
/// ```
/// A load takes the tag as an argument; ``JSONDocument/tag(of:preserving:)`` returns the tag to
/// send with a value. A bare variant is read from `null`, `[]`, or an object, whose members are
/// then unknown fields.
public protocol OutsideUnionCodec: ValueUnionCodec where Reader == OutsideReader {
  /// The spelling of a new bare variant; by default `null`.
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

  /// Returns the tag of a value: the tag that it was read with, if it still has that variant,
  /// otherwise the first of its variant; for an unknown value its own tag.
  static func tag(of value: Value, readWith tag: JSONTag?) -> JSONTag? {
    guard let variant = variant(of: value) else { return unrecognized(in: value)?.tag }
    if let tag, tags.variant(of: tag) == variant { return tag }
    if tag == nil, tags.absent == variant { return nil }
    return tags[variant]
  }
}
