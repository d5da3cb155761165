import TestSupport

extension SchemaGrowth {
  /// Defines a union in a random representation, variant by variant.
  mutating func defineUnion(_ name: String) {
    var form = random.pick([
      "internal", "internal", "internal", "adjacent", "adjacent", "external", "external", "keyed",
      "positional", "presence", "untagged", "paired", "outside", "pairedAdjacent", "path", "path",
    ])
    // A separate generator, so that a seed whose payloads are single elements still makes the same schema as
    // before.
    var others = random.fork()
    if form == "positional", others.chance(50) { form = "elements" }
    let representation = representation(form, of: name)
    let only: Node? =
      ["presence", "untagged", "paired", "pairedAdjacent", "path"].contains(form)
      ? nil : ["only": nil]
    propose(times: 2) { growth in
      var union: Node = ["union": only ?? [:]]
      if only == nil, let (key, variant) = growth.variant(of: name, form, index: 0) {
        union["union"]?[key] = variant
      }
      if let representation { union["representation"] = representation }
      if growth.random.chance(30) {
        union["unknown"] = .text(growth.random.pick(["case", "refuse"]))
      }
      if growth.random.chance(15) {
        union["tags"] = .text(growth.random.pick(["snake_case", "kebab-case", "PascalCase"]))
      }
      return { $0["types"]?[name] = union }
    }
    guard types[name]?["representation"] == representation else { return }
    let kinds = [
      "paired": "internal", "pairedAdjacent": "adjacent", "path": "internal",
      "elements": "positional",
    ]
    setKind(.union(kinds[form] ?? form), of: name)
    if random.chance(10) {
      let others = names { if case .union = $0 { true } else { false } }.filter { $0 != name }
      if let other = others.randomElement(using: &random) {
        propose { $0["types"]?[name]?["include"] = [.text(other)] }
      }
    }
    for index in 0..<(1 + random.below(4)) {
      propose(times: 3) { growth in
        var made = growth.variant(of: name, form, index: index + 1)
        if others.chance(12) { made = made.map { ($0, Self.around($1, $0, form, &others)) } }
        return { root in
          guard let (key, variant) = made, root["types"]?[name]?["union"]?[key] == nil else {
            return
          }
          root["types"]?[name]?["union"]?[key] = variant
        }
      }
    }
    // The placeholder is no longer needed once the union has other variants.
    if random.chance(80) { propose { $0["types"]?[name]?["union"]?["only"] = nil } }
    finish(name, form)
  }

  private mutating func finish(_ name: String, _ form: String) {
    if random.chance(15) {
      let policy = random.pick(["keep", "refuse", "drop"])
      propose { $0["types"]?[name]?["onSave"] = .text(policy) }
    }
    let variants = types[name]?["union"]?.members ?? []
    if ["internal", "adjacent", "keyed", "outside", "path"].contains(form), random.chance(25),
      let variant = variants.randomElement(using: &random)
    {
      let chosen = variant.value["name"]?.string ?? variant.key
      propose { $0["types"]?[name]?["default"] = .text(chosen) }
    }
    // A separate generator, so that a seed whose union keeps its tags still makes the same schema as before.
    var others = random.fork()
    if ["internal", "adjacent", "outside"].contains(form), others.chance(20) {
      withoutTag(variants.randomElement(using: &others), of: name)
    }
    if form == "presence", others.chance(50) {
      let outer = random
      random = others
      addDefault(to: name)
      random = outer
    }
    if random.chance(20) { propose { $0["types"]?[name]?["paths"] = true } }
    let described = described(types[name] ?? [:])
    propose { $0["types"]?[name] = described }
  }

