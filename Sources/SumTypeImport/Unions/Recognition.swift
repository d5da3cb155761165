import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// Decides how the alternatives of a draft are told apart: by a tag, by a key, or by their JSON types; or
/// which type replaces them if they cannot be.
struct Recognition {
  let draft: Draft
  var allowance: Allowance
  var mergers = Mergers()
  private var states: [UInt8]
  /// The greatest nesting of lists of alternatives that are combined.
  private static let deepest = 12

  /// - Parameter byteCount: the total size of the sources.
  init(_ draft: Draft, byteCount: Int) {
    self.draft = draft
    allowance = Allowance(byteCount: byteCount)
    states = Array(repeating: 0, count: draft.declarations.count)
  }

  mutating func run() {
    for id in draft.declarations.indices { settle(id) }
  }

  /// Decides about the declarations that one refers to, and then about that one.
  private mutating func settle(_ root: Int) {
    var stack = [root]
    while let id = stack.last {
      if id >= states.count { states += Array(repeating: 0, count: id + 1 - states.count) }
      switch states[id] {
      case 0:
        states[id] = 1
        for dependency in dependencies(of: id) {
          if dependency >= states.count || states[dependency] == 0 { stack.append(dependency) }
        }
      case 1:
        states[id] = 2
        stack.removeLast()
        if case .alternatives(let alternatives) = draft[id].kind { decide(alternatives, of: id) }
      default: stack.removeLast()
      }
    }
  }

  /// Returns the declarations that are decided before one. Objects and tuples that nothing distinguishes are merged
  /// member by member, so those of their members are among them.
  private func dependencies(of id: Int) -> [Int] {
    switch draft[id].kind {
    case .alias(let use): Self.direct(use.type)
    case .alternatives(let alternatives): alternatives.parts.flatMap { Self.direct($0.use.type) }
    case .structure(let structure): structure.all.flatMap { Self.direct($0.use.type) }
    case .tuple(let tuple): tuple.all.flatMap { Self.direct($0.use.type) }
    case .enumeration, .union, .pending: []
    }
  }

  private static func direct(_ type: TypeUse) -> [Int] {
    switch type {
    case .reference(let id): [id]
    case .list(let use), .map(let use): direct(use.type)
    default: []
    }
  }

  private mutating func decide(_ alternatives: Declaration.Alternatives, of id: Int) {
    if alternatives.parts.contains(where: { draft.isNullable($0.use) }) {
      draft[id].isNullable = true
    }
    let name = Naming(
      base: draft[id].base, outer: draft[id].outer, file: draft[id].file, place: draft[id].place,
      whole: id)
    let type = combined(alternatives.parts, alternatives, name, depth: 0)
    if alternatives.areCases { nameCases(of: type, as: alternatives.parts) }
    if case .reference(id) = type { return }
    draft[id].kind = .alias(Use(type))
  }

  /// Gives the variants of a union the names of the parts that are their payloads.
  private func nameCases(of type: TypeUse, as parts: [Declaration.Alternatives.Part]) {
    guard case .reference(let id) = type, case .union(var union) = draft[id].kind else { return }
    var names: [TypeUse: String] = [:]
    for part in parts { names[part.use.type] = part.name }
    for index in union.variants.indices {
      guard let payload = union.variants[index].payload, let name = names[payload.type] else {
        continue
      }
      union.variants[index].word = name
    }
    draft[id].kind = .union(union)
  }

  /// The naming of new declarations, and the declaration to fill with the type of all parts.
  struct Naming {
    var base: String
    var outer: Int?
    var file: Int
    var place: SourceRange
    var whole: Int?
  }

  /// Makes a declaration for some parts, or fills the declaration for all parts.
  mutating func declare(
    _ kind: Declaration.Kind, _ name: Naming, isWhole: Bool, suffix: String = ""
  ) -> TypeUse {
    let id: Int
    if isWhole, let whole = name.whole {
      id = whole
      draft[id].kind = kind
    } else {
      id = draft.declare(
        kind, named: name.base + suffix, in: name.whole ?? name.outer, file: name.file,
        at: name.place)
    }
    allowance.note(id)
    return .reference(id)
  }

  /// Returns one type for several types of any kind.
  mutating func combined(
    _ parts: [Declaration.Alternatives.Part], _ all: Declaration.Alternatives, _ name: Naming,
    depth: Int
  ) -> TypeUse {
    if depth > Self.deepest {
      draft.notes.add(.alternativesTooDeep, at: name.place)
      return .json
    }
    let before = allowance.begin()
    defer { allowance.resume(before) }
    var groups = PartGroups()
    for part in parts { groups.add(part, draft, itself: name.whole) }
    if all.areObjects { groups.keepObjects() }
    noteNulls(parts, all, at: name.place)
    if groups.isAnything {
      if groups.count > 1 {
        draft.notes.add(.alternativeOfAnything, at: name.place)
      }
      return all.areObjects ? .map(.json) : .json
    }
    guard canAfford(groups) else { return tooMany(all, name) }
    if all.isExclusive { noteOverlap(groups, at: name.place) }
    let kinds = groups.kindCount
    if kinds == 0 {
      if !parts.isEmpty {
        draft.notes.add(.alternativesThatNothingFits, at: name.place)
      }
      return .json
    }
    // Strings beside objects of one member each are variants of the same union.
    if kinds == 2, !groups.strings.isEmpty, !groups.objects.isEmpty,
      let union = external(groups.objects, strings: groups.strings, name)
    {
      return union
    }
    var types: [TypeUse] = []
    let isWhole = kinds == 1
    if groups.boolCount > 0 { types.append(.scalar("Bool")) }
    if !groups.numbers.isEmpty {
      types.append(numbers(groups.numbers.map(\.use.type), name, isWhole))
    }
    if !groups.strings.isEmpty {
      types.append(strings(groups.strings.map(\.use.type), name, isWhole))
    }
    if !groups.arrays.isEmpty {
      types += arrays(groups.arrays.map(\.use.type), all, name, depth)
    }
    if !groups.objects.isEmpty {
      types.append(objects(groups.objects, all, name, isWhole, depth))
    }
    if types.contains(.json) {
      draft.notes.add(.alternativesWithoutType, at: name.place)
      return .json
    }
    return types.count == 1 ? types[0] : choice(of: types, groups, name)
  }

