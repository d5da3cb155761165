import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// Recognises objects that constants tell apart.
extension Recognition {
  static let tagNames = ["type", "$type", "kind", "@type", "object", "op", "event"]
  private static let contentNames: Set<String> = [
    "content", "data", "payload", "value", "body", "params", "arguments", "args",
  ]

  /// Returns the union that a discriminator or constants tell apart.
  mutating func tagged(
    _ parts: [Part], _ all: Declaration.Alternatives, _ name: Naming, _ depth: Int
  ) -> Declaration.Union? {
    if let key = all.discriminator {
      if let union = adjacent(parts, by: key, name) { return union }
      if let union = discriminated(parts, by: key, name, all, depth) { return union }
    }
    guard parts.count > 1 else { return nil }
    guard let (key, isComplete) = tagKey(of: parts) else {
      return taggedBesideOne(parts, name, all, depth)
    }
    if isComplete, let union = adjacent(parts, by: key, name) { return union }
    if !isComplete, let union = paired(parts) { return union }
    return tagged(parts, by: key, name, all, depth)
  }

  /// Returns a union of objects that a constant tells apart, and one object that refuses the constant's
  /// member.
  private mutating func taggedBesideOne(
    _ parts: [Part], _ name: Naming, _ all: Declaration.Alternatives, _ depth: Int
  ) -> Declaration.Union? {
    let untagged = parts.filter { part in
      draft.structure(part.use.type).map { structure in
        structure.isClosed && !structure.fields.contains { !$0.constants.isEmpty }
      } ?? false
    }
    guard untagged.count == 1, case .reference(let id) = draft.target(untagged[0].use.type) else {
      return nil
    }
    let rest = parts.filter { $0.use.type != untagged[0].use.type }
    guard rest.count > 1, let (key, isComplete) = tagKey(of: rest), isComplete,
      let structure = draft.structure(untagged[0].use.type),
      !structure.fields.contains(where: { $0.key.wire == key.wire }),
      var union = tagged(rest, by: key, name, all, depth), !union.hasUntagged
    else { return nil }
    union.variants.append(
      Variant(
        word: untagged[0].name ?? draft[id].base, tags: [], payload: Use(untagged[0].use.type)))
    return union
  }

  /// Returns a union of objects that a constant tells apart, beside others in which the constant's member may be any
  /// string: `{"type":"x-custom"}`. The union keeps these as unknown.
  mutating func taggedBesideAnyTag(
    _ parts: [Part], _ all: Declaration.Alternatives, _ name: Naming, _ depth: Int
  ) -> Declaration.Union? {
    var tags: [WireText: (constants: Int, others: Set<Int>)] = [:]
    var order: [WireText] = []
    for (index, part) in parts.enumerated() {
      if let union = draft.union(part.use.type), case .internal(let key) = union.form {
        for key in [key] + commonConstants(of: union).map(\.key) {
          tags[key.wire, default: (0, [])].constants += 1
        }
      }
      for field in draft.structure(part.use.type)?.fields ?? [] {
        let key = field.key.wire
        if !field.constants.isEmpty { tags[key, default: (0, [])].constants += 1 }
        guard isAnyTag(field) else { continue }
        if tags[key]?.others.isEmpty ?? true { order.append(key) }
        tags[key, default: (0, [])].others.insert(index)
      }
    }
    for key in order {
      guard let (constants, others) = tags[key], constants > 0,
        constants + others.count == parts.count
      else { continue }
      let rest = parts.indices.filter { !others.contains($0) }.map { parts[$0] }
      guard let (found, _) = tagKey(of: rest), found.wire == key,
        let union = tagged(rest, by: found, name, all, depth), !union.hasUntagged
      else { continue }
      draft.notes.add(.anyTag, at: name.place)
      return union
    }
    return nil
  }

  /// Returns whether an object has the member, and any string in it.
  private func isAnyTag(_ field: Field) -> Bool {
    field.isRequired && field.constants.isEmpty && !draft.isNullable(field.use)
      && draft.target(field.use.type) == .scalar("String")
  }

  /// Returns a union that a constant tells apart which may be `null` in some objects. The schema refuses `null` there.
  mutating func taggedBesideNull(
    _ parts: [Part], _ all: Declaration.Alternatives, _ name: Naming, _ depth: Int
  ) -> Declaration.Union? {
    guard let (key, isComplete) = tagKey(of: parts, mayBeNull: true), isComplete else { return nil }
    for part in parts {
      guard case .reference(let id) = draft.target(part.use.type),
        case .structure(var structure) = draft[id].kind,
        let index = structure.fields.firstIndex(where: { $0.key.wire == key.wire }),
        let constant = constantBesideNull(of: structure.fields[index])
      else { continue }
      let field = structure.fields[index]
      if field.defaultValue != nil {
        draft.notes.add(.leftOut("default"), at: field.place ?? draft[id].place)
      }
      draft.notes.add(.nullDiscriminator, at: field.place ?? draft[id].place)
      structure.fields[index] = Field(
        key: field.key, use: .json, isRequired: field.isRequired, constants: [constant],
        doc: field.doc, isDeprecated: field.isDeprecated, place: field.place)
      draft[id].kind = .structure(structure)
      if !draft[id].isDefinition, part.name == nil { draft[id].base = constant.word(under: key) }
    }
    return tagged(parts, by: key, name, all, depth)
  }

