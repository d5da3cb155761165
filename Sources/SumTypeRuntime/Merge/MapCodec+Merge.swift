extension MapCodec {
  /// Merges by key: members whose keys are gone go, new ones are written at the end in the order of their keys' UTF-8.
  public static func merge(
    _ value: [String: Element.Value], over old: [String: Element.Value], in merge: inout Merge
  ) {
    var object = ContainerMerge(in: &merge)
    var added = value
    object.open(in: &merge)
    for (position, item) in object.scan.items.enumerated() {
      let key = merge.source.withKey(at: item.key) { String(decoding: $0, as: UTF8.self) }
      guard let place = value.index(forKey: key) else { continue }
      let (newKey, newValue) = value[place]
      guard let oldValue = old[key], newKey.isSameUTF8(as: key) else { continue }
      added[key] = nil
      if Element.isSame(newValue, oldValue) {
        object.keep(position, in: &merge)
      } else {
        object.beginItem(position, in: &merge)
        merge.merge(
          newValue, over: oldValue, as: Element.self, at: item.value, layout: object.inside)
      }
    }
    let order = added.keys.sorted { $0.precedes($1) }
    for key in order {
      guard let newValue = added[key] else { continue }
      object.beginNew(in: &merge)
      merge.writeKey(key, layout: object.inside)
      merge.lay(out: object.layoutOfNew(in: merge))
      Element.encode(newValue, to: &merge.writer)
    }
    object.close(in: &merge)
  }
}
