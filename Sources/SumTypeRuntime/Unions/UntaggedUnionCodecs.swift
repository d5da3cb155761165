/// A codec of a union without tags, whose variants are distinguished by their JSON: by its type or,
/// if several variants are objects, by some of their members.
///
/// ```json
/// "hello"      [{"text": "hello"}]      null
/// ```
/// The payload is the whole value. A bare variant is `null`. A value whose type no variant has is
/// unknown; a value that has the type of a variant, but the shape of none, is malformed.
public protocol UntaggedUnionCodec: ValueUnionCodec where Reader == UntaggedReader {
  /// The shapes of the variants, in the order of the schema.
  static var shapes: ShapeTable { get }
}

extension UntaggedUnionCodec {
  @inlinable
  public static var unionReader: UntaggedReader { UntaggedReader(shapes) }

  public static var tags: TagTable { TagTable.empty }

  @inlinable
  public static func encodeKnown(_ value: Value, variant: Int, to writer: inout JSONWriter) {
    if shapes.isBare(variant) { return writer.null() }
    encodePayload(of: value, to: &writer)
  }

  public static func mergeKnown(_ value: Value, over old: Value, in merge: inout Merge) {
    PayloadVisitor.mergeMembers(in: &merge) { payload in visit(value, over: old, in: &payload) }
  }
}

/// A codec of a union without tags whose payloads are all objects. So the union can itself be the
/// payload of a union whose tag lies in the same object, or be flattened into a struct:
///
/// ```json
/// {"type": "note", "id": 1, "deleted": true}      {"type": "note", "id": 1, "text": "hello"}
/// {"seen": 1, "type": "note", "id": 1, "deleted": true}
/// ```
/// An object with no variant's shape is malformed: it carries the members that could be the
/// union's.
public protocol UntaggedMembersCodec: MembersUnionCodec where Reader == UntaggedReader {
  /// The shapes of the variants, in the order of the schema.
  static var shapes: ShapeTable { get }
}

extension UntaggedMembersCodec {
  @inlinable
  public static var unionReader: UntaggedReader { UntaggedReader(shapes) }

  public static var tags: TagTable { TagTable.empty }
}

/// A codec of a union whose variants are distinguished by the keys that are present and not `null`:
///
/// ```json
/// {"text": "hello", "id": 1}      {"image": {"url": "https://example.org"}, "id": 2}
/// ```
/// The whole object is the payload, which reads the member with the key itself. An object with none
/// of the keys is of the variant that has none, or unknown; one with keys of two variants is malformed.
public protocol PresenceUnionCodec: MembersUnionCodec where Reader == PresenceReader {
  /// The keys of the variants, in their order, without the variant that has none.
  static var keys: MemberTable { get }

  /// The index of the variant without keys; nil, the default, if there is none.
  static var absent: Int? { get }
}

extension PresenceUnionCodec {
  @inlinable
  public static var absent: Int? { nil }

  @inlinable
  public static var unionReader: PresenceReader { PresenceReader(keys, absent: absent) }

  public static var tags: TagTable { TagTable.empty }
}

/// A codec of a union without tags whose payloads are all tuples. So the union can itself be the
/// payload of a union whose tag lies in the same array:
///
/// ```json
/// ["Table", {"id": "a"}, "Fish", [["cod"]]]      ["Table", ["Fish"], [["cod"]]]
/// ```
/// The elements after the tag tell the variant. Elements with no variant's shape are malformed: in
/// the unknown value they are an array of their own, without the tag and without white space around
/// them.
public protocol UntaggedElementsCodec: ElementsPayloadCodec, ElementsCodec
where Reader == UntaggedReader {
  // Both are declared again, so that Swift infers the type from the function.
  associatedtype Value

  static func decode(
    variant: Int, from reader: inout JSONReader, in tuple: inout TupleCursor
  ) throws(JSONFault) -> Value

  /// The shapes of the variants, in the order of the schema.
  static var shapes: ShapeTable { get }
}

extension UntaggedElementsCodec {
  @inlinable
  public static var unionReader: UntaggedReader { UntaggedReader(shapes) }

  public static var tags: TagTable { TagTable.empty }

  /// Reads the elements of an open array, and passes its end.
  @inlinable
  public static func decodeElements(
    from reader: inout JSONReader, in tuple: inout TupleCursor
  ) throws(JSONFault) -> Value {
    let start = reader.mark()
    let array = tuple.array
    do throws(JSONFault) {
      let variant = try unionReader.variant(ofRestOf: array, in: &reader)
      return try decode(variant: variant, from: &reader, in: &tuple)
    } catch {
      tuple = TupleCursor(array)
      return try decodeMalformed(error, from: start, in: &reader, &tuple)
    }
  }

