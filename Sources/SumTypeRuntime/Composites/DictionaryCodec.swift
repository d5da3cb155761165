/// A codec of objects whose keys are data: `{"en": "Hello", "de": "Hallo"}`. A new object is
/// written in the order of the keys' UTF-8.
///
/// Keys that Swift takes for equal (repeated ones, and the spellings of `"é"` as one and as two
/// scalars) would be one entry of the dictionary. Such an object is refused with `.collidingKeys`,
/// so that no entry is lost.
public enum DictionaryCodec<Element: JSONCodec>: JSONCodec, Measuring {
  public static var isComposite: Bool { true }

  @inlinable
  @inline(never)
  public static func decode(
    from reader: inout JSONReader
  ) throws(JSONFault) -> [String: Element.Value] {
    var values: [String: Element.Value] = [:]
    var object = try reader.openObject()
    // Without this, the dictionary would be rehashed at the second entry.
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
    // A map that was not changed still has the same memory.
    if areIdentical(lhs, rhs) { return true }
    for (key, value) in lhs {
      // Swift may find a key with another spelling.
      guard let index = rhs.index(forKey: key), rhs[index].key.isSameUTF8(as: key),
        Element.isSame(value, rhs[index].value)
      else { return false }
    }
    return true
  }

  @inlinable
  public static func measure(of value: [String: Element.Value]) -> Int? { value.count }

  @inlinable
  public static var boundsKind: BrokenBounds.Kind { .map }
}

