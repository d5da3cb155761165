import TestSupport

/// Declarations that use existing types: identities, shared fields, entities, models, documents, features.
extension SchemaGrowth {
  private static let identifying: Set<String> = [
    "Int", "Int8", "UInt16", "UInt64", "String", "UUID", "Date", "URL", "Data",
  ]

  mutating func decorate(_ name: String) {
    guard let type = types[name] else { return }
    if let fields = type["struct"] ?? type["tuple"] {
      let found = fields.members.filter { member in
        guard let text = member.value.string ?? member.value["type"]?.string else { return false }
        return Self.identifying.contains(text) || kind(of: text) == .enum
      }.map { $0.value["name"]?.string ?? $0.key }
      let named = fields.has("id") && random.chance(70) ? "id" : found.randomElement(using: &random)
      if let named, random.chance(75) { propose { $0["types"]?[name]?["identity"] = .text(named) } }
      if type.has("struct") {
        if random.chance(14) { addEntity(name) }
        if random.chance(14) { addModel(name) }
      }
    }
    if type.has("union"), random.chance(45) {
      if random.chance(40) { propose { $0["types"]?[name]?["unknown"] = "refuse" } }
      let fields = type["union"]?.members.compactMap { member -> Node? in
        let payload = member.value.string ?? member.value["payload"]?.string ?? ""
        return types[payload]?["struct"] ?? member.value["struct"]
      }
      let shared = Set(fields?.flatMap { $0.members.map(\.key) } ?? [])
      let names = shared.shuffled(using: &random).prefix(3)
      for field in ["id"] + names.sorted() where random.chance(60) {
        propose { root in
          let known = root["types"]?[name]?["shared"]?.elements ?? []
          if !known.contains(.text(field)) {
            root["types"]?[name]?["shared"] = .list(known + [.text(field)])
          }
        }
      }
      if random.chance(40) { addEntity(name) }
    }
  }

  private mutating func addEntity(_ name: String) {
    propose(times: 2) { growth in
      var entity: Node = [:]
      let fields = growth.types[name]?["struct"]?.members.map(\.key) ?? []
      if growth.random.chance(60), !fields.isEmpty {
        let updated = fields.shuffled(using: &growth.random).prefix(2)
        entity["updates"] =
          growth.random.chance(70)
          ? .list(updated.map { .text($0) })
          : .object(updated.map { .init(key: $0, value: .text("change" + $0)) })
      }
      if growth.random.chance(20) { entity["store"] = .text("Store\(growth.candidate.seed)S") }
      if growth.random.chance(20) { entity["repository"] = .text("Repo\(growth.candidate.seed)S") }
      let whole: Node = entity.members.isEmpty ? true : entity
      return { $0["types"]?[name]?["entity"] = whole }
    }
  }

  private mutating func addModel(_ name: String) {
    let model: Node = random.chance(75) ? true : .text("Model\(candidate.seed)M")
    guard propose({ $0["types"]?[name]?["observable"] = model }) else { return }
    for field in types[name]?["struct"]?.members ?? [] where random.chance(40) {
      guard let type = field.value.string ?? field.value["type"]?.string, type.hasSuffix("?") else {
        continue
      }
      propose { root in
        var long: Node = field.value.string.map { ["type": .text($0)] } ?? field.value
        long["async"] = true
        root["types"]?[name]?["struct"]?[field.key] = long
      }
    }
  }

  // MARK: - Documents

  mutating func addDocument() {
    let name =
      random.pick(["Book", "Journal", "Feed", "State", "Document", "Päge"]) + "\(candidate.seed)D"
      + random.pick(["", "x", "y"])
    let element = element()
    propose(times: 3) { growth in
      let document = growth.document(of: element)
      return { root in
        if root["documents"] == nil { root["documents"] = [:] }
        if root["documents"]?[name] == nil { root["documents"]?[name] = document }
      }
    }
    guard let document = candidate.files[0].root["documents"]?[name] else { return }
    if random.chance(40) {
      let store: Node = random.chance(70) ? true : .text("Keeper\(candidate.seed)K\(name.count)")
      propose { $0["documents"]?[name]?["store"] = store }
    }
    guard document.has("version") else { return }
    for _ in 0..<random.below(4) {
      propose(times: 2) { growth in
        let (key, field) = growth.field(of: "", isElement: false)
        return { root in
          if root["documents"]?[name]?["fields"] == nil {
            root["documents"]?[name]?["fields"] = [:]
          }
          if root["documents"]?[name]?["fields"]?[key] == nil {
            root["documents"]?[name]?["fields"]?[key] = field
          }
        }
      }
    }
    if random.chance(40) {
      propose(times: 3) { growth in
        let steps = growth.migrations(document)
        return { $0["documents"]?[name]?["migrations"] = steps }
      }
    }
    if random.chance(25) { makeAside(name, element) }
  }

