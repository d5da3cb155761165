import TestSupport

/// Type expressions, and all declarations but unions.
extension SchemaGrowth {
  mutating func define(_ name: String) {
    switch kind(of: name) {
    case .structure: fill(name, "struct", upTo: random.chance(7) ? 34 : 6)
    case .tuple: fill(name, "tuple", upTo: 4)
    case .enum:
      propose(times: 3) { growth in
        let type = growth.described(growth.enumeration())
        return { $0["types"]?[name] = type }
      }
    case .alias(let base):
      var type: Node = ["alias": .text(base)]
      if let wire = wire(of: base) { type["wire"] = .text(wire) }
      if random.chance(70) { bound(&type, base) }
      type = described(type)
      propose { $0["types"]?[name] = type }
    case .typeAlias:
      propose(times: 4) { growth in
        var type: Node = ["alias": .text(growth.expression(isField: false))]
        if growth.random.chance(60) {
          type["wire"] = .text(
            growth.random.pick([
              "oneOrMany", "emptyArray", "oneEntry", "json", "base64.json", "seconds", "hex",
              "string",
            ]))
          if growth.random.chance(30) { type["otherwise"] = "keep" }
        }
        type = growth.described(type)
        return { $0["types"]?[name] = type }
      }
      boundAlias(name)
    case .external(let base):
      let type = described(external(base))
      propose { $0["types"]?[name] = type }
    case .union: defineUnion(name)
    case nil: break
    }
  }

  /// Adds fields to a struct or a tuple, one by one.
  private mutating func fill(_ name: String, _ kind: String, upTo most: Int) {
    if kind == "tuple" {
      propose { $0["types"]?[name] = ["tuple": [:]] }
    } else if random.chance(10), let other = structures(but: name).randomElement(using: &random) {
      propose { $0["types"]?[name]?["include"] = [.text(other)] }
    }
    // A common field, so that unions of these structs can have shared fields.
    if kind == "struct", random.chance(45) {
      let id = candidate.seed % 3
      let field: Node = id == 0 ? "Int" : id == 1 ? "UUID" : "String"
      propose { $0["types"]?[name]?["struct"]?["id"] = field }
    }
    let isWide = most > 10
    let count = isWide ? 8 + random.below(most - 8) : random.below(most + 1)
    for _ in 0..<count {
      propose(times: 3) { growth in
        let (key, field) = growth.field(of: name, isElement: kind == "tuple", isWide: isWide)
        return { root in
          if root["types"]?[name]?[kind]?[key] == nil { root["types"]?[name]?[kind]?[key] = field }
        }
      }
    }
    // A separate generator, so that a seed without such a map still makes the same schema as before.
    var maps = random.fork()
    if maps.chance(25) { addEntries(to: name, kind, &maps) }
    if random.chance(10) {
      let policy = random.pick(["keep", "refuse", "drop"])
      propose { $0["types"]?[name]?["onSave"] = .text(policy) }
    }
    // A separate generator, so that a seed whose tuples stay open still makes the same schema as before.
    var others = random.fork()
    if kind == "tuple" {
      let isOpen = !others.chance(20)
      if !isOpen { propose { $0["types"]?[name]?["open"] = false } }
      if others.chance(35) {
        propose(times: 3) { growth in
          let (key, rest) = growth.rest(&others)
          return { root in
            root["types"]?[name]?["open"] = nil
            root["types"]?[name]?["onSave"] = nil
            if root["types"]?[name]?["tuple"]?[key] == nil {
              root["types"]?[name]?["tuple"]?[key] = rest
            }
          }
        }
      }
    }
    var described = described(types[name] ?? [:])
    if described == types[name] { described["doc"] = nil }
    propose { $0["types"]?[name] = described }
  }

  func structures(but name: String) -> [String] {
    names { $0 == .structure }.filter { $0 != name }
  }

  // MARK: - Fields

