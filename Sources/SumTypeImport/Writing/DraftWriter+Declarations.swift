import SumTypeGenerator
import SumTypeJSON
import SumTypeSource
import SumTypeSwift

extension DraftWriter {
  mutating func declaration(of id: Int) -> JSONValue {
    let declaration = draft[id]
    let name = nameOf[id] ?? ""
    var members: [JSONObject.Member] = []
    if let doc = declaration.doc { members.append(.init(key: "doc", value: .string(doc))) }
    members += deprecation(declaration.isDeprecated, declaration.replacement)
    switch declaration.kind {
    case .structure(let structure):
      if !structure.includes.isEmpty {
        members.append(
          .init(key: "include", value: .array(structure.includes.map { .string(visit($0)) })))
      }
      if structure.isIdentifiable,
        structure.fields.contains(where: {
          $0.name == "id" && $0.isRequired && draft.canIdentify($0.use)
        })
      {
        members.append(.init(key: "identity", value: "id"))
      }
      members.append(.init(key: "struct", value: fields(of: structure, in: name, declaration)))
    case .tuple(let tuple):
      members.append(.init(key: "tuple", value: elements(of: tuple, in: name, declaration)))
      if tuple.isClosed { members.append(.init(key: "open", value: false)) }
    case .enumeration(let enumeration): members += self.members(of: enumeration)
    case .union(let union): members += self.members(of: union, in: name, declaration)
    case .alias(let use):
      let spelling = spelled(
        use, in: name, base: name, file: declaration.file, atField: true, own: declaration.bounds)
      members.append(.init(key: "alias", value: .string(spelling.text)))
      if let wire = spelling.wire { members.append(.init(key: "wire", value: .string(wire))) }
      var isScalar = false
      if case .scalar = use.type { isScalar = true }
      if isScalar || isBoundedContainer(id) {
        let bounds = spelling.bounds.adding(declaration.bounds)
        members += bounds.map { .init(key: $0.key, value: $0.value) }
      }
    case .pending, .alternatives:
      members.append(.init(key: "alias", value: "[String: JSON]"))
    }
    return .object(JSONObject(members: members))
  }

  // MARK: - Fields

  private mutating func fields(
    of structure: Declaration.Structure, in outer: String, _ declaration: Declaration
  ) -> JSONValue {
    var names = MemberLabels()
    var included: Set<WireText> = []
    var isRestIncluded = false
    for part in structure.includes {
      guard case .structure(let inner) = draft[part].kind else { continue }
      isRestIncluded = isRestIncluded || inner.rest != nil
      for field in inner.fields where included.insert(field.key.wire).inserted {
        _ = names.label(for: field.key, style)
      }
    }
    var written: [JSONObject.Member] = []
    for field in structure.fields where !included.contains(field.key.wire) {
      let (label, details) = label(of: field, &names)
      written.append(
        .init(key: label, value: value(of: field, details, in: outer, declaration, isMember: true)))
    }
    let rest = isRestIncluded ? nil : structure.rest
    for field in structure.flattened + (rest.map { [$0] } ?? []) {
      let details: [JSONObject.Member] = [.init(key: "flatten", value: true)]
      written.append(
        .init(
          key: names.name(for: field.key).swift,
          value: value(of: field, details, in: outer, declaration, isMember: true)))
    }
    return .object(JSONObject(members: written))
  }

  /// Returns the key of a field in the schema, and the further members that it needs.
  private func label(
    of field: Field, _ names: inout MemberLabels
  ) -> (label: String, details: [JSONObject.Member]) {
    if let name = field.name { return names.label(named: name, for: field.key, style) }
    let (label, details, _) = names.label(for: field.key, style)
    return (label, details)
  }

  private func deprecation(_ isDeprecated: Bool, _ replacement: String?) -> [JSONObject.Member] {
    guard isDeprecated else { return [] }
    return [.init(key: "deprecated", value: replacement.map { .string($0) } ?? true)]
  }

  private mutating func elements(
    of tuple: Declaration.Tuple, in outer: String, _ declaration: Declaration
  ) -> JSONValue {
    var names = MemberLabels()
    var written: [JSONObject.Member] = []
    for (index, field) in tuple.all.enumerated() {
      let (name, _) = names.name(for: field.key)
      let isRest = index == tuple.fields.count
      let details: [JSONObject.Member] = isRest ? [.init(key: "rest", value: true)] : []
      written.append(
        .init(key: name, value: value(of: field, details, in: outer, declaration, isMember: false)))
    }
    // A nil element at the end of a tuple may be missing, which the source does not allow.
    for field in tuple.fields.reversed() {
      if field.isRequired, !draft.isNullable(field.use) { break }
      guard field.isRequired else { continue }
      draft.notes.add(.absentForNull, at: field.place ?? declaration.place)
    }
    return .object(JSONObject(members: written))
  }

