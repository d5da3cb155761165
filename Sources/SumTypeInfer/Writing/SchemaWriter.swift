import SumTypeGenerator
import SumTypeJSON
import SumTypeSwift

/// Writes what a round has found as a schema.
struct SchemaWriter {
  private enum Pending {
    case objects(Int)
    case structure(Structure)
    case union(UnionGuess)
    case enumeration(Int)
    case tuple(Int)
    case positional(Int)
    case choice([String])
  }

  let round: Round
  var names = TypeNames()
  let style: KeyStyle
  private var objectNames: [Int: String] = [:]
  private var enumerationNames: [[String]: String] = [:]
  private var tupleNames: [Int: String] = [:]
  private var positionalNames: [Int: String] = [:]
  private var choiceNames: [[String]: String] = [:]
  private var open: [(name: String, what: Pending)] = []
  private var next = 0
  /// Maps whose values are being spelled.
  private var spelling: Set<Int> = []
  private var types: [JSONObject.Member] = []
  /// What became of each class, for the report.
  private(set) var report = SchemaReport()

  init(_ round: Round) {
    self.round = round
    style = KeyStyles.style(of: round)
  }

  /// The whole schema.
  mutating func schema() -> JSONValue {
    let name = round.options.name
    names.reserve(document: name)
    let document = document(named: name)
    while next < open.count {
      let (name, what) = open[next]
      next += 1
      types.append(JSONObject.Member(key: name, value: declaration(of: what, named: name)))
    }
    var members: [JSONObject.Member] = [
      .init(key: "$schema", value: .string(MetaSchema.address)),
      .init(key: "sumtype", value: 1),
    ]
    report.types = types.count
    if style != .asWritten { members.append(.init(key: "keys", value: .string(style.rawValue))) }
    members.append(.init(key: "types", value: .object(JSONObject(members: types))))
    members.append(
      .init(key: "documents", value: .object([name: document])))
    return .object(JSONObject(members: members))
  }

  private mutating func document(named name: String) -> JSONValue {
    let root = round.root
    if round.options.areLines { return ["lines": .string(type(of: root, in: nil, base: name))] }
    if let versioned = VersionedRoot(round) {
      _ = names.name(name, in: nil)
      var fields = MemberNames()
      _ = fields.name(for: "version")
      var members: [JSONObject.Member] = []
      members.append(.init(key: "version", value: .number(JSONNumber(versioned.version))))
      if versioned.versionKey != "version" {
        members.append(.init(key: "versionKey", value: .string(versioned.versionKey)))
      }
      let element = type(
        of: versioned.element, in: nil, base: TypeNames.singular(of: versioned.entriesKey))
      members.append(.init(key: "entries", value: .string(element)))
      let list = fields.name(for: versioned.entriesKey)
      if versioned.entriesKey != "entries" {
        members.append(.init(key: "entriesKey", value: .string(versioned.entriesKey)))
        members.append(.init(key: "entriesName", value: .string(list.swift)))
      }
      if !versioned.rest.fields.isEmpty {
        members.append(
          .init(key: "fields", value: self.fields(of: versioned.rest, in: name, &fields)))
      }
      return .object(JSONObject(members: members))
    }
    return ["root": .string(type(of: root, in: nil, base: name))]
  }

  // MARK: - Types of values

  /// The spelling of a slot where no field can say a wire form.
  private mutating func type(of slot: Slot, in outer: String?, base: String? = nil) -> String {
    var (text, _) = expression(slot, in: outer, base: base, allowsWire: false)
    if slot.isNullable, !Self.isJSON(text) { text = Self.optional(text) }
    return text
  }

  private static func isJSON(_ text: String) -> Bool { text == "JSON" }

  /// `T?`, and `(A | B)?` where a choice is all of it.
  private static func optional(_ text: String) -> String {
    var depth = 0
    for byte in text.utf8 {
      if byte == 0x5B { depth += 1 }
      if byte == 0x5D { depth -= 1 }
      if byte == 0x7C, depth == 0 { return "(\(text))?" }
    }
    return "\(text)?"
  }

