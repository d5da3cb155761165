/// A union whose payload is a member of its own, beside the tag: ``AdjacentUnionCodec``,
/// ``KeyedUnionCodec``.
///
/// A payload that is optional may be absent, which is nil as `null` is. Generated code says for which
/// variants:
///
/// ```swift
/// static func withoutPayload(_ variant: Int) -> Block? {
///   switch variant {
///   case 0: .paragraph(nil)
///   default: nil
///   }
/// }
///
/// static func hasPayload(_ value: Block) -> Bool {
///   switch value {
///   case .paragraph(nil): false
///   default: true
///   }
/// }
/// ```
public protocol MemberPayloadCodec: UnionCodec {
  // Said again so that it is inferred from ``decode(variant:from:)``.
  associatedtype Value

  /// Reads the payload of the variant with this index; for a bare variant it reads nothing.
  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Value

  /// The value of a variant whose payload is absent; nil, the default, if it must be there.
  static func withoutPayload(_ variant: Int) -> Value?

  /// Whether the payload is more than nil; by default it always is.
  static func hasPayload(_ value: Value) -> Bool

  /// How a new payload that is nil is written; by default it is left out.
  static var newNil: NilSpelling { get }

  /// How a new bare variant is written; by default without payload.
  static var bare: BareSpelling { get }

  /// How the payload lies under its key; by default as it is.
  static var content: ContentWire { get }
}

extension MemberPayloadCodec {
  @inlinable
  public static func withoutPayload(_ variant: Int) -> Value? { nil }

  @inlinable
  public static func hasPayload(_ value: Value) -> Bool { true }

  @inlinable
  public static var newNil: NilSpelling { .absent }

  @inlinable
  public static var bare: BareSpelling { .alone }

  @inlinable
  public static var content: ContentWire { .inline }
}

// MARK: - What representations call

extension MemberPayloadCodec {
  /// The value of a variant of which no payload was found in the object.
  @inlinable
  static func decodeWithout(
    payload key: MemberKey, of variant: Int, in object: ObjectCursor,
    from reader: inout JSONReader
  ) throws(JSONFault) -> Value {
    if tags.isBare(variant) { return try decode(variant: variant, from: &reader) }
    guard let value = withoutPayload(variant) else {
      throw JSONFault(.missingMember, at: object.openOffset, expected: key.text)
    }
    return value
  }

  /// Writes the member of the payload of a new value, or none.
  @inlinable
  static func encodePayload(
    of value: Value, variant: Int, under key: MemberKey, to writer: inout JSONWriter
  ) {
    if tags.isBare(variant) {
      if bare == .alone { return }
      writer.key(key)
      writer.noPayload(as: bare)
    } else if hasPayload(value) {
      writer.key(key)
      encodeContent(of: value, to: &writer)
    } else if newNil == .null {
      writer.key(key)
      writer.null()
    }
  }

  /// Writes a payload that is more than nil.
  @inlinable
  static func encodeContent(of value: Value, to writer: inout JSONWriter) {
    guard let wrapping = content.wrapping else { return encodePayload(of: value, to: &writer) }
    EmbeddedJSON.write(wrapping, to: &writer) { inner in encodePayload(of: value, to: &inner) }
  }

  /// Merges the payload, which is the first of the members at `member`, into the object at the
  /// merge's range.
  static func mergePayload(
    _ value: Value, over old: Value, as member: Int, of members: MemberTable,
    in merge: inout Merge
  ) {
    var object = ObjectMerge(members, in: &merge)
    let place = object.value(of: member)
    let layout = object.layout
    let mark = merge.mark()
    switch (hasPayload(value), hasPayload(old)) {
    case (true, true):
      if let place {
        PayloadVisitor.merge(at: place, wire: content, layout: layout, in: &merge) { payload in
          visit(value, over: old, in: &payload)
        }
        object.replace(member, with: merge.take(from: mark))
      }
    case (true, false):
      if place == nil { merge.writeKey(members[member], layout: layout) }
      merge.lay(out: layout)
      encodeContent(of: value, to: &merge.writer)
      let piece = merge.take(from: mark)
      if place == nil { object.add(member, piece) } else { object.replace(member, with: piece) }
    case (false, true):
      if newNil == .absent {
        object.remove(member)
      } else if place != nil {
        merge.writer.null()
        object.replace(member, with: merge.take(from: mark))
      }
    case (false, false): break
    }
    object.write(in: &merge)
  }
}

// MARK: - Beside other members

extension MemberPayloadCodec {
  /// Merges the payload, which is the first of the members at `member` of those that the object
  /// speaks of, among the members of a struct around the union.
  static func mergePayloadMember(
    _ member: Int, _ value: Value, over old: Value, in object: inout ObjectRewriting
  ) {
    let place = object.object?.item(of: member)
    switch (hasPayload(value), hasPayload(old)) {
    case (true, true):
      guard let place else { return }
      object.mergeItem(at: place) { place, layout, merge in
        PayloadVisitor.merge(at: place, wire: content, layout: layout, in: &merge) { payload in
          visit(value, over: old, in: &payload)
        }
      }
    case (true, false):
      object.writeMember(member) { writer in encodeContent(of: value, to: &writer) }
    case (false, true):
      if newNil == .absent {
        object.object?.remove(member)
      } else if place != nil {
        object.writeMember(member) { writer in writer.null() }
      }
    case (false, false): break
    }
  }
}
