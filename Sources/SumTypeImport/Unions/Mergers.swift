/// The structs that alternatives were merged into. The same alternatives are merged once, also where a member of them
/// has them again: otherwise a struct whose members contain it would be copied at each level.
struct Mergers {
  typealias Part = Declaration.Alternatives.Part

  struct Known {
    let id: Int
    /// Whether the alternatives were exclusive, which allows more unions than others.
    let isExclusive: Bool
    let leavesOpen: Bool
  }

  private var known: [Set<TypeUse>: Known] = [:]
  /// The objects that each struct was merged from.
  private var parts: [Int: [Part]] = [:]
  /// The structs whose members are being merged.
  private var unfinished: Set<Int> = []

  /// Returns the objects that a merged struct consists of; for another type, the type itself.
  func parts(of part: Part, _ draft: Draft) -> [Part] {
    guard case .reference(let id) = draft.target(part.use.type) else { return [part] }
    return parts[id] ?? [part]
  }

  /// Returns the struct that some objects are merged into already.
  func known(
    of objects: [Part], _ all: Declaration.Alternatives, _ draft: Draft
  ) -> Known? {
    if objects.count < 2 || all.discriminator != nil { return nil }
    guard let found = known[Self.key(of: objects, draft)] else { return nil }
    return all.isExclusive && !found.isExclusive ? nil : found
  }

  /// - Parameter isShared: whether other alternatives may be the same struct.
  mutating func begin(
    _ id: Int, of objects: [Part], _ all: Declaration.Alternatives, leavesOpen: Bool,
    isShared: Bool, _ draft: Draft
  ) {
    unfinished.insert(id)
    guard isShared else { return }
    parts[id] = objects
    known[Self.key(of: objects, draft)] = Known(
      id: id, isExclusive: all.isExclusive, leavesOpen: leavesOpen)
  }

  mutating func end(_ id: Int) { unfinished.remove(id) }

  /// Returns whether a type is a struct whose members are not known yet.
  func isUnfinished(_ use: Use?, _ draft: Draft) -> Bool {
    guard case .reference(let id)? = use.map({ draft.target($0.type) }) else { return false }
    return unfinished.contains(id)
  }

  private static func key(of objects: [Part], _ draft: Draft) -> Set<TypeUse> {
    Set(objects.map { draft.target($0.use.type) })
  }
}