  /// The type, without what makes it optional, and the wire form of the scalar in it.
  private mutating func expression(
    _ slot: Slot, in outer: String?, base: String? = nil, allowsWire: Bool
  ) -> (type: String, wire: String?) {
    var guesses = slot.guesses
    // Strings beside the objects of an external union are variants of it.
    for guess in guesses {
      guard case .object(let id) = guess, case .union(let union) = round.classes[id].shape,
        union.form == .external
      else { continue }
      guesses.removeAll { $0.isString }
    }
    if guesses.isEmpty { return ("JSON", nil) }
    let base = base ?? Self.base(of: slot.place)
    if guesses.count == 1 {
      return expression(guesses[0], in: outer, base: base, allowsWire: allowsWire)
    }
    var parts: [String] = []
    for guess in guesses {
      let part = expression(guess, in: outer, base: base, allowsWire: false).type
      if part == "JSON" { return ("JSON", nil) }
      parts.append(part)
    }
    // One choice that holds another, or optional values, gets a name.
    let isPlain = parts.count <= 3 && parts.allSatisfy { !$0.contains("|") && !$0.contains("?") }
    if isPlain { return (parts.joined(separator: " | "), nil) }
    if let known = choiceNames[parts] { return (known, nil) }
    let name = names.name(base, in: outer)
    choiceNames[parts] = name
    open.append((name, .choice(parts)))
    return (name, nil)
  }

  private static func base(of place: Place) -> String {
    guard let key = place.key else { return "Root" }
    return place.isInside ? TypeNames.singular(of: key) : key
  }

  private mutating func expression(
    _ guess: Guess, in outer: String?, base: String, allowsWire: Bool
  ) -> (type: String, wire: String?) {
    switch guess {
    case .json: return ("JSON", nil)
    case .scalar(let name, let wire):
      guard let wire, !allowsWire else { return (name, wire) }
      return (Self.jsonType(of: name, wire: wire), nil)
    case .enumeration(let index):
      let values = round.enumerations[index].values
      if let known = enumerationNames[values] { return (known, nil) }
      let name = names.name(base, in: outer)
      enumerationNames[values] = name
      open.append((name, .enumeration(index)))
      return (name, nil)
    case .list(let element):
      let (inner, wire) = expression(
        element, in: outer, base: TypeNames.singular(of: base), allowsWire: allowsWire)
      let isOptional = element.isNullable && !Self.isJSON(inner)
      return ("[\(isOptional ? Self.optional(inner) : inner)]", wire)
    case .tuple(let index):
      if let known = tupleNames[index] { return (known, nil) }
      let name = names.name(base, in: outer)
      tupleNames[index] = name
      open.append((name, .tuple(index)))
      return (name, nil)
    case .positional(let index):
      if let known = positionalNames[index] { return (known, nil) }
      let name = names.name(base, in: outer)
      positionalNames[index] = name
      open.append((name, .positional(index)))
      return (name, nil)
    case .object(let id):
      if let known = objectNames[id] { return (known, nil) }
      if case .map(let values) = round.classes[id].shape {
        guard spelling.insert(id).inserted else { return ("JSON", nil) }
        defer { spelling.remove(id) }
        let (inner, wire) = expression(
          values, in: outer, base: TypeNames.singular(of: base), allowsWire: allowsWire)
        let isOptional = values.isNullable && !Self.isJSON(inner)
        return ("[String: \(isOptional ? Self.optional(inner) : inner)]", wire)
      }
      let name = names.name(base, in: outer)
      objectNames[id] = name
      open.append((name, .objects(id)))
      return (name, nil)
    }
  }

  /// What a scalar of a wire form is where the form cannot be said.
  private static func jsonType(of name: String, wire: String) -> String {
    guard let scalar = Scalar.all.first(where: { $0.name == name }) else { return "JSON" }
    if scalar.forms.first?.wire == wire { return name }
    if ["seconds", "milliseconds"].contains(wire) { return "Double" }
    return "String"
  }

  // MARK: - Declarations

  private mutating func declaration(of what: Pending, named name: String) -> JSONValue {
    switch what {
    case .objects(let id):
      switch round.classes[id].shape {
      case .structure(let structure):
        return declaration(of: structure, named: name, objects: round.classes[id].objects)
      case .union(let union): return declaration(of: union, named: name)
      case .map: return ["struct": .object(JSONObject(members: []))]
      }
    case .structure(let structure): return declaration(of: structure, named: name, objects: nil)
    case .union(let union): return declaration(of: union, named: name)
    case .enumeration(let index): return declaration(of: round.enumerations[index])
    case .tuple(let index): return declaration(of: round.tuples[index], named: name)
    case .positional(let index): return declaration(of: round.positionals[index], named: name)
    case .choice(let parts): return choice(of: parts)
    }
  }

