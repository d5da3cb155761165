/// Whether arrays are tuples, or unions whose tag is their first element.
struct ArraySearch {
  /// The arrays of one tag: what follows it, by position.
  struct Group {
    let tag: String
    var columns: [[Int32]] = []
    var count = 0
  }

  private static let longest = 12
  private let nodes: [Int32]
  private let tree: SampleTree

  init(_ nodes: [Int32], of tree: SampleTree) {
    self.nodes = nodes
    self.tree = tree
  }

  /// The elements by position, where there are as many in all arrays, or some are missing at the end,
  /// and not all positions have the same JSON types.
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

  /// Tuples that a schema tells apart by the JSON type of an element.
  struct Tuples {
    let index: Int
    /// The elements of each by position.
    let parts: [(columns: [[Int32]], count: Int)]
  }

  private static let leastOfPart = 2
  private static let mostParts = 4

  /// The arrays as tuples that differ by the JSON type of an element. Tuples that differ by their number
  /// alone are one, whose last elements may be missing.
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

  /// Each part as a tuple, in the order of the samples; nil if one is none.
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

  /// Integers and other numbers are one kind: `[1, 2.5]` is a list.
  private func kind(_ node: Int32) -> SampleTree.Kind {
    let kind = tree[node].kind
    return kind == .integer ? .number : kind
  }

  /// The arrays by their first element, where that is one of few strings, and tells what follows.
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
      groups[index].count += 1
      var position = -1
      for element in tree.children(of: node) {
        defer { position += 1 }
        if position < 0 { continue }
        if position == Self.longest { return nil }
        if position == groups[index].columns.count { groups[index].columns.append([]) }
        groups[index].columns[position].append(element)
      }
    }
    guard groups.count >= 2, groups.count * 2 <= nodes.count else { return nil }
    // Strings after strings are a list, and what follows has to depend on the tag.
    let shapes = Set(groups.map { group in group.columns.map { Set($0.map(kind)) } })
    guard shapes.count > 1,
      groups.contains(where: { $0.columns.contains { $0.contains { kind($0) != .string } } }),
      groups.allSatisfy({ isRegular($0) })
    else { return nil }
    return groups.sorted { $0.tag < $1.tag }
  }

  /// Elements may be missing at the end only, and each position has one JSON type.
  private func isRegular(_ group: Group) -> Bool {
    var count = group.count
    for column in group.columns {
      if column.count > count { return false }
      count = column.count
      if Set(column.map(kind)).subtracting([.null]).count > 1 { return false }
    }
    return true
  }
}
