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
    if declaration.isDeprecated { members.append(.init(key: "deprecated", value: true)) }
    switch declaration.kind {
    case .structure(let structure):
      if !structure.includes.isEmpty {
        members.append(
          .init(key: "include", value: .array(structure.includes.map { .string(visit($0)) })))
      }
      members.append(.init(key: "struct", value: fields(of: structure, in: name, declaration)))
    case .tuple(let fields):
      members.append(.init(key: "tuple", value: elements(fields, in: name, declaration)))
    case .enumeration(let enumeration): members += self.members(of: enumeration)
    case .union(let union): members += self.members(of: union, in: name, declaration)
    case .alias(let use):
      let spelling = spelled(
        use, in: name, base: name, file: declaration.file, atField: true)
      members.append(.init(key: "alias", value: .string(spelling.text)))
      if let wire = spelling.wire { members.append(.init(key: "wire", value: .string(wire))) }
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
    var included: Set<String> = []
    for part in structure.includes {
      guard case .structure(let inner) = draft[part].kind else { continue }
      for field in inner.fields where included.insert(field.key).inserted {
        _ = names.label(for: field.key, style)
      }
    }
    var written: [JSONObject.Member] = []
    for field in structure.fields where !included.contains(field.key) {
      let (label, details, _) = names.label(for: field.key, style)
      written.append(
        .init(key: label, value: value(of: field, details, in: outer, declaration, isMember: true)))
    }
    return .object(JSONObject(members: written))
  }

  private mutating func elements(
    _ fields: [Field], in outer: String, _ declaration: Declaration
  ) -> JSONValue {
    var names = MemberLabels()
    var written: [JSONObject.Member] = []
    for field in fields {
      let (name, _) = names.name(for: field.key)
      written.append(
        .init(key: name, value: value(of: field, [], in: outer, declaration, isMember: false)))
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
      field.use, in: outer, base: field.key, file: declaration.file, atField: true)
    var bounds = spelling.bounds
    for bound in field.bounds where !bounds.contains(where: { $0.key == bound.key }) {
      bounds.append(bound)
    }
    var type = spelling.text
    let value = field.isRequired || spelling.isNullable ? nil : field.defaultValue
    let isUsable = value.map { DefaultFit(draft).fits($0, field.use, bounds) } ?? false
    let usable = isUsable ? value : JSONValue?.none
    if field.defaultValue != nil, usable == nil {
      draft.notes.add(.dropped, "default", at: field.place ?? declaration.place)
    }
    var members: [JSONObject.Member] = []
    if usable == nil, !field.isRequired || spelling.isNullable {
      if type == "JSON" {
        if !field.isRequired { type = isMember ? "JSON?" : "JSON" }
      } else {
        type = Self.optional(type)
        if isMember, field.isRequired {
          members.append(.init(key: "nil", value: "null"))
          draft.notes.add(.looser, "absent for null", at: field.place ?? declaration.place)
        } else if isMember, !spelling.isNullable {
          draft.notes.add(.looser, "null for absent", at: field.place ?? declaration.place)
        }
      }
    }
    members.insert(.init(key: "type", value: .string(type)), at: 0)
    members += details
    if let usable { members.append(.init(key: "default", value: usable)) }
    if let wire = spelling.wire { members.append(.init(key: "wire", value: .string(wire))) }
    for bound in bounds { members.append(.init(key: bound.key, value: bound.value)) }
    if field.isDeprecated { members.append(.init(key: "deprecated", value: true)) }
    members += notes
    return members.count == 1 ? .string(type) : .object(JSONObject(members: members))
  }

  // MARK: - Enums

  private func members(of enumeration: Declaration.Enumeration) -> [JSONObject.Member] {
    var isPlain = true
    var strings: [String] = []
    for value in enumeration.values {
      if case .string(let text) = value.value, value.name == nil, value.doc == nil,
        !value.isDeprecated
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
        if value.isDeprecated { details.append(.init(key: "deprecated", value: true)) }
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
    for variant in union.variants {
      var payload: JSONValue = .null
      var details: [JSONObject.Member] = []
      if let use = variant.payload {
        let spelling = spelled(
          use, in: outer, base: variant.word, file: declaration.file, atField: true)
        let isOptional = union.form == .external && spelling.isNullable
        payload = .string(isOptional ? Self.optional(spelling.text) : spelling.text)
        if let wire = spelling.wire { details.append(.init(key: "wire", value: .string(wire))) }
        for bound in spelling.bounds {
          draft.notes.add(
            .looser, "\(bound.key) inside a list, a map or a variant", at: declaration.place)
        }
      }
      let label = label(for: variant, union.form, payload, &names)
      details = label.details + details
      if let doc = variant.doc { details.append(.init(key: "doc", value: .string(doc))) }
      if details.isEmpty {
        written.append(.init(key: label.name, value: payload))
      } else {
        details.append(.init(key: "payload", value: payload))
        written.append(.init(key: label.name, value: .object(JSONObject(members: details))))
      }
    }
    var members: [JSONObject.Member] = [
      .init(key: "union", value: .object(JSONObject(members: written)))
    ]
    switch union.form {
    case .internal("type"): break
    case .internal(let tag):
      members.append(.init(key: "representation", value: ["internal": ["tag": .string(tag)]]))
    case .external: members.append(.init(key: "representation", value: "external"))
    case .presence: members.append(.init(key: "representation", value: "presence"))
    case .untagged: members.append(.init(key: "representation", value: "untagged"))
    }
    if union.isClosed { members.append(.init(key: "unknown", value: "refuse")) }
    return members
  }

  private func label(
    for variant: Declaration.Union.Variant, _ form: Declaration.Union.Form, _ payload: JSONValue,
    _ names: inout MemberLabels
  ) -> (name: String, details: [JSONObject.Member]) {
    if form == .untagged {
      let spelling = if case .string(let text) = payload { text } else { "value" }
      let word = variant.word.isEmpty ? MemberLabels.word(for: spelling) : variant.word
      return (names.name(for: Identifier.lowerCamel(from: word) ?? "value").swift, [])
    }
    if variant.tags.count == 1, case .string(let text) = variant.tags[0] {
      let (name, isMade) = names.name(for: text)
      return isMade
        ? (text, []) : (name, [.init(key: "tag", value: .string(text))])
    }
    let (name, _) = names.name(for: Identifier.lowerCamel(from: variant.word) ?? "variant")
    if variant.tags.count == 1 {
      return (name, [.init(key: "tag", value: variant.tags[0].json)])
    }
    return (name, [.init(key: "tags", value: .array(variant.tags.map(\.json)))])
  }
}

