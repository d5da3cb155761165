import SumTypeGenerator
import SumTypeJSON
import SumTypeSource
import SumTypeSwift

extension JSONSchemaReader {
  static let deepest = 4

  /// Returns the group of alternatives that becomes a union; the other groups are left out, with notes.
  func chosen(of facts: SchemaFacts) -> SchemaFacts.Group? {
    var chosen: SchemaFacts.Group?
    for group in facts.groups {
      if group.members.isEmpty { continue }
      if group.members.allSatisfy(isOnlyPresence) {
        draft.notes.add(.requiredMembers(of: group.keyword), at: group.place)
      } else if chosen == nil {
        chosen = group
      } else {
        draft.notes.add(.secondGroup(group.keyword), at: group.place)
      }
    }
    return chosen
  }

  /// Returns whether a schema has only conditions about the presence of members.
  private func isOnlyPresence(_ schema: Int) -> Bool {
    guard let members = store[schema].tree.members else { return false }
    return members.allSatisfy {
      ["required", "not", "title", "description", "$comment"].contains($0.key)
    }
      && !members.isEmpty
  }

  /// Returns a union of the alternatives, each combined with the keywords beside the group.
  func alternatives(
    _ group: SchemaFacts.Group, _ facts: SchemaFacts, _ conjunction: Conjunction,
    _ name: NameHint, depth: Int
  ) -> Meaning {
    let isAlone = isAlone(facts, conjunction, group)
    let cost = cost(of: group, facts, isAlone: isAlone)
    if depth >= Self.deepest || effort + cost > mostEffort {
      draft.notes.add(.tooDeep(group.keyword), at: group.place)
      var rest = conjunction
      rest.settled.formUnion(facts.groups.map(\.id))
      return meaning(
        of: rest, named: name.base, in: name.outer, filling: name.filling, depth: depth)
    }
    effort += cost
    if let meaning = constants(group, facts, conjunction, name) { return meaning }
    let own = Set(facts.sources)
    let settled = conjunction.settled.union(facts.groups.map(\.id))
    let tags = group.discriminator.map { self.tags(of: $0, at: group.owner) } ?? [:]
    let key = group.discriminator?["propertyName"]?.string
    let type = declare(.pending, name)
    guard case .reference(let id) = type else { return Meaning(.json) }
    if name.filling == nil { knownUses[conjunction] = Meaning(Use(type)) }
    var parts: [Declaration.Alternatives.Part] = []
    var discriminated: [Discriminated] = []
    var isNullable = facts.isNullable
    var nullCount = 0
    let isNullAllowed = facts.kinds.contains(.null) && facts.values?.contains(where: isNull) ?? true
    for schema in group.members {
      let tree = store[schema].tree
      if isNull(tree) {
        _ = self.facts(of: Conjunction(schema))
        if isNullAllowed {
          isNullable = true
          nullCount += 1
        } else {
          draft.notes.add(.alternativeThatNothingFits, at: tree.range)
        }
        continue
      }
      let target = pureReference(schema)
      let stated = target.flatMap { store[$0].name } ?? partName(schema)
      let flag = stated == nil ? flagName(schema, among: group.members) : nil
      let word = stated ?? flag
      var part = Conjunction(schema)
      if !isAlone {
        part = Conjunction(facts.sources + (own.contains(schema) ? [] : [schema]))
        part.own = own
        part.settled = settled
      } else if facts.isTyped, target == nil, tree["type"] == nil {
        // A keyword beside the alternatives restricts them to objects.
        part.schemas.append(group.owner)
        part.own = own
        part.settled = settled
      }
      if isNever(part) {
        draft.notes.add(.alternativeThatNothingFits, at: tree.range)
        continue
      }
      if group.keyword == "oneOf", group.members.count > 1, self.facts(of: part).isHinted {
        // Values of JSON types to which its keywords do not apply fit the alternative too.
        draft.notes.add(.notExclusive, at: group.place)
      }
      let meaning = meaning(
        of: part, named: flag.map { $0 + "_" + name.base } ?? word ?? name.base, in: id,
        depth: depth + (isAlone ? 0 : 1))
      if case .reference(let inner) = meaning.use.type, target == nil, draft[inner].doc == nil {
        draft[inner].doc = Annotations(tree, name: word ?? "").doc
      }
      discriminated.append(
        Discriminated(target: target, mapped: target.flatMap { tags[$0] } ?? []))
      parts.append(Declaration.Alternatives.Part(use: unbounded(meaning, tree.range), name: word))
    }
    if parts.isEmpty {
      draft[id].kind = .alias(.json)
      if isNullable {
        draft.notes.add(.onlyNull, at: group.place)
        if group.keyword == "oneOf", nullCount > 1 {
          draft.notes.add(.notExclusive, at: group.place)
        }
      } else {
        draft.notes.add(.alternativesThatNothingFits, at: group.place)
      }
      return Meaning(Use(type, isNullable: isNullable))
    }
    if let key {
      for (index, tags) in self.tags(of: discriminated, by: key).enumerated() {
        parts[index].tags = tags
      }
    }
    draft[id].kind = .alternatives(
      Declaration.Alternatives(
        parts: parts, isExclusive: group.keyword == "oneOf", discriminator: key,
        areObjects: facts.isTyped && facts.kinds.subtracting(.null) == .object,
        nullCount: group.keyword == "oneOf" ? nullCount : nil))
    return Meaning(Use(type, isNullable: isNullable))
  }

