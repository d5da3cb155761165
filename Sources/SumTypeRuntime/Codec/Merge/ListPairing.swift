/// The pairing of the elements of a changed list with those of the original.
///
/// Equal elements are paired first, if possible in their order. Of the rest, elements with an
/// identity are paired by it, and also between their neighbours if nothing but the identity has
/// changed. Elements without one are paired between their neighbours if counts and variants agree:
/// see `Docs/Preservation.md`, "Elements with an identity" and the sections after it.
struct ListPairing {
  typealias Origin = ElementPairs.Origin

  /// The numbers of elements at the start and at the end that are the same as in the original.
  private(set) var prefix: Int
  private(set) var suffix: Int

  /// The elements of the original that have no pair, but may be ones that the app has moved and changed: the unknown
  /// data in them has to be reported.
  private(set) var uncertain: [Int] = []

  /// The elements of the original that share their identity with others, and whose place in the new list, if any, is a
  /// guess, because the number of these elements has changed.
  private(set) var guessed: [Int] = []

  /// The runs of equal elements in the same order, if there are few differences; otherwise nil.
  private(set) var runs: [ShortestEdit.Run]?

  /// Whether equal elements that are repeated were paired by their neighbours and their order.
  private(set) var hasRepeats = false

  private var pairs: ElementPairs
  private let count: Int

  /// The number of removals and insertions up to which the shortest edit is searched for; lists
  /// with more differences are hashed.
  private static var fewDifferences: Int { 8 }

  init<C: JSONCodec>(
    _ values: [C.Value], over old: [C.Value], ends: ListEnds, nesting: Int, as codec: C.Type
  ) {
    (prefix, suffix, count) = (ends.prefix, ends.suffix, values.count)
    let middle = (
      new: ends.prefix..<values.count - ends.suffix, old: ends.prefix..<old.count - ends.suffix
    )
    pairs = ElementPairs(new: middle.new.count, old: middle.old.count)
    if middle.new.isEmpty || middle.old.isEmpty { return }
    let search = values.withUnsafeBufferPointer { values in
      old.withUnsafeBufferPointer { old in
        var search = PairSearch<C>(
          UnsafeBufferPointer(rebasing: values[middle.new]),
          UnsafeBufferPointer(rebasing: old[middle.old]), nesting: nesting)
        search.pairAll(fewDifferences: Self.fewDifferences)
        return search
      }
    }
    (pairs, hasRepeats) = (search.pairs, search.hasRepeats)
    uncertain = search.uncertain.map { $0 + ends.prefix }
    guessed = search.guessed.map { $0 + ends.prefix }
    runs = search.runs.map { runs in
      let start = ShortestEdit.Run(left: 0, right: 0, count: ends.prefix)
      let end = ShortestEdit.Run(
        left: middle.new.upperBound, right: middle.old.upperBound, count: ends.suffix)
      let inner = runs.map { run in
        ShortestEdit.Run(
          left: run.left + ends.prefix, right: run.right + ends.prefix, count: run.count)
      }
      return ([start] + inner + [end]).filter { $0.count > 0 }
    }
  }

  /// The greatest number of removals and insertions of a shortest edit that is searched for.
  static var maximumDifferences: Int { fewDifferences }

  /// Whether the list has the same number of elements as the original, and each is paired with the one at its index.
  var isInPlace: Bool {
    pairs.origins.count == pairs.isTaken.count
      && pairs.origins.indices.allSatisfy { pairs.origins[$0].position == $0 }
  }

  /// Whether each element of the new list was recognised: none is repeated or new. If elements that are equal were told
  /// apart by their memory, they were recognised as well.
  var isCertain: Bool {
    runs == nil && !hasRepeats && !oldMiddle.isEmpty && !pairs.origins.contains { $0.isNone }
  }

  /// The elements of the new list, and those of the original, that are in none of ``runs``.
  var outsideRuns: (new: [Int], old: [Int]) {
    var outside: (new: [Int], old: [Int]) = ([], [])
    var (nextNew, nextOld) = (0, 0)
    for run in runs ?? [] {
      outside.new += nextNew..<run.left
      outside.old += nextOld..<run.right
      (nextNew, nextOld) = (run.left + run.count, run.right + run.count)
    }
    outside.new += nextNew..<max(nextNew, count)
    outside.old += nextOld..<max(nextOld, prefix + pairs.isTaken.count + suffix)
    return outside
  }

