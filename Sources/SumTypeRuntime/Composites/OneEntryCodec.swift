/// An object of exactly one member, whose key is data: `{"title": {"query": "swift"}}`.
public enum OneEntryCodec<Element: JSONCodec>: JSONCodec {
  public static var isComposite: Bool { true }

  @inlinable
  public static func decode(
    from reader: inout JSONReader
  ) throws(JSONFault) -> OneEntry<Element.Value> {
    var object = try reader.openObject()
    guard let key = try reader.nextKey(&object) else {
      throw JSONFault(.invalidValue, at: object.openOffset, expected: "an object of one member")
    }
    let value = try Element.decode(from: &reader)
    guard try reader.nextKey(&object) == nil else {
      throw JSONFault(.extraMember, at: object.keyOffset)
    }
    return OneEntry(key: key, value: value)
  }

  @inlinable
  public static func encode(_ value: OneEntry<Element.Value>, to writer: inout JSONWriter) {
    if writer.refusesNesting() { return }
    writer.beginObject()
    writer.key(value.key)
    Element.encode(value.value, to: &writer)
    writer.endObject()
  }

  @inlinable
  public static func isSame(
    _ lhs: OneEntry<Element.Value>, _ rhs: OneEntry<Element.Value>
  ) -> Bool {
    lhs.key.isSameUTF8(as: rhs.key) && Element.isSame(lhs.value, rhs.value)
  }

  /// The value stays where it is also under another key.
  public static func merge(
    _ value: OneEntry<Element.Value>, over old: OneEntry<Element.Value>, in merge: inout Merge
  ) {
    var object = ContainerMerge(in: &merge)
    guard let item = object.scan.items.first, object.scan.items.count == 1 else {
      return merge.rewrite(value, as: Self.self)
    }
    object.open(in: &merge)
    if value.key.isSameUTF8(as: old.key) {
      object.beginItem(0, in: &merge)
    } else {
      object.beginNew(in: &merge)
      merge.writeKey(value.key, layout: object.inside)
    }
    if Element.isSame(value.value, old.value) {
      merge.copy(item.value)
    } else {
      merge.merge(
        value.value, over: old.value, as: Element.self, at: item.value, layout: object.inside)
    }
    object.close(in: &merge)
  }

  @inlinable
  public static func canMerge(
    _ value: OneEntry<Element.Value>, over old: OneEntry<Element.Value>
  ) -> Bool {
    Element.canMerge(value.value, over: old.value)
  }
}
