import SumTypeGenerator
import SumTypeJSON

/// Alternatives that are objects.
extension Recognition {
  typealias Part = Declaration.Alternatives.Part
  typealias Variant = Declaration.Union.Variant

  mutating func objects(
    _ parts: [Part], _ all: Declaration.Alternatives, _ name: Naming, _ isWhole: Bool, _ depth: Int
  ) -> TypeUse {
    var distinct: [Part] = []
    var seen: Set<TypeUse> = []
    for part in parts where seen.insert(part.use.type).inserted { distinct.append(part) }
    let suffix = isWhole ? "" : "_object"
    if distinct.count == 1, all.discriminator == nil { return distinct[0].use.type }
    if let key = all.discriminator, let union = tagged(distinct, by: key) {
      return declare(.union(union), name, isWhole: isWhole, suffix: suffix)
    }
    if distinct.count == 1 { return distinct[0].use.type }
    if let key = tagKey(of: distinct), let union = tagged(distinct, by: key, name, all, depth) {
      return declare(.union(union), name, isWhole: isWhole, suffix: suffix)
    }
    if let union = external(distinct, strings: [], name, isWhole: isWhole) { return union }
    if let union = presence(distinct, all, name, isWhole) { return union }
    if areApart(distinct) {
      let variants = distinct.map {
        Variant(word: $0.name ?? "", tags: [], payload: Use($0.use.type))
      }
      return declare(
        .union(Declaration.Union(form: .untagged, variants: variants)), name, isWhole: isWhole,
        suffix: suffix)
    }
    return merged(distinct, all, name, isWhole, depth)
  }

  // MARK: - Tags

  /// The variants that a discriminator tells apart; nil where a part is no struct.
  private func tagged(_ parts: [Part], by key: String) -> Declaration.Union? {
    var variants: [Variant] = []
    var taken: Set<Constant> = []
    for part in parts {
      if let union = draft.union(part.use.type), union.form == .internal(tag: key) {
        variants += union.variants.filter { taken.isDisjoint(with: $0.tags) }
        taken.formUnion(union.variants.flatMap(\.tags))
        continue
      }
      guard let structure = draft.structure(part.use.type) else { return nil }
      let constants = structure.fields.first { $0.key == key }?.constants ?? []
      // The constant of the member is what is in the data; what the mapping says besides is read too.
      var tags = constants
      if constants.isEmpty { tags = part.tags }
      for tag in part.tags where !constants.isEmpty && !tags.contains(tag) && part.tags.count > 1 {
        tags.append(tag)
      }
      tags.removeAll { taken.contains($0) }
      guard !tags.isEmpty else { return nil }
      taken.formUnion(tags)
      variants.append(
        Variant(word: tags[0].word, tags: tags, payload: Use(part.use.type), doc: nil))
    }
    return Declaration.Union(form: .internal(tag: key), variants: variants)
  }

  /// The member that is another constant in each part; some may have the same.
  private func tagKey(of parts: [Part]) -> String? {
    var candidates: [(key: String, values: Set<Constant>)] = []
    for (index, part) in parts.enumerated() {
      var keys: [String: [Constant]] = [:]
      var order: [String] = []
      if let union = draft.union(part.use.type) {
        guard case .internal(let key) = union.form else { return nil }
        keys[key] = union.variants.flatMap(\.tags)
        order = [key]
      } else if let structure = draft.structure(part.use.type) {
        for field in structure.fields where field.isRequired && !field.constants.isEmpty {
          keys[field.key] = field.constants
          order.append(field.key)
        }
      } else {
        return nil
      }
      if index == 0 {
        candidates = order.map { ($0, Set(keys[$0] ?? [])) }
      } else {
        candidates = candidates.compactMap { candidate in
          keys[candidate.key].map { (candidate.key, candidate.values.union($0)) }
        }
      }
      if candidates.isEmpty { return nil }
    }
    let useful = candidates.filter { $0.values.count > 1 }
    let conventional = ["type", "$type", "kind", "@type", "object", "op", "event"]
    let complete = useful.filter { $0.values.count >= parts.count }
    let best = complete.isEmpty ? useful : complete
    return best.first { conventional.contains($0.key) }?.key ?? best.first?.key
  }