  private mutating func declaration(
    of structure: Structure, named name: String, objects: [Int32]?
  ) -> JSONValue {
    var members: [JSONObject.Member] = []
    var fieldNames = MemberNames()
    let fields = fields(of: structure, in: name, &fieldNames)
    if let objects, round.options.guessesIdentities,
      let identity = Identities.identity(of: structure, objects, in: round),
      structure.count >= round.options.optionalBelow
    {
      let key = round.tree.keys[Int(identity)]
      if let field = self.swiftNames[key] {
        members.append(.init(key: "identity", value: .string(field)))
      }
    }
    members.append(.init(key: "struct", value: fields))
    return .object(JSONObject(members: members))
  }

  /// The Swift names of the fields that were written last, by their keys.
  private var swiftNames: [String: String] = [:]

  private mutating func fields(
    of structure: Structure, in outer: String, _ names: inout MemberNames
  ) -> JSONValue {
    swiftNames = [:]
    var written: [JSONObject.Member] = []
    var told: [String: String] = [:]
    let isFew = structure.count < round.options.optionalBelow
    if isFew, !structure.fields.isEmpty { report.rare.append((outer, structure.count)) }
    for field in structure.fields {
      let key = round.tree.keys[Int(field.key)]
      let isRequired =
        field.tellsVariant
        || field.present == structure.count && !isFew && field.nulls == 0
          && !field.slot.isNullable
      var (type, wire) = expression(field.slot, in: outer, allowsWire: true)
      report.count(type)
      let isNullCommon = field.nulls > structure.count - field.present && type != "JSON"
      if !isRequired || type == "JSON" && field.present < structure.count {
        type = Self.optional(type)
      }
      let (label, details) = label(for: key, &names, &told)
      var members: [JSONObject.Member] = [.init(key: "type", value: .string(type))] + details
      if let wire { members.append(.init(key: "wire", value: .string(wire))) }
      if !isRequired, isNullCommon { members.append(.init(key: "nil", value: "null")) }
      written.append(
        JSONObject.Member(
          key: label,
          value: members.count == 1
            ? .string(type) : .object(JSONObject(members: members))))
    }
    if let union = structure.flattened {
      let name = names.own(["kind", "content", "payload", "variant", "detail"])
      let type = self.names.name(outer + (TypeNames.typeName(of: name) ?? "Kind"), in: nil)
      open.append((type, .union(union)))
      written.append(
        JSONObject.Member(
          key: name,
          value: ["type": .string(union.isOptional ? type + "?" : type), "flatten": true]))
    }
    swiftNames = told
    return .object(JSONObject(members: written))
  }

  /// What a field is called in the schema, and what else it has to say so that its key is `key`.
  private func label(
    for key: String, _ names: inout MemberNames, _ told: inout [String: String]
  ) -> (String, [JSONObject.Member]) {
    if style != .asWritten, let camel = Identifier.lowerCamel(from: key),
      style.key(for: camel) == key
    {
      let (name, isMade) = names.name(for: camel)
      if isMade {
        told[key] = name
        return (camel, [])
      }
      told[key] = name
      return (key, [.init(key: "name", value: .string(name))])
    }
    let (name, isMade) = names.name(for: key)
    told[key] = name
    if !isMade { return (key, [.init(key: "name", value: .string(name))]) }
    if style != .asWritten, Identifier(key) != nil, style.key(for: key) != key {
      return (key, [.init(key: "key", value: .string(key))])
    }
    return (key, [])
  }

  // MARK: - Unions

