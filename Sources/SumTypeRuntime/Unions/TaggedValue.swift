/// Splits a value into its tag and its payload, as a row stores them, and joins them again. Both
/// may be unknown; the form says where they lie.
extension UnionCodec {
  /// Returns the JSON of the payload of a value with this tag, which is nil if none could be read.
  /// The payload is decoded from its string if it is embedded, and empty if there is none. The
  /// result is the whole value if the payload is, or if the tag has a second half, because no other
  /// place would hold that.
  static func payload(of json: JSONSlice, tag: JSONTag?) -> [UInt8] {
    let source = Array(json.bytes)
    let form = unionReader.form
    guard form.tag.keys.count < 2 else { return source }
    let items = ContainerScan(0..<source.count, in: source).items
    switch form.payload(of: tag) {
    case .whole: return source
    case .nowhere: return []
    case .member(let key):
      let item = items.last { item in
        source.withKey(at: item.key) { $0.elementsEqual(key.utf8) }
      }
      guard let item else { return [] }
      let embedded: [UInt8]?? = content.map { wire in
        try? JSONReader.read(source, in: item.value) { (reader) throws(JSONFault) in
          try wire.unwrap(&reader)
        }
      }
      return (embedded ?? nil) ?? Array(source[item.value])
    case .element(let index): return items.count > index ? Array(source[items[index].value]) : []
    case .elements(let first):
      let elements = items.dropFirst(first)
      guard let first = elements.first, let last = elements.last else { return [] }
      return [0x5B] + source[first.value.lowerBound..<last.end] + [0x5D]
    }
  }

  /// Returns the value with this tag and this payload; nil means no payload.
  static func element(tag: JSONTag, payload: JSONSlice?) -> JSONSlice {
    let form = unionReader.form
    if case .path = form.tag {
      let payload = payload ?? JSONSlice(unchecked: Array("{}".utf8)[...])
      guard let path = unionReader.tagPath, unionReader.foundTag(in: payload)?.tag != tag else {
        return payload
      }
      return payload.tagged(tag, at: path.keys[...])
    }
    if case .members(let keys) = form.tag, form.payload(of: tag) == .whole || keys.count > 1 {
      let payload = payload ?? JSONSlice(unchecked: Array("{}".utf8)[...])
      return unionReader.foundTag(in: payload)?.tag == tag
        ? payload : payload.tagged(tag, under: unionReader.tagKeys[0])
    }
    guard let payload, let wire = content else { return form.value([tag], payload) }
    let text = EmbeddedJSON.string(Array(payload.bytes), wire)
    return form.value([tag], JSONSlice(unchecked: text[...]))
  }
}

extension UnionReader {
  /// Returns the tag of a value; nil if it has none, or one that cannot be read.
  func foundTag(in json: JSONSlice) -> FoundTag? {
    try? JSONReader.read(Array(json.bytes)) { (reader) throws(JSONFault) in
      let tag = try findTag(in: &reader)
      try reader.skipValue()
      return tag
    }
  }

  /// Returns the object of an inner union's unknown value with the tag of the variant that now
  /// contains it, unless it already has that tag; without a tag if that variant has none. A tag of
  /// two halves is put before all other members.
  func tagged(_ json: JSONSlice, as variant: Int) -> JSONSlice {
    let keys = tagKeys
    if let tagPath, foundTag(in: json)?.variant != variant {
      return json.tagged(newTag(of: variant).first ?? nil, at: tagPath.keys[...])
    }
    if keys.isEmpty || foundTag(in: json)?.variant == variant { return json }
    let rest = keys.count > 1 ? keys.reduce(json) { $0.without($1) } : json
    return zip(keys, newTag(of: variant)).reversed().reduce(rest) { json, half in
      half.1.map { json.tagged($0, under: half.0) } ?? json.without(half.0)
    }
  }
}

/// Gives an object the tag of a variant, and leaves all other bytes unchanged.
extension JSONSlice {
  /// Returns the object with this tag under the key, exactly once: in place of the first such
  /// member, or before all other members.
  ///
  /// ```json
  /// {"id": 1, "type": null, "type": 2}      with "note":   {"id": 1, "type": "note"}
  /// ```
  func tagged(_ tag: JSONTag, under key: MemberKey) -> JSONSlice {
    with(tag.json, under: key)
  }

  /// Returns the object with this tag at the end of a path, or without a tag there. Missing objects
  /// on the path are created.
  func tagged(_ tag: JSONTag?, at path: ArraySlice<MemberKey>) -> JSONSlice {
    guard let key = path.first else { return self }
    let rest = path.dropFirst()
    if rest.isEmpty { return tag.map { tagged($0, under: key) } ?? without(key) }
    let source = Array(bytes)
    let scan = ContainerScan(0..<source.count, in: source)
    guard scan.isObject else { return self }
    let inner = scan.firstItem(key, in: source).map { source[scan.items[$0].value] }
    if tag == nil, inner == nil { return self }
    let isObject = inner?.first == 0x7B
    let empty = Array("{}".utf8)[...]
    let object = JSONSlice(unchecked: isObject ? inner ?? empty : empty)
    return with(Array(object.tagged(tag, at: rest).bytes), under: key)
  }

  /// Returns the object with this value under the key, exactly once.
  private func with(_ value: [UInt8], under key: MemberKey) -> JSONSlice {
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

  /// Returns the object without members under the key, from the item at `first` on.
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

extension JSONTag {
  /// Creates the tag that a value is; nil if the value cannot be a tag.
  init?(_ value: JSONValue) {
    switch value {
    case .string(let text): self = .string(text)
    case .bool(let value): self = .bool(value)
    case .number(let number):
      guard let integer = number.int64 else { return nil }
      self = .integer(integer)
    case .null, .array, .object: return nil
    }
  }
}
