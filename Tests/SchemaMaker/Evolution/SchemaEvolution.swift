import TestSupport

/// Changes a schema as a next version might. The result may be a schema that is refused.
struct SchemaEvolution {
  private var random: SplitMix64
  var tree: Node
  let count: Int
  /// A separate generator for changes of tags, so that these do not affect the other random choices.
  private var tags: SplitMix64

  /// - Parameter step: a part of the names that are added, so that they differ from those of other steps.
  init(_ tree: Node, seed: Int, step: Int) {
    self.tree = tree
    count = step
    random = SplitMix64(seed: UInt64(seed))
    tags = SplitMix64(seed: UInt64(seed) ^ 0x7461_6773)
  }

  /// Makes one change.
  mutating func step() {
    var tags = tags
    if tags.oneIn(2), migrateTag(&tags) { return }
    switch random.below(20) {
    case 0...1: changeDocument()
    case 2: changeSettings()
    default:
      let types = tree["types"]?.members ?? []
      guard !types.isEmpty else { return }
      let type = types[random.below(types.count)]
      var declaration = type.value
      change(&declaration, types.map(\.key))
      tree["types"]?[type.key] = declaration
    }
  }

  private mutating func change(_ declaration: inout Node, _ types: [String]) {
    if random.oneIn(12) {
      declaration["onSave"] = .text(random.pick(["keep", "refuse", "drop"]))
    } else if declaration["struct"] != nil {
      change(fieldsOf: &declaration, under: "struct", types)
    } else if declaration["tuple"] != nil {
      // A separate generator, so that a seed without such a change still makes the same changes.
      var others = random.fork()
      if others.oneIn(4) { return changeRest(of: &declaration, types, &others) }
      change(fieldsOf: &declaration, under: "tuple", types)
    } else if declaration["union"] != nil {
      change(union: &declaration, types)
    } else if declaration["enum"] != nil {
      change(enumeration: &declaration)
    } else if declaration["alias"] != nil {
      // A separate generator, so that a seed without such an alias still makes the same changes.
      var others = random.fork()
      if declaration["alias"]?.string?.hasPrefix("[") == true, others.oneIn(2) {
        declaration[others.oneIn(2) ? "minLength" : "maxLength"] = .number(others.below(4))
        return
      }
      if random.oneIn(2) {
        declaration["alias"] = "Int"
        if random.oneIn(2) { declaration["minimum"] = .number(random.below(5)) }
        if random.oneIn(2) { declaration["maximum"] = .number(5 + random.below(5)) }
      } else {
        declaration["alias"] = .text(typeName(types))
      }
    }
  }

  /// Changes a setting that holds for all types.
  private mutating func changeSettings() {
    let styles = ["as-written", "snake_case", "kebab-case", "PascalCase"]
    switch random.below(4) {
    case 0: tree["keys"] = .text(random.pick(styles))
    case 1: tree["tags"] = .text(random.pick(styles))
    case 2: tree["nil"] = .text(random.pick(["absent", "null"]))
    default: tree["names"] = .text(random.pick(["flat", "nested"]))
    }
  }

  private mutating func changeDocument() {
    let documents = tree["documents"]?.members ?? []
    guard !documents.isEmpty else { return }
    let picked = documents[random.below(documents.count)]
    var document = picked.value
    guard document.has("version") else { return }
    switch random.below(8) {
    case 0: document["versionKey"] = .text("v\(count)")
    case 1: document["entriesKey"] = .text("list\(count)")
    case 2: document["onSave"] = .text(random.pick(["keep", "refuse", "drop"]))
    case 3: document["newer"] = .text(random.pick(["keep", "refuse"]))
    case 4:
      if case .number(let version)? = document["version"] {
        document["version"] = .number(version + 1)
      }
    default:
      if document["fields"] == nil { document["fields"] = [:] }
      if document["fields"]?.members.isEmpty ?? true {
        let type = typeName((tree["types"]?.members ?? []).map(\.key) + ["Int"])
        document["fields"]?["added\(count)"] = .text(type)
      } else {
        change(
          fieldsOf: &document, under: "fields", (tree["types"]?.members ?? []).map(\.key) + ["Int"])
      }
    }
    tree["documents"]?[picked.key] = document
  }

