/// Which lines of two texts differ.
///
/// Lines that are unique in both texts are paired first, where their order allows it (patience
/// diff), which keeps declarations whole; what lies between is compared by the linear-space
/// algorithm of Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), with a bound on
/// its cost, past which the result is still right but may not be the shortest.
struct LineDifference: Sendable {
  /// For each line of the old text, whether it is removed.
  private(set) var removed: [Bool]
  /// For each line of the new text, whether it is added.
  private(set) var added: [Bool]

  /// - Parameter pairsUnique: Whether lines that are unique in both texts are paired first.
  init(_ old: [Int], _ new: [Int], pairsUnique: Bool = true) {
    removed = [Bool](repeating: false, count: old.count)
    added = [Bool](repeating: false, count: new.count)
    var whole = Box(old: 0..<old.count, new: 0..<new.count)
    whole.trim(old, new)
    var snakes = MiddleSnake(old, new)
    for box in pairsUnique ? Self.patience(whole, old, new) : [whole] {
      var open = [box]
      while var box = open.popLast() {
        box.trim(old, new)
        if box.old.isEmpty || box.new.isEmpty {
          for line in box.old { removed[line] = true }
          for line in box.new { added[line] = true }
        } else {
          let middle = snakes.find(in: box)
          open.append(
            Box(old: middle.old..<box.old.upperBound, new: middle.new..<box.new.upperBound))
          open.append(
            Box(old: box.old.lowerBound..<middle.old, new: box.new.lowerBound..<middle.new))
        }
      }
    }
  }

  /// Lines of both texts that are still to be compared.
  struct Box {
    var old: Range<Int>
    var new: Range<Int>

    /// Leaves out the equal lines at both ends.
    mutating func trim(_ a: [Int], _ b: [Int]) {
      var (i, j) = (old.lowerBound, new.lowerBound)
      while i < old.upperBound, j < new.upperBound, a[i] == b[j] {
        i += 1
        j += 1
      }
      var (m, n) = (old.upperBound, new.upperBound)
      while m > i, n > j, a[m - 1] == b[n - 1] {
        m -= 1
        n -= 1
      }
      old = i..<m
      new = j..<n
    }
  }

  /// The boxes between the longest run, in order, of lines that are unique in both texts.
  private static func patience(_ box: Box, _ old: [Int], _ new: [Int]) -> [Box] {
    let places = uniqueLines(of: new, in: box.new)
    var pairs: [(old: Int, new: Int)] = []
    for (number, line) in uniqueLines(of: old, in: box.old) {
      if let other = places[number] { pairs.append((line, other)) }
    }
    pairs.sort { $0.old < $1.old }
    var boxes: [Box] = []
    var start = (old: box.old.lowerBound, new: box.new.lowerBound)
    for pair in longestRising(pairs) {
      boxes.append(Box(old: start.old..<pair.old, new: start.new..<pair.new))
      start = (pair.old + 1, pair.new + 1)
    }
    boxes.append(Box(old: start.old..<box.old.upperBound, new: start.new..<box.new.upperBound))
    return boxes
  }

  private static func uniqueLines(of lines: [Int], in range: Range<Int>) -> [Int: Int] {
    var places: [Int: Int] = [:]
    for line in range {
      // A place that is negative marks a line that was seen twice.
      places[lines[line]] = places[lines[line]] == nil ? line : -1
    }
    return places.filter { $0.value >= 0 }
  }

  /// The longest subsequence whose `new` rises too, by patience sorting.
  private static func longestRising(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    var tops: [Int] = []
    var previous = [Int](repeating: -1, count: pairs.count)
    for index in pairs.indices {
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[tops[middle]].new < pairs[index].new { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? tops[low - 1] : -1
      if low == tops.count { tops.append(index) } else { tops[low] = index }
    }
    var run: [(old: Int, new: Int)] = []
    var index = tops.last ?? -1
    while index >= 0 {
      run.append(pairs[index])
      index = previous[index]
    }
    return run.reversed()
  }
}