  /// Makes an unknown value of the rest of an array, which does not fit.
  ///
  /// - Parameter start: the place before the next element.
  /// - Throws: `fault`, if the bytes are not JSON or the union is closed.
  @usableFromInline
  static func decodeMalformed(
    _ fault: JSONFault, from start: JSONReader.Mark, in reader: inout JSONReader,
    _ tuple: inout TupleCursor
  ) throws(JSONFault) -> Value {
    if fault.isGrammar { throw fault }
    reader.rewind(to: start)
    var bytes: [UInt8] = [0x5B]
    var inner = fault
    inner.offset = 0
    while try tuple.next(&reader) {
      let element = try reader.skipValue()
      if bytes.count > 1 { bytes.append(0x2C) }
      if element.contains(fault.offset) {
        inner.offset = bytes.count + fault.offset - element.lowerBound
      }
      bytes += reader.source[element]
    }
    bytes.append(0x5D)
    let unrecognized = Unrecognized(tag: nil, json: JSONSlice(unchecked: bytes[...]), fault: inner)
    guard let value = unknown(unrecognized) else { throw fault }
    if reader.recordsKept {
      // The value is in the domain, so only the app can remove it.
      let policy = onSave == .drop ? .keep : onSave
      let range = tuple.array.openOffset..<reader.offset
      reader.kept.append(KeptItem(.malformed, range, fault: fault, policy: policy))
    }
    return value
  }
}

// MARK: - Writing

extension UntaggedElementsCodec {
  @inlinable
  public static func encodeKnown(_ value: Value, variant: Int, to writer: inout JSONWriter) {
    if writer.refusesNesting() { return }
    writer.beginArray()
    encodePayload(of: value, to: &writer)
    writer.endArray()
  }

  /// Writes the elements of a new value into an array that the writer has begun.
  @inlinable
  public static func encodeElements(_ value: Value, to writer: inout JSONWriter) {
    if variant(of: value) == nil {
      writeUnrecognized(in: value, to: &writer)
    } else {
      encodePayload(of: value, to: &writer)
    }
  }

  public static func writeElements(_ value: Value, to writer: inout JSONWriter) {
    encodeElements(value, to: &writer)
  }

  @usableFromInline
  static func writeUnrecognized(in value: Value, to writer: inout JSONWriter) {
    guard let elements = unrecognized(in: value)?.json.elements else { return }
    if onSave == .refuse {
      let fault = JSONFault(.refusedUnknown, at: 0)
      if elements.isEmpty { writer.refuse(fault) } else { writer.refuseNext(fault) }
    }
    for element in elements { writer.rawUnlessTooDeep(JSONSlice(unchecked: element[...])) }
  }
}

// MARK: - Merging

extension UntaggedElementsCodec {
  public static func mergeKnown(_ value: Value, over old: Value, in merge: inout Merge) {
    PayloadVisitor.mergeMembers(in: &merge) { payload in visit(value, over: old, in: &payload) }
  }

  public static func mergeElements(
    _ value: Value, over old: Value, from first: Int, in merge: inout Merge
  ) {
    let variant = variant(of: value)
    if variant != nil, variant == self.variant(of: old) {
      PayloadVisitor.mergeElements(from: first, in: &merge) { payload in
        visit(value, over: old, in: &payload)
      }
    } else if isSame(value, old) {
      merge.copy(merge.range)
    } else {
      drop(elementsFrom: first, in: &merge)
      replaceElements(with: value, from: first, in: &merge)
    }
  }

  public static func replaceElements(
    with value: Value, from first: Int, in merge: inout Merge
  ) {
    guard let unrecognized = unrecognized(in: value) else {
      return PayloadVisitor.replaceElements(from: first, in: &merge) { payload in
        visit(value, over: value, in: &payload)
      }
    }
    if onSave == .refuse { merge.refuse(JSONFault(.refusedUnknown, at: 0)) }
    withUnsafeMutablePointer(to: &merge) { merge in
      var tuple = TupleRewriting(from: first, isReplacing: true, in: merge)
      tuple.add(raw: unrecognized.json.elements)
      tuple.finish()
    }
  }

  /// Reports the unknown data in the elements of the original from the index `first` on, which are
  /// those of a value of this union. The output will not contain it.
  private static func drop(elementsFrom first: Int, in merge: inout Merge) {
    merge.dropped += merge.unknown(at: merge.range) { (reader) throws(JSONFault) in
      var array = try reader.openArray()
      for _ in 0..<first where try reader.nextElement(&array) { try reader.skipValue() }
      var tuple = TupleCursor(array)
      _ = try decodeElements(from: &reader, in: &tuple)
    }
  }
}