  private mutating func typeName(_ types: [String]) -> String {
    let base = random.pick([
      "String", "Int", "Int8", "Double", "Bool", "UUID", "Date", "JSON", "URL", "Data", "Decimal",
      random.pick(types), random.pick(types),
    ])
    return random.pick([base, base, "\(base)?", "[\(base)]", "[String: \(base)]", "\(base) | Bool"])
  }

  private mutating func change(
    fieldsOf declaration: inout Node, under key: String, _ types: [String]
  ) {
    guard case .object(var fields)? = declaration[key], !fields.isEmpty else { return }
    let index = random.below(fields.count)
    var field = fields[index].value
    if field.string != nil { field = .object([Node.Member(key: "type", value: field)]) }
    if field.isDeclaration, random.oneIn(2) {
      change(&field, types)
      fields[index].value = field
      declaration[key] = .object(fields)
      return
    }
    switch random.below(15) {
    case 0: fields.remove(at: index)
    case 1, 2:
      let value = Node.text(typeName(types))
      fields.insert(.init(key: "added\(count)", value: value), at: random.below(fields.count + 1))
    case 3: fields.swapAt(index, random.below(fields.count))
    case 4: fields[index].key = "renamed\(count)"
    case 5:
      field["key"] = .text("key\(count)")
      fields[index].value = field
    case 6:
      field["aliases"] = .list([.text("alias\(count)")])
      fields[index].value = field
    case 7:
      let text = field["type"]?.string ?? "Int"
      field["type"] = .text(text.hasSuffix("?") ? String(text.dropLast()) : "\(text)?")
      fields[index].value = field
    case 8:
      field["type"] = .text(random.pick(["Int", "String", "Bool"]))
      field["default"] = random.pick([1, 2, "a", true])
      fields[index].value = field
    case 9:
      field["type"] = .text("Int")
      field["minimum"] = .number(random.below(5))
      field["maximum"] = .number(5 + random.below(5))
      fields[index].value = field
    case 10:
      field["wire"] = .text(
        random.pick([
          "seconds", "milliseconds", "string", "hex", "json", "oneOrMany", "base64.json",
        ])
      )
      fields[index].value = field
    case 11:
      field["flatten"] = field.has("flatten") ? nil : .bool(true)
      fields[index].value = field
    case 12:
      fields[index].value =
        field.has("const")
        ? ["const": .list([field["const"] ?? "a", .text("const\(count)")])]
        : ["const": .text("const\(count)")]
    case 13:
      field["nil"] = .text(random.pick(["absent", "null"]))
      fields[index].value = field
    default:
      field["type"] = .text(typeName(types))
      fields[index].value = field
    }
    declaration[key] = .object(fields)
  }

  /// Changes the list of all further elements of a tuple, or adds one.
  private mutating func changeRest(
    of declaration: inout Node, _ types: [String], _ random: inout SplitMix64
  ) {
    guard case .object(var elements)? = declaration["tuple"] else { return }
    let name = "added\(count)"
    if let last = elements.indices.last, elements[last].value.has("rest") {
      switch random.below(6) {
      case 0: elements.removeLast()
      case 1: elements[last].value["rest"] = nil
      case 2: elements.insert(.init(key: name, value: .text(typeName(types))), at: last)
      case 3: elements[last].value["type"] = .text("[\(typeName(types))]")
      case 4 where last > 0: elements.remove(at: random.below(last))
      default:
        elements[last].value[random.oneIn(2) ? "minLength" : "maxLength"] = .number(random.below(4))
      }
    } else {
      let rest: Node = ["type": .text("[\(typeName(types))]"), "rest": true]
      if random.oneIn(2), !elements.isEmpty { elements.removeLast() }
      elements.append(.init(key: name, value: rest))
      declaration["open"] = nil
      declaration["onSave"] = nil
    }
    declaration["tuple"] = .object(elements)
  }

