/// A union whose tag and payload are elements of an array:
///
/// ```json
/// ["text", {"id": 1, "message": "hello"}]
/// ```
/// A bare variant is read without payload, or with `null`, `{}` or `[]`, and written as
/// ``MemberPayloadCodec/bare`` says. Elements before the tag and after the payload are unknown: they stay
/// at their places. Of a new value those before the tag are `null`.
public protocol PositionalUnionCodec: MemberPayloadCodec where Reader == PositionalReader {
  // Both said again so that the one is inferred from the other.
  associatedtype Value

  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Value

  /// The index of the tag; by default it is the first element.
  static var tagIndex: Int { get }
}

extension PositionalUnionCodec {
  @inlinable
  public static var tagIndex: Int { 0 }

  @inlinable
  public static var unionReader: PositionalReader { PositionalReader(tags, index: tagIndex) }

  @inlinable
  public static func encodeKnown(_ value: Value, variant: Int, to writer: inout JSONWriter) {
    if writer.refusesNesting() { return }
    writer.beginArray()
    for _ in 0..<tagIndex { writer.null() }
    writer.tag(variant, of: tags)
    if tags.isBare(variant) {
      if bare != .alone { writer.noPayload(as: bare) }
    } else if hasPayload(value) {
      encodePayload(of: value, to: &writer)
    } else if newNil == .null {
      writer.null()
    }
    writer.endArray()
  }

  /// A payload that becomes nil goes where nothing follows it, and becomes `null` where something does.
  public static func mergeKnown(_ value: Value, over old: Value, in merge: inout Merge) {
    var array = ContainerMerge(in: &merge)
    let index = tagIndex + 1
    let count = array.scan.items.count
    let isThere = count > index
    array.open(in: &merge)
    if index > 0, count > 0 { array.keep(0...min(tagIndex, count - 1), in: &merge) }
    switch (hasPayload(value), hasPayload(old)) {
    case (true, true) where isThere:
      array.beginItem(index, in: &merge)
      let place = array.scan.items[index].value
      PayloadVisitor.merge(at: place, layout: array.inside, in: &merge) { payload in
        visit(value, over: old, in: &payload)
      }
    case (true, false):
      let new = new(in: &merge, array.inside) { encodePayload(of: value, to: &$0) }
      if isThere { array.beginItem(index, in: &merge) } else { array.beginNew(in: &merge) }
      merge.append(new)
    case (false, true) where isThere && (newNil == .null || count > index + 1):
      let new = new(in: &merge, array.inside) { $0.null() }
      array.beginItem(index, in: &merge)
      merge.append(new)
    case (false, true): break
    default: if isThere { array.keep(index, in: &merge) }
    }
    if count > index + 1 { array.keep(index + 1...count - 1, in: &merge) }
    array.close(in: &merge)
  }

  private static func new(
    in merge: inout Merge, _ layout: Layout, _ write: (inout JSONWriter) -> Void
  ) -> Piece {
    let mark = merge.mark()
    merge.lay(out: layout)
    write(&merge.writer)
    return merge.take(from: mark)
  }

  public static func payload(of json: JSONSlice) -> [UInt8] {
    let source = Array(json.bytes)
    let items = ContainerScan(0..<source.count, in: source).items
    return items.count > tagIndex + 1 ? Array(source[items[tagIndex + 1].value]) : []
  }

  public static func element(tag: JSONTag, payload: JSONSlice) -> JSONSlice {
    element(tag) { writer in writer.raw(payload) }
  }

  public static func element(tag: JSONTag) -> JSONSlice { element(tag) { _ in } }

  private static func element(
    _ tag: JSONTag, _ writePayload: (inout JSONWriter) -> Void
  ) -> JSONSlice {
    var writer = JSONWriter()
    writer.beginArray()
    for _ in 0..<tagIndex { writer.null() }
    writer.tag(tag)
    writePayload(&writer)
    writer.endArray()
    return JSONSlice(unchecked: writer.finish()[...])
  }
}
