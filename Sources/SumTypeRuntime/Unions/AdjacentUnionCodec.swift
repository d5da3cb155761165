/// A union whose payload lies beside its tag:
///
/// ```json
/// {"type": "text", "payload": {"id": 1, "message": "hello"}}
/// ```
/// The payload may be JSON inside a string (``ContentWire``). A bare variant is read without
/// payload, or with `null`, `{}` or `[]`, and written as `bare` says. Other members are unknown
/// fields.
public protocol AdjacentUnionCodec: MemberPayloadCodec, FlatUnionCodec {
  // Both said again so that the one is inferred from the other.
  associatedtype Value

  /// Reads the payload of the variant with this index; for a bare variant it reads nothing.
  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Value

  /// The key of the tag and the key of the payload.
  static var keys: MemberTable { get }
}

extension AdjacentUnionCodec {
  public static func readTag(from reader: inout JSONReader) throws(JSONFault) -> FoundTag {
    let start = reader.mark()
    var object = try reader.openObject(keepsUnknown: false)
    var found: FoundTag?
    while let member = try reader.nextMember(&object, keys) {
      guard member == 0 else {
        try reader.skipValue()
        continue
      }
      if found != nil {
        throw JSONFault(.repeatedTag, at: object.keyOffset)
      }
      found = try reader.readTag(in: tags)
    }
    reader.rewind(to: start)
    if let found { return found }
    return try tags.foundNone(keys[0], in: object)
  }

  @inlinable
  public static func decodeKnown(from reader: inout JSONReader) throws(JSONFault) -> Value? {
    var object = try reader.openObject(onSave: onSave)
    return try decodeKnown(from: &reader, in: &object)
  }

  @inlinable
  public static func decodeKnown(
    from reader: inout JSONReader, in object: inout ObjectCursor
  ) throws(JSONFault) -> Value? {
    let start = reader.mark()
    var variant: Int?
    var hasTag = false
    var value: Value?
    // A payload that comes before the tag, and those that come before it.
    var early: JSONReader.Mark?
    var earlier: [JSONReader.Mark] = []
    while let member = try reader.nextMember(&object, keys) {
      if member == 0 {
        if hasTag { throw JSONFault(.repeatedTag, at: object.keyOffset) }
        hasTag = true
        variant = try reader.readVariant(tags)
        guard let early else { continue }
        // The tag says what the payloads before it are.
        let place = reader.mark()
        for payload in earlier {
          reader.move(to: payload)
          value = try decodePayload(of: variant, from: &reader)
        }
        reader.move(to: early)
        value = try decodePayload(of: variant, from: &reader)
        reader.move(to: place)
      } else if hasTag {
        value = try decodePayload(of: variant, from: &reader)
      } else {
        if let early { earlier.append(early) }
        reader.skipToValue()
        early = reader.mark()
        try reader.glanceOverValue()
      }
    }
    guard let variant else {
      if !hasTag { return try decodeUntagged(early, earlier, in: object, from: &reader) }
      reader.forgetKept(since: start)
      return nil
    }
    if let value { return value }
    return try decodeWithout(payload: keys[1], of: variant, in: object, from: &reader)
  }

  /// Reads a value without a tag, whose payloads have been passed: all of them, of which the last
  /// counts.
  @usableFromInline
  static func decodeUntagged(
    _ last: JSONReader.Mark?, _ earlier: [JSONReader.Mark], in object: ObjectCursor,
    from reader: inout JSONReader
  ) throws(JSONFault) -> Value {
    guard let variant = tags.absent else {
      throw JSONFault(.missingTag, at: object.openOffset, expected: keys[0].text)
    }
    var value: Value?
    let end = reader.mark()
    for place in earlier + (last.map { [$0] } ?? []) {
      reader.move(to: place)
      value = try decodePayload(of: variant, from: &reader)
    }
    reader.move(to: end)
    if let value { return value }
    return try decodeWithout(payload: keys[1], of: variant, in: object, from: &reader)
  }

