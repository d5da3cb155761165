/// A codec of any JSON value, which keeps the order of members, repeated keys and the spelling of
/// numbers. `null` is a value too.
public enum JSONValueCodec: PlainCodec {
  public static var isComposite: Bool { true }

  @inlinable
  public static func decode(from reader: inout JSONReader) throws(JSONFault) -> JSONValue {
    try reader.readValue()
  }

  @inlinable
  public static func encode(_ value: JSONValue, to writer: inout JSONWriter) {
    if !writer.refusesNesting(of: value.nesting) { writer.value(value) }
  }

  @inlinable
  public static func isSame(_ lhs: JSONValue, _ rhs: JSONValue) -> Bool { lhs.isSame(as: rhs) }

  @inlinable
  public static var readsNull: Bool { true }
}

extension JSONValueCodec {
  /// Merges member by member and element by element, so that everything that did not change keeps
  /// its bytes. The result is exactly `value`, in its order.
  public static func merge(_ value: JSONValue, over old: JSONValue, in merge: inout Merge) {
    switch (value, old) {
    case (.object(let value), .object(let old)):
      mergeMembers(value.members, over: old.members, in: &merge)
    case (.array(let value), .array(let old)):
      ArrayCodec<JSONValueCodec>.merge(value.elements, over: old.elements, in: &merge)
    default: encode(value, to: &merge.writer)
    }
  }

  /// Merges members. The k-th member with a key replaces the k-th original member with that key.
  private static func mergeMembers(
    _ members: [JSONObject.Member], over old: [JSONObject.Member], in merge: inout Merge
  ) {
    var object = ContainerMerge(in: &merge)
    guard object.scan.items.count == old.count else {
      return merge.writer.value(.object(JSONObject(members: members)))
    }
    var places: [[UInt8]: [Int]] = [:]
    for (position, member) in old.enumerated().reversed() {
      places[Array(member.key.utf8), default: []].append(position)
    }
    object.open(in: &merge)
    for member in members {
      guard let position = places[Array(member.key.utf8)]?.popLast() else {
        object.beginNew(in: &merge)
        merge.writeKey(member.key, layout: object.itemLayout)
        encode(member.value, to: &merge.writer)
        continue
      }
      if isSame(member.value, old[position].value) {
        object.keep(position, in: &merge)
      } else {
        object.beginItem(position, in: &merge)
        merge.merge(
          member.value, over: old[position].value, as: Self.self,
          at: object.scan.items[position].value, layout: object.itemLayout)
      }
    }
    object.close(in: &merge)
  }
}