  private mutating func declaration(of union: UnionGuess, named name: String) -> JSONValue {
    var variants: [JSONObject.Member] = []
    var variantNames = MemberNames()
    var defaultName: String?
    report.unions.append(
      SchemaReport.Union(
        name: name, place: union.place, form: union.form.told(in: round.tree),
        variants: union.variants.map { ($0.tag.shown, $0.count) }))
    let prefix = Self.commonPrefix(of: union.variants.map(\.tag))
    for variant in union.variants {
      let payload = payload(variant, of: union, named: name, prefix)
      let (label, details, swift) = label(for: variant.tag, of: union, &variantNames)
      if variant.tag == union.defaultTag { defaultName = swift }
      let type: JSONValue = payload.map { .string($0) } ?? .null
      let value: JSONValue =
        details.isEmpty
        ? type
        : .object(JSONObject(members: details + [.init(key: "payload", value: type)]))
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

  private mutating func payload(
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

  /// `code_Cell`, of which a type's name is made: the tag before the name of its union.
  private static func joined(_ tag: String, _ union: String) -> String {
    let word = TypeNames.typeName(of: tag) ?? tag
    return word.hasSuffix(union) ? word : "\(word)_\(union)"
  }

  /// How long the beginning is that all tags have in common: `m.` of `m.text` and `m.image`.
  private static func commonPrefix(of tags: [TagGuess]) -> Int {
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

  private func label(
    for tag: TagGuess, of union: UnionGuess, _ names: inout MemberNames
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
    case .string, .absent: return (name, [.init(key: "tag", value: .string(name))], name)
    }
  }

  private func representation(of union: UnionGuess) -> JSONValue? {
    func key(_ index: Int32) -> JSONValue { .string(round.tree.keys[Int(index)]) }
    switch union.form {
    case .internal(let tag):
      return round.tree.keys[Int(tag)] == "type" ? nil : ["internal": ["tag": key(tag)]]
    case .adjacent(let tag, let content):
      return ["adjacent": ["tag": key(tag), "content": key(content)]]
    case .keyed(let tag): return ["keyed": ["tag": key(tag)]]
    case .external: return "external"
    case .presence: return "presence"
    }
  }

  private func choice(of parts: [String]) -> JSONValue {
    var names = MemberNames()
    var variants: [JSONObject.Member] = []
    for part in parts {
      let word =
        switch part {
        case "String", "URL", "Date", "UUID", "Data": "text"
        case "Int", "Double", "Number", "UInt64": "number"
        case "Bool": "flag"
        case _ where part.hasPrefix("[String:"): "map"
        case _ where part.hasPrefix("["): "list"
        default: Identifier.lowerCamel(from: part) ?? "value"
        }
      let (name, _) = names.name(for: word)
      variants.append(.init(key: name, value: .string(part)))
    }
    return ["union": .object(JSONObject(members: variants)), "representation": "untagged"]
  }

  private mutating func declaration(
    of union: Round.PositionalUnion, named name: String
  ) -> JSONValue {
    var variantNames = MemberNames()
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

  // MARK: - Others

  private func declaration(of enumeration: Round.Enumeration) -> JSONValue {
    var names = MemberNames()
    var members: [JSONObject.Member] = []
    var isPlain = true
    for value in enumeration.values {
      let made = Identifier.lowerCamel(from: value)
      let (name, _) = names.name(for: made ?? value)
      if name != made { isPlain = false }
      members.append(.init(key: name, value: .string(value)))
    }
    let values: JSONValue =
      isPlain
      ? .array(enumeration.values.map { .string($0) }) : .object(JSONObject(members: members))
    return round.options.closesEnums ? ["enum": values, "open": false] : ["enum": values]
  }

  private mutating func declaration(of tuple: Round.Tuple, named name: String) -> JSONValue {
    let ordinals = [
      "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
      "tenth", "eleventh", "twelfth",
    ]
    var members: [JSONObject.Member] = []
    for (index, element) in tuple.elements.enumerated() {
      let label = index < ordinals.count ? ordinals[index] : "element\(index)"
      var (type, wire) = expression(
        element.slot, in: name, base: "\(name)_\(label)", allowsWire: true)
      if element.slot.isNullable || !element.isRequired { type = Self.optional(type) }
      let value: JSONValue =
        wire.map { ["type": .string(type), "wire": .string($0)] } ?? .string(type)
      members.append(.init(key: label, value: value))
    }
    return ["tuple": .object(JSONObject(members: members))]
  }
}

extension Guess {
  /// Whether the values are strings.
  var isString: Bool {
    switch self {
    case .scalar(let name, let wire):
      wire == "string" || ["String", "UUID", "Date", "URL", "Data"].contains(name)
    case .enumeration: true
    default: false
    }
  }
}