  /// Returns whether the copies and the examinations for these alternatives are within the allowance.
  private mutating func canAfford(_ groups: PartGroups) -> Bool {
    var looks = 0
    // The members of a union's payloads, which may have constants in common.
    var inner = 0
    for (id, count) in groups.opened where !allowance.copy(count, of: id, .alternatives) {
      return false
    }
    for part in groups.strings + groups.numbers + groups.objects {
      guard case .reference(let id) = draft.target(part.use.type) else { continue }
      var count = 0
      switch draft[id].kind {
      case .enumeration(let enumeration): count = enumeration.values.count
      case .union(let union):
        count = union.variants.count
        for variant in union.variants {
          inner += variant.payload.flatMap { draft.structure($0.type) }?.fields.count ?? 0
        }
      case .structure(let structure): looks += structure.fields.count
      default: break
      }
      if !allowance.copy(count, of: id, .alternatives) { return false }
    }
    if groups.objects.count <= Self.mostByShape { looks *= groups.objects.count / 2 + 1 }
    return allowance.look(at: looks + inner)
  }

  /// Returns the type for alternatives that exceed the allowance.
  func tooMany(_ all: Declaration.Alternatives, _ name: Naming) -> TypeUse {
    draft.notes.add(.tooManyAlternatives, at: name.place)
    return all.areObjects ? .map(.json) : .json
  }

  /// The greatest number of alternatives that are told apart by shape, since any two are compared.
  static let mostByShape = 32

  /// Notes that the schema reads `null` where two alternatives of `oneOf` allow it, and the source refuses
  /// it.
  private func noteNulls(
    _ parts: [Declaration.Alternatives.Part], _ all: Declaration.Alternatives, at place: SourceRange
  ) {
    guard let count = all.nullCount else { return }
    let others = parts.count { draft.target($0.use.type) == .json || draft.isNullable($0.use) }
    if count + others > 1 { draft.notes.add(.notExclusive, at: place) }
  }

  /// Notes that the schema reads values that several alternatives of `oneOf` allow, and the source refuses
  /// them.
  private func noteOverlap(_ groups: PartGroups, at place: SourceRange) {
    var isNoted = groups.boolCount > 1
    for parts in [groups.numbers, groups.strings] where parts.count > 1 {
      let enums = parts.compactMap { draft.enumeration($0.use.type) }
      var seen: Set<Constant> = []
      let areDisjoint =
        enums.count == parts.count
        && enums.flatMap(\.values).allSatisfy { seen.insert($0.value).inserted }
      isNoted = isNoted || !areDisjoint
    }
    for parts in [groups.arrays, groups.objects] {
      isNoted = isNoted || Set(parts.map(\.use.type)).count < parts.count
    }
    if isNoted { draft.notes.add(.notExclusive, at: place) }
  }

  /// Returns a choice, or a union if the author has named it.
  private mutating func choice(of types: [TypeUse], _ groups: PartGroups, _ name: Naming) -> TypeUse
  {
    // The variants of unions that are told by shape become alternatives themselves.
    var flat: [TypeUse] = []
    for type in types {
      if case .choice(let inner) = type {
        flat += inner
      } else if let union = draft.union(type), union.form == .untagged {
        flat += union.variants.compactMap(\.payload?.type)
      } else {
        flat.append(type)
      }
    }
    let isNamed = name.whole.map { draft[$0].isDefinition } ?? false
    let isPlain = flat.count <= 3 && flat.allSatisfy(isShort)
    if !isNamed, isPlain { return .choice(flat) }
    let words = groups.names
    let variants = flat.map {
      Declaration.Union.Variant(word: words[$0] ?? "", tags: [], payload: Use($0))
    }
    return declare(
      .union(Declaration.Union(form: .untagged, variants: variants)), name, isWhole: true)
  }

  /// Returns whether the name of a choice with the type is short enough to read.
  private func isShort(_ type: TypeUse) -> Bool {
    switch type {
    case .scalar(_, let wire): wire == nil
    case .reference(let id):
      // A long name beside another makes the name of the choice too long.
      draft[id].base.utf8.count <= 12
    case .list(let use), .map(let use):
      if case .scalar(_, nil) = use.type { !use.isNullable } else { false }
    default: false
    }
  }
}
