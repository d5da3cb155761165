import TestSupport

extension SchemaGrowth {
  /// Gives structs in the object of an internal union its tag as a constant, however many unions lie in
  /// between.
  mutating func agreeWithTags() {
    for name in own.shuffled(using: &random) where random.chance(60) {
      guard let key = tagKey(of: name),
        let variant = types[name]?["union"]?.members.randomElement(using: &random)
      else { continue }
      let tags = tags(of: variant.value, named: variant.key)
      let place = ["types", name, "union", variant.key]
      for structure in structures(in: variant.value, at: place, depth: 0) where random.chance(70) {
        let values = tags.shuffled(using: &random).prefix(1 + random.below(tags.count))
        var field: Node = ["const": values.count == 1 ? values[0] : .list(Array(values))]
        field["key"] = .text(key)
        if random.chance(25) { field["optional"] = true }
        let name = random.memberName()
        propose { root in
          if root.value(at: structure[...])?[name] == nil {
            root.set(field, at: (structure + [name])[...])
          }
        }
      }
    }
  }

  /// The key of the tag of an internal union, where it is one.
  private func tagKey(of name: String) -> String? {
    guard let type = types[name], type.has("union") else { return nil }
    guard let representation = type["representation"] else { return "type" }
    return representation["internal"].flatMap { $0.has("tag") ? $0["tag"]?.string : "type" }
  }

  private func tags(of variant: Node, named name: String) -> [Node] {
    if let tags = variant["tags"]?.elements, !tags.isEmpty { return tags }
    return [variant["tag"] ?? .text(name)]
  }

  /// Where the structs lie that are the payload of a variant, or payloads in it.
  private func structures(in variant: Node, at place: [String], depth: Int) -> [[String]] {
    if depth > 4 { return [] }
    if variant.has("struct") { return [place + ["struct"]] }
    if variant.has("union") { return structures(inUnion: variant, at: place, depth: depth) }
    guard let name = variant.string ?? variant["payload"]?.string, let type = types[name] else {
      return []
    }
    if type.has("struct") { return [["types", name, "struct"]] }
    return structures(inUnion: type, at: ["types", name], depth: depth)
  }

  private func structures(inUnion type: Node, at place: [String], depth: Int) -> [[String]] {
    (type["union"]?.members ?? []).flatMap { variant in
      structures(in: variant.value, at: place + ["union", variant.key], depth: depth + 1)
    }
  }
}

extension Node {
  fileprivate func value(at path: ArraySlice<String>) -> Node? {
    guard let key = path.first else { return self }
    return self[key]?.value(at: path.dropFirst())
  }

  fileprivate mutating func set(_ value: Node, at path: ArraySlice<String>) {
    guard let key = path.first else {
      self = value
      return
    }
    var inner = self[key] ?? [:]
    inner.set(value, at: path.dropFirst())
    self[key] = inner
  }
}