/// Whether a default is a value of its type, as far as the language has defaults.
struct DefaultFit {
  let draft: Draft

  init(_ draft: Draft) { self.draft = draft }

  func fits(_ value: JSONValue, _ use: Use, _ bounds: [BoundEntry]) -> Bool {
    guard fits(value, use.type, depth: 0) else { return false }
    for bound in bounds {
      if case .string(let source) = bound.value {
        guard case .string(let text) = value, TextPattern(source).matches(text) else {
          return false
        }
        continue
      }
      guard let limit = bound.number else { return false }
      let measure: Double?
      switch value {
      case .number(let number): measure = number.double
      case .string(let text): measure = Double(text.unicodeScalars.count)
      case .array(let elements): measure = Double(elements.count)
      case .object(let object): measure = Double(object.members.count)
      default: measure = nil
      }
      guard let measure else { return false }
      switch bound.key {
      case "minimum", "minLength": if measure < limit { return false }
      case "maximum", "maxLength": if measure > limit { return false }
      case "exclusiveMinimum": if measure <= limit { return false }
      default: if measure >= limit { return false }
      }
    }
    return true
  }

  private func fits(_ value: JSONValue, _ type: TypeUse, depth: Int) -> Bool {
    if depth > 8 { return false }
    switch (draft.target(type), value) {
    case (.scalar("Bool", _), .bool): return true
    case (.scalar("String", _), .string): return true
    case (.scalar(let name, nil), .number(let number)):
      switch name {
      case "Double", "Float", "Decimal": return number.double != nil
      case "Int", "Int64": return number.integer(as: Int64.self) != nil
      case "Int32": return number.integer(as: Int32.self) != nil
      case "Int16": return number.integer(as: Int16.self) != nil
      case "Int8": return number.integer(as: Int8.self) != nil
      default: return false
      }
    case (.list(let element), .array(let elements)):
      return elements.allSatisfy { fits($0, element.type, depth: depth + 1) }
    case (.map, .object(let object)): return object.members.isEmpty
    case (.reference(let id), _):
      guard case .enumeration(let enumeration) = draft[id].kind else { return false }
      return enumeration.values.contains { $0.value.json.isSame(as: value) }
    default: return false
    }
  }
}
