import SumTypeGenerator
import SumTypeJSON
import SumTypeSwift

extension SchemaWriter {
  mutating func declaration(of union: UnionGuess, named name: String) -> JSONValue {
    var variants: [JSONObject.Member] = []
    var variantNames = MemberLabels()
    var defaultName: String?
    report.unions.append(
      SchemaReport.Union(
        name: name, place: union.place, form: union.form.words(in: round.tree),
        variants: union.variants.map { ($0.tag.shown, $0.count) }))
    for (index, key) in union.shared {
      let shared = names.name("\(name)_\(round.tree.keys[Int(key)])", in: name)
      sharedNames[index] = shared
      open.append((shared, .structure(round.shared[index])))
    }
    let prefix = Self.commonPrefix(of: union.variants.map(\.tag))
    for variant in union.variants {
      let payload = payload(variant, of: union, named: name, prefix)
      let (label, details, swift) = label(for: variant.tag, of: union, &variantNames)
      if variant.tag == union.defaultTag, variant.tag != .absent || union.form == .presence {
        defaultName = swift
      }
      let type: JSONValue = payload.map { .string($0) } ?? .null
      let around: [JSONObject.Member] =
        variant.member.map { [.init(key: "member", value: .string($0))] } ?? []
      let value: JSONValue =
        details.isEmpty && around.isEmpty
        ? type
        : .object(JSONObject(members: details + [.init(key: "payload", value: type)] + around))
      variants.append(.init(key: label, value: value))
    }
    var members: [JSONObject.Member] = [
      .init(key: "union", value: .object(JSONObject(members: variants)))
    ]
    if let representation = representation(of: union) {
      members.append(.init(key: "representation", value: representation))
    }
    if let defaultName { members.append(.init(key: "default", value: .string(defaultName))) }
    return .object(JSONObject(members: members))
  }

  mutating func payload(
    _ variant: UnionGuess.Variant, of union: UnionGuess, named name: String, _ prefix: Int
  ) -> String? {
    let word = String(variant.tag.word(of: union.form, in: round.tree).dropFirst(prefix))
    let base = Self.joined(word, name)
    switch variant.payload {
    case .bare: return nil
    case .slot(let slot): return type(of: slot, in: name, base: base)
    case .structure(let structure):
      let type = names.name(base, in: name)
      open.append((type, .structure(structure)))
      return type
    case .union(let inner):
      let type = names.name(base, in: name)
      open.append((type, .union(inner)))
      return type
    }
  }

  /// Returns the base of a type's name, such as `code_Cell`: the tag before the name of its union.
  static func joined(_ tag: String, _ union: String) -> String {
    let word = TypeNames.typeName(of: tag) ?? tag
    return word.hasSuffix(union) ? word : "\(word)_\(union)"
  }

  /// Returns the length of the common prefix of all tags: 2 for `m.text` and `m.image`.
  static func commonPrefix(of tags: [VariantTag]) -> Int {
    var words: [String] = []
    for tag in tags {
      guard case .string(let text) = tag else { return 0 }
      words.append(text)
    }
    guard words.count > 2, let first = words.first, let dot = first.lastIndex(of: ".") else {
      return 0
    }
    var prefix = first[...dot]
    while !prefix.isEmpty {
      if words.allSatisfy({ $0.hasPrefix(prefix) && $0.count > prefix.count }) {
        return prefix.count
      }
      guard let shorter = prefix.dropLast().lastIndex(of: ".") else { return 0 }
      prefix = prefix[...shorter]
    }
    return 0
  }