  private mutating func value(
    of field: Field, _ details: [JSONObject.Member], in outer: String, _ declaration: Declaration,
    isMember: Bool
  ) -> JSONValue {
    var notes: [JSONObject.Member] = []
    if let doc = field.doc { notes.append(.init(key: "doc", value: .string(doc))) }
    if !field.constants.isEmpty {
      let values = field.constants.map(\.json)
      var members: [JSONObject.Member] = [
        .init(key: "const", value: values.count == 1 ? values[0] : .array(values))
      ]
      if !field.isRequired { members.append(.init(key: "optional", value: true)) }
      return .object(JSONObject(members: members + details + notes))
    }
    let spelling = spelled(
      field.use, in: outer, base: field.key, file: declaration.file, atField: true,
      own: field.bounds)
    let bounds = spelling.bounds.adding(field.bounds)
    var type = spelling.text
    let value = field.isRequired || spelling.isNullable ? nil : field.defaultValue
    var usable: JSONValue?
    if let value {
      let all = self.bounds(of: field.use.type, areAllIn: true) + field.bounds
      if defaults.fits(value, field.use, all) { usable = value }
    }
    if field.defaultValue != nil, usable == nil {
      draft.notes.add(.leftOut("default"), at: field.place ?? declaration.place)
    }
    var members: [JSONObject.Member] = []
    if usable == nil, !field.isRequired || spelling.isNullable {
      let place = field.place ?? declaration.place
      if type == "JSON" {
        if !field.isRequired, isMember { type = "JSON?" }
        if !field.isRequired, !isMember {
          draft.notes.add(.requiredElement, at: place)
        }
      } else {
        type = TypeText.optional(type)
        if isMember, field.isRequired {
          members.append(.init(key: "nil", value: "null"))
          draft.notes.add(.absentForNull, at: place)
        } else if !spelling.isNullable {
          draft.notes.add(isMember ? .nullForAbsent : .nullForAbsentElement, at: place)
        }
      }
    }
    members.insert(.init(key: "type", value: .string(type)), at: 0)
    members += details
    if let usable { members.append(.init(key: "default", value: usable)) }
    if let wire = spelling.wire { members.append(.init(key: "wire", value: .string(wire))) }
    for bound in bounds { members.append(.init(key: bound.key, value: bound.value)) }
    members += deprecation(field.isDeprecated, field.replacement)
    members += notes
    return members.count == 1 ? .string(type) : .object(JSONObject(members: members))
  }

  // MARK: - Enums

  private func members(of enumeration: Declaration.Enumeration) -> [JSONObject.Member] {
    var isPlain = true
    var strings: [String] = []
    for value in enumeration.values {
      if case .string(let text) = value.value, value.doc == nil, !value.isDeprecated,
        value.name.map({ Identifier.lowerCamel(from: $0) == Identifier.lowerCamel(from: text) })
          ?? true
      {
        strings.append(text)
      } else {
        isPlain = false
      }
    }
    var members: [JSONObject.Member] = []
    if isPlain {
      members.append(.init(key: "enum", value: MemberLabels.values(of: strings)))
    } else {
      var names = MemberLabels()
      var written: [JSONObject.Member] = []
      for value in enumeration.values {
        let word: String
        switch value.value {
        case .integer(let number): word = value.name ?? String(number)
        default: word = value.name ?? value.value.word
        }
        let (name, _) = names.name(for: Identifier.lowerCamel(from: word) ?? word)
        if value.doc == nil, !value.isDeprecated {
          written.append(.init(key: name, value: value.value.json))
          continue
        }
        var details: [JSONObject.Member] = [.init(key: "value", value: value.value.json)]
        if let doc = value.doc { details.append(.init(key: "doc", value: .string(doc))) }
        details += deprecation(value.isDeprecated, value.replacement)
        written.append(.init(key: name, value: .object(JSONObject(members: details))))
      }
      members.append(.init(key: "enum", value: .object(JSONObject(members: written))))
    }
    if enumeration.isClosed { members.append(.init(key: "open", value: false)) }
    return members
  }

  // MARK: - Unions