  /// Returns the effort of reading the schema of a group again with each alternative.
  private func cost(of group: SchemaFacts.Group, _ facts: SchemaFacts, isAlone: Bool) -> Int {
    // If it has nothing but the group and a type, only alternatives without a type are read with it.
    let repeated = group.members.count { schema in
      let tree = store[schema].tree
      return !isAlone || facts.isTyped && tree["type"] == nil && tree["$ref"] == nil
    }
    // The first reading of a mapping is free.
    let tags = knownTags[group.owner] == nil ? nil : group.discriminator?["mapping"]?.members?.count
    return weight(ofOwn: facts.sources, facts) * repeated + (tags ?? 0)
  }

  /// Returns whether schemas contradict each other in the JSON types of values.
  private func isNever(_ conjunction: Conjunction) -> Bool {
    let facts = facts(of: conjunction)
    return facts.isNever || facts.kinds.isEmpty && !facts.isNullable
  }

  private func isNull(_ tree: JSONTree) -> Bool {
    if case .null = tree.value { return true }
    if tree["type"]?.string == "null" { return true }
    if case .null? = tree["const"]?.value { return true }
    if let only = tree["enum"]?.elements, only.count == 1, case .null = only[0].value {
      return true
    }
    return false
  }

  /// Returns whether no keywords apply beside the alternatives.
  private func isAlone(
    _ facts: SchemaFacts, _ conjunction: Conjunction, _ group: SchemaFacts.Group
  ) -> Bool {
    guard facts.sources == [group.owner], conjunction.own.isEmpty, facts.groups.count == 1 else {
      return false
    }
    return facts.properties.isEmpty && facts.required.isEmpty && facts.values == nil
      && facts.items.isEmpty && facts.prefix.isEmpty && facts.bounds.isEmpty
      && facts.patterns.isEmpty && (facts.kinds == .all || facts.kinds == .object)
      && facts.format == nil && facts.textPatterns.isEmpty && facts.mostItems == nil
      && facts.content == nil && facts.encoding == nil && facts.conditions.isEmpty
      && facts.hasNoAdditional
  }

  /// Returns the name of an alternative: its title, the constant that tells it, or the name of a reference.
  private func partName(_ schema: Int) -> String? {
    let tree = store[schema].tree
    let parts =
      [schema] + (tree["allOf"]?.elements ?? []).prefix(16).map { store.inner($0, of: schema) }
    for part in parts {
      if let title = store[part].tree["title"]?.string, title.utf8.count <= 40 { return title }
    }
    let properties = parts.flatMap { part in
      (store[part].tree["properties"]?.members ?? []).map { property in
        (property.key, store.inner(property.value, of: part, name: property.key))
      }
    }
    for (_, inner) in properties {
      if case .string(let text)? = onlyValue(of: Conjunction(inner)) { return text }
    }
    for part in parts.dropFirst() {
      if let target = pureReference(part), let name = store[target].name { return name }
    }
    return properties.count == 1 ? properties[0].0 : nil
  }

  /// The greatest number of alternatives of which two may be told apart by a Boolean.
  private static let mostWithFlag = 8

  /// Returns the name of an alternative that a Boolean tells from another one: `ok`, `not_ok`.
  private func flagName(_ schema: Int, among all: [Int]) -> String? {
    guard all.count <= Self.mostWithFlag else { return nil }
    for property in store[schema].tree["properties"]?.members ?? [] {
      let inner = store.inner(property.value, of: schema, name: property.key)
      guard case .bool(let value)? = onlyValue(of: Conjunction(inner)),
        all.contains(where: { isFlag(property.key, !value, of: $0) })
      else { continue }
      return Constant.bool(value).word(under: property.key)
    }
    return nil
  }

  /// Returns whether a member of a schema has only this value.
  private func isFlag(_ key: String, _ value: Bool, of schema: Int) -> Bool {
    guard let property = store[schema].tree["properties"]?[key] else { return false }
    let inner = store.inner(property, of: schema, name: key)
    return onlyValue(of: Conjunction(inner)) == .bool(value)
  }