  private mutating func change(union declaration: inout Node, _ types: [String]) {
    guard case .object(var variants)? = declaration["union"], !variants.isEmpty else { return }
    let index = random.below(variants.count)
    var variant = variants[index].value
    if variant.string != nil { variant = .object([.init(key: "payload", value: variant)]) }
    if variant == .null { variant = [:] }
    if variant.isDeclaration, random.oneIn(2) {
      change(&variant, types)
      variants[index].value = variant
      declaration["union"] = .object(variants)
      return
    }
    switch random.below(10) {
    case 0: variants.remove(at: index)
    case 1: variants.append(.init(key: "added\(count)", value: .null))
    case 2, 3: variants.append(.init(key: "added\(count)", value: .text(typeName(types))))
    case 4:
      variant["tags"] = nil
      variant["tag"] = .text("tag\(count)")
      var others = random.fork()
      if others.oneIn(4) {
        variant["tag"] = nil
        variant["tags"] = .list([])
      }
      variants[index].value = variant
    case 5:
      let tag = variant["tag"] ?? .text(variants[index].key)
      variant["tag"] = nil
      variant["tags"] = .list(
        random.oneIn(2) ? [tag, .text("tag\(count)")] : [.text("tag\(count)"), tag])
      variants[index].value = variant
    case 6:
      variants[index].value =
        random.oneIn(3)
        ? .null : random.oneIn(4) ? ["const": .text("c\(random.below(2))")] : .text(typeName(types))
    case 7: declaration["unknown"] = .text(random.pick(["case", "aside", "refuse"]))
    case 8:
      declaration["representation"] = .text(
        random.pick(["internal", "external", "untagged", "presence", "positional", "adjacent"]))
    default: declaration["default"] = .text(variants[index].key)
    }
    declaration["union"] = .object(variants)
  }

  private mutating func change(enumeration declaration: inout Node) {
    // A separate generator, so that the other choices of a seed stay as they are.
    var others = random.fork()
    if others.oneIn(3) { return change(aliasesOf: &declaration, &others) }
    guard case .list(var values)? = declaration["enum"], !values.isEmpty else { return }
    switch random.below(4) {
    case 0: values.remove(at: random.below(values.count))
    case 1, 2: values.append(.text("value\(count)"))
    default: declaration["open"] = .bool(random.oneIn(2))
    }
    declaration["enum"] = .list(values)
  }
}

// MARK: - Aliases of the values of enums

extension SchemaEvolution {
  /// Adds or removes an alias of a value, writes a value in another way with the old one as an alias, or lets one value
  /// take another's place.
  private func change(aliasesOf declaration: inout Node, _ random: inout SplitMix64) {
    var values = declaration["enum"]?.longValues ?? []
    guard !values.isEmpty else { return }
    let index = random.below(values.count)
    let isNumber = if case .number? = values[index].value["value"] { true } else { false }
    let new: Node = isNumber ? .number(5000 + count) : .text("alias\(count)")
    let aliases = values[index].value["aliases"]?.elements ?? []
    let raw = values[index].value["value"] ?? .text(values[index].key)
    switch random.below(4) {
    case 0: values[index].value["aliases"] = .list(aliases + [new])
    case 1:
      values[index].value["aliases"] = .list(aliases + [raw])
      values[index].value["value"] = new
    case 2: values[index].value["aliases"] = nil
    default:
      guard values.count > 1 else { return }
      values.remove(at: index)
      let other = random.below(values.count)
      let known = values[other].value["aliases"]?.elements ?? []
      values[other].value["aliases"] = .list(known + [raw] + aliases)
    }
    declaration["enum"] = .object(values)
  }
}

extension Node {
  /// The values of an enum in their long form.
  fileprivate var longValues: [Member] {
    let short = elements.compactMap(\.string).map { Member(key: $0, value: [:]) }
    return short
      + members.map { member in
        guard case .object = member.value else {
          return Member(key: member.key, value: ["value": member.value])
        }
        return member
      }
  }

  /// Whether a field or a variant declares its type itself.
  var isDeclaration: Bool {
    ["struct", "tuple", "union", "enum"].contains { has($0) }
  }
}