  func label(
    for tag: VariantTag, of union: UnionGuess, _ names: inout MemberLabels
  ) -> (String, [JSONObject.Member], String) {
    if case .string(let text) = tag {
      let (name, isMade) = names.name(for: text)
      if isMade { return (text, [], name) }
      return (name, [.init(key: "tag", value: .string(text))], name)
    }
    let (name, _) = names.name(for: tag.word(of: union.form, in: round.tree))
    switch tag {
    case .integer(let number):
      return (name, [.init(key: "tag", value: .number(JSONNumber(number)))], name)
    case .bool(let value): return (name, [.init(key: "tag", value: .bool(value))], name)
    case .pair(let first, let second):
      return (name, [.init(key: "tag", value: [.string(first), .string(second ?? "*")])], name)
    case .absent:
      // The default of a presence union has no key anyway.
      return (name, union.form == .presence ? [] : [.init(key: "tags", value: [])], name)
    case .string: return (name, [.init(key: "tag", value: .string(name))], name)
    }
  }

  func representation(of union: UnionGuess) -> JSONValue? {
    func key(_ index: Int32) -> JSONValue { .string(round.tree.keys[Int(index)]) }
    // A slash in the key of a tag is escaped, since it is no step of a path.
    func tagKey(_ index: Int32) -> JSONValue {
      .string(JSONSnippet.path([round.tree.keys[Int(index)]]))
    }
    switch union.form {
    case .internal(let tag):
      return round.tree.keys[Int(tag)] == "type" ? nil : ["internal": ["tag": tagKey(tag)]]
    case .path(let path): return ["internal": ["tag": .string(round.tree.path(path))]]
    case .pair(let tag, let second): return ["internal": ["tag": [tagKey(tag), tagKey(second)]]]
    case .adjacent(let tag, let content, let wire):
      guard let wire else { return ["adjacent": ["tag": tagKey(tag), "content": key(content)]] }
      return ["adjacent": ["tag": tagKey(tag), "content": key(content), "wire": .string(wire)]]
    case .keyed(let tag):
      return union.nullsOthers
        ? ["keyed": ["tag": tagKey(tag), "others": "null"]] : ["keyed": ["tag": tagKey(tag)]]
    case .external:
      return union.hasEmptyObjects ? ["external": ["bare": "object"]] : "external"
    case .presence: return "presence"
    }
  }

  func choice(of parts: [String]) -> JSONValue {
    var names = MemberLabels()
    var variants: [JSONObject.Member] = []
    for part in parts {
      let word = MemberLabels.word(for: part)
      let (name, _) = names.name(for: word)
      variants.append(.init(key: name, value: .string(part)))
    }
    return ["union": .object(JSONObject(members: variants)), "representation": "untagged"]
  }

  mutating func declaration(
    of union: Round.PositionalUnion, named name: String
  ) -> JSONValue {
    var variantNames = MemberLabels()
    var variants: [JSONObject.Member] = []
    report.unions.append(
      SchemaReport.Union(
        name: name, place: union.place, form: "positional",
        variants: union.variants.map { ("\"\($0.tag)\"", $0.count) }))
    for variant in union.variants {
      let type: JSONValue
      switch variant.payload {
      case .bare: type = .null
      case .slot(let slot):
        type = .string(self.type(of: slot, in: name, base: Self.joined(variant.tag, name)))
      case .tuple(let index):
        let made = names.name(Self.joined(variant.tag, name), in: name)
        tupleNames[index] = made
        open.append((made, .tuple(index)))
        type = .string(made)
      case .tuples(let indices):
        let base = Self.joined(variant.tag, name)
        let parts = indices.map { expression(.tuple($0), in: name, base: base, wires: .none).type }
        type = .string(choice(of: parts, in: name, base: base))
      }
      let (label, details, _) = label(
        for: .string(variant.tag),
        of: UnionGuess(form: .external, variants: [], place: union.place, evidence: ""),
        &variantNames)
      variants.append(
        .init(
          key: label,
          value: details.isEmpty
            ? type : .object(JSONObject(members: details + [.init(key: "payload", value: type)]))))
    }
    return [
      "union": .object(JSONObject(members: variants)),
      "representation": union.hasElements
        ? ["positional": ["payload": "elements"]] : "positional",
    ]
  }
}
