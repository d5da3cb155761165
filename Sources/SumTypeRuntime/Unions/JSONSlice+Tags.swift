/// How an object gets the tag of a variant. All other bytes stay as they are.
extension JSONSlice {
  /// The object with this tag under the key, and only once: in the place of the first that it had, or
  /// before all other members.
  ///
  /// ```json
  /// {"id": 1, "type": null, "type": 2}      with "note":   {"id": 1, "type": "note"}
  /// ```
  func tagged(_ tag: JSONTag, under key: MemberKey) -> JSONSlice {
    var writer = JSONWriter()
    writer.tag(tag)
    let value = writer.finish()
    let source = Array(bytes)
    let scan = ContainerScan(0..<source.count, in: source)
    guard scan.isObject else { return self }
    guard let first = scan.firstItem(key, in: source) else {
      var json = Array(source[..<scan.head.upperBound])
      json += key.literal + value
      if !scan.items.isEmpty { json.append(0x2C) }
      return JSONSlice(unchecked: (json + source[scan.head.upperBound...])[...])
    }
    let place = scan.items[first].value
    let start = source[..<place.lowerBound] + value
    let rest = JSONSlice(unchecked: (start + source[place.upperBound...])[...])
    return rest.without(key, from: first + 1)
  }

  /// The object without the members under the key, from the item at `first` on.
  func without(_ key: MemberKey, from first: Int = 0) -> JSONSlice {
    let source = Array(bytes)
    let scan = ContainerScan(0..<source.count, in: source)
    guard scan.isObject else { return self }
    var json = Array(source[..<scan.head.upperBound])
    var isFirst = true
    for (position, item) in scan.items.enumerated() {
      if position >= first, source.withKey(at: item.key, { key.matches($0) }) { continue }
      if !isFirst { json += source[scan.separator(before: position)] }
      json += source[item.start..<item.end]
      isFirst = false
    }
    return JSONSlice(unchecked: (json + source[scan.tail])[...])
  }
}

extension ContainerScan {
  fileprivate func firstItem(_ key: MemberKey, in source: [UInt8]) -> Int? {
    items.firstIndex { item in source.withKey(at: item.key) { key.matches($0) } }
  }
}