  mutating func field(
    of owner: String, isElement: Bool, isWide: Bool = false
  ) -> (String, Node) {
    let name = isWide && random.chance(60) ? "w\(random.below(1000))" : random.memberName()
    if !isElement {
      if random.chance(7) { return (name, constant()) }
      if random.chance(12), let part = part(but: owner) {
        let mark = random.chance(40) ? "?" : ""
        return (name, described(["type": .text(part + mark), "flatten": true]))
      }
      // A separate generator, as for open tuples.
      var others = random.fork()
      if others.chance(5) { return (name, flattenedMap(&others)) }
    }
    if isWide && random.chance(70) { return (name, .text(random.pick(Self.scalars) + "?")) }
    if random.chance(owner.isEmpty ? 4 : 9) { return (name, declaring(isElement: isElement)) }
    if random.chance(45) { return (name, .text(expression(isField: true))) }
    return (name, long(isElement: isElement))
  }

  /// Makes a map of all members that nothing else in the object knows.
  private mutating func flattenedMap(_ random: inout SplitMix64) -> Node {
    let entry = random.chance(40) ? "JSON" : expression(isField: false)
    var field: Node = ["type": .text("[String: \(entry)]"), "flatten": true]
    if entry == "Int", random.chance(50) { field["elements"] = ["minimum": 0] }
    return field
  }

  /// Makes a field that declares its type.
  private mutating func declaring(isElement: Bool) -> Node {
    var field = described([:])
    if random.chance(60) {
      field["type"] = .text(
        random.pick(["_", "_?", "[_]", "[String: _]", "[_?]", "_ | Bool", "[String: [_]]?"]))
    }
    switch random.below(10) {
    case 0..<5:
      field["struct"] = [:]
      for _ in 0..<random.below(4) {
        let (name, inner) = self.field(of: "", isElement: false)
        field["struct"]?[name] = inner
      }
      if !isElement, random.chance(15) { field["flatten"] = true }
      if random.chance(10) { field["onSave"] = .text(random.pick(["refuse", "drop"])) }
    case 5..<7:
      let (name, inner) = self.field(of: "", isElement: true)
      field["tuple"] = ["first": "Int"]
      field["tuple"]?[name] = inner
    case 7:
      field["enum"] = ["first", "second-one", "Third"]
      if random.chance(50) { field["open"] = false }
      if random.chance(40) { field["default"] = "second-one" }
    default:
      let (_, variant) = self.field(of: "", isElement: false)
      field["union"] = ["None": nil, "some": ["struct": ["x": variant]]]
      if random.chance(50) {
        field["representation"] = .text(random.pick(["adjacent", "external", "keyed"]))
      }
      if random.chance(20) { field["paths"] = true }
      if random.chance(20) { field["tags"] = "PascalCase" }
    }
    if random.chance(20) { field["wire"] = .text(random.pick(["json", "oneOrMany", "oneEntry"])) }
    if !isElement, random.chance(15) { field["key"] = .text(random.key()) }
    return field
  }

  /// Makes a constant with one value or several.
  private mutating func constant() -> Node {
    var field: Node = ["const": constantValues()]
    if random.chance(30) { field["optional"] = true }
    if random.chance(40) { field["key"] = .text(random.key()) }
    if random.chance(15) { field["doc"] = .text(random.pick(Words.docs)) }
    return field
  }

  mutating func constantValues() -> Node {
    let values: [Node] = [
      .text(random.pick(Words.texts)), .number(random.below(9)), .bool(random.chance(50)),
      .text(random.pick(Words.plain)),
    ]
    return random.chance(70) ? random.pick(values) : .list(Array(values.prefix(3)))
  }

  private mutating func part(but owner: String) -> String? {
    names { kind in
      switch kind {
      case .structure: true
      case .union(let form): !["outside", "positional"].contains(form)
      default: false
      }
    }.filter { $0 != owner }.randomElement(using: &random)
  }

  static let scalars = [
    "Bool", "Int", "Int8", "UInt16", "UInt64", "Float", "Double", "Decimal", "Number", "String",
    "String", "UUID", "Date", "URL", "Data", "JSON",
  ]