  private mutating func members(
    of union: Declaration.Union, in outer: String, _ declaration: Declaration
  ) -> [JSONObject.Member] {
    var names = MemberLabels()
    var written: [JSONObject.Member] = []
    var swiftNames: [String] = []
    for variant in union.variants {
      var payload: JSONValue = .null
      var details: [JSONObject.Member] = []
      if let use = variant.payload {
        let spelling = spelled(
          use, in: outer, base: variant.word, file: declaration.file,
          atField: !isDeclared(use.type))
        let mayBeNil = union.form.mayBeNil || variant.member != nil
        payload = .string(
          variant.isMemberOptional
            ? TypeText.optional(spelling.text)
            : mayBeNil && spelling.isNullable
              ? TypeText.nullable(spelling.text) : spelling.text)
        if let wire = spelling.wire { details.append(.init(key: "wire", value: .string(wire))) }
        draft.note(spelling.bounds, at: declaration.place)
      }
      let label = label(for: variant, union.form, payload, &names)
      swiftNames.append(label.swift)
      details = label.details + details
      if let doc = variant.doc { details.append(.init(key: "doc", value: .string(doc))) }
      details += deprecation(variant.isDeprecated, variant.replacement)
      if details.isEmpty, variant.member == nil {
        written.append(.init(key: label.name, value: payload))
      } else {
        details.append(.init(key: "payload", value: payload))
        if let key = variant.member { details.append(.init(key: "member", value: .string(key))) }
        written.append(.init(key: label.name, value: .object(JSONObject(members: details))))
      }
    }
    var members: [JSONObject.Member] = [
      .init(key: "union", value: .object(JSONObject(members: written)))
    ]
    switch union.form {
    case .internal("type"): break
    case .internal(let tag):
      members.append(
        .init(key: "representation", value: ["internal": ["tag": .string(JSONSnippet.path([tag]))]])
      )
    case .paired(let tag, let second):
      members.append(
        .init(
          key: "representation",
          value: [
            "internal": [
              "tag": .array([.string(JSONSnippet.path([tag])), .string(JSONSnippet.path([second]))])
            ]
          ]))
    case .adjacent(let tag, let content):
      var keys: [JSONObject.Member] = []
      if tag != "type" { keys.append(.init(key: "tag", value: .string(JSONSnippet.path([tag])))) }
      if content != "content" { keys.append(.init(key: "content", value: .string(content))) }
      members.append(
        .init(
          key: "representation",
          value: keys.isEmpty
            ? "adjacent" : ["adjacent": .object(JSONObject(members: keys))]))
    case .keyed(let tag):
      members.append(
        .init(
          key: "representation",
          value: tag == "type"
            ? "keyed" : ["keyed": ["tag": .string(JSONSnippet.path([tag]))]]))
    case .external:
      members.append(
        .init(
          key: "representation",
          value: union.writesBareAsObject ? ["external": ["bare": "object"]] : "external"))
    case .presence: members.append(.init(key: "representation", value: "presence"))
    case .untagged: members.append(.init(key: "representation", value: "untagged"))
    }
    if union.isClosed { members.append(.init(key: "unknown", value: "refuse")) }
    if let index = union.defaultVariant, written.indices.contains(index) {
      members.append(.init(key: "default", value: .string(swiftNames[index])))
    }
    return members
  }

  private func label(
    for variant: Declaration.Union.Variant, _ form: Declaration.Union.Form, _ payload: JSONValue,
    _ names: inout MemberLabels
  ) -> (name: String, details: [JSONObject.Member], swift: String) {
    if case .paired = form {
      let (name, _) = names.name(for: Identifier.lowerCamel(from: variant.word) ?? "variant")
      let pairs = zip(variant.tags, variant.seconds).map { JSONValue.array([$0.json, $1.json]) }
      let isOne = pairs.count == 1
      return (
        name, [.init(key: isOne ? "tag" : "tags", value: isOne ? pairs[0] : .array(pairs))], name
      )
    }
    if form == .untagged || form == .presence && variant.tags.isEmpty {
      let spelling = if case .string(let text) = payload { text } else { "value" }
      let word = variant.word.isEmpty ? MemberLabels.word(for: spelling) : variant.word
      let (name, _) = names.name(for: Identifier.lowerCamel(from: word) ?? "value")
      return (name, [], name)
    }
    if variant.tags.count == 1, case .string(let text) = variant.tags[0],
      text.wire == variant.word.wire
    {
      let (name, isMade) = names.name(for: text)
      return isMade
        ? (text, [], name) : (name, [.init(key: "tag", value: .string(text))], name)
    }
    let (name, _) = names.name(for: Identifier.lowerCamel(from: variant.word) ?? "variant")
    if variant.tags.count == 1 {
      return (name, [.init(key: "tag", value: variant.tags[0].json)], name)
    }
    return (name, [.init(key: "tags", value: .array(variant.tags.map(\.json)))], name)
  }

  /// Returns whether a type is written as a name, which cannot state bounds and wire forms.
  private func isDeclared(_ type: TypeUse) -> Bool {
    if case .reference(let id) = type { isDeclared(id) || isBoundedScalar(id) } else { false }
  }
}

extension [BoundEntry] {
  /// Returns these bounds, and those of others whose keys are not among them.
  fileprivate func adding(_ others: [BoundEntry]) -> [BoundEntry] {
    self + others.filter { other in !contains { $0.key == other.key } }
  }
}

extension Declaration.Union.Form {
  /// Whether a payload is a value of its own, which may be `null`.
  fileprivate var mayBeNil: Bool {
    switch self {
    case .external, .adjacent, .keyed: true
    case .internal, .paired, .presence, .untagged: false
    }
  }
}
