import SumTypeJSON

/// Includes structs in those that refer to them by `allOf`, if all members of the included one are among
/// the other's.
struct Inclusion {
  let draft: Draft
  /// The nesting of inclusions in each struct that includes others, and the number of included members.
  private var depths: [Int: Int] = [:]
  private var counts: [Int: Int] = [:]
  private var total = 0

  /// The greatest nesting of inclusions, and the greatest number of included members in all: the schema
  /// language allows 32 levels and 100,000 members.
  private static let deepest = 24
  private static let most = 90_000

  init(draft: Draft) { self.draft = draft }

  mutating func run() {
    var structures: [(id: Int, size: Int)] = []
    for id in draft.declarations.indices {
      if case .structure(let structure) = draft[id].kind, !structure.parts.isEmpty {
        structures.append((id, structure.fields.count))
      }
    }
    // In the order of size, since an included struct has fewer members and has to be done first.
    for (id, _) in structures.sorted(by: { ($0.size, $0.id) < ($1.size, $1.id) }) {
      include(in: id)
    }
  }

  private mutating func include(in id: Int) {
    guard case .structure(var structure) = draft[id].kind else { return }
    var own: [WireText: Field] = [:]
    for field in structure.fields { own[field.key.wire] = field }
    var included: Set<WireText> = []
    var isRestIncluded = false
    for part in structure.parts {
      guard part != id, draft[part].isDefinition, case .structure(let inner) = draft[part].kind,
        !inner.fields.isEmpty, inner.fields.count < structure.fields.count,
        inner.fields.allSatisfy({ own[$0.key.wire] == $0 && !included.contains($0.key.wire) }),
        inner.rest == nil || inner.rest == structure.rest && !isRestIncluded
      else { continue }
      let depth = depths[part, default: 0] + 1
      let count = counts[part, default: 0] + 1
      guard depth <= Self.deepest, total + inner.fields.count + count <= Self.most else { continue }
      total += inner.fields.count + count
      depths[id] = max(depths[id, default: 0], depth)
      counts[id, default: 0] += count
      structure.includes.append(part)
      included.formUnion(inner.fields.map(\.key.wire))
      isRestIncluded = isRestIncluded || inner.rest != nil
    }
    if !structure.includes.isEmpty { draft[id].kind = .structure(structure) }
  }
}
