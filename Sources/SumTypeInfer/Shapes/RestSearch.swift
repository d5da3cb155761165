/// Searches for tuples that end with a list of all further elements: arrays of several lengths whose first elements
/// have fixed JSON types.
///
/// ```
/// ["all", ["has", "name"], ["==", "size", 3]]
/// ["p", {"id": "a"}, "Some text, ", ["em", "and more"]]
/// ```
struct RestSearch {
  /// The tuples of a place: one, or two if some arrays have an element more before the further ones.
  struct Found {
    let tuples: [(columns: [[Int32]], count: Int)]
    /// The further elements of all tuples, without those that are such tuples themselves.
    let further: [Int32]
    /// The arrays among the further elements that are such tuples, at any depth.
    let nested: [Int32]
    /// Whether the further elements have several JSON types.
    let isMixed: Bool

    /// The number of arrays.
    var count: Int { tuples.reduce(0) { $0 + $1.count } }
  }

  /// The greatest number of elements before the further ones: one less than a tuple may have, since some arrays may have
  /// one element more.
  private static let longest = 11
  private static let leastArrays = 3
  /// The least number of arrays if the further elements have several JSON types.
  private static let leastMixed = 8
  private static let leastLengths = 3
  private static let leastOfPart = 2
  private static let longestName = 40
  /// The greatest number of arrays whose names are read.
  private static let mostExamined = 2000
  /// The greatest probability that elements of the further ones come first by chance.
  private static let leastChance = 0.001

  private let nodes: [Int32]
  private let tree: SampleTree
  /// The number of elements before these, which are the tag of a positional union.
  private let dropped: Int

  init(_ nodes: [Int32], of tree: SampleTree, dropping dropped: Int = 0) {
    (self.nodes, self.tree, self.dropped) = (nodes, tree, dropped)
  }

  /// Returns the tuples if there is evidence for them.
  func found() -> Found? {
    let statistics = Statistics(nodes, of: tree, dropping: dropped)
    guard statistics.lengths.count >= Self.leastLengths else { return nil }
    for first in candidates(statistics, nodes) {
      if let found = found(in: nodes, from: first, statistics) { return found }
    }
    return nil
  }

  /// Returns the tuples of the arrays and of all arrays among their further elements, at any depth, if these are such
  /// tuples too; nil if there are none.
  func recursive() -> Found? {
    let statistics = Statistics(nodes, of: tree, dropping: dropped)
    guard let kind = statistics.kind(at: 0), kind != .array, statistics.isFilled else { return nil }
    // The elements of more arrays may show that the first one is a name.
    for first in candidates(statistics, nodes).filter({ $0 > 1 }) + [1] {
      guard statistics.kind(at: first - 1) != .array,
        let all = closure(from: first, beginningWith: kind)
      else { continue }
      let statistics = Statistics(all, of: tree, dropping: dropped)
      guard statistics.lengths.count >= Self.leastLengths,
        candidates(statistics, all).contains(first)
      else { continue }
      if let found = found(in: all, from: first, statistics) { return found }
    }
    return nil
  }

  /// Returns the arrays, and behind them the arrays among their further elements, at any depth; nil if there are none,
  /// or one of them begins with another JSON type, or lacks an element that each of the arrays has.
  private func closure(from first: Int, beginningWith kind: SampleTree.Kind) -> [Int32]? {
    let shortest = nodes.reduce(first) { min($0, tree.count(of: $1)) }
    var all = nodes
    var next = 0
    while next < all.count {
      for (index, element) in tree.children(of: all[next]).enumerated() where index >= first {
        guard tree[element].kind == .array else { continue }
        guard let head = head(of: element), self.kind(head) == kind,
          tree.count(of: element) >= shortest
        else { return nil }
        all.append(element)
      }
      next += 1
    }
    return all.count > nodes.count ? all : nil
  }

