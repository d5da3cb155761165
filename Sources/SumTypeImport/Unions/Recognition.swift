import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// Decides of all alternatives of a draft how they are told apart: by a tag, by a key, by their JSON
/// types; or, where they cannot be, what stands in their place.
struct Recognition {
  let draft: Draft
  var allowance: Allowance
  private var states: [UInt8]
  /// How deep lists of alternatives lie in one another, of which one is made.
  private static let deepest = 12

  /// - Parameter byteCount: how long the sources are.
  init(_ draft: Draft, byteCount: Int) {
    self.draft = draft
    allowance = Allowance(byteCount: byteCount)
    states = Array(repeating: 0, count: draft.declarations.count)
  }

  mutating func run() {
    for id in draft.declarations.indices { settle(id) }
  }

  /// Decides of what a declaration refers to, and then of itself.
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

  private func dependencies(of id: Int) -> [Int] {
    switch draft[id].kind {
    case .alias(let use): Self.direct(use.type)
    case .alternatives(let alternatives): alternatives.parts.flatMap { Self.direct($0.use.type) }
    default: []
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
    if case .reference(id) = type { return }
    draft[id].kind = .alias(Use(type))
  }

  /// What new declarations are called, and which is to be filled by what stands for all parts.
  struct Naming {
    var base: String
    var outer: Int?
    var file: Int
    var place: SourceRange
    var whole: Int?
  }

  /// A declaration for all parts, or for some of them.
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

  /// One type for several, whatever they are.
  mutating func combined(
    _ parts: [Declaration.Alternatives.Part], _ all: Declaration.Alternatives, _ name: Naming,
    depth: Int
  ) -> TypeUse {
    if depth > Self.deepest {
      draft.notes.add(.unsayable, "alternatives in alternatives", at: name.place)
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
        draft.notes.add(.looser, "alternatives of which one is anything", at: name.place)
      }
      return all.areObjects ? .map(.json) : .json
    }
    guard canAfford(groups) else { return tooMany(all, name) }
    if all.isExclusive { noteOverlap(groups, at: name.place) }
    let kinds = groups.kindCount
    if kinds == 0 {
      if !parts.isEmpty {
        draft.notes.add(.unsayable, "alternatives that nothing fits", at: name.place)
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
      draft.notes.add(.looser, "alternatives that no type has in common", at: name.place)
      return .json
    }
    return types.count == 1 ? types[0] : choice(of: types, groups, name)
  }

  /// Whether what the alternatives have of others may be made again: variants and values are copied, and
  /// members looked at.
  private mutating func canAfford(_ groups: PartGroups) -> Bool {
    var looks = 0
    for (id, count) in groups.opened where !allowance.copy(count, of: id, .alternatives) {
      return false
    }
    for part in groups.strings + groups.numbers + groups.objects {
      guard case .reference(let id) = draft.target(part.use.type) else { continue }
      var count = 0
      switch draft[id].kind {
      case .enumeration(let enumeration): count = enumeration.values.count
      case .union(let union): count = union.variants.count
      case .structure(let structure): looks += structure.fields.count
      default: break
      }
      if !allowance.copy(count, of: id, .alternatives) { return false }
    }
    if groups.objects.count <= Self.mostByShape { looks *= groups.objects.count / 2 + 1 }
    return allowance.look(at: looks)
  }

  /// What stands for alternatives that say more than is followed.
  func tooMany(_ all: Declaration.Alternatives, _ name: Naming) -> TypeUse {
    draft.notes.add(.unsayable, "alternatives in many others", at: name.place)
    return all.areObjects ? .map(.json) : .json
  }

  /// More alternatives are not told apart by their shapes, of which any two are compared.
  static let mostByShape = 32

  /// Of `oneOf`, `null` fits none where it fits two alternatives: the type that stands for them reads it.
  private func noteNulls(
    _ parts: [Declaration.Alternatives.Part], _ all: Declaration.Alternatives, at place: SourceRange
  ) {
    guard let count = all.nullCount else { return }
    let others = parts.count { draft.target($0.use.type) == .json || draft.isNullable($0.use) }
    if count + others > 1 { draft.notes.add(.looser, "oneOf is not exclusive", at: place) }
  }

  /// Of `oneOf`, a value that several alternatives allow fits none: the type that stands for them reads it.
  private func noteOverlap(_ groups: PartGroups, at place: SourceRange) {
    var isTold = groups.boolCount > 1
    for parts in [groups.numbers, groups.strings] where parts.count > 1 {
      let enums = parts.compactMap { draft.enumeration($0.use.type) }
      var seen: Set<Constant> = []
      let areApart =
        enums.count == parts.count
        && enums.flatMap(\.values).allSatisfy { seen.insert($0.value).inserted }
      isTold = isTold || !areApart
    }
    for parts in [groups.arrays, groups.objects] {
      isTold = isTold || Set(parts.map(\.use.type)).count < parts.count
    }
    if isTold { draft.notes.add(.looser, "oneOf is not exclusive", at: place) }
  }

  /// A choice, or a union with a name of its own where the author gave one.
  private mutating func choice(of types: [TypeUse], _ groups: PartGroups, _ name: Naming) -> TypeUse
  {
    // Unions that are told by shape are put among the others.
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

  /// Whether a choice with it has a name that a person would give.
  private func isShort(_ type: TypeUse) -> Bool {
    switch type {
    case .scalar(_, let wire): wire == nil
    case .reference(let id):
      // A long name, and another beside it, makes the name of the choice longer than anyone would write.
      draft[id].base.utf8.count <= 12
    case .list(let use), .map(let use):
      if case .scalar(_, nil) = use.type { !use.isNullable } else { false }
    default: false
    }
  }
}
