import TestSupport

/// Changes of the place of a tag, with a migration that moves the tag in data.
extension SchemaEvolution {
  /// An internal union, whose tag is in the objects of its payloads.
  private struct TaggedUnion {
    let name: String
    /// The keys of the path to the tag.
    let path: [String]
    var variants: [Node.Member]
  }

  /// Renames, moves or replaces the tag of a union in a versioned document, and raises the document's version. Returns
  /// false if there is no such union.
  mutating func migrateTag(_ random: inout SplitMix64) -> Bool {
    let documents = (tree["documents"]?.members ?? []).filter { $0.value.has("version") }
    let types = tree["types"]?.members ?? []
    let unions = types.compactMap { Self.tagged($0.key, $0.value) }
    let places = documents.flatMap { document -> [(Node.Member, TaggedUnion)] in
      let reached = Self.names(in: document.value, types)
      return unions.filter { reached.contains($0.name) }.map { (document, $0) }
    }
    guard !places.isEmpty else { return false }
    let (document, place) = places[random.below(places.count)]
    guard case .number(let version)? = document.value["version"],
      let (union, path, pass) = changed(place, &random)
    else { return false }
    tree["types"]?[union.name]?["union"] = .object(union.variants)
    tree["types"]?[union.name]?["representation"] = [
      "internal": ["tag": .text(path.map(Self.escaped).joined(separator: "/"))]
    ]
    var changed = document.value
    changed["version"] = .number(version + 1)
    if changed["migrations"] == nil { changed["migrations"] = [:] }
    changed["migrations"]?["\(version)"] = .list([pass])
    tree["documents"]?[document.key] = changed
    return true
  }