  /// Reads the payload, unless the variant has none or is unknown.
  @inlinable
  static func decodePayload(
    of variant: Int?, from reader: inout JSONReader
  ) throws(JSONFault) -> Value? {
    guard let variant else {
      try reader.skipValue()
      return nil
    }
    if tags.isBare(variant) {
      try reader.readNoPayload()
      return nil
    }
    guard let wrapping = content.wrapping else {
      return try decode(variant: variant, from: &reader)
    }
    if let value = withoutPayload(variant), try reader.readNull() { return value }
    return try EmbeddedJSON.read(wrapping, from: &reader) { (inner) throws(JSONFault) in
      try decode(variant: variant, from: &inner)
    }
  }

  @inlinable
  public static func encodeKnown(_ value: Value, variant: Int, to writer: inout JSONWriter) {
    if writer.refusesNesting() { return }
    writer.beginObject()
    encodeKnownPart(value, variant: variant, to: &writer)
    writer.endObject()
  }

  @inlinable
  public static func encodeKnownPart(
    _ value: Value, variant: Int, to writer: inout JSONWriter
  ) {
    if tags.isWritten(variant) {
      writer.key(keys[0])
      writer.tag(variant, of: tags)
    }
    encodePayload(of: value, variant: variant, under: keys[1], to: &writer)
  }

  public static func mergeKnown(_ value: Value, over old: Value, in merge: inout Merge) {
    mergePayload(value, over: old, as: 1, of: keys, in: &merge)
  }
}

extension AdjacentUnionCodec {
  /// The content, taken out of its string where it lies in one.
  public static func payload(of json: JSONSlice) -> [UInt8] {
    let source = Array(json.bytes)
    let scan = ContainerScan(0..<source.count, in: source)
    let item = scan.items.last { item in
      source.withKey(at: item.key) { keys.index(of: $0) == 1 }
    }
    guard scan.isObject, let item else { return [] }
    guard let wrapping = content.wrapping else { return Array(source[item.value]) }
    let inner: [UInt8]? = try? JSONReader.read(source, in: item.value) {
      (reader) throws(JSONFault) in try EmbeddedJSON.bytes(wrapping, from: &reader)
    }
    return inner ?? Array(source[item.value])
  }

  public static func element(tag: JSONTag, payload: JSONSlice) -> JSONSlice {
    element(tag) { writer in
      writer.key(keys[1])
      if let wrapping = content.wrapping {
        EmbeddedJSON.write(Array(payload.bytes), faults: [], wrapping, to: &writer)
      } else {
        writer.raw(payload)
      }
    }
  }

  public static func element(tag: JSONTag) -> JSONSlice { element(tag) { _ in } }

  private static func element(
    _ tag: JSONTag, _ writeContent: (inout JSONWriter) -> Void
  ) -> JSONSlice {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key(keys[0])
    writer.tag(tag)
    writeContent(&writer)
    writer.endObject()
    return JSONSlice(unchecked: writer.finish()[...])
  }
}

/// The tag and the payload lie among the members of a struct around the union.
extension AdjacentUnionCodec {
  public static func isPartThere(
    in reader: inout JSONReader, _ object: inout ObjectCursor, keys: MemberTable
  ) throws(JSONFault) -> Bool {
    try reader.hasValue(of: 0, in: self.keys, &object)
  }

  /// The payload lies under a key of its own, whichever variant it is of.
  public static func unclaimedMembers(of tag: JSONTag?) -> UnclaimedMembers { .none }

  public static func claimKnown(
    _ value: Value, variant: Int, keys: MemberTable, in claimed: inout ClaimedKeys
  ) {
    claimed.tables.append(self.keys)
  }

  public static func claimAbsence(keys: MemberTable, in claimed: inout ClaimedKeys) {
    claimed.keys.append(self.keys[0])
  }

  public static func mergeKnownPart(
    _ value: Value, over old: Value, variant: Int, keys: MemberTable,
    in object: inout ObjectRewriting
  ) {
    object.inSection(of: self.keys) { object in
      object.object?.standAfter(0)
      mergePayloadMember(1, value, over: old, in: &object)
    }
  }
}
