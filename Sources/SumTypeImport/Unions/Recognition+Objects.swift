import SumTypeGenerator
import SumTypeJSON

/// Recognises alternatives that are objects.
extension Recognition {
  typealias Part = Declaration.Alternatives.Part
  typealias Variant = Declaration.Union.Variant

  mutating func objects(
    _ parts: [Part], _ all: Declaration.Alternatives, _ name: Naming, _ isWhole: Bool, _ depth: Int
  ) -> TypeUse {
    var distinct: [Part] = []
    var seen: Set<TypeUse> = []
    for part in parts.flatMap({ mergers.parts(of: $0, draft) })
    where seen.insert(part.use.type).inserted {
      distinct.append(part)
    }
    if let known = mergers.known(of: distinct, all, draft) {
      draft.notes.add(.mergedObjects, at: name.place)
      if known.leavesOpen { draft.notes.add(.membersLeftOpen, at: name.place) }
      return .reference(known.id)
    }
    let suffix = isWhole ? "" : "_object"
    if distinct.count == 1, all.discriminator == nil { return distinct[0].use.type }
    if let union = tagged(distinct, all, name, depth) {
      return declare(.union(union), name, isWhole: isWhole, suffix: suffix)
    }
    if distinct.count == 1 { return distinct[0].use.type }
    if let union = external(distinct, strings: [], name, isWhole: isWhole) { return union }
    if let union = presence(distinct, all, name, isWhole) { return union }
    if areDisjoint(distinct) {
      let variants = distinct.map {
        Variant(word: $0.name ?? "", tags: [], payload: Use($0.use.type))
      }
      return declare(
        .union(Declaration.Union(form: .untagged, variants: variants)), name, isWhole: isWhole,
        suffix: suffix)
    }
    if let union = taggedBesideAnyTag(distinct, all, name, depth) {
      return declare(.union(union), name, isWhole: isWhole, suffix: suffix)
    }
    if let union = taggedBesideNull(distinct, all, name, depth) {
      return declare(.union(union), name, isWhole: isWhole, suffix: suffix)
    }
    if let union = presence(distinct, all, name, isWhole, mayHaveDefault: true) { return union }
    return merged(distinct, all, name, isWhole, depth)
  }

  // MARK: - Keys

  /// Returns an external union: objects of one member each, and strings that are bare variants.
  mutating func external(
    _ objects: [Part], strings: [Part], _ name: Naming, isWhole: Bool = true
  ) -> TypeUse? {
    var variants: [Variant] = []
    var taken: Set<Constant> = []
    for part in strings {
      guard let enumeration = draft.enumeration(part.use.type) else { return nil }
      for value in enumeration.values where taken.insert(value.value).inserted {
        variants.append(
          Variant(word: value.value.word, tags: [value.value], payload: nil, doc: value.doc))
      }
    }
    for part in objects {
      guard let structure = draft.structure(part.use.type), structure.isClosed,
        structure.fields.count == 1, structure.fields[0].isRequired,
        structure.fields[0].constants.isEmpty
      else { return nil }
      let field = structure.fields[0]
      guard taken.insert(.string(field.key)).inserted else { return nil }
      draft.note(field.bounds, at: field.place ?? name.place)
      variants.append(
        Variant(word: field.key, tags: [.string(field.key)], payload: field.use, doc: field.doc))
    }
    guard variants.count > 1, !objects.isEmpty else { return nil }
    if !strings.isEmpty {
      draft.notes.add(.bareVariants, at: name.place)
    }
    return declare(
      .union(Declaration.Union(form: .external, variants: variants)), name, isWhole: isWhole,
      suffix: isWhole ? "" : "_object")
  }

