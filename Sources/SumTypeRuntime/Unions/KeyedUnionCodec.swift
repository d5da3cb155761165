/// A codec of a union whose tag is the key of its payload, which lies beside the tag:
///
/// ```json
/// {"type": "paragraph", "paragraph": {"text": "hello"}}
/// ```
/// A bare variant is read without payload, or with `null`, `{}` or `[]` under its tag, and written
/// in the spelling ``MemberPayloadCodec/bare``. `null` under the tag of another variant is not
/// unknown, and any other value there is kept as the payload of that variant. If the `KeyedTable`
/// says so, a new value has `null` under each of these tags. Other members are unknown fields.
public protocol KeyedUnionCodec: MemberPayloadCodec, FlatUnionCodec where Reader == KeyedReader {
  // Both are declared again, so that Swift infers the type from the function.
  associatedtype Value

  static func decode(variant: Int, from reader: inout JSONReader) throws(JSONFault) -> Value

  /// The key of the tag, and the keys of the payloads.
  static var keys: KeyedTable { get }
}

extension KeyedUnionCodec {
  @inlinable
  public static var unionReader: KeyedReader { KeyedReader(tags, keys) }

  @inlinable
  public static func encodeKnownPart(
    _ value: Value, variant: Int, to writer: inout JSONWriter
  ) {
    // If payloads may determine the variant, an old payload beside the new one could do so: the tag
    // is written.
    if tags.isWritten(variant) || keys.isTagOptional {
      writer.key(keys.tag[0])
      writer.tag(variant, of: tags)
    }
    if keys.nullsOthers { return encodePayloads(of: value, variant: variant, to: &writer) }
    encodePayload(
      of: value, variant: variant, under: keys.payload(at: variant)[0], to: &writer)
  }

  /// Writes the payload, and `null` under the keys of other payloads, in the order of the schema.
  @usableFromInline
  static func encodePayloads(of value: Value, variant: Int, to writer: inout JSONWriter) {
    for other in 0..<tags.count {
      let key = keys.payload(at: other)[0]
      if other == variant {
        encodePayload(of: value, variant: variant, under: key, to: &writer)
      } else if bare != .alone || !tags.isBare(other) {
        writer.key(key)
        writer.null()
      }
    }
  }

  public static func mergeKnown(_ value: Value, over old: Value, in merge: inout Merge) {
    guard let (place, isTagMissing) = placeOfTag(in: merge) else {
      return merge.copy(merge.range)
    }
    if isTagMissing, hasPayload(old), !hasPayload(value) {
      return mergeTold(at: place, in: &merge)
    }
    merge.claims.append(keys.tag[0])
    mergePayload(value, over: old, as: 0, of: keys.payload(at: place), in: &merge)
    merge.claims.removeLast()
  }

  /// Removes the payload of a value without a tag, and adds the tag, which the payload determined
  /// so far.
  private static func mergeTold(at place: Int, in merge: inout Merge) {
    var object = ObjectMerge(keys.taggedPayload(at: place), in: &merge)
    let mark = merge.mark()
    merge.writeKey(keys.tag[0], layout: object.layout)
    merge.writer.tag(place, of: tags)
    object.add(0, merge.take(from: mark))
    if newNil == .absent {
      object.remove(1)
    } else {
      let mark = merge.mark()
      merge.writer.null()
      object.replace(1, with: merge.take(from: mark))
    }
    object.write(in: &merge)
  }

  /// Returns the place, among all tags, of the tag with which the known value at the merge's range
  /// was read, and whether only the payload determined it.
  static func placeOfTag(in merge: borrowing Merge) -> (place: Int, isTagMissing: Bool)? {
    let source = merge.source
    let scan = ContainerScan(merge.range, in: source, known: merge.known)
    let item = scan.items.first { item in
      source.withKey(at: item.key) { keys.tag[0].matches($0) }
    }
    guard let item else {
      let implied = scan.items.lazy.compactMap { item in
        !keys.isTagOptional || source.isNull(at: item.value)
          ? nil : source.withKey(at: item.key) { keys.payloads.index(of: $0) }
      }.first
      if let implied { return (implied, tags.absent != tags.variant(at: implied)) }
      return tags.absent.map { ($0, false) }
    }
    let tag = try? JSONReader.read(source, in: item.value) { (reader) throws(JSONFault) in
      try reader.readTag()
    }
    return tag.flatMap { tags.place(of: $0) }.map { ($0, false) }
  }
}

/// If the union is flattened into a struct, the tag and the payload lie among the struct's members:
///
/// ```json
/// {"id": 1, "type": "paragraph", "paragraph": {"text": "hello"}, "archived": false}
/// ```
/// A value with an unknown tag takes the member under that tag.
extension KeyedUnionCodec {
  public static func mergeKnownPart(
    _ value: Value, over old: Value, variant: Int, keys: MemberTable,
    in object: inout ObjectRewriting
  ) {
    guard let (place, isTagMissing) = placeOfTag(in: object.merge.pointee) else { return }
    object.inSection(of: self.keys.tag) { object in
      if isTagMissing, hasPayload(old), !hasPayload(value) {
        object.writeMember(0) { writer in writer.tag(place, of: tags) }
      }
      object.object?.insertAfter(0)
      object.inSection(of: self.keys.payload(at: place)) { object in
        mergePayloadMember(0, value, over: old, in: &object)
      }
    }
  }
}