  /// Returns the only value of a member beside `null`; nil if it has others, or cannot be `null`.
  private func constantBesideNull(of field: Field) -> Constant? {
    guard field.constants.isEmpty, draft.isNullable(field.use),
      let values = draft.enumeration(field.use.type)?.values, values.count == 1
    else { return nil }
    return values[0].value
  }

  // MARK: - A tag and its content

  /// Returns an adjacent union: objects of a tag and at most one other member. The member has the same name
  /// in all objects, and another type in each or a usual name of a content.
  private func adjacent(
    _ parts: [Part], by key: String, _ name: Naming
  ) -> Declaration.Union? {
    var content: String?
    var uses: Set<TypeUse> = []
    var found: [(part: Part, structure: Int, tags: [Constant], field: Field?)] = []
    var taken: Set<Constant> = []
    for part in parts {
      guard case .reference(let id) = draft.target(part.use.type),
        case .structure(let structure) = draft[id].kind, structure.fields.count <= 2,
        structure.rest == nil, structure.flattened.isEmpty,
        let tag = structure.fields.first(where: { $0.key.wire == key.wire }), tag.isRequired
      else { return nil }
      let tags = tag.constants.isEmpty ? part.tags : tag.constants
      guard !tags.isEmpty, taken.isDisjoint(with: tags) else { return nil }
      taken.formUnion(tags)
      let field = structure.fields.first { $0.key.wire != key.wire }
      if let field {
        guard field.key.wire == (content ?? field.key).wire, field.constants.isEmpty,
          field.isRequired || field.use.type != .json
        else { return nil }
        content = field.key
        uses.insert(draft.target(field.use.type))
      }
      found.append((part, id, tags, field))
    }
    guard let content, found.count(where: { $0.field != nil }) > 1,
      uses.count > 1 || Self.contentNames.contains(content)
    else { return nil }
    let variants = found.map { part, structure, tags, field in
      var payload = field?.use
      if let field {
        draft.note(field.bounds, at: draft[structure].place)
        if field.defaultValue != nil {
          draft.notes.add(.leftOut("default"), at: field.place ?? draft[structure].place)
        }
        noteNil(of: field, at: field.place ?? draft[structure].place)
        payload?.isNullable = draft.isNullable(field.use) || !field.isRequired
        rename(field, of: structure, for: tags[0].word(under: key), name)
      }
      return Variant(
        word: tags[0].word(under: key), tags: tags, payload: payload,
        doc: draft[structure].doc ?? field?.doc)
    }
    return Declaration.Union(form: .adjacent(tag: key, content: content), variants: variants)
  }

  /// Notes that an optional content may be absent or `null`.
  private func noteNil(of field: Field, at place: SourceRange) {
    if field.use.type == .json { return }
    let isNullable = draft.isNullable(field.use)
    if field.isRequired, isNullable { draft.notes.add(.absentForNull, at: place) }
    if !field.isRequired, !isNullable { draft.notes.add(.nullForAbsent, at: place) }
  }

  /// Renames unnamed declarations that were named for the member of a content: they are named for the
  /// variant.
  private func rename(_ field: Field, of structure: Int, for word: String, _ name: Naming) {
    if draft[structure].isDefinition { return }
    for id in Finishing.references(in: field.use.type)
    where draft[id].outer == structure && !draft[id].isDefinition {
      draft[id].base = draft[id].base == field.key ? word : word + "_" + draft[id].base
      draft[id].outer = name.whole ?? name.outer
    }
  }

  // MARK: - One tag

  /// Returns the struct of several parts that have the same tag.
  mutating func payload(
    of group: [Part], for word: String, _ name: Naming, _ all: Declaration.Alternatives,
    _ depth: Int
  ) -> TypeUse {
    let label = Naming(
      base: word + "_" + name.base, outer: name.whole ?? name.outer, file: name.file,
      place: name.place, whole: nil)
    return merged(group, all, label, false, depth, suffix: "")
  }

  /// A member that has a constant in each part.
  private struct TagKey {
    let key: String
    var values: Set<Constant>
    /// The number of constants of all parts.
    var count: Int
    /// The number of parts that may lack the member, and whether one of them is a struct.
    var absent: Int
    var mayLackInStruct: Bool

    /// Whether a value without the member can be of one part alone. Structs with the same constant become one, which
    /// would allow more.
    var decidesAbsent: Bool { !mayLackInStruct || absent == 1 && values.count == count }
  }

