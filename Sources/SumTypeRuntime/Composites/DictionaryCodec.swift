/// An object whose keys are data: `{"en": "Hello", "de": "Hallo"}`. A new one is written in the
/// order of the keys' UTF-8.
///
/// Two keys that Swift takes for equal (repeated ones, and the spellings of `"é"` in one and in two
/// scalars) would be one entry of the dictionary; the map is refused as `.collidingKeys` rather
/// than made smaller.
public enum DictionaryCodec<Element: JSONCodec>: JSONCodec, Measuring {
  public static var isComposite: Bool { true }

  @inlinable
  @inline(never)
  public static func decode(
    from reader: inout JSONReader
  ) throws(JSONFault) -> [String: Element.Value] {
    var values: [String: Element.Value] = [:]
    var object = try reader.openObject()
    // Otherwise it would be hashed again at the second.
    if !reader.isBeforeEnd { values.reserveCapacity(3) }
    while let key = try reader.nextKey(&object) {
      let offset = object.keyOffset
      let value = try Element.decode(from: &reader)
      guard values.updateValue(value, forKey: key) == nil else {
        throw JSONFault(.collidingKeys, at: offset, expected: "keys that differ in Swift")
      }
    }
    return values
  }

  @inlinable
  public static func encode(_ value: [String: Element.Value], to writer: inout JSONWriter) {
    writer.beginObject()
    for (key, element) in value.sorted(by: { $0.key.precedes($1.key) }) {
      writer.key(key)
      Element.encode(element, to: &writer)
    }
    writer.endObject()
  }

  @inlinable
  public static func isSame(
    _ lhs: [String: Element.Value], _ rhs: [String: Element.Value]
  ) -> Bool {
    guard lhs.count == rhs.count else { return false }
    // A map that was not changed is still the same memory.
    if areIdentical(lhs, rhs) { return true }
    for (key, value) in lhs {
      // The key that is found may be spelled otherwise.
      guard let index = rhs.index(forKey: key), rhs[index].key.isSameUTF8(as: key),
        Element.isSame(value, rhs[index].value)
      else { return false }
    }
    return true
  }

  @inlinable
  public static func measure(of value: [String: Element.Value]) -> Int? { value.count }

  @inlinable
  public static var boundsExpectation: StaticString { "a map with a count within its bounds" }
}

extension String {
  /// The order of the UTF-8, which does not depend on a version of Unicode as `<` does.
  @inlinable
  func precedes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}

extension DictionaryCodec {
  /// Merges by key: members whose keys are gone go, and new ones are written at the end in the
  /// order of their keys' UTF-8, or among the others where those are in that order.
  public static func merge(
    _ value: [String: Element.Value], over old: [String: Element.Value], in merge: inout Merge
  ) {
    var object = ContainerMerge(in: &merge)
    let kept = object.scan.items.map { item -> String? in
      let key = merge.source.withKey(at: item.key) { String(decoding: $0, as: UTF8.self) }
      // The same key in another normalisation is another one in JSON.
      guard let place = value.index(forKey: key), value[place].key.isSameUTF8(as: key),
        old[key] != nil
      else { return nil }
      return key
    }
    let keptKeys = Set(kept.compactMap(\.self))
    var new = value.keys.filter { !keptKeys.contains($0) }.sorted { $0.precedes($1) }[...]
    let isSorted = SortedKeys(of: object.scan, in: merge.source) != nil && keptKeys.count > 1

    object.open(in: &merge)
    for (position, key) in kept.enumerated() {
      guard let key, let element = value[key], let oldElement = old[key] else { continue }
      while isSorted, let next = new.first, next.precedes(key) {
        write(next, value[next], to: &object, in: &merge)
        new.removeFirst()
      }
      if Element.isSame(element, oldElement) {
        object.keep(position, in: &merge)
      } else {
        object.beginItem(position, in: &merge)
        merge.merge(
          element, over: oldElement, as: Element.self, at: object.scan.items[position].value,
          layout: object.inside)
      }
    }
    for key in new { write(key, value[key], to: &object, in: &merge) }
    object.close(in: &merge)
  }

  private static func write(
    _ key: String, _ element: Element.Value?, to object: inout ContainerMerge,
    in merge: inout Merge
  ) {
    guard let element else { return }
    object.beginNew(in: &merge)
    merge.writeKey(key, layout: object.inside)
    merge.lay(out: object.layoutOfNew(in: merge))
    Element.encode(element, to: &merge.writer)
  }
}
