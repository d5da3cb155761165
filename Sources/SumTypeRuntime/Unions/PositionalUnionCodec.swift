/// A codec of a union whose tag and payload are elements of an array:
///
/// ```json
/// ["text", {"id": 1, "message": "hello"}]
/// ```
/// A bare variant is read without payload, or with `null`, `{}` or `[]`, and written in the
/// spelling ``MemberPayloadCodec/bare``. Elements before the tag and after the payload are unknown,
/// and stay at their places. In a new value, the elements before the tag are `null`.
public protocol PositionalUnionCodec: MemberPayloadCodec where Reader == PositionalReader {
  // Both are declared again, so that Swift infers the type from the function.
  associatedtype Value

  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Value

  /// The index of the tag; 0 by default.
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
    writer.beginArray(tag: variant, of: tags, at: tagIndex)
    if tags.isBare(variant) {
      if bare != .alone { writer.noPayload(as: bare) }
    } else if hasPayload(value) {
      encodePayload(of: value, to: &writer)
    } else if newNil == .null {
      writer.null()
    }
    writer.endArray()
  }

  /// Merges a value. A payload that becomes nil is removed, or becomes `null` if other elements
  /// follow it.
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
      PayloadVisitor.merge(at: place, layout: array.itemLayout, in: &merge) { payload in
        visit(value, over: old, in: &payload)
      }
    case (true, false):
      let new = new(in: &merge, array.itemLayout) { encodePayload(of: value, to: &$0) }
      if isThere { array.beginItem(index, in: &merge) } else { array.beginNew(in: &merge) }
      merge.append(new)
    case (false, true) where isThere && (newNil == .null || count > index + 1):
      let new = new(in: &merge, array.itemLayout) { $0.null() }
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
}

/// A codec of a union whose tag is an element of an array, and whose payload is the elements after
/// it:
///
/// ```json
/// ["EVENT", "subscription", {"id": 1, "message": "hello"}]
/// ```
/// Each payload is a tuple, or an untagged union of tuples, whose elements follow the tag:
///
/// ```swift
/// enum RelayRequestCodec: ElementsUnionCodec {
///   static let tags = TagTable("EVENT", "CLOSE")
///
///   static func decode(
///     variant: Int, from reader: inout JSONReader, in tuple: inout TupleCursor
///   ) throws(JSONFault) -> RelayRequest {
///     switch variant {
///     case 0: .event(try PublishedCodec.decodeElements(from: &reader, in: &tuple))
///     default: .close(try SubscriptionCodec.decodeElements(from: &reader, in: &tuple))
///     }
///   }
///   …
/// }
/// ```
/// Elements before the tag are unknown, and stay at their places; in a new value they are `null`.
/// Further elements after the payload are those of the tuple.
public protocol ElementsUnionCodec: ElementsPayloadCodec where Reader == ElementsReader {
  // Both are declared again, so that Swift infers the type from the function.
  associatedtype Value

  static func decode(
    variant: Int, from reader: inout JSONReader, in tuple: inout TupleCursor
  ) throws(JSONFault) -> Value

  /// The index of the tag; 0 by default.
  static var tagIndex: Int { get }
}

extension ElementsUnionCodec {
  @inlinable
  public static var tagIndex: Int { 0 }

  @inlinable
  public static var unionReader: ElementsReader { ElementsReader(tags, index: tagIndex) }

  @inlinable
  public static func encodeKnown(_ value: Value, variant: Int, to writer: inout JSONWriter) {
    if writer.refusesNesting() { return }
    writer.beginArray(tag: variant, of: tags, at: tagIndex)
    encodePayload(of: value, to: &writer)
    writer.endArray()
  }

  public static func mergeKnown(_ value: Value, over old: Value, in merge: inout Merge) {
    PayloadVisitor.mergeElements(from: tagIndex + 1, in: &merge) { payload in
      visit(value, over: old, in: &payload)
    }
  }
}

extension JSONWriter {
  /// Begins the array of a new value with its tag at an index, after `null` elements.
  @inlinable
  mutating func beginArray(tag variant: Int, of tags: TagTable, at index: Int) {
    beginArray()
    for _ in 0..<index { null() }
    tag(variant, of: tags)
  }
}
