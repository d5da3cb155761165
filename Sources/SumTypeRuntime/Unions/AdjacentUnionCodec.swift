/// A union whose payload lies beside its tag:
///
/// ```json
/// {"type": "text", "payload": {"id": 1, "message": "hello"}}
/// ```
/// The payload may be JSON inside a string (`ContentWire`). A bare variant is read without
/// payload, or with `null`, `{}` or `[]`, and written as `bare` says. Other members are unknown
/// fields.
public protocol AdjacentUnionCodec: MemberPayloadCodec, FlatUnionCodec
where Reader == AdjacentReader {
  // Both repeated so that the one is inferred from the other.
  associatedtype Value

  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Value

  /// The key of the tag and the key of the payload.
  static var keys: MemberTable { get }
}

extension AdjacentUnionCodec {
  @inlinable
  public static var unionReader: AdjacentReader { AdjacentReader(tags, keys) }

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

/// A union whose payload lies beside a tag that is made of two members:
///
/// ```json
/// {"kind": "Pod", "apiVersion": "v1", "spec": {}}
/// ```
/// The exact pair counts first, then a variant that takes every second value, which is written new with
/// the first member alone. In everything else it is as an ``AdjacentUnionCodec``.
public protocol PairedAdjacentUnionCodec: MemberPayloadCodec, FlatUnionCodec
where Reader == PairedAdjacentReader {
  // Both repeated so that the one is inferred from the other.
  associatedtype Value

  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Value

  /// The two keys of the tag, and which variants the values under them are.
  static var pairs: PairTable { get }

  /// The two keys of the tag and the key of the payload.
  static var keys: MemberTable { get }
}

extension PairedAdjacentUnionCodec {
  public static var unionReader: PairedAdjacentReader { PairedAdjacentReader(pairs, keys) }

  public static var tags: TagTable { pairs.tags }

  public static func encodeKnown(_ value: Value, variant: Int, to writer: inout JSONWriter) {
    if writer.refusesNesting() { return }
    writer.beginObject()
    encodeKnownPart(value, variant: variant, to: &writer)
    writer.endObject()
  }

  public static func encodeKnownPart(
    _ value: Value, variant: Int, to writer: inout JSONWriter
  ) {
    writer.key(keys[0])
    writer.tag(variant, of: tags)
    if let second = pairs.second(of: variant) {
      writer.key(keys[1])
      writer.tag(second)
    }
    encodePayload(of: value, variant: variant, under: keys[2], to: &writer)
  }

  public static func mergeKnown(_ value: Value, over old: Value, in merge: inout Merge) {
    mergePayload(value, over: old, as: 2, of: keys, in: &merge)
  }

  /// The tag and the payload lie among the members of a struct around the union.
  public static func mergeKnownPart(
    _ value: Value, over old: Value, variant: Int, keys: MemberTable,
    in object: inout ObjectRewriting
  ) {
    object.inSection(of: self.keys) { object in
      object.object?.standAfter(0)
      object.object?.standAfter(1)
      mergePayloadMember(2, value, over: old, in: &object)
    }
  }

  /// The whole value, which has the second part of its tag; the first becomes one of its members if it
  /// is not one already.
  public static func element(tag: JSONTag, payload: JSONSlice) -> JSONSlice {
    let found: FoundTag? = try? JSONReader.read(Array(payload.bytes)) {
      (reader) throws(JSONFault) in
      let found = try unionReader.findTag(in: &reader)
      try reader.skipValue()
      return found
    }
    if let found, found.tag == tag { return payload }
    return payload.tagged(tag, under: keys[0])
  }

  public static func element(tag: JSONTag) -> JSONSlice {
    element(tag: tag, payload: JSONSlice(unchecked: Array("{}".utf8)[...]))
  }
}