  /// The names of the types that a document may have, and other words in their declarations.
  private static func names(in document: Node, _ types: [Node.Member]) -> Set<String> {
    let declared = Dictionary(
      types.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    var open = [document]
    var known: Set<String> = []
    while let node = open.popLast() {
      for word in node.words where known.insert(word).inserted {
        if let type = declared[word] { open.append(type) }
      }
    }
    return known
  }

  private static func tagged(_ name: String, _ declaration: Node) -> TaggedUnion? {
    guard case .object(let variants)? = declaration["union"] else { return nil }
    let representation = declaration["representation"]
    let isInternal =
      representation == nil || representation == "internal" || representation?["internal"] != nil
    guard isInternal, representation?["internal"]?["tag"]?.elements.isEmpty ?? true else {
      return nil
    }
    let tag = representation?["internal"]?["tag"]?.string ?? "type"
    let path = tag.split(separator: "/").map {
      String($0).replacing("~1", with: "/").replacing("~0", with: "~")
    }
    return TaggedUnion(name: name, path: path, variants: variants)
  }

  private static func escaped(_ key: String) -> String {
    key.replacing("~", with: "~0").replacing("/", with: "~1")
  }

  private static func pointer(_ keys: some Sequence<String>) -> Node {
    .text(keys.map { "/" + escaped($0) }.joined())
  }

  /// The union with its tag in another place, the path of the tag, and the step of the migration.
  private func changed(
    _ union: TaggedUnion, _ random: inout SplitMix64
  ) -> (TaggedUnion, [String], Node)? {
    let (path, new) = (union.path, "key\(count)")
    var pass: Node = ["in": .text(union.name)]
    if path.count == 1 { return sunk(union, to: ["head\(count)", path[0]], pass) }
    switch random.below(4) {
    case 0: return replaced(union, with: "tag\(count)", &random, pass)
    case 1:
      pass["move"] = .object([
        .init(key: Self.pointer(path).string ?? "", value: Self.pointer([new, "kind"]))
      ])
      return moved(union, to: [new, "kind"], pass)
    default:
      let step = random.below(path.count)
      if step > 0 { pass["at"] = Self.pointer(path[..<step]) }
      pass["rename"] = .object([.init(key: path[step], value: .text(new))])
      var renamed = path
      renamed[step] = new
      return everywhere(union, at: path[...step]) { _, field in
        field["key"] = .text(new)
      }.map { ($0, renamed, pass) }
    }
  }

  /// The union with another value of one tag.
  private func replaced(
    _ union: TaggedUnion, with value: String, _ random: inout SplitMix64, _ pass: Node
  ) -> (TaggedUnion, [String], Node)? {
    guard !union.variants.isEmpty, let key = union.path.last else { return nil }
    let index = random.below(union.variants.count)
    var variant = union.variants[index]
    guard variant.value["tags"] == nil,
      variant.value.change(at: union.path[...], { _, field in field["const"] = .text(value) })
    else { return nil }
    let old = variant.value["tag"] ?? .text(variant.key)
    variant.value["tag"] = .text(value)
    var pass = pass
    pass["at"] = Self.pointer(union.path.dropLast())
    pass["replace"] = ["key": .text(key), "value": old, "with": .text(value)]
    var changed = union
    changed.variants[index] = variant
    return (changed, union.path, pass)
  }

  /// The union whose tag is moved from an inner object to a new object.
  private func moved(
    _ union: TaggedUnion, to path: [String], _ pass: Node
  ) -> (TaggedUnion, [String], Node)? {
    var changed = union
    for index in union.variants.indices {
      var constant: Node?
      guard changed.variants[index].value.take(at: union.path[...], &constant), let constant else {
        return nil
      }
      changed.variants[index].value["struct"]?[path[0]] = [
        "struct": .object([.init(key: path[1], value: constant.without("key"))])
      ]
    }
    return (changed, path, pass)
  }

  /// The union whose tag is moved from the members of the payloads to a new object.
  private func sunk(
    _ union: TaggedUnion, to path: [String], _ pass: Node
  ) -> (TaggedUnion, [String], Node)? {
    var changed = union
    for (index, variant) in union.variants.enumerated() {
      var value = variant.value == .null ? ["struct": [:]] : variant.value
      guard value["tags"] == nil, value.has("struct") else { return nil }
      let constant: Node = ["const": value["tag"] ?? .text(variant.key)]
      value["struct"]?[path[0]] = ["struct": .object([.init(key: path[1], value: constant)])]
      changed.variants[index].value = value
    }
    var pass = pass
    pass["move"] = .object([
      .init(key: Self.pointer(union.path).string ?? "", value: Self.pointer(path))
    ])
    return (changed, path, pass)
  }

  private func everywhere(
    _ union: TaggedUnion, at path: ArraySlice<String>, _ change: (String, inout Node) -> Void
  ) -> TaggedUnion? {
    var changed = union
    for index in union.variants.indices {
      guard changed.variants[index].value.change(at: path, change) else { return nil }
    }
    return changed
  }
}

extension Node {
  /// Changes the field at the path in nested structs. Returns false if there is none.
  fileprivate mutating func change(
    at path: ArraySlice<String>, _ change: (String, inout Node) -> Void
  ) -> Bool {
    guard let key = path.first, case .object(var fields)? = self["struct"],
      let index = fields.firstIndex(where: { $0.hasKey(key) })
    else { return false }
    if path.count > 1 {
      guard fields[index].value.change(at: path.dropFirst(), change) else { return false }
    } else {
      change(fields[index].key, &fields[index].value)
    }
    self["struct"] = .object(fields)
    return true
  }

  /// Removes the field at the path, and stores it in `taken`. Returns false if there is none.
  fileprivate mutating func take(at path: ArraySlice<String>, _ taken: inout Node?) -> Bool {
    guard let key = path.first, case .object(var fields)? = self["struct"],
      let index = fields.firstIndex(where: { $0.hasKey(key) })
    else { return false }
    if path.count > 1 {
      guard fields[index].value.take(at: path.dropFirst(), &taken) else { return false }
    } else {
      taken = fields.remove(at: index).value
    }
    self["struct"] = .object(fields)
    return true
  }

  /// The words in all strings of the node.
  fileprivate var words: [String] {
    switch self {
    case .text(let text):
      text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    case .list(let elements): elements.flatMap(\.words)
    case .object(let members): members.flatMap(\.value.words)
    case .null, .bool, .number, .fraction: []
    }
  }

  fileprivate func without(_ key: String) -> Node {
    var rest = self
    rest[key] = nil
    return rest
  }
}

extension Node.Member {
  /// Whether a field has a key in JSON: its `key`, otherwise its name.
  fileprivate func hasKey(_ key: String) -> Bool { (value["key"]?.string ?? self.key) == key }
}
