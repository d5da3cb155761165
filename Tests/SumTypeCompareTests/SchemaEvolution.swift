import SumTypeSource
import TestSupport

/// A JSON value that can be taken apart and changed.
indirect enum Tree: Hashable {
  case other(String)
  case text(String)
  case list([Tree])
  case object([Member])

  struct Member: Hashable {
    var key: String
    var value: Tree
  }

  init(_ tree: JSONTree) {
    switch tree.value {
    case .null: self = .other("null")
    case .bool(let value): self = .other("\(value)")
    case .number(let number): self = .other("\(number)")
    case .string(let text): self = .text(text)
    case .array(let elements): self = .list(elements.map { Tree($0) })
    case .object(let members):
      self = .object(members.map { Member(key: $0.key, value: Tree($0.value)) })
    }
  }

  var json: String {
    switch self {
    case .other(let text): text
    case .text(let text): JSONSpelling.string(text)
    case .list(let elements): "[\(elements.map(\.json).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\(JSONSpelling.string($0.key)): \($0.value.json)" }.joined(separator: ", "))}"
    }
  }

  subscript(key: String) -> Tree? {
    get { members.first { $0.key == key }?.value }
    set {
      guard case .object(var members) = self else { return }
      let index = members.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key: key, value: value))
      case (nil, nil): break
      }
      self = .object(members)
    }
  }

  var members: [Member] { if case .object(let members) = self { members } else { [] } }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The schema of what an app writes anew: without aliases, further tags and values that may be missing
  /// because they have a default.
  var writtenAnew: Tree {
    switch self {
    case .other, .text: return self
    case .list(let elements): return .list(elements.map(\.writtenAnew))
    case .object(let members):
      let isField = members.contains { $0.key == "type" }
      let isUnion = members.contains { $0.key == "union" }
      return .object(
        members.compactMap { member in
          switch (member.key, member.value) {
          case ("aliases", .list): return nil
          case ("default", _) where isField || isUnion: return nil
          case ("tags", .list(let tags)), ("const", .list(let tags)):
            return Member(key: member.key, value: .list(Array(tags.prefix(1))))
          default: return Member(key: member.key, value: member.value.writtenAnew)
          }
        })
    }
  }
}

enum JSONSpelling {
  static func string(_ text: String) -> String {
    var spelled = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": spelled += "\\\""
      case "\\": spelled += "\\\\"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        spelled += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: spelled.unicodeScalars.append(scalar)
      }
    }
    return spelled + "\""
  }
}

/// Changes a schema as a next version might, without regard to whether it is still one.
struct SchemaEvolution {
  private var random: SplitMix64
  private(set) var tree: Tree
  private var count = 0

  init(_ tree: Tree, seed: Int) {
    self.tree = tree
    random = SplitMix64(seed: UInt64(seed))
  }

  /// One change.
  mutating func step() {
    count += 1
    let types = tree["types"]?.members ?? []
    guard !types.isEmpty else { return }
    let type = types[random.below(types.count)]
    var declaration = type.value
    if declaration["struct"] != nil {
      change(fieldsOf: &declaration, under: "struct", types.map(\.key))
    } else if declaration["tuple"] != nil {
      change(fieldsOf: &declaration, under: "tuple", types.map(\.key))
    } else if declaration["union"] != nil {
      change(union: &declaration, types.map(\.key))
    } else if declaration["enum"] != nil {
      change(enumeration: &declaration)
    }
    tree["types"]?[type.key] = declaration
  }

  private mutating func typeName(_ types: [String]) -> String {
    let base = random.pick([
      "String", "Int", "Int8", "Double", "Bool", "UUID", "Date", "JSON", "URL", "Data", "Decimal",
      random.pick(types), random.pick(types),
    ])
    return random.pick([base, base, "\(base)?", "[\(base)]", "[String: \(base)]", "\(base) | Bool"])
  }

  private mutating func change(
    fieldsOf declaration: inout Tree, under key: String, _ types: [String]
  ) {
    guard case .object(var fields)? = declaration[key], !fields.isEmpty else { return }
    let index = random.below(fields.count)
    var field = fields[index].value
    if field.text != nil { field = .object([Tree.Member(key: "type", value: field)]) }
    switch random.below(12) {
    case 0: fields.remove(at: index)
    case 1, 2:
      let value = Tree.text(typeName(types))
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
      let text = field["type"]?.text ?? "Int"
      field["type"] = .text(text.hasSuffix("?") ? String(text.dropLast()) : "\(text)?")
      fields[index].value = field
    case 8:
      field["type"] = .text(random.pick(["Int", "String", "Bool"]))
      field["default"] = random.pick([.other("1"), .other("2"), .text("a"), .other("true")])
      fields[index].value = field
    case 9:
      field["type"] = .text("Int")
      field["minimum"] = .other("\(random.below(5))")
      field["maximum"] = .other("\(5 + random.below(5))")
      fields[index].value = field
    case 10:
      field["wire"] = .text(
        random.pick([
          "seconds", "milliseconds", "string", "hex", "json", "oneOrMany", "base64.json",
        ])
      )
      fields[index].value = field
    default:
      field["type"] = .text(typeName(types))
      fields[index].value = field
    }
    declaration[key] = .object(fields)
  }

  private mutating func change(union declaration: inout Tree, _ types: [String]) {
    guard case .object(var variants)? = declaration["union"], !variants.isEmpty else { return }
    let index = random.below(variants.count)
    var variant = variants[index].value
    if variant.text != nil { variant = .object([.init(key: "payload", value: variant)]) }
    if variant == .other("null") { variant = .object([]) }
    switch random.below(10) {
    case 0: variants.remove(at: index)
    case 1: variants.append(.init(key: "added\(count)", value: .other("null")))
    case 2, 3: variants.append(.init(key: "added\(count)", value: .text(typeName(types))))
    case 4:
      variant["tags"] = nil
      variant["tag"] = .text("tag\(count)")
      variants[index].value = variant
    case 5:
      let tag = variant["tag"] ?? .text(variants[index].key)
      variant["tag"] = nil
      variant["tags"] = .list(
        random.oneIn(2) ? [tag, .text("tag\(count)")] : [.text("tag\(count)"), tag])
      variants[index].value = variant
    case 6:
      variants[index].value = random.oneIn(3) ? .other("null") : .text(typeName(types))
    case 7: declaration["unknown"] = .text(random.pick(["case", "aside", "refuse"]))
    case 8:
      declaration["representation"] = .text(
        random.pick(["internal", "external", "untagged", "presence"]))
    default: declaration["default"] = .text(variants[index].key)
    }
    declaration["union"] = .object(variants)
  }

  private mutating func change(enumeration declaration: inout Tree) {
    guard case .list(var values)? = declaration["enum"], !values.isEmpty else { return }
    switch random.below(4) {
    case 0: values.remove(at: random.below(values.count))
    case 1, 2: values.append(.text("value\(count)"))
    default: declaration["open"] = .other(random.oneIn(2) ? "true" : "false")
    }
    declaration["enum"] = .list(values)
  }
}