  /// Returns the tuples that the user says there are: all elements by position if the arrays have at most two lengths,
  /// otherwise the first ones and a list of the others. Returns nil if all arrays are empty.
  func forced() -> Found? {
    if let found = recursive() ?? found() { return found }
    let statistics = Statistics(nodes, of: tree, dropping: dropped)
    let longest = statistics.kinds.count
    if longest == 0 { return nil }
    let first = candidates(statistics, nodes).first { $0 < longest } ?? 1
    let isFixed = statistics.lengths.count <= 2 && longest <= Self.longest + 1
    let part = part(of: nodes, before: isFixed ? longest : first)
    return Found(
      tuples: [(part.columns, nodes.count)], further: part.further, nested: [], isMixed: false)
  }

  // MARK: - Evidence

  /// - Parameter first: the position of the first further element.
  private func found(in arrays: [Int32], from first: Int, _ statistics: Statistics) -> Found? {
    guard arrays.count >= Self.leastArrays, statistics.isFilled || dropped > 0,
      statistics.count(longerThan: first + 1) >= Self.leastOfPart
    else { return nil }
    let split = split(arrays, at: first, statistics)
    let parts = (split ?? [arrays]).enumerated().map { index, part in
      let isLonger = split != nil && index == 0
      return (part: self.part(of: part, before: isLonger ? first + 1 : first), part.count)
    }
    let further = parts.flatMap(\.part.further)
    let kinds = KindSet(further.map(kind)).subtracting(.null)
    let isMixed = kinds.count > 1 || split != nil
    guard !kinds.isEmpty, isMixed ? areMixed(statistics, arrays, from: first) : areAlike(further)
    else { return nil }
    // Strings after strings are a list.
    if dropped == 0, first == 1, split == nil, kinds == .string, statistics.kind(at: 0) == .string {
      return nil
    }
    // Arrays behind those of the place lie among the further elements.
    let nested = Array(arrays.dropFirst(nodes.count))
    return Found(
      tuples: parts.map { ($0.part.columns, $0.1) },
      further: nested.isEmpty ? further : further.filter { tree[$0].kind != .array },
      nested: nested, isMixed: isMixed)
  }

  /// Returns the positions at which the further elements may begin, the last one first: after an element whose JSON type
  /// no later element has, or that is a name. Of a positional union they may also follow the tag.
  private func candidates(_ statistics: Statistics, _ arrays: [Int32]) -> [Int] {
    var found: [Int] = dropped > 0 ? [0] : []
    for index in statistics.kinds.indices.prefix(Self.longest) {
      guard let kind = statistics.kind(at: index) else { break }
      let isAlone = statistics.last[Int(kind.rawValue)] == index
      if isAlone || index == 0 && dropped == 0 && areNames(statistics, arrays) {
        found.append(index + 1)
      }
    }
    return found.reversed()
  }

  /// Returns whether the arrays begin with few names that are repeated, although strings follow. Strings would hardly
  /// be first in all arrays by chance.
  private func areNames(_ statistics: Statistics, _ arrays: [Int32]) -> Bool {
    guard statistics.kind(at: 0) == .string, arrays.count >= Self.leastMixed else { return false }
    var chance = 1.0
    for _ in arrays where chance > Self.leastChance { chance *= statistics.shareOfStrings }
    guard chance <= Self.leastChance else { return false }
    let examined = arrays.prefix(Self.mostExamined)
    var names: Set<String> = []
    for array in examined {
      guard let head = head(of: array), tree[head].kind == .string,
        tree[head].length <= Self.longestName + 2
      else { return false }
      let name = tree.string(head)
      if name.isEmpty || name.contains(where: \.isWhitespace) { return false }
      names.insert(name)
    }
    return names.count * 2 <= examined.count
  }

  private func areAlike(_ further: [Int32]) -> Bool { ValueLikeness(further, of: tree).areAlike }

  /// Returns whether the JSON types of the further elements do not depend on their positions.
  private func areMixed(_ statistics: Statistics, _ arrays: [Int32], from first: Int) -> Bool {
    guard arrays.count >= Self.leastMixed else { return false }
    let positions = statistics.kinds.dropFirst(first).map { $0.subtracting(.null) }
    let isRepeated = SampleTree.Kind.allCases.contains { kind in
      positions.count { $0.contains(KindSet(kind)) } > 1
    }
    return isRepeated && positions.contains { $0.count > 1 }
  }

