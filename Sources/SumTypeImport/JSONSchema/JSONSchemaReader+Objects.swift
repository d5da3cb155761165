import SumTypeGenerator
import SumTypeJSON
import SumTypeSource
import SumTypeSwift

extension JSONSchemaReader {
  // MARK: - Arrays

  func arrayMeaning(_ facts: SchemaFacts, _ name: NameHint) -> Meaning {
    let bounds = lengths(facts, "minItems", "maxItems")
    let outer = name.filling ?? name.outer
    if !facts.prefix.isEmpty { return tupleMeaning(facts, name) }
    if facts.items.isEmpty {
      if facts.mostItems != nil { return Self.emptyList }
      return Meaning(Use(.list(.json)), bounds: bounds)
    }
    let base = name.filling == nil ? TypeNames.singular(of: name.base) : name.base + "_item"
    let element = meaning(of: Conjunction(facts.items.map(\.schema)), named: base, in: outer)
    return Meaning(Use(.list(element.use)), bounds: bounds + element.elementBounds)
  }

  private static let ordinals = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
  ]

  private static let emptyList = Meaning(
    Use(.list(.json)),
    bounds: [BoundEntry(key: "maxLength", value: JSONNumber(0), from: "maxItems")])

  private func tupleMeaning(_ facts: SchemaFacts, _ name: NameHint) -> Meaning {
    let least = facts.bounds(of: "minItems").max() ?? 0
    let most = (facts.bounds(of: "maxItems") + [facts.mostItems ?? .max]).min() ?? .max
    if most <= 0 { return Self.emptyList }
    let count = min(facts.prefix.count, most)
    let isClosed = most == count
    var used: Set<String> = []
    let type = declare(.tuple(Declaration.Tuple()), name)
    guard case .reference(let id) = type else { return Meaning(.json) }
    var fields: [Field] = []
    for (index, schemas) in facts.prefix.prefix(count).enumerated() {
      let tree = store[schemas[0]].tree
      let ordinal = index < Self.ordinals.count ? Self.ordinals[index] : "element\(index)"
      var label = tree["title"]?.string.flatMap(Self.label) ?? ordinal
      if !used.insert(label).inserted {
        label = ordinal
        used.insert(label)
      }
      let others = facts.items.lazy.filter { $0.first <= index }.map(\.schema)
      let element = meaning(of: Conjunction(schemas + others), named: label, in: id)
      fields.append(
        Field(
          key: label, use: element.use, isRequired: index < least, bounds: element.bounds,
          doc: Annotations(tree, name: label).doc, place: tree.range))
    }
    let rest = isClosed ? nil : rest(of: facts, behind: count, least, most, in: id)
    if rest == nil {
      if !isClosed { noteUnexpressed(facts, ["maxItems"]) }
      if least > count { noteUnexpressed(facts, ["minItems"]) }
    }
    draft[id].kind = .tuple(Declaration.Tuple(fields: fields, rest: rest, isClosed: isClosed))
    return Meaning(Use(type))
  }

  /// Returns the list of the elements behind those of a tuple; nil if they may have any type.
  private func rest(
    of facts: SchemaFacts, behind count: Int, _ least: Int, _ most: Int, in id: Int
  ) -> Field? {
    let schemas = facts.items.map(\.schema)
    guard let first = schemas.first else { return nil }
    let element = meaning(of: Conjunction(schemas), named: "other", in: id)
    if element.use.type == .json { return nil }
    let tree = store[first].tree
    var bounds: [BoundEntry] = []
    if least > count {
      bounds.append(
        BoundEntry(key: "minLength", value: JSONNumber(Int64(least - count)), from: "minItems"))
    }
    if most < .max {
      bounds.append(
        BoundEntry(key: "maxLength", value: JSONNumber(Int64(most - count)), from: "maxItems"))
    }
    return Field(
      key: tree["title"]?.string.flatMap(Self.label) ?? "others", use: Use(.list(element.use)),
      isRequired: true, bounds: bounds + element.elementBounds, place: tree.range)
  }

  private static func label(_ title: String) -> String? {
    guard title.utf8.count <= 30, let name = Identifier.lowerCamel(from: title),
      name.utf8.first.map({ $0 &- 0x61 < 26 }) ?? false
    else { return nil }
    return name
  }

  // MARK: - Objects

  func objectMeaning(
    _ facts: SchemaFacts, _ conjunction: Conjunction, _ name: NameHint
  ) -> Meaning {
    if facts.properties.isEmpty, facts.required.isEmpty || isMap(facts) {
      if let map = map(facts, name) { return map }
    }
    noteUnexpressed(facts, ["minProperties", "maxProperties"])
    noteBases(facts, conjunction)
    let others = otherMembers(facts)
    if case .schemas(let schemas) = facts.additional, !facts.sparesProperties {
      draft.notes.add(.additionalProperties(beside: "properties"), at: store[schemas[0]].tree.range)
    }
    if others.isEmpty {
      for (_, schema) in facts.patterns {
        draft.notes.add(.unchecked("patternProperties"), at: store[schema].tree.range)
      }
    }
    var structure = Declaration.Structure()
    if case .none = facts.additional {
      draft.notes.add(.noAdditionalProperties, at: name.place)
      structure.isClosed = true
    }
    if facts.bounds.contains(where: { $0.key == "maxProperties" && $0.value.text == "1" }) {
      structure.isClosed = true
    }
    let type = declare(.structure(structure), name)
    guard case .reference(let id) = type else { return Meaning(.json) }
    let required = Set(facts.required.wire)
    for property in facts.properties {
      if let field = field(
        property, isRequired: required.contains(property.key.wire),
        fixed: conjunction.fixed[property.key.wire], in: id)
      {
        structure.fields.append(field)
      }
    }
    for key in facts.required where !facts.hasProperty(key) {
      if case .none = facts.additional, facts.patterns.isEmpty {
        draft.notes.add(.memberThatNothingFits, at: name.place)
      }
      let typed =
        others.isEmpty
        ? nil
        : field(
          SchemaFacts.Property(key: key, schemas: others), isRequired: true, fixed: nil, in: id)
      structure.fields.append(typed ?? Field(key: key, use: .json, isRequired: true))
    }
    if let first = others.first {
      let value = meaning(of: Conjunction(others), named: "additional_property", in: id)
      structure.rest = Field(
        key: "additionalProperties", use: Use(.map(value.use)), isRequired: true,
        bounds: value.elementBounds, place: store[first].tree.range)
    }
    structure.parts = facts.parts.map { define($0) }
    draft[id].kind = .structure(structure)
    return Meaning(Use(type))
  }

  /// Returns the schemas of all members that are not among the properties; none if the members may have any type, or
  /// several types.
  private func otherMembers(_ facts: SchemaFacts) -> [Int] {
    guard let first = facts.patterns.first?.schema else {
      if case .schemas(let schemas) = facts.additional { return schemas }
      return []
    }
    let isOne = facts.patterns.allSatisfy { isSame($0.schema, first) }
    let isTyped = !store[first].tree.isFalse && store[first].tree.members?.isEmpty == false
    switch facts.additional {
    case .none where isOne && isTyped:
      draft.notes.add(.keysOfPatterns, at: store[first].tree.range)
      return [first]
    case .schemas(let schemas) where isOne && schemas.allSatisfy({ isSame($0, first) }):
      return [first]
    case .schemas(let schemas):
      draft.notes.add(
        .additionalProperties(beside: "patternProperties"), at: store[schemas[0]].tree.range)
      // The schemas are read, since other schemas may refer to declarations inside them.
      for schema in schemas {
        _ = meaning(of: Conjunction(schema), named: "additional_property", in: nil)
      }
      return []
    case .any, .none: return []
    }
  }

  /// Returns whether all members have the same type, whichever of them are required.
  private func isMap(_ facts: SchemaFacts) -> Bool {
    if case .schemas = facts.additional { true } else { false }
  }

  private func map(_ facts: SchemaFacts, _ name: NameHint) -> Meaning? {
    let bounds = lengths(facts, "minProperties", "maxProperties")
    for _ in facts.required.prefix(1) {
      draft.notes.add(.requiredOfMap, at: name.place)
    }
    if facts.patterns.isEmpty {
      switch facts.additional {
      case .any: return Meaning(Use(.map(.json)), bounds: bounds)
      case .none:
        if name.filling != nil { return nil }
        noteUnexpressed(facts, ["minProperties"])
        let none = BoundEntry(key: "maxLength", value: JSONNumber(0), from: "additionalProperties")
        return Meaning(Use(.map(.json)), bounds: [none])
      case .schemas(let schemas): return map(of: schemas, bounds, name)
      }
    }
    let (first, place) = (facts.patterns[0].schema, store[facts.patterns[0].schema].tree.range)
    let hasAllKeys = facts.patterns.contains { Self.matchesAll.contains($0.pattern) }
    switch facts.additional {
    case _ where !facts.patterns.dropFirst().allSatisfy({ isSame($0.schema, first) }): break
    case _ where store[first].tree.isFalse: break
    case .schemas(let schemas) where hasAllKeys: return map(of: schemas + [first], bounds, name)
    case .schemas(let schemas) where schemas.allSatisfy({ isSame($0, first) }):
      return map(of: [first], bounds, name)
    case .schemas: break
    case .none:
      if !hasAllKeys { draft.notes.add(.keysOfPatterns, at: place) }
      return map(of: [first], bounds, name)
    case .any:
      let map = map(of: [first], bounds, name)
      if !hasAllKeys, map.use != Use(.map(.json)) {
        draft.notes.add(.valuesOfOtherKeys, at: place)
      }
      return map
    }
    draft.notes.add(.unchecked("patternProperties"), at: place)
    if case .schemas(let schemas) = facts.additional {
      draft.notes.add(
        .additionalProperties(beside: "patternProperties"), at: store[schemas[0]].tree.range)
    }
    return Meaning(Use(.map(.json)), bounds: bounds)
  }

  /// Returns the map whose values fit all of some schemas.
  private func map(of values: [Int], _ bounds: [BoundEntry], _ name: NameHint) -> Meaning {
    let base = name.filling == nil ? TypeNames.singular(of: name.base) : name.base + "_value"
    let element = meaning(of: Conjunction(values), named: base, in: name.filling ?? name.outer)
    return Meaning(Use(.map(element.use)), bounds: bounds + element.elementBounds)
  }

  /// Returns whether two schemas mean the same: both refer to the same schema, or they are written alike.
  private func isSame(_ first: Int, _ second: Int) -> Bool {
    let (one, other) = (store[first], store[second])
    if let target = pureReference(first) {
      return target == pureReference(second) && allowsNull(one.tree) == allowsNull(other.tree)
    }
    return one.file == other.file && one.base == other.base
      && JSONValue(one.tree).isSame(as: JSONValue(other.tree))
  }

  private static let matchesAll: Set<String> = ["", ".*", "^.*$", "^.*", ".*$", ".+", "^.+$", "^"]

  /// Returns a member of a struct; nil if no value is allowed.
  private func field(
    _ property: SchemaFacts.Property, isRequired: Bool, fixed: [Constant]?, in outer: Int
  ) -> Field? {
    let conjunction = Conjunction(property.schemas)
    let trees = property.schemas.map { store[$0].tree }
    if trees.contains(where: \.isFalse) {
      if isRequired {
        draft.notes.add(.memberThatNothingFits, at: trees[0].range)
      }
      return nil
    }
    var field = Field(key: property.key, use: .json, isRequired: isRequired)
    let notes = trees.map { Annotations($0, name: property.key) }
    let value = notes.lazy.compactMap(\.defaultValue).first
    if let value { memberDefaults.insert(value.range) }
    field.doc = notes.lazy.compactMap(\.doc).first
    field.isDeprecated = notes.contains { $0.isDeprecated }
    field.place = trees[0].range
    if let constants = fixed ?? onlyValue(of: conjunction).map({ [$0] }) {
      field.constants = constants
      let facts = facts(of: conjunction)
      let limits = valueLimits(of: conjunction, facts)
      if !constants.allSatisfy({ limits.allow($0) }) {
        draft.notes.add(.memberThatNothingFits, at: trees[0].range)
      }
      if withConstants.insert(withoutReferences(conjunction)).inserted {
        for group in facts.groups where !lists(group, constants) {
          draft.notes.add(.besideConstant(group.keyword), at: group.place)
        }
      }
      if let value { draft.notes.add(.leftOut("default"), at: value.range) }
      return field
    }
    let meaning = meaning(of: conjunction, named: property.key, in: outer)
    field.use = meaning.use
    field.bounds = meaning.bounds
    field.doc = meaning.doc(beside: field.doc)
    if let value {
      if isRequired {
        draft.notes.add(.defaultOfRequired, at: value.range)
      } else {
        field.defaultValue = JSONValue(value)
      }
    }
    return field
  }
}

extension JSONSchemaReader {
  /// Returns whether alternatives are constants, and each of some values is exactly one of them.
  private func lists(_ group: SchemaFacts.Group, _ values: [Constant]) -> Bool {
    var counts: [Constant: Int] = [:]
    for member in group.members {
      guard let value = onlyValue(of: Conjunction(member)) else { return false }
      counts[value, default: 0] += 1
    }
    return values.allSatisfy { counts[$0] == 1 }
  }
}

extension JSONTree {
  /// Whether this is the schema that no value fits.
  fileprivate var isFalse: Bool { if case .bool(false) = value { true } else { false } }
}

extension JSONValue {
  /// Makes the value of a located tree.
  init(_ tree: JSONTree) {
    switch tree.value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(elements.map { JSONValue($0) })
    case .object(let members):
      self = .object(
        JSONObject(members: members.map { .init(key: $0.key, value: JSONValue($0.value)) }))
    }
  }
}