extension String {
  /// Whether the UTF-8 precedes that of `other`. Unlike `<`, it does not depend on the version of
  /// Unicode.
  @inlinable
  func precedes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Whether both have the same UTF-8. `==` takes the two spellings of `"é"`, as one and as two
  /// scalars, for equal.
  @inlinable
  func isSameUTF8(as other: String) -> Bool {
    // The fast path for short strings, and for strings that share their memory.
    if areIdentical(self, other) { return true }
    let count = utf8.count
    guard count == other.utf8.count else { return false }
    let fast = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable {
        UnsafeRawBufferPointer(own).elementsEqual(UnsafeRawBufferPointer($0))
      }
    }
    return (fast ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

extension DictionaryCodec {
  /// Merges by key: members whose keys are gone are removed. New members are written at the end, in
  /// the order of their keys' UTF-8, or among the others if those are in this order. A value that has
  /// another key than in the original keeps its unknown data.
  public static func merge(
    _ value: [String: Element.Value], over old: [String: Element.Value], in merge: inout Merge
  ) {
    var object = ContainerMerge(in: &merge)
    let keys = object.scan.items.map { item in
      merge.source.withKey(at: item.key) { String(decoding: $0, as: UTF8.self) }
    }
    let kept = keys.map { key -> String? in
      // A key in another normalisation is another key in JSON.
      guard let place = value.index(forKey: key), value[place].key.isSameUTF8(as: key),
        old[key] != nil
      else { return nil }
      return key
    }
    let keptKeys = Set(kept.compactMap(\.self))
    var new = value.keys.filter { !keptKeys.contains($0) }.sorted { $0.precedes($1) }[...]
    let isSorted = SortedKeys(of: object.scan, in: merge.source) != nil && keptKeys.count > 1
    let others = otherOrigins(value, over: old, keys, kept, Array(new), of: object, in: &merge)

    object.open(in: &merge)
    for (position, key) in kept.enumerated() {
      guard let key, let element = value[key], let oldElement = old[key] else { continue }
      while isSorted, let next = new.first, next.precedes(key) {
        write(next, value[next], others?[next], over: old, keys, to: &object, in: &merge)
        new.removeFirst()
      }
      if let others, others.changed.contains(position) {
        object.beginItem(position, in: &merge)
        write(element, others[key], over: old, keys, to: &object, in: &merge)
      } else if Element.isSame(element, oldElement) {
        object.keep(position, in: &merge)
      } else {
        object.beginItem(position, in: &merge)
        merge.merge(
          element, over: oldElement, as: Element.self, at: object.scan.items[position].value,
          layout: object.itemLayout)
      }
    }
    for key in new {
      write(key, value[key], others?[key], over: old, keys, to: &object, in: &merge)
    }
    object.close(in: &merge)
  }

  /// The originals of values that have another key than in the original.
  private struct OtherOrigins {
    /// The items whose key has a value of another identity.
    let changed: Set<Int>
    let pairing: MapPairing<Element>

    /// The item of the original of a value; nil if the value is new.
    subscript(key: String) -> Int? { pairing.items[key] }
  }

  /// Finds the values that have another key than in the original, and reports the unknown data of
  /// members that were replaced. Returns nil if the original has no unknown data, which alone could
  /// be lost.
  private static func otherOrigins(
    _ value: [String: Element.Value], over old: [String: Element.Value], _ keys: [String],
    _ kept: [String?], _ new: [String], of object: borrowing ContainerMerge,
    in merge: inout Merge
  ) -> OtherOrigins? {
    let items = object.scan.items
    guard merge.mayHaveUnknownData(at: object.scan.range) else { return nil }
    var identities = IdentityWriter(maximumNesting: merge.writer.maximumNesting)
    var changed: Set<Int> = []
    var gone: [MapPairing<Element>.Member] = []
    var values = new.compactMap { key in value[key].map { (key: key, value: $0) } }
    for (position, key) in keys.enumerated() {
      guard let oldElement = old[key] else { continue }
      if kept[position] != nil, let element = value[key] {
        if Element.isSame(element, oldElement)
          || identities.identity(of: element, as: Element.self)
            == identities.identity(of: oldElement, as: Element.self)
        {
          continue
        }
        changed.insert(position)
        values.append((key: key, value: element))
      }
      gone.append(MapPairing<Element>.Member(key: key, item: position, value: oldElement))
    }
    let pairing = MapPairing<Element>(values, over: gone, nesting: merge.writer.maximumNesting)
    let uncertain = Set(pairing.uncertain.joined())
    for item in pairing.replaced
    where !uncertain.contains(item) && !merge.moves.isMoved(items[item].value) {
      merge.drop(items[item].value, as: Element.self)
    }
    let used = Set(pairing.items.values)
    for member in gone where !used.contains(member.item) {
      merge.noteGone(member.value, at: items[member.item].value, as: Element.self)
    }
    for equal in pairing.uncertain {
      let isLost = equal.contains { !used.contains($0) }
      let places = equal.map { items[$0].value }
      guard isLost || merge.differInUnknownMembers(places, as: Element.self) else { continue }
      for item in equal {
        if merge.moves.isMoved(items[item].value) { continue }
        if used.contains(item) {
          merge.guess(items[item].value, as: Element.self)
        } else {
          merge.drop(items[item].value, as: Element.self, isGuess: true)
        }
      }
    }
    return OtherOrigins(changed: changed, pairing: pairing)
  }

  private static func write(
    _ key: String, _ element: Element.Value?, _ origin: Int?, over old: [String: Element.Value],
    _ keys: [String], to object: inout ContainerMerge, in merge: inout Merge
  ) {
    guard let element else { return }
    object.beginNew(in: &merge)
    merge.writeKey(key, layout: object.itemLayout)
    write(element, origin, over: old, keys, to: &object, in: &merge)
  }

  /// Writes a value behind its key: over its original, if it has one.
  private static func write(
    _ element: Element.Value, _ origin: Int?, over old: [String: Element.Value],
    _ keys: [String], to object: inout ContainerMerge, in merge: inout Merge
  ) {
    if let origin, let oldElement = old[keys[origin]] {
      let place = object.scan.items[origin].value
      if Element.isSame(element, oldElement) { return merge.copy(place) }
      return merge.merge(
        element, over: oldElement, as: Element.self, at: place, layout: object.itemLayout)
    }
    if merge.writeMoved(element, as: Element.self, layout: object.itemLayout) { return }
    merge.lay(out: object.layoutOfNew(in: merge))
    Element.encode(element, to: &merge.writer)
  }
}
