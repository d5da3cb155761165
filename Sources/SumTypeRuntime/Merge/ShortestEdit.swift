/// The fewest removals and insertions that make one list of another, by Myers' greedy search ("An
/// O(ND) Difference Algorithm and Its Variations", 1986).
///
/// It is for lists that differ in few places, however long they are: time and memory are those of
/// looking at each element once for each difference.
enum ShortestEdit {
  /// Elements that stay, as a stretch of both lists.
  struct Run {
    let left: Int
    let right: Int
    let count: Int
  }

  /// The stretches that stay, ascending in both lists; nil if the lists differ in more places.
  ///
  /// - Parameter commonRun: how many elements are the same in both lists from two positions on.
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

  /// Goes back through the states of the search and collects what stays.
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
