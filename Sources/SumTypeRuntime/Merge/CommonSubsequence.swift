/// A longest common subsequence of two lists of numbers, by Myers' algorithm ("An O(ND) Difference
/// Algorithm and Its Variations", 1986), within bounds: lists that differ in too many places are
/// first cut at the numbers that occur once in both, so that no input takes quadratic time.
enum CommonSubsequence {
  /// How many differences the search goes through before it gives up on the longest.
  private static let maximumDifferences = 400

  /// The pairs of positions that have the same number, ascending on both sides.
  static func pairs(_ left: [Int], _ right: [Int]) -> [(Int, Int)] {
    if let pairs = pairs(left[...], right[...]) { return pairs }
    var pairs: [(Int, Int)] = []
    var (nextLeft, nextRight) = (0, 0)
    for (anchorLeft, anchorRight) in anchors(left, right) + [(left.count, right.count)] {
      let gap = (left[nextLeft..<anchorLeft], right[nextRight..<anchorRight])
      pairs += self.pairs(gap.0, gap.1) ?? []
      if anchorLeft < left.count { pairs.append((anchorLeft, anchorRight)) }
      (nextLeft, nextRight) = (anchorLeft + 1, anchorRight + 1)
    }
    return pairs
  }

  private static func pairs(
    _ left: ArraySlice<Int>, _ right: ArraySlice<Int>
  ) -> [(Int, Int)]? {
    shortestEdit(left.count, right.count, maximumDifferences: maximumDifferences) {
      left[left.startIndex + $0] == right[right.startIndex + $1]
    }?.map { (left.startIndex + $0, right.startIndex + $1) }
  }

  /// Myers' greedy search in two lists of which only their lengths and the equality of elements are
  /// known; nil if there are too many differences.
  static func shortestEdit(
    _ left: Int, _ right: Int, maximumDifferences: Int, isEqual: (Int, Int) -> Bool
  ) -> [(Int, Int)]? {
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
        var y = x - diagonal
        while x < left, y < right, isEqual(x, y) {
          x += 1
          y += 1
        }
        furthest[middle + diagonal] = x
        if x >= left, y >= right { return path(trace, left, right) }
      }
    }
    return nil
  }

  /// Goes back through the states of the search and collects the equal positions.
  private static func path(_ trace: [[Int]], _ left: Int, _ right: Int) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
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
      while x > previousX, y > previousY {
        x -= 1
        y -= 1
        pairs.append((x, y))
      }
      (x, y) = (previousX, previousY)
    }
    return pairs.reversed()
  }

  /// The positions of numbers that occur once on both sides, as many as are in the same order on
  /// both.
  private static func anchors(_ left: [Int], _ right: [Int]) -> [(Int, Int)] {
    var once: [Int: (left: Int, right: Int)] = [:]
    for (position, number) in left.enumerated() {
      once[number] = once[number] == nil ? (position, -1) : (-1, -1)
    }
    for (position, number) in right.enumerated() {
      guard let place = once[number], place.left >= 0 else { continue }
      once[number] = place.right < 0 ? (place.left, position) : (-1, -1)
    }
    let candidates = once.values.filter { $0.left >= 0 && $0.right >= 0 }
      .sorted { $0.left < $1.left }
    return longestAscending(candidates.map { ($0.left, $0.right) })
  }

  /// The longest part in which the second numbers ascend as well.
  private static func longestAscending(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
    var ends: [Int] = []
    var predecessors = Array(repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].1 < pair.1 { low = middle + 1 } else { high = middle }
      }
      if low > 0 { predecessors[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var result: [(Int, Int)] = []
    var next = ends.last ?? -1
    while next >= 0 {
      result.append(pairs[next])
      next = predecessors[next]
    }
    return result.reversed()
  }
}
