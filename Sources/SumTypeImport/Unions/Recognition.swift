import SumTypeGenerator
import SumTypeJSON
import SumTypeSource

/// Decides of all alternatives of a draft how they are told apart: by a tag, by a key, by their JSON
/// types; or, where they cannot be, what stands in their place.
struct Recognition {
  let draft: Draft
  private var states: [UInt8]
  /// How deep lists of alternatives lie in one another, of which one is made.
  private static let deepest = 12

  init(_ draft: Draft) {
    self.draft = draft
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
  func declare(_ kind: Declaration.Kind, _ name: Naming, isWhole: Bool, suffix: String = "")
    -> TypeUse
  {
    if isWhole, let id = name.whole {
      draft[id].kind = kind
      return .reference(id)
    }
    return .reference(
      draft.declare(
        kind, named: name.base + suffix, in: name.whole ?? name.outer, file: name.file,
        at: name.place))
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
  private func choice(of types: [TypeUse], _ groups: PartGroups, _ name: Naming) -> TypeUse {
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

/// Alternatives by the JSON types of their values.
struct PartGroups {
  typealias Part = Declaration.Alternatives.Part

  private(set) var boolCount = 0
  private(set) var numbers: [Part] = []
  private(set) var strings: [Part] = []
  private(set) var arrays: [Part] = []
  private(set) var objects: [Part] = []
  private(set) var isAnything = false
  private(set) var count = 0
  /// What the author calls a type.
  private(set) var names: [TypeUse: String] = [:]

  /// More alternatives, those in alternatives counted, are anything.
  private static let most = 10_000

  var kindCount: Int {
    [boolCount > 0, !numbers.isEmpty, !strings.isEmpty, !arrays.isEmpty, !objects.isEmpty].count {
      $0
    }
  }

  /// Leaves out what is no object.
  mutating func keepObjects() {
    boolCount = 0
    (numbers, strings, arrays) = ([], [], [])
  }

  /// - Parameter whole: the declaration that all of this becomes.
  mutating func add(_ part: Part, _ draft: Draft, itself whole: Int?) {
    var open = [part]
    var steps = 0
    while let part = open.popLast() {
      steps += 1
      if steps > Self.most {
        isAnything = true
        return
      }
      count += 1
      let type = draft.target(part.use.type)
      if let name = part.name { names[part.use.type] = name }
      switch type {
      case .json: isAnything = true
      case .scalar("Bool", _): boolCount += 1
      case .scalar(let name, let wire):
        if ["String", "UUID", "Date", "URL", "Data"].contains(name) || wire == "string" {
          strings.append(part)
        } else {
          numbers.append(part)
        }
      case .embedded: strings.append(part)
      case .list: arrays.append(part)
      case .map: objects.append(part)
      case .choice(let types): open += types.reversed().map { Part(use: Use($0)) }
      case .reference(let id):
        if id == whole { continue }
        switch draft[id].kind {
        case .enumeration(let enumeration):
          if case .string? = enumeration.values.first?.value {
            strings.append(part)
          } else {
            numbers.append(part)
          }
        case .tuple: arrays.append(part)
        case .union(let union) where union.form == .untagged:
          open += union.variants.reversed().map { variant in
            Part(use: variant.payload ?? .json, name: variant.word.isEmpty ? nil : variant.word)
          }
        case .structure, .union: objects.append(part)
        default: isAnything = true
        }
      }
    }
  }
}