  /// Makes a field in its long form, with keys that its type allows.
  private mutating func long(isElement: Bool) -> Node {
    var field: Node = ["type": "Int"]
    if random.chance(70) {
      let scalar = random.pick(Self.scalars)
      let isOptional = random.chance(35)
      field["type"] = .text(scalar + (isOptional ? "?" : ""))
      if random.chance(40) { bound(&field, scalar) }
      if random.chance(35), let wire = wire(of: scalar) { field["wire"] = .text(wire) }
      if !isOptional, random.chance(55), let value = standard(scalar, field) {
        field["default"] = value
      }
    } else {
      composite(&field)
    }
    if random.chance(12) {
      field["wire"] = .text(random.pick(["json", "base64.json"]))
      if random.chance(40) { field["otherwise"] = "keep" }
    }
    if field["type"]?.string?.hasSuffix("?") == true, random.chance(25) {
      field["nil"] = .text(random.pick(["absent", "null"]))
    }
    if !isElement {
      if random.chance(20) { field["key"] = .text(random.key()) }
      if random.chance(12) {
        field["aliases"] = .list((0...random.below(2)).map { _ in .text(random.key()) })
      }
    }
    if random.chance(10) {
      field["name"] = .text(random.pick(random.chance(60) ? Words.plain : Words.taken))
    }
    return described(field)
  }

  private mutating func composite(_ field: inout Node) {
    let inner = expression(isField: false)
    switch random.below(7) {
    case 0:
      field = ["type": .text("[\(inner)]"), "default": []]
    case 1:
      field = ["type": .text("[\(inner)]"), "minLength": 1, "maxLength": 3]
    case 2:
      field = ["type": .text("[\(inner)]" + mark()), "wire": "oneOrMany"]
    case 3:
      field = [
        "type": .text("[String: \(inner)]" + mark()),
        "wire": .text(random.pick(["emptyArray", "oneEntry"])),
      ]
    case 4:
      field = ["type": .text("[[String: \(inner)]]" + mark()), "wire": "oneEntry"]
    case 5:
      field = ["type": .text("[String: [\(inner)]]"), "wire": "oneOrMany"]
    default:
      field = ["type": .text("[String: \(inner)]"), "default": [:]]
    }
    guard field["wire"]?.string != "oneEntry", random.chance(60) else { return }
    var elements: Node = [:]
    bound(&elements, inner)
    if case .object(let members) = elements, !members.isEmpty { field["elements"] = elements }
  }

  /// Gives an alias of a list or a map bounds. The numbers come from a separate generator, so that a
  /// seed without such an alias still makes the same schema as before.
  private mutating func boundAlias(_ name: String) {
    guard var type = types[name], let base = type["alias"]?.string, base.hasPrefix("[") else {
      return
    }
    var others = random.fork()
    swap(&random, &others)
    defer { random = others }
    guard random.chance(60) else { return }
    if random.chance(60) { type["minLength"] = .number(random.below(3)) }
    if random.chance(60) { type["maxLength"] = .number(2 + random.below(4)) }
    let map = "[String: "
    let inner = base.dropFirst(base.hasPrefix(map) ? map.count : 1).dropLast()
    var elements: Node = [:]
    bound(&elements, String(inner))
    if case .object(let members) = elements, !members.isEmpty { type["elements"] = elements }
    propose { $0["types"]?[name] = type }
  }

  private mutating func mark() -> String { random.chance(30) ? "?" : "" }

  private mutating func bound(_ field: inout Node, _ scalar: String) {
    switch scalar {
    case "String" where random.chance(40): field["pattern"] = .text(random.pick(Words.patterns))
    case "String", "Data":
      if random.chance(60) { field["minLength"] = .number(random.below(2)) }
      if random.chance(60) { field["maxLength"] = .number(2 + random.below(9)) }
    case "Bool", "UUID", "Date", "URL", "JSON", "Number": break
    case "Float", "Double":
      field[random.pick(["minimum", "exclusiveMinimum"])] = .number(random.below(3))
      if random.chance(60) {
        field[random.pick(["maximum", "exclusiveMaximum"])] = .number(3 + random.below(90))
      }
    default:
      guard Self.scalars.contains(scalar) else { return }
      if random.chance(60) { field["minimum"] = .number(random.below(3)) }
      if random.chance(60) { field["maximum"] = .number(3 + random.below(90)) }
    }
  }