  /// Returns a presence union, whose objects are told by the one of several members that exists. An alternative that
  /// allows none of these members, and no others that it does not name, may be the default.
  private mutating func presence(
    _ parts: [Part], _ all: Declaration.Alternatives, _ name: Naming, _ isWhole: Bool,
    mayHaveDefault: Bool = false
  ) -> TypeUse? {
    var structures: [Declaration.Structure] = []
    var uses: [WireText: Int] = [:]
    for part in parts {
      guard let structure = draft.structure(part.use.type) else { return nil }
      structures.append(structure)
      for field in structure.fields { uses[field.key.wire, default: 0] += 1 }
    }
    guard all.isExclusive || structures.allSatisfy(\.isClosed) else { return nil }
    // A constant is rather part of a tag.
    let mayHaveDefault =
      mayHaveDefault && structures.allSatisfy { $0.fields.allSatisfy(\.constants.isEmpty) }
    var variants: [Variant] = []
    var defaultVariant: Int?
    for (part, structure) in zip(parts, structures) {
      let own = structure.fields.first { field in
        uses[field.key.wire] == 1 && field.isRequired && field.constants.isEmpty
          && field.use.type != .json && !draft.isNullable(field.use)
      }
      guard let own else {
        guard mayHaveDefault, defaultVariant == nil, structure.isClosed else { return nil }
        defaultVariant = variants.count
        variants.append(
          Variant(word: part.name ?? "other", tags: [], payload: Use(part.use.type)))
        continue
      }
      variants.append(
        Variant(word: own.key, tags: [.string(own.key)], payload: Use(part.use.type)))
    }
    if !structures.allSatisfy(\.isClosed) {
      draft.notes.add(.keysOfSeveral, at: name.place)
    }
    return declare(
      .union(
        Declaration.Union(form: .presence, variants: variants, defaultVariant: defaultVariant)),
      name, isWhole: isWhole, suffix: isWhole ? "" : "_object")
  }

  // MARK: - Shape

  /// Returns whether any two parts have a member that differs by constants or JSON types, and that one of
  /// them requires.
  private func areDisjoint(_ parts: [Part]) -> Bool {
    guard parts.count <= Self.mostByShape else { return false }
    var members: [[WireText: (values: MemberValues, isRequired: Bool)]] = []
    for part in parts {
      guard let structure = draft.structure(part.use.type) else { return false }
      var known: [WireText: (MemberValues, Bool)] = [:]
      for field in structure.fields {
        known[field.key.wire] = (values(of: field), field.isRequired)
      }
      members.append(known)
    }
    for (index, first) in members.enumerated() {
      for second in members[..<index] {
        let isApart = first.contains { key, member in
          guard let other = second[key], member.isRequired || other.isRequired else { return false }
          return member.values.isDisjoint(with: other.values)
        }
        if !isApart { return false }
      }
    }
    return true
  }

  private struct MemberValues {
    var kinds: KindSet
    var constants: Set<Constant> = []

    func isDisjoint(with other: MemberValues) -> Bool {
      if !constants.isEmpty, !other.constants.isEmpty {
        return constants.isDisjoint(with: other.constants)
      }
      return kinds.isDisjoint(with: other.kinds)
    }
  }

  private func values(of field: Field) -> MemberValues {
    if !field.constants.isEmpty {
      var kinds: KindSet = []
      for constant in field.constants { kinds.formUnion(constant.kind) }
      return MemberValues(kinds: kinds, constants: Set(field.constants))
    }
    var kinds = kinds(of: field.use.type)
    if draft.isNullable(field.use) || !field.isRequired { kinds.insert(.null) }
    return MemberValues(kinds: kinds)
  }

  /// Returns the JSON types of the values of a type.
  func kinds(of type: TypeUse) -> KindSet {
    switch draft.target(type) {
    case .json: return .all
    case .scalar("Bool", _): return .bool
    case .scalar(let name, let wire):
      return ScalarForm(name, wire: wire)?.isString == true ? .string : .number
    case .embedded: return .string
    case .list, .dictionary: return .array
    case .map: return .object
    case .choice(let types): return types.reduce(into: []) { $0.formUnion(kinds(of: $1)) }
    case .reference(let id):
      switch draft[id].kind {
      case .structure: return .object
      case .tuple: return .array
      case .enumeration(let enumeration):
        if case .string? = enumeration.values.first?.value { return .string }
        return .number
      case .union(let union):
        switch union.form {
        case .internal, .paired, .adjacent, .keyed, .presence: return .object
        case .external: return [.object, .string, .number, .bool]
        case .untagged: return .all
        }
      default: return .all
      }
    }
  }
}
