import SumTypeGenerator
import SumTypeJSON

/// The final steps when all unions are known: tags of payloads, included structs, aliases of aliases and
/// circular aliases.
struct Finishing {
  let draft: Draft

  func run() {
    settleTags()
    SwiftAlikes(draft: draft).remove()
    shortenNames()
    openCycles()
    var inclusion = Inclusion(draft: draft)
    inclusion.run()
  }

  // MARK: - Tags

  private struct Member: Hashable {
    let structure: Int
    let key: WireText
  }

  /// Makes the tag of a union a constant of its payloads, or removes it from them.
  private func settleTags() {
    var tags: [Member: [[Constant]]] = [:]
    var defaults: Set<Member> = []
    let uses = UseCounter(draft)
    var unions: [Int] = []
    for (id, declaration) in draft.declarations.enumerated() {
      guard case .union(let union) = declaration.kind else { continue }
      let (key, second) = union.tagKeys
      guard let key else { continue }
      unions.append(id)
      for (index, variant) in union.variants.enumerated() {
        for structure in structures(in: variant.payload) {
          tags[Member(structure: structure, key: key.wire), default: []].append(variant.tags)
          if let second {
            tags[Member(structure: structure, key: second.wire), default: []].append(
              variant.seconds)
          }
          if union.defaultVariant == index {
            defaults.insert(Member(structure: structure, key: key.wire))
          }
        }
      }
    }
    var bare: Set<Int> = []
    for id in draft.declarations.indices {
      guard case .structure(var structure) = draft[id].kind else { continue }
      var isChanged = false
      structure.fields = structure.fields.compactMap { field in
        let member = Member(structure: id, key: field.key.wire)
        guard let sets = tags[member] else { return field }
        if !field.isRequired, !defaults.contains(member) {
          draft.notes.add(.requiredDiscriminator, at: draft[id].place)
        }
        isChanged = true
        if field.defaultValue != nil {
          draft.notes.add(.leftOut("default"), at: field.place ?? draft[id].place)
        }
        if !draft[id].isDefinition, sets.count == 1, uses.count(of: id) == 1 { return nil }
        let allowed = sets.dropFirst().reduce(Set(sets[0])) { $0.intersection($1) }
        var field = field
        if field.constants.isEmpty || field.isUnread {
          field.constants = sets[0].filter(allowed.contains)
          field.defaultValue = nil
          field.bounds = []
          draft.notes.add(.constantDiscriminator, at: draft[id].place)
        }
        if sets.count == 1, Set(field.constants).isStrictSubset(of: allowed) {
          // Otherwise no value could have the other tags.
          field.constants = sets[0].filter(allowed.contains)
          draft.notes.add(.discriminatorWithFewerTags, at: draft[id].place)
        }
        let fits = !field.constants.isEmpty && field.constants.allSatisfy { allowed.contains($0) }
        if !fits {
          draft.notes.add(.sharedDiscriminator, at: draft[id].place)
        }
        return fits ? field : nil
      }
      if isChanged { draft[id].kind = .structure(structure) }
      if structure.all.isEmpty, !draft[id].isDefinition {
        bare.insert(id)
      }
    }
    for id in unions {
      guard case .union(var union) = draft[id].kind else { continue }
      for index in union.variants.indices {
        guard let payload = union.variants[index].payload,
          case .reference(let structure) = payload.type, bare.contains(structure)
        else { continue }
        union.variants[index].payload = nil
        if union.variants[index].doc == nil { union.variants[index].doc = draft[structure].doc }
      }
      draft[id].kind = .union(union)
    }
  }

  /// Returns the structs that a payload may be, including those of a union in the same object.
  private func structures(in payload: Use?) -> [Int] {
    var found: [Int] = []
    var seen: Set<Int> = []
    var open = [payload]
    while let next = open.popLast() {
      guard case .reference(let id)? = next.map({ draft.target($0.type) }),
        seen.insert(id).inserted
      else { continue }
      switch draft[id].kind {
      case .structure: found.append(id)
      case .union(let union) where union.tagKeys.0 != nil: open += union.variants.map(\.payload)
      default: break
      }
    }
    return found
  }

  // MARK: - Names

