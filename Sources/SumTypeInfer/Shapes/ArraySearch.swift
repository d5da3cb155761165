/// Searches for tuples among arrays, and for unions whose tag is the first element of an array.
struct ArraySearch {
  /// The arrays with one tag: the elements after the tag, by position.
  struct Group {
    let tag: String
    var columns: [[Int32]] = []
    /// The arrays.
    var nodes: [Int32] = []
    /// Whether there are more elements than a tuple without a list at its end may have.
    var isLong = false
    /// The tuples that follow the tag, if an element tells several apart.
    var tuples: Tuples?
    /// The tuple that follows the tag, if it ends with a list of all further elements.
    var rest: RestSearch.Found?

    var count: Int { nodes.count }
  }

  private static let longest = 12
  private let nodes: [Int32]
  private let tree: SampleTree

  init(_ nodes: [Int32], of tree: SampleTree) {
    self.nodes = nodes
    self.tree = tree
  }

  /// Returns the elements by position if the arrays are tuples: they have the same length, or lack elements
  /// at the end only, and the positions differ in their JSON types.
  func tuple() -> [[Int32]]? {
    guard nodes.count >= 2 else { return nil }
    return tuple(of: nodes, from: 0)
  }

  private func tuple(of nodes: [Int32], from first: Int32) -> [[Int32]]? {
    var columns: [[Int32]] = []
    var lengths: Set<Int> = []
    for node in nodes {
      var index = 0
      for element in tree.children(of: node) {
        if index == Self.longest { return nil }
        if index == columns.count { columns.append([]) }
        columns[index].append(element)
        index += 1
      }
      lengths.insert(index)
    }
    guard columns.count >= 2, (lengths.min() ?? 0) >= 2, lengths.count <= 2 else { return nil }
    var kinds: [Set<SampleTree.Kind>] = []
    for column in columns {
      let found = Set(column.map { kind($0) }).subtracting([.null])
      if found.count != 1 { return nil }
      kinds.append(found)
    }
    return Set(kinds).count > 1 ? columns : nil
  }

  /// Tuples that a schema tells apart by the JSON type of one element.
  struct Tuples {
    let index: Int
    /// The elements of each tuple, by position.
    let parts: [(columns: [[Int32]], count: Int)]
  }

  private static let leastOfPart = 2
  private static let mostParts = 4

  /// Returns the arrays as tuples that differ in the JSON type of one element. Tuples that differ only in
  /// length are one tuple, whose last elements may be missing.
  func tuples() -> Tuples? {
    guard nodes.count >= 2 * Self.leastOfPart else { return nil }
    let kinds = nodes.map { node in tree.children(of: node).prefix(Self.longest).map(kind) }
    for index in 0..<(kinds.map(\.count).min() ?? 0) {
      let groups = Dictionary(grouping: nodes.indices) { kinds[$0][index] }
      let parts = groups.values.map { group in group.map { nodes[$0] } }
      if let tuples = tuples(parts) { return Tuples(index: index, parts: tuples) }
    }
    return nil
  }

  /// Returns each part as a tuple, in the order of the samples; nil if a part is not a tuple.
  private func tuples(_ parts: [[Int32]]) -> [(columns: [[Int32]], count: Int)]? {
    guard (2...Self.mostParts).contains(parts.count),
      parts.allSatisfy({ $0.count >= Self.leastOfPart })
    else { return nil }
    var tuples: [(columns: [[Int32]], count: Int)] = []
    for part in parts.sorted(by: { $0[0] < $1[0] }) {
      guard let columns = tuple(of: part, from: 0) else { return nil }
      tuples.append((columns, part.count))
    }
    return tuples
  }

  /// Returns the JSON type. Integers and other numbers count as one type: `[1, 2.5]` is a list.
  private func kind(_ node: Int32) -> SampleTree.Kind {
    let kind = tree[node].kind
    return kind == .integer ? .number : kind
  }

  /// Returns the arrays by their first element, if that is one of few strings, and the elements after it
  /// depend on it.
  func positional() -> [Group]? {
    var groups: [Group] = []
    var indices: [String: Int] = [:]
    for node in nodes {
      guard tree[node].end > node + 1, tree[node + 1].kind == .string,
        tree[node + 1].length <= 42
      else { return nil }
      let tag = tree.string(node + 1)
      if indices[tag] == nil {
        guard StringGuess.isName(tag), groups.count < 64 else { return nil }
        indices[tag] = groups.count
        groups.append(Group(tag: tag))
      }
      guard let index = indices[tag] else { return nil }
      groups[index].nodes.append(node)
      var position = -1
      for element in tree.children(of: node) {
        defer { position += 1 }
        if position < 0 { continue }
        if position == Self.longest {
          groups[index].isLong = true
          break
        }
        if position == groups[index].columns.count { groups[index].columns.append([]) }
        groups[index].columns[position].append(element)
      }
    }
    guard groups.count >= 2, groups.count * 2 <= nodes.count else { return nil }
    // Strings after strings are a list, and the other elements have to depend on the tag.
    let shapes = Set(groups.map { group in group.columns.map { Set($0.map(kind)) } })
    guard shapes.count > 1,
      groups.contains(where: { $0.columns.contains { $0.contains { kind($0) != .string } } })
    else { return nil }
    let hasElements = groups.contains { $0.columns.count > 1 }
    for index in groups.indices {
      let group = groups[index]
      let isRegular = !group.isLong && isRegular(group.columns, group.count)
      if hasElements, !isRegular, !group.isLong, let tuples = tuples(behindTagOf: group) {
        groups[index].tuples = tuples
        continue
      }
      if hasElements { groups[index].rest = RestSearch(group.nodes, of: tree, dropping: 1).found() }
      if !isRegular, groups[index].rest == nil { return nil }
    }
    return groups.sorted { $0.tag < $1.tag }
  }

  /// Returns the elements that follow one tag as tuples that differ in the JSON type of one element; nil if
  /// there is no such element.
  private func tuples(behindTagOf group: Group) -> Tuples? {
    let elements = group.nodes.map { Array(tree.children(of: $0).dropFirst()) }
    for index in 0..<(elements.map(\.count).min() ?? 0) {
      let kinds = Dictionary(grouping: elements) { kind($0[index]) }
      guard kinds[.null] == nil, (2...Self.mostParts).contains(kinds.count) else { continue }
      let parts = kinds.values.sorted { $0[0][0] < $1[0][0] }.map { arrays in
        (
          columns: (0..<(arrays.map(\.count).max() ?? 0)).map { position in
            arrays.compactMap { $0.indices.contains(position) ? $0[position] : nil }
          }, count: arrays.count
        )
      }
      if parts.allSatisfy({ $0.count >= Self.leastOfPart && isRegular($0.columns, $0.count) }) {
        return Tuples(index: index, parts: parts)
      }
    }
    return nil
  }

  /// Returns whether elements are missing at the end only, and each position has one JSON type.
  private func isRegular(_ columns: [[Int32]], _ count: Int) -> Bool {
    var count = count
    for column in columns {
      if column.count > count { return false }
      count = column.count
      if Set(column.map(kind)).subtracting([.null]).count > 1 { return false }
    }
    return true
  }
}

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