  /// Returns the member that has another constant in each part; some parts may have the same constant, and one part may
  /// lack the member.
  ///
  /// - Parameter mayBeNull: whether the member may be a constant or `null`.
  private func tagKey(of parts: [Part], mayBeNull: Bool = false) -> (
    key: String, isComplete: Bool
  )? {
    var candidates: [TagKey] = []
    for (index, part) in parts.enumerated() {
      var keys: [WireText: TagKey] = [:]
      var order: [WireText] = []
      func add(_ key: String, _ values: [Constant], mayLack: Bool, isStruct: Bool) {
        if keys[key.wire] == nil { order.append(key.wire) }
        keys[key.wire] = TagKey(
          key: key, values: Set(values), count: values.count, absent: mayLack ? 1 : 0,
          mayLackInStruct: mayLack && isStruct)
      }
      if let union = draft.union(part.use.type) {
        guard case .internal(let key) = union.form else { return nil }
        add(
          key, union.variants.flatMap(\.tags), mayLack: union.hasUntagged, isStruct: false)
        for (key, constants) in commonConstants(of: union) {
          add(key, constants, mayLack: false, isStruct: false)
        }
      } else if let structure = draft.structure(part.use.type) {
        for field in structure.fields {
          let besideNull = mayBeNull ? constantBesideNull(of: field).map { [$0] } : nil
          let constants = besideNull ?? field.constants
          if constants.isEmpty { continue }
          add(field.key, constants, mayLack: !field.isWritten, isStruct: true)
        }
      } else {
        return nil
      }
      if index == 0 {
        candidates = order.compactMap { keys[$0] }
      } else {
        candidates = candidates.compactMap { known in
          guard let other = keys[known.key.wire] else { return nil }
          var known = known
          known.values.formUnion(other.values)
          known.count += other.count
          known.absent += other.absent
          known.mayLackInStruct = known.mayLackInStruct || other.mayLackInStruct
          return known
        }
      }
      if candidates.isEmpty { return nil }
    }
    let useful = candidates.filter { $0.values.count > 1 && $0.decidesAbsent }
    let complete = useful.filter { $0.values.count >= parts.count }
    let required = complete.filter { $0.absent == 0 }
    let best = [required, complete, useful].first { !$0.isEmpty } ?? []
    let chosen = best.first { Self.tagNames.contains($0.key) } ?? best.first
    return chosen.map { ($0.key, !complete.isEmpty) }
  }

  /// Returns the members that are constants in all variants of an internal union, beside its tag, in the order of the
  /// first variant.
  private func commonConstants(of union: Declaration.Union) -> [(
    key: String, constants: [Constant]
  )] {
    guard case .internal(let tag) = union.form else { return [] }
    var common: [(key: String, constants: [Constant])]?
    for variant in union.variants {
      guard let structure = variant.payload.flatMap({ draft.structure($0.type) }) else { return [] }
      let own = structure.fields.filter {
        $0.isRequired && !$0.constants.isEmpty && $0.key.wire != tag.wire
      }
      guard let known = common else {
        common = own.map { ($0.key, $0.constants) }
        continue
      }
      common = known.compactMap { key, constants in
        guard let field = own.first(where: { $0.key.wire == key.wire }) else { return nil }
        return (key, constants + field.constants.filter { !constants.contains($0) })
      }
    }
    return common ?? []
  }

  /// Returns a union by a constant; parts with the same constant are merged to one struct. A value without the constant
  /// is of the part that may lack it.
  private mutating func tagged(
    _ parts: [Part], by key: String, _ name: Naming, _ all: Declaration.Alternatives, _ depth: Int
  ) -> Declaration.Union? {
    var order: [Constant] = []
    var groups: [Constant: [Part]] = [:]
    var inner: [Variant] = []
    var untagged: [Constant] = []
    for part in parts {
      if let union = draft.union(part.use.type) {
        if union.form == .internal(tag: key) {
          inner += union.variants
          if let index = union.defaultVariant { untagged += union.variants[index].tags.prefix(1) }
          continue
        }
        // A union by another constant of the same object is a payload.
        guard let own = commonConstants(of: union).first(where: { $0.key.wire == key.wire }) else {
          return nil
        }
        for tag in own.constants {
          if groups[tag] == nil { order.append(tag) }
          groups[tag, default: []].append(part)
        }
        continue
      }
      guard
        let field = draft.structure(part.use.type)?.fields.first(where: {
          $0.key.wire == key.wire
        }), !field.constants.isEmpty
      else { return nil }
      if !field.isWritten { untagged += field.constants.prefix(1) }
      for tag in field.constants {
        if groups[tag] == nil { order.append(tag) }
        groups[tag, default: []].append(part)
      }
    }
    var taken: Set<Constant> = []
    var variants = inner.filter { variant in
      let isFree = taken.isDisjoint(with: variant.tags)
      taken.formUnion(variant.tags)
      return isFree
    }
    for tag in order where taken.insert(tag).inserted {
      guard let group = groups[tag] else { continue }
      var payload = group[0].use.type
      let word = tag.word(under: key)
      if group.count > 1 { payload = self.payload(of: group, for: word, name, all, depth) }
      variants.append(Variant(word: word, tags: [tag], payload: Use(payload)))
    }
    var union = Declaration.Union(form: .internal(tag: key), variants: variants)
    // A variant without tags would have the values without the constant too.
    if let tag = untagged.first, untagged.count == 1, !union.hasUntagged {
      union.defaultVariant = variants.firstIndex { $0.tags.contains(tag) }
    }
    return union
  }
}