  /// Returns an enum for `oneOf` of those constants that the keywords beside them allow, each with a description.
  private func constants(
    _ group: SchemaFacts.Group, _ facts: SchemaFacts, _ conjunction: Conjunction, _ name: NameHint
  ) -> Meaning? {
    guard facts.values == nil else { return nil }
    let limits = valueLimits(of: conjunction, facts)
    var unfit: [SourceRange] = []
    var values: [Declaration.Enumeration.Value] = []
    var isNullable = facts.isNullable
    for schema in group.members {
      let tree = store[schema].tree
      if isNull(tree) {
        _ = self.facts(of: Conjunction(schema))
        if facts.kinds.contains(.null) { isNullable = true } else { unfit.append(tree.range) }
        continue
      }
      guard tree["properties"] == nil, pureReference(schema) == nil,
        let value = onlyValue(of: Conjunction(schema))
      else { return nil }
      if !limits.allow(value) {
        unfit.append(tree.range)
        continue
      }
      if case .bool = value { return nil }
      // A number has no name except its title.
      let title = if case .integer = value { tree["title"]?.string } else { String?.none }
      let name = title.flatMap { $0.utf8.count <= 40 ? Identifier.lowerCamel(from: $0) : nil }
      values.append(
        .init(
          value: value, name: name, doc: Annotations(tree, name: name ?? value.word).doc,
          isDeprecated: Annotations(tree, name: "").isDeprecated))
    }
    guard let first = values.first else { return nil }
    let areStrings = if case .string = first.value { true } else { false }
    for value in values {
      let isString = if case .string = value.value { true } else { false }
      if isString != areStrings { return nil }
    }
    for place in unfit { draft.notes.add(.alternativeThatNothingFits, at: place) }
    if !options.closesEnums { draft.notes.add(.openEnum, at: name.place) }
    let type = declare(
      .enumeration(Declaration.Enumeration(values: values, isClosed: options.closesEnums)), name)
    return Meaning(Use(type, isNullable: isNullable))
  }
}

/// Reads the alternatives that the values of a discriminator mean.
extension JSONSchemaReader {
  /// An alternative whose discriminator values are wanted.
  struct Discriminated {
    /// The schema that the alternative refers to; nil for a schema in place.
    let target: Int?
    /// The values that the mapping assigns to the alternative.
    let mapped: [Constant]
  }

  /// Notes bases with a discriminator that are parts of other schemas than those that extend them: the
  /// discriminator is not checked there.
  func noteBases(_ facts: SchemaFacts, _ conjunction: Conjunction) {
    if facts.bases.isEmpty { return }
    let schemas = Set(conjunction.schemas)
    for (base, place) in facts.bases where !schemas.contains(base) {
      if let extending = descendants(of: base), !extending.isDisjoint(with: schemas) { continue }
      draft.notes.add(.unchecked("discriminator"), at: place)
    }
  }

  /// Returns the schemas that extend a base, directly or through others; nil if there are more than the
  /// limit on the effort allows.
  func descendants(of base: Int) -> Set<Int>? {
    if let known = knownDescendants[base] { return known }
    var found: Set<Int>? = []
    var open = children[base] ?? []
    while let child = open.popLast() {
      guard child != base, found?.insert(child).inserted ?? false else { continue }
      effort += 1
      if effort > mostEffort {
        found = nil
        break
      }
      open += children[child] ?? []
    }
    knownDescendants[base] = .some(found)
    return found
  }

  /// Returns the tags that the mapping of a schema's discriminator assigns to schemas.
  func tags(of discriminator: JSONTree, at schema: Int) -> [Int: [Constant]] {
    if let known = knownTags[schema] { return known }
    var tags: [Int: [Constant]] = [:]
    for entry in discriminator["mapping"]?.members ?? [] {
      guard let word = entry.value.string else { continue }
      // A mapping names a schema, or has a reference to it.
      let isName = !word.contains("/") && !word.contains("#") && !word.hasSuffix(".json")
      let reference = isName ? "#/components/schemas/\(word)" : word
      if let target = store.resolve(
        reference, from: schema, at: entry.value.range, into: &diagnostics)
      {
        tags[target, default: []].append(.string(entry.key))
      }
    }
    knownTags[schema] = tags
    return tags
  }

  /// Returns the tags of each alternative: those of the mapping, or the name of its schema. If the member
  /// has an `enum` without that name, no data can have it, and the values of the `enum` are the tags.
  func tags(of alternatives: [Discriminated], by key: String) -> [[Constant]] {
    let known = alternatives.map { alternative in
      alternative.target.flatMap { facts(of: Conjunction($0)).property(key) }.flatMap(values)
    }
    // Alternatives that refer to one `enum` share its values, which are passed once.
    var lists: [ObjectIdentifier: (values: ListedValues, uses: Int)] = [:]
    for values in known.compactMap(\.self) {
      lists[ObjectIdentifier(values), default: (values, 0)].uses += 1
    }
    var uses: [Constant: Int] = [:]
    for (values, count) in lists.values {
      for value in values.all { uses[value, default: 0] += count }
    }
    return alternatives.indices.map { index in
      let (alternative, values) = (alternatives[index], known[index])
      guard let target = alternative.target else { return alternative.mapped }
      let name = store[target].name.map { Constant.string($0) }
      let wanted = alternative.mapped.isEmpty ? [name].compactMap(\.self) : alternative.mapped
      guard let values, !values.all.isEmpty, !wanted.contains(where: values.all.contains) else {
        return wanted
      }
      if values.all.allSatisfy({ uses[$0] == 1 }) { return values.list }
      draft.notes.add(.tagThatNoDataHas, at: store[target].tree.range)
      return wanted
    }
  }
}