  /// Returns the arrays that have at a position an element of a JSON type that no further element has, and the others;
  /// nil if there are no such parts.
  private func split(_ arrays: [Int32], at index: Int, _ statistics: Statistics) -> [[Int32]]? {
    guard dropped == 0, index < statistics.kinds.count, statistics.kinds[index].count > 1 else {
      return nil
    }
    for kind in SampleTree.Kind.allCases where kind != .null && kind != .integer {
      guard statistics.kinds[index].contains(KindSet(kind)),
        statistics.last[Int(kind.rawValue)] == index
      else { continue }
      var parts: [[Int32]] = [[], []]
      for array in arrays {
        let element = tree.children(of: array).dropFirst(index).first { _ in true }
        parts[element.map { self.kind($0) } == kind ? 0 : 1].append(array)
      }
      if parts.allSatisfy({ $0.count >= Self.leastOfPart }) { return parts }
    }
    return nil
  }

  /// Returns the first elements by position, and all others.
  private func part(
    of arrays: [Int32], before first: Int
  ) -> (columns: [[Int32]], further: [Int32]) {
    var columns = Array(repeating: [Int32](), count: first)
    var further: [Int32] = []
    for array in arrays {
      for (index, element) in tree.children(of: array).dropFirst(dropped).enumerated() {
        if index < first { columns[index].append(element) } else { further.append(element) }
      }
    }
    return (columns, further)
  }

  private func head(of array: Int32) -> Int32? {
    tree[array].end > array + 1 ? array + 1 : nil
  }

  private func kind(_ node: Int32) -> SampleTree.Kind { Self.kind(tree[node].kind) }

  /// Returns the JSON type: integers and other numbers count as one.
  private static func kind(_ kind: SampleTree.Kind) -> SampleTree.Kind {
    kind == .integer ? .number : kind
  }

  private struct KindSet: OptionSet {
    let rawValue: UInt8

    static let null = KindSet(.null)
    static let string = KindSet(.string)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ kind: SampleTree.Kind) { rawValue = 1 << kind.rawValue }

    init(_ kinds: [SampleTree.Kind]) { self.init(kinds.map { KindSet($0) }) }

    var count: Int { rawValue.nonzeroBitCount }

    /// The only type; nil if there are several or none.
    var only: SampleTree.Kind? {
      count == 1 ? SampleTree.Kind(rawValue: UInt8(rawValue.trailingZeroBitCount)) : nil
    }
  }

  /// The JSON types of the elements of some arrays.
  private struct Statistics {
    /// The types at each position.
    private(set) var kinds: [KindSet] = []
    /// The last position of each type; -1 if there is none.
    private(set) var last = Array(repeating: -1, count: SampleTree.Kind.allCases.count)
    /// The number of arrays of each length.
    private(set) var lengths: [Int: Int] = [:]
    private var (strings, others) = (0, 0)

    init(_ arrays: [Int32], of tree: SampleTree, dropping dropped: Int) {
      for array in arrays {
        var length = 0
        for element in tree.children(of: array).dropFirst(dropped) {
          let kind = RestSearch.kind(tree[element].kind)
          if length == kinds.count { kinds.append([]) }
          kinds[length].formUnion(KindSet(kind))
          last[Int(kind.rawValue)] = max(last[Int(kind.rawValue)], length)
          if length > 0 { if kind == .string { strings += 1 } else { others += 1 } }
          length += 1
        }
        lengths[length, default: 0] += 1
      }
    }

    /// Whether each array has an element.
    var isFilled: Bool { lengths[0] == nil }

    func count(longerThan length: Int) -> Int {
      lengths.reduce(0) { $1.key > length ? $0 + $1.value : $0 }
    }

    /// The share of strings among the elements after the first.
    var shareOfStrings: Double { Double(strings) / Double(max(1, strings + others)) }

    /// Returns the JSON type of all elements at a position that are not null; nil if there are several.
    func kind(at index: Int) -> SampleTree.Kind? {
      index < kinds.count ? kinds[index].subtracting(.null).only : nil
    }
  }
}
