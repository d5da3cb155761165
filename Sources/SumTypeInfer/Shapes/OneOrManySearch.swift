/// Searches for lists whose only element is written without the list: `"to": "ann"` beside `"to": ["ann",
/// "bob"]`.
struct OneOrManySearch {
  private static let least = 3

  /// The single values and the elements of the lists; nil if the place has no such lists.
  let values: [Int32]?

  /// Such a writer never writes a list of one element: if there is such a list, the place has a choice.
  /// Single values and lists must both have been seen several times, and be alike.
  init(_ kinds: Kinds, of tree: SampleTree) {
    values = Self.values(kinds, tree)
  }

  private static func values(_ kinds: Kinds, _ tree: SampleTree) -> [Int32]? {
    let singles = kinds.strings + kinds.integers + kinds.numbers + kinds.objects
    guard kinds.arrays.count >= least, singles.count >= least, kinds.bools == 0 else { return nil }
    guard let kind = Self.kind(of: singles, tree) else { return nil }
    var elements: [Int32] = []
    var lists = 0
    for array in kinds.arrays {
      let count = tree.count(of: array)
      if count == 1 { return nil }
      if count > 1 { lists += 1 }
      elements += tree.children(of: array)
    }
    guard lists >= least, Self.kind(of: elements, tree) == kind else { return nil }
    if kind == .object {
      let (one, other) = (MemberProfile(singles, of: tree), MemberProfile(elements, of: tree))
      guard one.likeness(to: other) > 0.6 else { return nil }
    }
    return singles + elements
  }

  /// Returns the JSON type that all values have; nil if they have several.
  private static func kind(of nodes: [Int32], _ tree: SampleTree) -> SampleTree.Kind? {
    var found: SampleTree.Kind?
    for node in nodes {
      let kind = tree[node].kind == .integer ? .number : tree[node].kind
      if kind == .array || kind == .null || found ?? kind != kind { return nil }
      found = kind
    }
    return found
  }
}