  func wires(of scalar: String) -> [String] {
    switch scalar {
    case "Date":
      [
        "iso8601", "seconds", "milliseconds", "seconds.reference", "seconds.string",
        "milliseconds.string",
      ]
    case "Data":
      ["base64", "base64.unpadded", "base64.lines", "base64.base64", "base64url", "hex"]
    case "Int", "Int8", "UInt8", "UInt16", "UInt64", "Decimal": ["number", "string"]
    case "Float", "Double": ["number", "string", "nonFinite"]
    default: []
    }
  }

  mutating func wire(of scalar: String) -> String? {
    random.chance(50) ? wires(of: scalar).randomElement(using: &random) : nil
  }

  private mutating func standard(_ scalar: String, _ field: Node) -> Node? {
    let wire = field["wire"]?.string
    switch scalar {
    case "Bool": return .bool(random.chance(50))
    case "String":
      let text = random.pick(Words.texts)
      return .text(
        field.has("minLength") && text.isEmpty
          ? "ab" : field.has("maxLength") ? String(text.prefix(2)) : text)
    case "UUID":
      return random.chance(60) ? "new" : "8F14E45F-CEEA-467A-9A36-DEDD4BEA2543"
    case "Date":
      if random.chance(60) { return "now" }
      return ["seconds", "milliseconds", "seconds.reference"].contains(wire)
        ? 1_769_860_800 : "2026-01-31T12:00:00Z"
    case "URL": return "https://example.org/a?b=c#d"
    case "Data": return wire == "hex" ? "6869" : wire == "base64url" ? "aGk" : "aGk="
    case "JSON": return random.pick([nil, 1, "x", [1, "a", nil], ["k": true, "\"\\(x)": []]])
    case "Number": return .number(3)
    case "Float", "Double":
      if wire == "nonFinite", random.chance(30) { return "-Infinity" }
      return wire == "string" ? random.pick(["3.5", "Infinity"]) : .number(3)
    default: return wire == "string" ? "3" : 3
    }
  }

  // MARK: - Type expressions

  mutating func expression(isField: Bool, depth: Int = 0) -> String {
    let choice = random.below(100)
    if depth > 2 || choice < 42 {
      return random.pick(Self.scalars.filter { isField || $0 != "JSON" })
    }
    switch choice {
    case 42..<66:
      return kinds.isEmpty ? "Int" : random.pick(kinds).name
    case 66..<76: return "[\(expression(isField: false, depth: depth + 1))]"
    case 76..<82: return "[String: \(expression(isField: false, depth: depth + 1))]"
    case 82..<94:
      let inner = expression(isField: isField, depth: depth + 1)
      return inner.hasSuffix("?") ? inner : inner.contains("|") ? "(\(inner))?" : "\(inner)?"
    default:
      return alternatives(depth: depth)
    }
  }

  /// Makes a choice such as `String | [Post]`, of different JSON types, of which at most one is a declared type.
  private mutating func alternatives(depth: Int) -> String {
    var kinds = [
      random.pick(["String", "URL", "Date", "UUID", "Data"]), "Bool",
      random.pick(["Int", "Double", "UInt8"]),
      "[\(expression(isField: false, depth: depth + 1))]",
    ]
    if let object = names({ $0 == .structure }).randomElement(using: &random) {
      kinds.append(object)
    } else {
      kinds.append("[String: Int]")
    }
    let chosen = kinds.shuffled(using: &random).prefix(2 + random.below(3))
    let text = chosen.joined(separator: " | ")
    return depth > 0 || random.chance(50) ? "(\(text))" : text
  }

  // MARK: - Other declarations

  private mutating func external(_ base: String) -> Node {
    var external: Node = ["wire": .text(base)]
    if random.chance(40), let wire = wires(of: base).randomElement(using: &random) {
      external["wire"] = ["type": .text(base), "wire": .text(wire)]
    }
    if random.chance(50) {
      let seed = candidate.seed
      external["type"] = .text(
        random.pick(["Theme\(seed)x.Accent", "App\(seed)x", "App\(seed)y.Deep.Value2"]))
    }
    return ["external": external]
  }
}
