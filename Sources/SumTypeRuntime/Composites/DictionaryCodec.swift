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
      try readValue(of: key, at: object.keyOffset, from: &reader, into: &values)
    }
    return values
  }

  /// Reads the value of a key at `offset`, which must differ from the keys before it.
  @inlinable
  static func readValue(
    of key: String, at offset: Int, from reader: inout JSONReader,
    into values: inout [String: Element.Value]
  ) throws(JSONFault) {
    let value = try Element.decode(from: &reader)
    guard values.updateValue(value, forKey: key) == nil else {
      throw JSONFault(.collidingKeys, at: offset, expected: "keys that differ in Swift")
    }
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
  /// the order of their keys' UTF-8, or among the others if those are in this order.
  public static func merge(
    _ value: [String: Element.Value], over old: [String: Element.Value], in merge: inout Merge
  ) {
    var object = ContainerMerge(in: &merge)
    let items = MapItems<Element>(
      object.scan.items.map { ($0.key, $0.value) }, value, over: old, in: &merge)
    var new = items.new[...]
    object.open(in: &merge)
    for (position, key) in items.keys.enumerated() where items.isKept[position] {
      guard let element = value[key], let oldElement = old[key] else { continue }
      while items.sorted != nil, let next = new.first, next.precedes(key) {
        write(next, value[next], to: &object, in: &merge)
        new.removeFirst()
      }
      if Element.isSame(element, oldElement) {
        object.keep(position, in: &merge)
      } else {
        object.beginItem(position, in: &merge)
        merge.mergeOrReplace(
          element, over: oldElement, as: Element.self, at: object.scan.items[position].value,
          layout: object.itemLayout)
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
    merge.writeKey(key, layout: object.itemLayout)
    if merge.writeMoved(element, as: Element.self, layout: object.itemLayout) { return }
    merge.lay(out: object.layoutOfNew(in: merge))
    Element.encode(element, to: &merge.writer)
  }
}

/// The members of the original that are the entries of a map, and what a merge does with them.
struct MapItems<Element: JSONCodec> {
  let keys: [String]
  /// Whether the new map has the entry, too.
  let isKept: [Bool]
  /// The keys of new entries, in the order of their UTF-8.
  let new: [String]
  /// The keys, if the entries are in their order, so that new ones are written among them; otherwise nil.
  let sorted: SortedKeys?

  /// Finds the entries that are gone and those that are new. Unknown data that is lost with an entry is reported.
  ///
  /// - Parameter items: the ranges of the keys and the values of the entries.
  init(
    _ items: [(key: Range<Int>, value: Range<Int>)], _ value: [String: Element.Value],
    over old: [String: Element.Value], in merge: inout Merge
  ) {
    let keys = items.map { item in
      merge.source.withKey(at: item.key) { String(decoding: $0, as: UTF8.self) }
    }
    self.keys = keys
    // A key in another normalisation is another key in JSON.
    isKept = keys.map { key in
      value.index(forKey: key).map { value[$0].key.isSameUTF8(as: key) && old[key] != nil } ?? false
    }
    let keptKeys = Set(zip(keys, isKept).lazy.filter(\.1).map(\.0))
    new = value.keys.filter { !keptKeys.contains($0) }.sorted { $0.precedes($1) }
    sorted = keptKeys.count > 1 ? SortedKeys(keys) : nil
    if merge.mayHaveUnknownData(at: merge.range) {
      reportGone(items.map(\.value), value, over: old, in: &merge)
    }
  }

  /// Notes the entries that are gone. If the map has a value that it did not have, under a new key or in place of
  /// one with another identity, it may be one of them; then their unknown data is reported.
  private func reportGone(
    _ places: [Range<Int>], _ value: [String: Element.Value], over old: [String: Element.Value],
    in merge: inout Merge
  ) {
    var gone: [Int] = []
    var isAnyNew = false
    for (position, key) in keys.enumerated() {
      guard let oldElement = old[key] else { continue }
      if !isKept[position] {
        gone.append(position)
        merge.noteGone(oldElement, at: places[position], as: Element.self)
      } else if !isAnyNew, let element = value[key] {
        isAnyNew =
          merge.isOther(element, than: oldElement, as: Element.self)
          && !merge.isMovedHere(element, as: Element.self)
      }
    }
    if gone.isEmpty { return }
    isAnyNew =
      isAnyNew
      || new.contains { key in
        value[key].map { !merge.isMovedHere($0, as: Element.self) } ?? false
      }
    if !isAnyNew { return }
    for position in gone where !merge.moves.isMoved(places[position]) {
      merge.drop(places[position], as: Element.self)
    }
  }
}
