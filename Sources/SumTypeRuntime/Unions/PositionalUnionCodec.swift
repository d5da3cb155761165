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
/// Each payload is a tuple, whose elements follow the tag:
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
public protocol ElementsUnionCodec: UnionCodec where Reader == ElementsReader {
  // Both are declared again, so that Swift infers the type from the function.
  associatedtype Value

  /// Reads the payload of the variant with this index from the next elements of the array, up to
  /// its end, and returns the union's value. For a bare variant it reads nothing.
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
  public static func decodeKnown(
    from reader: inout JSONReader, with form: ElementsReader
  ) throws(JSONFault) -> Value? {
    var value: Value?
    _ = try form.read(from: &reader, ElementsPayloads<Self>(), to: &value)
    return value
  }

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

/// Reads payloads whose elements lie in the union's own array, and makes the union's values of
/// them.
@frozen
@usableFromInline
struct ElementsPayloads<Codec: ElementsUnionCodec>: PayloadReader {
  @inlinable
  init() {}

  @inlinable
  var onSave: KeptPolicy { Codec.onSave }

  @inlinable
  func mayLackPayload(_ variant: Int) -> Bool { false }

  @inlinable
  func readElements(
    of variant: Int, from first: Int, of array: inout ArrayCursor, from reader: inout JSONReader,
    to value: inout Codec.Value?
  ) throws(JSONFault) {
    var tuple = TupleCursor(array)
    value = try Codec.decode(variant: variant, from: &reader, in: &tuple)
    array = tuple.array
  }

  /// Reads a payload that lies in an array of its own.
  @inlinable
  func readValue(
    of variant: Int, at step: PayloadStep, from reader: inout JSONReader,
    to value: inout Codec.Value?
  ) throws(JSONFault) {
    var tuple = try TupleCursor(&reader)
    value = try Codec.decode(variant: variant, from: &reader, in: &tuple)
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
    try readValue(of: variant, at: .none, from: &reader, to: &value)
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