  /// Returns the run of ``runs`` that pairs these two elements; nil if there is none.
  func run(at old: Int, _ new: Int) -> ShortestEdit.Run? {
    runs?.first {
      old - $0.right == new - $0.left && old >= $0.right && old < $0.right + $0.count
    }
  }

  /// The elements of the original that belong neither to ``prefix`` nor to ``suffix``.
  var oldMiddle: Range<Int> { prefix..<prefix + pairs.isTaken.count }

  /// The elements of the original that were moved: those outside of a largest set of pairs in the same order.
  var moved: [Int] {
    var isMoved = pairs.isTaken
    for pair in pairs.inOrder { isMoved[pair.old] = false }
    return isMoved.indices.lazy.filter { isMoved[$0] }.map { $0 + prefix }
  }

  /// The elements that belong neither to ``prefix`` nor to ``suffix``.
  var middle: Range<Int> { prefix..<count - suffix }

  /// The origin of the element at `index` of the new list.
  subscript(index: Int) -> Origin {
    if index < prefix { return Origin(index, isSame: true) }
    let oldMiddle = pairs.isTaken.count
    if index >= count - suffix {
      return Origin(index - middle.count + oldMiddle, isSame: true)
    }
    let origin = pairs.origins[index - prefix]
    return origin.isNone ? .none : Origin(origin.position + prefix, isSame: origin.isSame)
  }

  /// Returns the index after the run of the new list that begins at `index`: elements which are
  /// the same, and adjacent in the original in the same order.
  func endOfRun(from index: Int, below limit: Int) -> Int {
    var last = self[index]
    var end = index + 1
    while end < limit, self[end] == last.next {
      last = last.next
      end += 1
    }
    return end
  }

  /// Returns the number of runs of the new list at `range`.
  func runCount(of range: Range<Int>) -> Int {
    var (count, index) = (0, range.lowerBound)
    while index < range.upperBound {
      index = endOfRun(from: index, below: range.upperBound)
      count += 1
    }
    return count
  }

  /// The elements of the original that are not in the new list.
  var removed: [Int] { pairs.unpairedOld.map { $0 + prefix } }

  /// Replaces originals by equal elements: each key of `exchanges` by its value.
  mutating func make(_ exchanges: [Int: Int]) {
    if exchanges.isEmpty { return }
    let oldCount = prefix + pairs.isTaken.count + suffix
    var (start, end) = (prefix, suffix)
    // Exchanged elements must not lie in the ends.
    for element in Array(exchanges.keys) + exchanges.values {
      start = min(start, element)
      end = min(end, oldCount - 1 - element)
    }
    var exchanged = ElementPairs(new: count - start - end, old: oldCount - start - end)
    for index in start..<count - end where !self[index].isNone {
      let origin = self[index]
      exchanged.pair(
        index - start, with: (exchanges[origin.position] ?? origin.position) - start,
        isSame: origin.isSame)
    }
    (prefix, suffix, pairs) = (start, end, exchanged)
  }
}

/// The search for the pairs of elements of `new` and `old`, whose first and last elements differ.
private struct PairSearch<C: JSONCodec> {
  private let new: UnsafeBufferPointer<C.Value>
  private let old: UnsafeBufferPointer<C.Value>
  private let nesting: Int
  private(set) var pairs: ElementPairs
  /// The elements of the original that have no pair, but may have been moved and changed.
  private(set) var uncertain: [Int] = []
  /// The elements of the original that share their identity with others, whose number has changed.
  private(set) var guessed: [Int] = []
  private(set) var runs: [ShortestEdit.Run]?
  private(set) var hasRepeats = false

  init(_ new: UnsafeBufferPointer<C.Value>, _ old: UnsafeBufferPointer<C.Value>, nesting: Int) {
    (self.new, self.old, self.nesting) = (new, old, nesting)
    pairs = ElementPairs(new: new.count, old: old.count)
  }