  /// Adds the variant of objects without a key of another one: a struct, a map, or another union of the object.
  private mutating func addDefault(to name: String) {
    var fields: Node = [:]
    for _ in 0..<random.below(3) {
      let (field, type) = self.field(of: "", isElement: false)
      fields[field] = type
    }
    if random.chance(40) {
      let type = random.pick(["[String: JSON]", "[String: Int]", "[String: [String]]"])
      fields["entries"] = ["type": .text(type), "flatten": true]
    }
    var variant: Node = ["struct": fields]
    let isWritten = random.chance(30)
    if random.chance(25), let payload = memberPayload(but: name) {
      variant = isWritten ? ["payload": .text(payload)] : .text(payload)
    }
    if isWritten { variant["tags"] = .list([]) }
    propose { root in
      root["types"]?[name]?["union"]?["others"] = variant
      if !isWritten { root["types"]?[name]?["default"] = "others" }
    }
  }

  /// Removes the tags of a variant.
  private mutating func withoutTag(_ variant: Node.Member?, of name: String) {
    guard let variant else { return }
    var long = variant.value
    if long.string != nil { long = ["payload": long] }
    if long == .null { long = [:] }
    long["tag"] = nil
    long["tags"] = .list([])
    propose { $0["types"]?[name]?["union"]?[variant.key] = long }
  }

  private mutating func representation(_ form: String, of name: String) -> Node? {
    func key(_ random: inout SplitMix64, _ standard: String) -> Node {
      .text(
        random.chance(40)
          ? standard : random.chance(50) ? random.pick(["kind", "t", "$type"]) : random.key())
    }
    let bare: Node = .text(
      random.pick(["null", "object", "array", form == "external" ? "string" : "absent"]))
    switch form {
    case "internal":
      return random.chance(40) ? nil : ["internal": ["tag": key(&random, "type")]]
    case "path":
      return ["internal": ["tag": .text(Self.tagPath(of: name))]]
    case "paired":
      return ["internal": ["tag": [key(&random, "kind"), "apiVersion"]]]
    case "adjacent", "pairedAdjacent":
      var parameters: Node = [:]
      if form == "pairedAdjacent" {
        parameters["tag"] = [key(&random, "kind"), "apiVersion"]
      } else if random.chance(60) {
        parameters["tag"] = key(&random, "type")
      }
      if random.chance(60) { parameters["content"] = key(&random, "content") }
      if random.chance(30) {
        parameters["wire"] = .text(random.pick(["inline", "json", "base64.json"]))
      }
      if random.chance(30) {
        parameters["bare"] = .text(random.pick(["absent", "null", "object", "array"]))
      }
      return form == "adjacent" && random.chance(30) ? "adjacent" : ["adjacent": parameters]
    case "external": return random.chance(60) ? "external" : ["external": ["bare": bare]]
    case "keyed":
      var parameters: Node = ["tag": key(&random, "type")]
      if random.chance(30) { parameters["bare"] = bare }
      if random.chance(40) {
        parameters["others"] = .text(random.pick(["null", "null", "absent"]))
      }
      if random.chance(30) { parameters["optional"] = true }
      return random.chance(30) ? "keyed" : ["keyed": parameters]
    case "positional":
      var parameters: Node = ["tag": .number(random.below(4))]
      if random.chance(40) { parameters["bare"] = bare }
      return random.chance(50) ? "positional" : ["positional": parameters]
    case "elements":
      return ["positional": ["tag": .number(random.below(3)), "payload": "elements"]]
    case "outside":
      return random.chance(50) ? "outside" : ["outside": ["tag": key(&random, "event")]]
    default: return .text(form)
    }
  }

  // MARK: - Variants

