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