  /// A union by a constant; parts with the same one are made one struct.
  private mutating func tagged(
    _ parts: [Part], by key: String, _ name: Naming, _ all: Declaration.Alternatives, _ depth: Int
  ) -> Declaration.Union? {
    var order: [Constant] = []
    var groups: [Constant: [Part]] = [:]
    var inner: [Variant] = []
    for part in parts {
      if let union = draft.union(part.use.type) {
        inner += union.variants
        continue
      }
      guard
        let constants = draft.structure(part.use.type)?.fields.first(where: { $0.key == key })?
          .constants
      else { return nil }
      for tag in constants {
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
      if group.count > 1 {
        let label = Naming(
          base: tag.word + "_" + name.base, outer: name.whole ?? name.outer, file: name.file,
          place: name.place, whole: nil)
        payload = merged(group, all, label, false, depth, suffix: "")
      }
      variants.append(Variant(word: tag.word, tags: [tag], payload: Use(payload)))
    }
    return Declaration.Union(form: .internal(tag: key), variants: variants)
  }

  // MARK: - Keys

  /// Objects of one member each, and strings that are tags without payload.
  func external(
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
      variants.append(
        Variant(word: field.key, tags: [.string(field.key)], payload: field.use, doc: field.doc))
    }
    guard variants.count > 1, !objects.isEmpty else { return nil }
    if !strings.isEmpty {
      draft.notes.add(.looser, "bare variants under their key", at: name.place)
    }
    return declare(
      .union(Declaration.Union(form: .external, variants: variants)), name, isWhole: isWhole,
      suffix: isWhole ? "" : "_object")
  }

  /// Objects that are told by which of several members is there.
  private func presence(
    _ parts: [Part], _ all: Declaration.Alternatives, _ name: Naming, _ isWhole: Bool
  ) -> TypeUse? {
    var structures: [Declaration.Structure] = []
    var uses: [String: Int] = [:]
    for part in parts {
      guard let structure = draft.structure(part.use.type) else { return nil }
      structures.append(structure)
      for field in structure.fields { uses[field.key, default: 0] += 1 }
    }
    guard all.isExclusive || structures.allSatisfy(\.isClosed) else { return nil }
    var variants: [Variant] = []
    for (part, structure) in zip(parts, structures) {
      let own = structure.fields.first { field in
        uses[field.key] == 1 && field.isRequired && field.constants.isEmpty
          && field.use.type != .json && !draft.isNullable(field.use)
      }
      guard let own else { return nil }
      variants.append(
        Variant(word: own.key, tags: [.string(own.key)], payload: Use(part.use.type)))
    }
    if !structures.allSatisfy(\.isClosed) {
      draft.notes.add(.stricter, "objects with the keys of several alternatives", at: name.place)
    }
    return declare(
      .union(Declaration.Union(form: .presence, variants: variants)), name, isWhole: isWhole,
      suffix: isWhole ? "" : "_object")
  }

  // MARK: - Shape

  /// Whether any two have a member that differs by constants or JSON types, and that one requires.
  private func areApart(_ parts: [Part]) -> Bool {
    guard parts.count <= 32 else { return false }
    var members: [[String: (values: MemberValues, isRequired: Bool)]] = []
    for part in parts {
      guard let structure = draft.structure(part.use.type) else { return false }
      var known: [String: (MemberValues, Bool)] = [:]
      for field in structure.fields { known[field.key] = (values(of: field), field.isRequired) }
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
      for constant in field.constants {
        switch constant {
        case .string: kinds.insert(.string)
        case .integer: kinds.formUnion(.number)
        case .bool: kinds.insert(.bool)
        }
      }
      return MemberValues(kinds: kinds, constants: Set(field.constants))
    }
    var kinds = kinds(of: field.use.type)
    if draft.isNullable(field.use) || !field.isRequired { kinds.insert(.null) }
    return MemberValues(kinds: kinds)
  }

  private func kinds(of type: TypeUse) -> KindSet {
    switch draft.target(type) {
    case .json: return .all
    case .scalar("Bool", _): return .bool
    case .scalar(let name, _):
      return ["String", "UUID", "Date", "URL", "Data"].contains(name) ? .string : .number
    case .embedded: return .string
    case .list: return .array
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
        case .internal, .presence: return .object
        case .external: return [.object, .string, .number, .bool]
        case .untagged: return .all
        }
      default: return .all
      }
    }
  }
}