  mutating func pairAll(fewDifferences: Int) {
    pairUnchanged(fewDifferences)
    var (newRest, oldRest) = (pairs.unpairedNew, pairs.unpairedOld)
    if newRest.isEmpty || oldRest.isEmpty { return }
    pairByIdentity(&newRest, &oldRest)
    if newRest.isEmpty || oldRest.isEmpty { return }
    pairEqual(newRest, oldRest)
    pairGaps(newRest, oldRest)
  }

  private func isSame(_ new: Int, _ old: Int) -> Bool { C.isSame(self.new[new], self.old[old]) }

  // MARK: - Elements that did not change

  /// Pairs elements by the shortest edit if there are few differences, otherwise by equal bits.
  private mutating func pairUnchanged(_ fewDifferences: Int) {
    let (newMemory, oldMemory) = (ElementMemory(new), ElementMemory(old))
    let runs = ShortestEdit.runs(
      new.count, old.count, maximumDifferences: fewDifferences
    ) { start, oldStart in
      let limit = min(new.count - start, old.count - oldStart)
      var count = 0
      while count < limit,
        newMemory.isIdentical(start + count, to: oldMemory, oldStart + count)
          || isSame(start + count, oldStart + count)
      {
        count += 1
      }
      return count
    }
    if let runs {
      self.runs = runs
      return pairs.pair(runs)
    }
    let hash = WireHash()
    hasRepeats = pairs.pairEqual(
      new.indices, old.indices,
      newHash: { newMemory.hash($0, with: hash) }, oldHash: { oldMemory.hash($0, with: hash) },
      mayBeSame: { newMemory.mayBeIdentical($0, to: oldMemory, $1) },
      isSame: { newMemory.isIdentical($0, to: oldMemory, $1) })
  }

  /// Pairs elements with equal JSON.
  private mutating func pairEqual(_ newRest: [Int], _ oldRest: [Int]) {
    var hashes = ElementHashes<C>(nesting: nesting)
    let (new, old) = (new, old)
    let isRepeated = pairs.pairEqual(
      newRest, oldRest, newHash: { hashes.hash(of: new, at: $0) },
      oldHash: { hashes.hash(of: old, at: $0) },
      isSame: { C.isSame(new[$0], old[$1]) })
    hasRepeats = hasRepeats || isRepeated
  }

  // MARK: - Elements with an identity

  /// Pairs the elements that have an identity, and removes them from the rest.
  private mutating func pairByIdentity(_ newRest: inout [Int], _ oldRest: inout [Int]) {
    let groups = IdentityGroups<C>(new, newRest, old, oldRest, nesting: nesting)
    (newRest, oldRest) = (groups.anonymousNew, groups.anonymousOld)
    for pair in groups.single { pairs.pair(pair.new, with: pair.old, isSame: false) }
    pairRepeated(groups.repeated)
    var change = IdentityChange<C>(nesting: nesting)
    pairGaps(groups.onlyNew, groups.onlyOld) { change.isAll(from: $1, to: $0) }
  }

  /// Pairs elements whose identity occurs several times: equal values first, then the k-th with the
  /// k-th.
  private mutating func pairRepeated(_ groups: [IdentityGroups<C>.Group]) {
    if groups.isEmpty { return }
    pairEqual(groups.flatMap(\.new), groups.flatMap(\.old))
    for group in groups {
      let new = group.new.filter { pairs.origins[$0].isNone }
      let old = group.old.filter { !pairs.isTaken[$0] }
      for (new, old) in zip(new, old) { pairs.pair(new, with: old, isSame: false) }
      if !new.isEmpty, new.count != old.count { guessed += old }
    }
  }

  // MARK: - Remaining elements

  /// Pairs the remaining elements of each gap if counts and variants agree and `isAlike` is true: those of the whole
  /// gap, or those of a variant. The other elements of the original are uncertain if there are also new elements
  /// without a pair: the app may have moved and changed an element and not removed it.
  private mutating func pairGaps(
    _ newPositions: [Int], _ oldPositions: [Int],
    where isAlike: (C.Value, C.Value) -> Bool = { _, _ in true }
  ) {
    let newRest = newPositions.filter { pairs.origins[$0].isNone }
    let oldRest = oldPositions.filter { !pairs.isTaken[$0] }
    if newRest.isEmpty || oldRest.isEmpty { return }
    for gap in pairs.gaps(newRest, oldRest) {
      let parts = gap.new.count == gap.old.count ? [(gap.new, gap.old)] : variants(of: gap)
      for (new, old) in parts.flatMap({ zip($0.new, $0.old) })
      where C.canMerge(self.new[new], over: self.old[old])
        && isAlike(self.new[new], self.old[old])
      {
        pairs.pair(new, with: old, isSame: false)
      }
    }
    if newRest.contains(where: { pairs.origins[$0].isNone }) {
      uncertain += oldRest.filter { !pairs.isTaken[$0] }
    }
  }