  /// A type for the entries of a document: in most cases a union, a struct or a tuple.
  private mutating func element() -> String {
    let composite = names { kind in
      switch kind {
      case .structure, .union, .tuple: true
      default: false
      }
    }
    if random.chance(80), let name = composite.randomElement(using: &random) { return name }
    return expression(isField: false)
  }

  private mutating func document(of element: String) -> Node {
    var document: Node = [:]
    switch random.below(10) {
    case 0..<5:
      document = ["version": .number(random.below(4)), "entries": .text(element)]
      if random.chance(20) { document["entriesName"] = .text(random.memberName()) }
      if random.chance(20) { document["entriesKey"] = .text(random.key()) }
    case 5:
      var lists: Node = [:]
      for _ in 0...random.below(3) {
        let type = self.element()
        lists[random.memberName()] =
          random.chance(50) ? .text(type) : ["type": .text(type), "key": .text(random.key())]
      }
      document = ["version": 2, "entries": lists]
    case 6: document = ["lines": .text(element)]
    default:
      document = [
        "root": .text(
          random.pick([element, "[\(element)]", "[\(element)]", "[String: \(element)]", element]))
      ]
    }
    if document.has("version") {
      if random.chance(20) { document["versionKey"] = .text(random.key()) }
      if random.chance(15) { document["onSave"] = .text(random.pick(["keep", "refuse", "drop"])) }
      if random.chance(15) { document["newer"] = .text(random.pick(["keep", "refuse"])) }
    }
    if random.chance(20), !document.has("lines") {
      document["style"] = .text(random.pick(["compact", "pretty", "sorted", "pretty-sorted"]))
    }
    if random.chance(20) { document["doc"] = .text(random.pick(Words.docs)) }
    return document
  }

  /// Sets unknown entries of a union aside, and perhaps adds a repository.
  private mutating func makeAside(_ name: String, _ element: String) {
    guard case .union = kind(of: element),
      propose({ $0["types"]?[element]?["unknown"] = "aside" }), random.chance(60)
    else { return }
    propose(times: 2) { growth in
      let seed = growth.candidate.seed
      var repository: Node = ["name": .text("Posts\(seed)R")]
      repository["result"] = .text("Result\(seed)R")
      if growth.random.chance(40) { repository["entries"] = .text(growth.random.memberName()) }
      return { root in
        root["documents"]?[name]?["fields"] = nil
        root["documents"]?[name]?["repository"] = repository
      }
    }
  }

  private mutating func migrations(_ document: Node) -> Node {
    guard case .number(let version)? = document["version"], version > 0 else { return [:] }
    var migrations: Node = [:]
    for number in (version - 1 - random.below(min(2, version)))..<version {
      let steps = (0..<random.below(4)).map { _ in step() }
      migrations["\(number)"] = .list(steps)
    }
    return migrations
  }

  private mutating func step() -> Node {
    var step: Node = [:]
    if random.chance(60),
      let type = own.filter({ kind(of: $0) == .structure || kind(of: $0) == .tuple }).randomElement(
        using: &random)
    {
      step["in"] = .text(type)
    } else if random.chance(60) {
      step["at"] = .text(
        random.pick([
          "", "/entries/*", "/a/b", "/pages/**", "/entries/*/payload/{json}", "/{list}/{map}",
          "/x/{base64.json}",
        ]))
    }
    if random.chance(25) {
      step["where"] = .object([.init(key: random.key(), value: random.pick(["a", 1, true]))])
    }
    let (old, new) = (random.key(), random.key())
    switch random.below(8) {
    case 0: step["rename"] = .object([.init(key: old, value: .text(new))])
    case 1:
      step["replace"] = [
        "key": .text(old), "value": random.pick(["a", 1, true]),
        "with": random.pick(["b", 2, false]),
      ]
    case 2: step["move"] = .object([.init(key: "/a", value: "/b/c")])
    case 3:
      step["add"] = .object([.init(key: new, value: random.pick([0, nil, ["a": [1]], "\"\\(x)"]))])
    case 4:
      step["rewire"] = .object([
        .init(
          key: old,
          value: random.pick([
            ["type": "Date", "from": "seconds", "to": "iso8601"], ["from": "inline", "to": "json"],
            ["from": "base64.json", "to": "inline"],
            ["type": "UInt64", "from": "string", "to": "number"],
          ]))
      ])
    case 5:
      step["drop"] = [.text(old)]
      step["because"] = "Nobody reads it."
    default: step["call"] = .text(random.pick(["split", "join", random.memberName()]))
    }
    if random.chance(20) { step["doc"] = .text(random.pick(Words.docs)) }
    return step
  }

  // MARK: - Features

  mutating func addFeature() {
    let states = own.filter { kind(of: $0) == .structure }
    let actions = own.filter { if case .union = kind(of: $0) { true } else { false } }
    guard let state = states.randomElement(using: &random),
      let action = actions.randomElement(using: &random)
    else { return }
    let name = "Feature\(candidate.seed)F"
    propose {
      $0["features"] = .object([
        .init(key: name, value: ["state": .text(state), "action": .text(action)])
      ])
    }
  }
}
