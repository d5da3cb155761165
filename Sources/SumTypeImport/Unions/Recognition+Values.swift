import SumTypeGenerator
import SumTypeJSON

/// Combines alternatives of one JSON type into one type.
extension Recognition {
  // MARK: - Strings and numbers

  mutating func strings(_ types: [TypeUse], _ name: Naming, _ isWhole: Bool) -> TypeUse {
    if let only = Self.only(types) { return only }
    let enums = types.compactMap(draft.enumeration)
    if enums.count == types.count { return merged(enums, name, isWhole, isOpen: false) }
    let rest = types.filter { draft.enumeration($0) == nil }.map(draft.target)
    if rest.allSatisfy({ $0 == .scalar("String") }), !enums.isEmpty {
      // Known values beside any string are an open enum.
      return merged(enums, name, isWhole, isOpen: true)
    }
    if !rest.contains(.scalar("String")) {
      draft.notes.add(.alternativesOfFormats, at: name.place)
    }
    return .scalar("String")
  }

  mutating func numbers(_ types: [TypeUse], _ name: Naming, _ isWhole: Bool) -> TypeUse {
    if let only = Self.only(types) { return only }
    let enums = types.compactMap(draft.enumeration)
    if enums.count == types.count { return merged(enums, name, isWhole, isOpen: false) }
    let scalars = types.map(draft.target).compactMap { type -> String? in
      if case .scalar(let name, _) = type { name } else { nil }
    }
    if scalars.allSatisfy({ $0 == "Int" }), !enums.isEmpty {
      return merged(enums, name, isWhole, isOpen: true)
    }
    for wide in ["Number", "Decimal", "Double", "Float"] where scalars.contains(wide) {
      return .scalar(wide == "Float" && Set(scalars).count > 1 ? "Double" : wide)
    }
    return .scalar("Int")
  }

  private static func only(_ types: [TypeUse]) -> TypeUse? {
    types.allSatisfy { $0 == types[0] } ? types[0] : nil
  }

  private mutating func merged(
    _ enums: [Declaration.Enumeration], _ name: Naming, _ isWhole: Bool, isOpen: Bool
  ) -> TypeUse {
    var seen: Set<Constant> = []
    let values = enums.flatMap(\.values).filter { seen.insert($0.value).inserted }
    let isClosed = !isOpen && enums.allSatisfy(\.isClosed)
    return declare(
      .enumeration(Declaration.Enumeration(values: values, isClosed: isClosed)), name,
      isWhole: isWhole, suffix: isWhole ? "" : "_value")
  }

  // MARK: - Arrays

  /// Returns the types of alternatives that are arrays: several if tuples are told apart.
  mutating func arrays(
    _ types: [TypeUse], _ all: Declaration.Alternatives, _ name: Naming, _ depth: Int
  ) -> [TypeUse] {
    if let only = Self.only(types) { return [only] }
    var seen: Set<TypeUse> = []
    let distinct = types.filter { seen.insert($0).inserted }
    if distinct.allSatisfy({ draft.tuple($0) == nil }) {
      return [list(of: distinct, all, name, depth)]
    }
    if areArraysApart(distinct) { return distinct }
    draft.notes.add(.alternativesOfTuples, at: name.place)
    return [.list(.json)]
  }

  private mutating func list(
    of types: [TypeUse], _ all: Declaration.Alternatives, _ name: Naming, _ depth: Int
  ) -> TypeUse {
    var elements: [Declaration.Alternatives.Part] = []
    var isNullable = false
    for type in types {
      guard case .list(let use) = draft.target(type) else { return .list(.json) }
      isNullable = isNullable || draft.isNullable(use)
      elements.append(Declaration.Alternatives.Part(use: use))
    }
    draft.notes.add(.alternativesOfLists, at: name.place)
    let type = element(of: elements, all, name, depth)
    return .list(Use(type, isNullable: isNullable && type != .json))
  }

  /// Returns the type of alternative elements of lists, values of maps, or members.
  mutating func element(
    _ label: String = "item", of parts: [Declaration.Alternatives.Part],
    _ all: Declaration.Alternatives, _ name: Naming, _ depth: Int
  ) -> TypeUse {
    if parts.allSatisfy({ $0.use.type == parts[0].use.type }) { return parts[0].use.type }
    let inner = Naming(
      base: label == "item" ? name.base + "_item" : label, outer: name.whole ?? name.outer,
      file: name.file, place: name.place, whole: nil)
    let rest = Declaration.Alternatives(parts: parts, isExclusive: false)
    return combined(parts, rest, inner, depth: depth + 1)
  }
}

/// Recognises alternatives that are arrays, told apart by an element or by their length.
extension Recognition {
  /// The values that an array may have at an index.
  private struct ElementValues {
    var kinds: KindSet
    /// Whether the array may have no element there.
    var mayBeAbsent: Bool

    func isDisjoint(with other: ElementValues) -> Bool {
      kinds.isDisjoint(with: other.kinds) && !(mayBeAbsent && other.mayBeAbsent)
    }
  }

  /// Returns whether any two types differ in the JSON types of an element, or in its presence. Two lists
  /// never differ, since both may be empty.
  func areArraysApart(_ types: [TypeUse]) -> Bool {
    guard types.count <= Self.mostByShape else { return false }
    for (index, first) in types.enumerated() {
      for second in types[..<index] where !areDisjoint(first, second) { return false }
    }
    return true
  }

  private func areDisjoint(_ first: TypeUse, _ second: TypeUse) -> Bool {
    let count = max(draft.tuple(first)?.fields.count ?? 0, draft.tuple(second)?.fields.count ?? 0)
    return (0..<count).contains { index in
      values(at: index, of: first).isDisjoint(with: values(at: index, of: second))
    }
  }

  private func values(at index: Int, of type: TypeUse) -> ElementValues {
    if let tuple = draft.tuple(type) {
      guard index < tuple.fields.count else {
        if case .list(let use)? = tuple.rest?.use.type { return values(ofListOf: use) }
        return ElementValues(kinds: tuple.isClosed ? [] : .all, mayBeAbsent: true)
      }
      let field = tuple.fields[index]
      var kinds = kinds(of: field.use.type)
      let mayBeNil = draft.isNullable(field.use) || !field.isRequired
      if mayBeNil { kinds.insert(.null) }
      return ElementValues(kinds: kinds, mayBeAbsent: mayBeNil)
    }
    guard case .list(let use) = draft.target(type) else {
      return ElementValues(kinds: .all, mayBeAbsent: true)
    }
    return values(ofListOf: use)
  }

  private func values(ofListOf use: Use) -> ElementValues {
    var kinds = kinds(of: use.type)
    if draft.isNullable(use) { kinds.insert(.null) }
    return ElementValues(kinds: kinds, mayBeAbsent: true)
  }
}