  private mutating func variant(
    of owner: String, _ form: String, index: Int
  ) -> (String, Node)? {
    let name = random.memberName()
    if form == "untagged" { return (name, untagged(index)) }
    if form == "presence" { return presence(owner, name) }
    if form == "path" { return taggedInside(owner, name) }
    if form == "elements" { return (name, spread()) }
    let isMember = form == "internal" || form == "paired"
    if form.hasPrefix("paired"), random.chance(70) {
      let first: Node = .text(random.pick(["Pod", "Job", name]))
      let second: Node = random.chance(30) ? "*" : random.pick(["v1", "v1beta1", 2, true])
      var variant: Node = ["tag": [first, second]]
      let payload = isMember ? memberPayload(but: owner) : expression(isField: false)
      if random.chance(60), let payload { variant["payload"] = .text(payload) }
      if isMember, second == "*", random.chance(30) {
        variant["payload"] = nil
        variant["struct"] = ["apiVersion": .text(random.pick(["String?", "Int?", "JSON?"]))]
      }
      return (name, variant)
    }
    if random.chance(22) { return (name, nil) }
    if !isMember, random.chance(8) { return (name, tagged(["const": constantValues()])) }
    if random.chance(22) { return (name, tagged(inline(form))) }
    let payload = isMember ? memberPayload(but: owner) : expression(isField: false)
    guard let payload else { return (name, nil) }
    if random.chance(55) { return (name, .text(payload)) }
    if !isMember, random.chance(25) {
      let wire = random.pick([
        "json", "base64.json", "oneOrMany", "emptyArray", "oneEntry", "seconds", "string",
      ])
      var spelled = tagged(["payload": .text(payload), "wire": .text(wire)])
      if random.chance(20) { spelled["otherwise"] = "keep" }
      return (name, spelled)
    }
    return (name, tagged(["payload": random.chance(10) ? nil : .text(payload)]))
  }

  /// Returns a variant whose payload is one member of an object, if its payload can be; otherwise the variant itself.
  private static func around(
    _ variant: Node, _ name: String, _ form: String, _ random: inout SplitMix64
  ) -> Node {
    if ["path", "elements", "untagged"].contains(form) { return variant }
    var long = variant
    if form == "presence" {
      return [
        "payload": .text(random.pick(["Int", "String?", "[Date]"])), "member": .text(name),
      ]
    }
    if long.string != nil { long = ["payload": long] }
    if long == .null { long = ["payload": .text(random.pick(["Int", "String?", "JSON?"]))] }
    if long.has("const") || !long.has("payload") && !long.isDeclaration { return variant }
    long["member"] = .text(random.pick(["_0", "content", "a b", "value"]))
    return long
  }

  private mutating func memberPayload(but owner: String) -> String? {
    names { kind in
      switch kind {
      case .structure, .union("internal"), .union("presence"), .union("untagged"): true
      default: false
      }
    }.filter { $0 != owner }.randomElement(using: &random)
  }

  /// Adds a tag or several, and a name, with some probability.
  mutating func tagged(_ variant: Node) -> Node {
    var variant = described(variant)
    func tag(_ random: inout SplitMix64) -> Node {
      switch random.below(10) {
      case 0, 1: .number(random.below(6))
      case 2: .bool(random.chance(50))
      case 3: .number(-9_007_199_254_740_993)
      default: .text(random.chance(50) ? random.key() : random.pick(Words.texts))
      }
    }
    if random.chance(35) { variant["tag"] = tag(&random) }
    if !variant.has("tag"), random.chance(25) {
      variant["tags"] = .list((0...random.below(3)).map { _ in tag(&random) })
    }
    if random.chance(15) { variant["name"] = .text(random.pick(Words.plain)) }
    return variant
  }

  /// Makes a variant that declares its type.
  private mutating func inline(_ form: String) -> Node {
    var fields: Node = [:]
    let kind =
      form == "internal" || form == "paired"
      ? "struct" : random.pick(["struct", "struct", "tuple"])
    for _ in 0..<random.below(4) {
      let (name, field) = self.field(of: "", isElement: kind == "tuple")
      fields[name] = field
    }
    if random.chance(15) {
      var inner: Node = [
        "union": ["up": nil, "down": .object([.init(key: "struct", value: fields)])]
      ]
      inner["representation"] = ["internal": ["tag": .text(random.pick(["how", "mode", "sub"]))]]
      if random.chance(20) { inner["paths"] = true }
      return inner
    }
    var type: Node = .object([.init(key: kind, value: fields)])
    if kind == "struct", random.chance(30) {
      type["struct"]?["id"] = "UUID"
      type["identity"] = "id"
    }
    if random.chance(10) { type["onSave"] = .text(random.pick(["refuse", "drop"])) }
    return type
  }