  /// Makes each alias of an alias an alias of the type behind it.
  private func shortenNames() {
    var ends: [Int: Int] = [:]
    for root in draft.declarations.indices {
      var path: [Int] = []
      var seen: Set<Int> = []
      var id = root
      while ends[id] == nil, seen.insert(id).inserted {
        guard case .alias(let use) = draft[id].kind, case .reference(let next) = use.type else {
          ends[id] = id
          break
        }
        path.append(id)
        id = next
      }
      let isCycle = ends[id] == nil
      let end = ends[id] ?? id
      for inner in path {
        if isCycle {
          draft.notes.add(.referenceToItself, at: draft[inner].place)
          draft[inner].kind = .alias(.json)
          ends[inner] = inner
        } else {
          ends[inner] = end
        }
      }
    }
    for (id, end) in ends where id != end {
      let isNullable = draft.isNullable(Use(.reference(id)))
      if case .alias(let use) = draft[end].kind, !draft[end].bounds.isEmpty || use.type == .json {
        draft[id].kind = .alias(use)
        draft[id].bounds = draft[end].bounds
      } else {
        draft[id].kind = .alias(Use(.reference(end)))
      }
      draft[id].isNullable = isNullable
    }
  }

  /// The greatest nesting of aliases in the types of other aliases.
  private static let deepest = 12

  /// Makes an alias of a list or map that contains itself a union of one variant, since an alias cannot be
  /// recursive; the same for aliases that are nested too deeply.
  private func openCycles() {
    var states = Array(repeating: UInt8(0), count: draft.declarations.count)
    var depths = Array(repeating: 0, count: draft.declarations.count)
    for root in draft.declarations.indices where states[root] == 0 {
      var stack = [root]
      while let id = stack.last {
        guard states[id] < 2, case .alias(let use) = draft[id].kind else {
          states[id] = 2
          stack.removeLast()
          continue
        }
        let references = Self.references(in: use.type)
        if states[id] == 1 {
          states[id] = 2
          stack.removeLast()
          depths[id] = (references.map { depths[$0] }.max() ?? 0) + 1
          if depths[id] > Self.deepest {
            open(id)
            depths[id] = 0
          }
          continue
        }
        states[id] = 1
        for inner in references {
          if states[inner] == 0 {
            stack.append(inner)
          } else if states[inner] == 1 {
            // An alias of another alias is not a list or a map itself, so the cycle ends at the inner one.
            open(isName(inner) ? id : inner)
          }
        }
      }
    }
  }

  private func isName(_ id: Int) -> Bool {
    guard case .alias(let use) = draft[id].kind, case .reference = use.type else { return false }
    return true
  }

  private func open(_ id: Int) {
    guard case .alias(let use) = draft[id].kind else { return }
    if case .reference = use.type { return }
    let word = if case .map = use.type { "map" } else { "list" }
    draft.note(draft[id].bounds, at: draft[id].place)
    draft[id].bounds = []
    draft[id].kind = .union(
      Declaration.Union(
        form: .untagged,
        variants: [.init(word: word, tags: [], payload: Use(use.type), doc: nil)]))
    draft[id].isNullable = draft[id].isNullable || use.isNullable
  }

  static func references(in type: TypeUse) -> [Int] {
    switch type {
    case .reference(let id): [id]
    case .list(let use), .map(let use), .embedded(let use, _): references(in: use.type)
    case .dictionary(let key, let value): references(in: key.type) + references(in: value.type)
    case .choice(let types): types.flatMap(references)
    case .json, .scalar: []
    }
  }
}

/// The number of uses of each declaration.
struct UseCounter {
  private var counts: [Int: Int] = [:]

  init(_ draft: Draft) {
    for declaration in draft.declarations {
      for use in declaration.uses {
        for id in Finishing.references(in: use.type) { counts[id, default: 0] += 1 }
      }
    }
  }

  func count(of id: Int) -> Int { counts[id] ?? 0 }
}

extension Declaration.Union {
  /// The members of a payload that tell the variants.
  fileprivate var tagKeys: (String?, String?) {
    switch form {
    case .internal(let key): (key, nil)
    case .paired(let key, let second): (key, second)
    case .adjacent, .keyed, .external, .presence, .untagged: (nil, nil)
    }
  }
}

extension Declaration {
  /// The types that the declaration uses.
  var uses: [Use] {
    switch kind {
    case .structure(let structure):
      structure.all.map(\.use) + structure.includes.map { Use(.reference($0)) }
    case .tuple(let tuple): tuple.all.map(\.use)
    case .union(let union): union.variants.compactMap(\.payload)
    case .alias(let use): [use]
    case .alternatives(let alternatives): alternatives.parts.map(\.use)
    case .enumeration, .pending: []
    }
  }
}
