import SumTypeGenerator
import SumTypeJSON
import SumTypeSwift

extension SchemaWriter {
  mutating func declaration(of what: Pending, named name: String) -> JSONValue {
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

  mutating func declaration(
    of structure: StructureGuess, named name: String, objects: [Int32]?
  ) -> JSONValue {
    var members: [JSONObject.Member] = []
    var fieldNames = MemberLabels()
    let fields = fields(of: structure, in: name, &fieldNames)
    if let objects, round.options.guessesIdentities,
      let identity = IdentitySearch.identity(of: structure, called: name, objects, in: round),
      structure.count >= round.options.optionalBelow
    {
      let key = round.tree.keys[Int(identity)]
      if let field = self.swiftNames[key] {
        members.append(.init(key: "identity", value: .string(field)))
      }
    }
    let included = structure.included.compactMap { sharedNames[$0] }
    if !included.isEmpty {
      members.append(.init(key: "include", value: .array(included.map { .string($0) })))
    }
    members.append(.init(key: "struct", value: fields))
    return .object(JSONObject(members: members))
  }

  mutating func fields(
    of structure: StructureGuess, in outer: String, _ names: inout MemberLabels
  ) -> JSONValue {
    swiftNames = [:]
    var written: [JSONObject.Member] = []
    var named: [String: String] = [:]
    // The fields of included structs have names too.
    for field in structure.included.flatMap({ round.shared[$0].fields }) {
      _ = names.label(for: round.tree.keys[Int(field.key)], style)
    }
    let isFew = structure.count < round.options.optionalBelow
    if isFew, !structure.leadsToTag, let field = structure.fields.first {
      report.doubts.append(
        Doubt(fieldsOf: outer, count: structure.count, at: field.slot.place.outer))
    }
    for field in structure.fields {
      let key = round.tree.keys[Int(field.key)]
      let isRequired =
        field.isDiscriminator
        || field.present == structure.count && !isFew && field.nulls == 0
          && !field.slot.isNullable
      if case .constant(let tag)? = field.slot.guesses.first {
        let (label, details) = label(for: key, &names, &named)
        written.append(.init(key: label, value: Self.constant(tag, details)))
        continue
      }
      var (type, wire) = expression(field.slot, in: outer, wires: .all)
      report.count(type)
      let isNullCommon = field.nulls > structure.count - field.present && type != "JSON"
      if !isRequired || type == "JSON" && field.present < structure.count {
        type = TypeText.optional(type)
      }
      let (label, details) = label(for: key, &names, &named)
      var members: [JSONObject.Member] = [.init(key: "type", value: .string(type))] + details
      members += Self.spelling(wire, of: field.slot)
      if !isRequired, isNullCommon { members.append(.init(key: "nil", value: "null")) }
      written.append(
        JSONObject.Member(
          key: label,
          value: members.count == 1
            ? .string(type) : .object(JSONObject(members: members))))
    }
    if let values = structure.others?.values {
      let name = names.own(["others", "entries", "members", "values"])
      var (type, wire) = expression(values, in: outer, base: "other", wires: .all.inMap)
      if values.isNullable { type = TypeText.nullable(type) }
      report.count(type)
      let details: [JSONObject.Member] = [
        .init(key: "type", value: .string("[String: \(type)]")), .init(key: "flatten", value: true),
      ]
      written.append(
        JSONObject.Member(
          key: name, value: .object(JSONObject(members: details + Self.spelling(wire, of: values))))
      )
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
    swiftNames = named
    return .object(JSONObject(members: written))
  }

  /// Returns the value of a constant: `{"const": "created"}`.
  private static func constant(
    _ tag: KnownMembers.Tag, _ details: [JSONObject.Member]
  ) -> JSONValue {
    var members: [JSONObject.Member] = [.init(key: "const", value: tag.value.json)] + details
    if tag.isOptional { members.append(.init(key: "optional", value: true)) }
    return .object(JSONObject(members: members))
  }

  /// Returns the member `"wire"`, and the one that keeps text if some strings have no embedded JSON.
  private static func spelling(_ wire: String?, of slot: Slot) -> [JSONObject.Member] {
    guard let wire else { return [] }
    let member = JSONObject.Member(key: "wire", value: .string(wire))
    return slot.keepsText ? [member, .init(key: "otherwise", value: "keep")] : [member]
  }

  /// Returns the label of a field in the schema, and the details that give it the key `key`.
  func label(
    for key: String, _ names: inout MemberLabels, _ named: inout [String: String]
  ) -> (String, [JSONObject.Member]) {
    let (label, details, name) = names.label(for: key, style)
    named[key] = name
    return (label, details)
  }

  func declaration(of enumeration: Round.Enumeration) -> JSONValue {
    let values = MemberLabels.values(of: enumeration.values)
    return round.options.closesEnums ? ["enum": values, "open": false] : ["enum": values]
  }

  mutating func declaration(of tuple: Round.Tuple, named name: String) -> JSONValue {
    let ordinals = [
      "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
      "tenth", "eleventh", "twelfth",
    ]
    var members: [JSONObject.Member] = []
    for (index, element) in tuple.elements.enumerated() {
      let label = index < ordinals.count ? ordinals[index] : "element\(index)"
      var (type, wire) = expression(
        element.slot, in: name, base: "\(name)_\(label)", wires: .all)
      if element.slot.isNullable || !element.isRequired { type = TypeText.optional(type) }
      let spelling = Self.spelling(wire, of: element.slot)
      let value: JSONValue =
        spelling.isEmpty
        ? .string(type)
        : .object(JSONObject(members: [.init(key: "type", value: .string(type))] + spelling))
      members.append(.init(key: label, value: value))
    }
    if let rest = tuple.rest {
      let (type, wire) = expression(
        .list(rest), in: name, base: "\(name)_elements", wires: .scalar)
      let details: [JSONObject.Member] = [
        .init(key: "type", value: .string(type)), .init(key: "rest", value: true),
      ]
      members.append(
        .init(
          key: "others",
          value: .object(JSONObject(members: details + Self.spelling(wire, of: rest)))))
    }
    return ["tuple": .object(JSONObject(members: members))]
  }
}