  /// Makes a variant of a random JSON type.
  private mutating func untagged(_ index: Int) -> Node {
    let structure = names { $0 == .structure }.randomElement(using: &random)
    let inner = expression(isField: false)
    let payloads: [Node] = [
      nil, .text(random.pick(["String", "URL", "Date", "UUID"])),
      .text(random.pick(["Int", "Double", "UInt16"])),
      "Bool", .text("[\(inner)]"), ["const": constantValues()],
      .text(structure ?? "[String: Bool]"),
      ["struct": ["shape": ["const": .text("s\(index)")], "x": .text(inner)]],
      .text(expression(isField: false)),
    ]
    var others = random.fork()
    if others.chance(25) {
      // Tuples are distinguished by an element, or by their length.
      let first: Node = .text(others.pick(["Int", "String", "Bool", "[Int]"]))
      var tuple: Node = ["first": first]
      for place in 1..<(1 + others.below(3)) { tuple["e\(place)"] = .text(inner) }
      let isOpen = others.chance(50)
      if others.chance(30) {
        tuple["rest"] = ["type": .text("[\(inner)]"), "rest": true]
        return ["tuple": tuple]
      }
      return ["tuple": tuple, "open": .bool(isOpen)]
    }
    return random.pick(payloads)
  }

  private mutating func presence(_ owner: String, _ name: String) -> (String, Node) {
    var fields: Node = [:]
    fields[name] = .text(random.pick(["Int", "String", "[Int]"]))
    for _ in 0..<random.below(3) {
      let (other, field) = self.field(of: "", isElement: false)
      if other != name { fields[other] = field }
    }
    return (name, described(["struct": fields]))
  }

  /// The path of the tag of a union whose tag is in an inner object.
  private static func tagPath(of name: String) -> String {
    let paths = ["head/kind", "meta/he~1ad/kind", "kind/kind"]
    return paths[name.utf8.count % paths.count]
  }

  /// Makes a struct with the tag at the end of the union's path, or with some probability another union of the object.
  private mutating func taggedInside(_ owner: String, _ name: String) -> (String, Node) {
    if random.chance(8), let payload = memberPayload(but: owner) { return (name, .text(payload)) }
    var tags: [Node] = [.text(name)]
    if random.chance(30) { tags.append(.number(random.below(9))) }
    if random.chance(15) { tags.append(.bool(random.chance(50))) }
    let values = random.chance(80) ? tags : tags.shuffled(using: &random)
    var constant: Node = ["const": values.count == 1 ? values[0] : .list(values)]
    if random.chance(20) { constant["optional"] = true }
    let keys = Self.tagPath(of: owner).split(separator: "/").map {
      String($0).replacing("~1", with: "/")
    }
    var inner = constant
    for (index, key) in keys.enumerated().reversed() {
      var fields: Node = [:]
      if key.contains("/") { inner["key"] = .text(key) }
      fields[key.replacing("/", with: "")] = inner
      for _ in 0..<random.below(3) {
        let (other, field) = self.field(of: "", isElement: false)
        if !fields.has(other) { fields[other] = field }
      }
      inner = ["struct": fields]
      if index > 0, random.chance(15) { inner["onSave"] = .text(random.pick(["refuse", "drop"])) }
      if index > 0, random.chance(10) { inner["type"] = "_?" }
    }
    if tags.count > 1 { inner["tags"] = .list(tags) }
    return (name, described(inner))
  }
}