  /// Returns the elements of each variant that occurs as often as before in a gap; none if the gap has more than 32
  /// variants, whose comparison would take long.
  private func variants(
    of gap: ElementPairs.Gap
  ) -> [(new: ArraySlice<Int>, old: ArraySlice<Int>)] {
    var variants: [(new: ArraySlice<Int>, old: ArraySlice<Int>)] = []
    for position in gap.old {
      let index = variants.firstIndex { C.canMerge(old[position], over: old[$0.old[0]]) }
      if let index {
        variants[index].old.append(position)
      } else if variants.count < 32 {
        variants.append((new: [], old: [position]))
      } else {
        return []
      }
    }
    for position in gap.new {
      let index = variants.firstIndex { C.canMerge(new[position], over: old[$0.old[0]]) }
      if let index { variants[index].new.append(position) }
    }
    return variants.filter { $0.new.count == $0.old.count }
  }
}

/// The fewest removals and insertions that turn one list into another, by Myers' greedy search ("An
/// O(ND) Difference Algorithm and Its Variations", 1986).
///
/// It is for lists with few differences, which may be long: time and memory are proportional to the
/// number of elements times the number of differences.
enum ShortestEdit {
  /// A run of elements that stay, at its positions in both lists.
  struct Run {
    let left: Int
    let right: Int
    let count: Int
  }

  /// Returns the runs that stay, ascending in both lists; nil if there are more than
  /// `maximumDifferences`.
  ///
  /// - Parameter commonRun: returns the number of elements that are the same from two positions on.
  static func runs(
    _ left: Int, _ right: Int, maximumDifferences: Int, commonRun: (Int, Int) -> Int
  ) -> [Run]? {
    if abs(left - right) > maximumDifferences { return nil }
    let limit = min(left + right, maximumDifferences)
    var furthest = Array(repeating: 0, count: 2 * limit + 3)
    let middle = limit + 1
    var trace: [[Int]] = []
    for differences in 0...limit {
      trace.append(Array(furthest[(middle - differences)...(middle + differences)]))
      for diagonal in stride(from: -differences, through: differences, by: 2) {
        let isDown =
          diagonal == -differences
          || (diagonal != differences
            && furthest[middle + diagonal - 1] < furthest[middle + diagonal + 1])
        var x = isDown ? furthest[middle + diagonal + 1] : furthest[middle + diagonal - 1] + 1
        let y = x - diagonal
        if x < left, y < right { x += commonRun(x, y) }
        furthest[middle + diagonal] = x
        if x >= left, x - diagonal >= right { return path(trace, left, right) }
      }
    }
    return nil
  }

  /// Walks back through the states of the search and collects the runs.
  private static func path(_ trace: [[Int]], _ left: Int, _ right: Int) -> [Run] {
    var runs: [Run] = []
    var (x, y) = (left, right)
    for differences in stride(from: trace.count - 1, through: 0, by: -1) {
      let state = trace[differences]
      let diagonal = x - y
      func furthest(_ diagonal: Int) -> Int {
        let index = diagonal + differences
        return state.indices.contains(index) ? state[index] : 0
      }
      let isDown =
        diagonal == -differences
        || (diagonal != differences && furthest(diagonal - 1) < furthest(diagonal + 1))
      let previousDiagonal = isDown ? diagonal + 1 : diagonal - 1
      let previousX = differences == 0 ? 0 : furthest(previousDiagonal)
      let previousY = differences == 0 ? 0 : previousX - previousDiagonal
      let count = min(x - previousX, y - previousY)
      if count > 0 { runs.append(Run(left: x - count, right: y - count, count: count)) }
      (x, y) = (previousX, previousY)
    }
    return runs.reversed()
  }
}
