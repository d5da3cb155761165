import TestSupport

extension SchemaGrowth {
  /// Adds the tag of an internal union as a constant to structs in the same object, also inside further unions.
  mutating func agreeWithTags() {
    for name in own.shuffled(using: &random) where random.chance(60) {
      let pair = tagPair(of: name)
      guard let key = tagKey(of: name) ?? pair.first else { continue }
      if pair.isEmpty, random.chance(40) { addState(to: name, key) }
      guard let variant = types[name]?["union"]?.members.randomElement(using: &random)
      else { continue }
      let tags = tags(of: variant.value, named: variant.key)
      let place = ["types", name, "union", variant.key]
      for structure in structures(in: variant.value, at: place, depth: 0) where random.chance(70) {
        if !pair.isEmpty {
          for (key, part) in zip(pair, tags[0].elements) where random.chance(70) {
            addConstant([part], under: key, to: structure)
          }
          continue
        }
        let values = tags.shuffled(using: &random).prefix(1 + random.below(tags.count))
        addConstant(Array(values), under: key, to: structure)
      }
    }
  }

  private mutating func addConstant(_ values: [Node], under key: String, to structure: [String]) {
    var field: Node = ["const": values.count == 1 ? values[0] : .list(values)]
    field["key"] = .text(key)
    if random.chance(25) { field["optional"] = true }
    let name = random.memberName()
    propose { root in
      if root.value(at: structure[...])?[name] == nil {
        root.set(field, at: (structure + [name])[...])
      }
    }
  }

  /// The two keys of the tag of an internal union; empty for other types.
  private func tagPair(of name: String) -> [String] {
    let keys = types[name]?["representation"]?["internal"]?["tag"]?.elements.compactMap(\.string)
    return keys ?? []
  }

  /// Adds a variant that is a further union in the same object.
  private mutating func addState(to name: String, _ key: String) {
    var tags: [Node] = [.text("state\(random.below(9))")]
    if random.chance(40) { tags.append(.number(40 + random.below(9))) }
    if random.chance(20) { tags.append(.text(random.memberName())) }
    var union = union(depth: 0, key, tags)
    union["tags"] = .list(tags)
    propose { root in
      if root["types"]?[name]?["union"]?["agreed"] == nil {
        root["types"]?[name]?["union"]?["agreed"] = union
      }
    }
  }

  /// Makes a union whose structs have some of the tags, or none, as a constant.
  private mutating func union(depth: Int, _ key: String, _ tags: [Node]) -> Node {
    let form = random.pick(["internal", "presence", "untagged"])
    var union: Node = ["union": [:]]
    union["representation"] =
      form == "internal" ? ["internal": ["tag": .text("level\(depth)")]] : .text(form)
    if random.chance(25) { union["unknown"] = "refuse" }
    for index in 0..<(1 + random.below(3)) {
      let name = "in\(depth)\(index)"
      if form != "presence", depth < 2, random.chance(35) {
        var inner = self.union(depth: depth + 1, key, tags)
        // The member that distinguishes the inner union from the other variants is in each of its structs.
        if form == "internal" || index == 0 {
          if form == "untagged" { union["union"] = [:] }
          inner["deprecated"] = random.chance(20) ? true : nil
          union["union"]?[name] = inner
          if form == "untagged" { break }
          continue
        }
      }
      var fields: Node = [:]
      if form == "presence" { fields[name] = "Int" }
      if form == "untagged" { fields["shape\(depth)"] = ["const": .text(name)] }
      let (other, field) = self.field(of: "", isElement: false)
      if other != name, random.chance(60) { fields[other] = field }
      if random.chance(75) {
        let values = tags.shuffled(using: &random).prefix(1 + random.below(tags.count))
        var constant: Node = ["const": values.count == 1 ? values[0] : .list(Array(values))]
        constant["key"] = .text(key)
        if random.chance(25) { constant["optional"] = true }
        fields["its\(depth)\(index)"] = constant
      }
      union["union"]?[name] = ["struct": fields]
    }
    return union
  }

  /// The key of the tag of an internal union; nil for other types, and for tags of two members.
  private func tagKey(of name: String) -> String? {
    guard let type = types[name], type.has("union") else { return nil }
    guard let representation = type["representation"] else { return "type" }
    return representation["internal"].flatMap { $0.has("tag") ? $0["tag"]?.string : "type" }
  }

  private func tags(of variant: Node, named name: String) -> [Node] {
    if let tags = variant["tags"]?.elements, !tags.isEmpty { return tags }
    return [variant["tag"] ?? .text(name)]
  }

  /// The paths to the structs that are the payload of a variant, or payloads of unions in it.
  private func structures(in variant: Node, at place: [String], depth: Int) -> [[String]] {
    if depth > 4 || variant.has("member") { return [] }
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
