/// A union whose tag is the one key of an object:
///
/// ```json
/// {"text": {"id": 1, "message": "hello"}}
/// ```
/// A bare variant is `"plain"`, and also read as `{"plain": null}`, `{"plain": {}}` or `{"plain":
/// []}`; ``bare`` says how a new one is written.
public protocol ExternalUnionCodec: FlatUnionCodec {
  // Said again so that it is inferred from ``decode(variant:from:)``.
  associatedtype Value

  /// Reads the payload of the variant with this index; for a bare variant it reads nothing.
  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Value

  /// How a new bare variant is written; by default as its tag.
  static var bare: BareSpelling { get }
}

extension ExternalUnionCodec {
  @inlinable
  public static var bare: BareSpelling { .alone }

  public static func readTag(from reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    let start = reader.mark()
    defer { reader.rewind(to: start) }
    guard try reader.peekKind() == .object else { return try reader.readTag(in: tags) }
    var object = try reader.openObject(keepsUnknown: false)
    guard let key = try reader.nextKey(&object) else {
      throw JSONFault(.missingTag, at: object.openOffset)
    }
    let tag = tags.tag(ofKey: key)
    let offset = object.keyOffset
    try reader.skipValue()
    if try reader.nextKey(&object) != nil {
      throw JSONFault(.repeatedTag, at: object.keyOffset, expected: "an object with one member")
    }
    return FoundTag(tag: tag, variant: tags.variant(of: tag), offset: offset)
  }

  @inlinable
  public static func decodeKnown(from reader: inout JSONReader) throws(JSONFault) -> Value? {
    guard try reader.peekKind() == .object else {
      let offset = reader.offset
      guard let variant = try reader.readVariant(tags) else { return nil }
      guard tags.isBare(variant) else {
        throw JSONFault(.typeMismatch, at: offset, expected: "an object with one member")
      }
      return try decode(variant: variant, from: &reader)
    }
    var object = try reader.openObject(keepsUnknown: false)
    guard let variant = try reader.nextVariant(tags, in: &object) else {
      try reader.skipValue()
      try reader.endSingle(&object)
      return nil
    }
    if tags.isBare(variant) { try reader.readNoPayload() }
    let value = try decode(variant: variant, from: &reader)
    try reader.endSingle(&object)
    return value
  }

  @inlinable
  public static func encodeKnown(_ value: Value, variant: Int, to writer: inout JSONWriter) {
    let isBare = tags.isBare(variant)
    if isBare, bare == .alone { return writer.tag(variant, of: tags) }
    if writer.refusesNesting() { return }
    writer.beginObject()
    writer.key(tags[variant].keyText)
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

extension ExternalUnionCodec {
  /// The value under the tag; nothing where the tag is all there is.
  public static func payload(of json: JSONSlice) -> [UInt8] {
    let source = Array(json.bytes)
    let scan = ContainerScan(0..<source.count, in: source)
    guard scan.isObject, let item = scan.items.first else { return [] }
    return Array(source[item.value])
  }

  public static func element(tag: JSONTag, payload: JSONSlice) -> JSONSlice {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key(tag.keyText)
    writer.raw(payload)
    writer.endObject()
    return JSONSlice(unchecked: writer.finish()[...])
  }

  public static func element(tag: JSONTag) -> JSONSlice {
    var writer = JSONWriter()
    writer.tag(tag)
    return JSONSlice(unchecked: writer.finish()[...])
  }
}
