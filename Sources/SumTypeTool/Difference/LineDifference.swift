/// The lines in which two texts differ.
///
/// Lines that are unique in both texts are paired first, if their order allows it (patience diff),
/// which keeps declarations together. The lines between them are compared by the linear-space
/// algorithm of Myers, "An O(ND) Difference Algorithm and Its Variations" (1986). If its cost
/// exceeds a bound, the result is still right, but may not be the shortest.
struct LineDifference: Sendable {
  /// For each line of the old text, whether it is removed.
  private(set) var removed: [Bool]
  /// For each line of the new text, whether it is added.
  private(set) var added: [Bool]

  /// Compares two texts, given as numbers of lines.
  ///
  /// - Parameter pairsUnique: whether lines that are unique in both texts are paired first.
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

  /// Ranges of both texts that have still to be compared.
  struct Box {
    var old: Range<Int>
    var new: Range<Int>

    /// Removes the equal lines at both ends.
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

  /// Returns the boxes between the lines of the longest ordered run that are unique in both texts.
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
      // A negative place marks a line that has occurred twice.
      places[lines[line]] = places[lines[line]] == nil ? line : -1
    }
    return places.filter { $0.value >= 0 }
  }

  /// Returns the longest subsequence in which `new` rises, too, by patience sorting.
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

/// Finds a point on a shortest edit of one text into another, without storing the whole edit.
///
/// It searches from both ends at once and stops where the searches meet (Myers 1986, section 4b).
struct MiddleSnake {
  private let old: [Int]
  private let new: [Int]
  /// The progress of each search on each diagonal, in old lines from its own end.
  private var front: [Int]
  private var back: [Int]
  /// The index of diagonal 0.
  private let origin: Int

  /// The number of steps after which the best point so far is used.
  private static let bound = 256
  /// The value of a diagonal that a search has not reached.
  private static let nowhere = -1

  init(_ old: [Int], _ new: [Int]) {
    self.old = old
    self.new = new
    origin = min(Self.bound, old.count + new.count) + 2
    front = [Int](repeating: Self.nowhere, count: 2 * origin + 1)
    back = front
  }

  /// Returns a point inside `box` that splits it into two smaller ones. The box must have lines on
  /// both sides, and neither its first nor its last lines may be equal.
  mutating func find(in box: LineDifference.Box) -> (old: Int, new: Int) {
    let (n, m) = (box.old.count, box.new.count)
    let (a, b) = (box.old.lowerBound, box.new.lowerBound)
    let (c, d) = (box.old.upperBound - 1, box.new.upperBound - 1)
    let delta = n - m
    for step in 0...Self.bound {
      for beyond in [origin - step - 1, origin + step + 1] {
        front[beyond] = Self.nowhere
        back[beyond] = Self.nowhere
      }
      for k in Self.diagonals(step, n, m) {
        var x = step == 0 ? 0 : Self.step(front, at: origin + k, k, n, m)
        while x >= 0, x < n, x - k < m, old[a + x] == new[b + x - k] { x += 1 }
        front[origin + k] = x
        let other = delta - k
        if delta % 2 != 0, abs(other) < step, Self.meet(x, back[origin + other], n) {
          return (a + x, b + x - k)
        }
      }
      for k in Self.diagonals(step, n, m) {
        var x = step == 0 ? 0 : Self.step(back, at: origin + k, k, n, m)
        while x >= 0, x < n, x - k < m, old[c - x] == new[d - x + k] { x += 1 }
        back[origin + k] = x
        let other = delta - k
        if delta % 2 == 0, abs(other) <= step, Self.meet(x, front[origin + other], n) {
          return (c + 1 - x, d + 1 - x + k)
        }
      }
    }
    return furthest(box)
  }

  /// Returns the diagonals that a search can reach after `step` steps, for `n` old and `m` new lines.
  private static func diagonals(_ step: Int, _ n: Int, _ m: Int) -> StrideThrough<Int> {
    let first = step <= m ? -step : -m + (step - m) % 2
    let last = step <= n ? step : n - (step - n) % 2
    return stride(from: first, through: last, by: 2)
  }

  /// Removes or adds one line, whichever leads further inside the box.
  private static func step(_ walk: [Int], at index: Int, _ k: Int, _ n: Int, _ m: Int) -> Int {
    let (below, above) = (walk[index - 1], walk[index + 1])
    let removing = below >= 0 && below < n ? below + 1 : nowhere
    let adding = above >= 0 && above - k <= m ? above : nowhere
    return max(removing, adding)
  }

  private static func meet(_ x: Int, _ other: Int, _ n: Int) -> Bool {
    x >= 0 && other >= 0 && x + other >= n
  }

  /// Returns the point that the search from the front has reached with the most lines.
  private func furthest(_ box: LineDifference.Box) -> (old: Int, new: Int) {
    var best = (x: 0, y: 0)
    for k in Self.diagonals(Self.bound, box.old.count, box.new.count) {
      let x = front[origin + k]
      if x >= 0, x + x - k > best.x + best.y { best = (x, x - k) }
    }
    return (box.old.lowerBound + best.x, box.new.lowerBound + best.y)
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Two texts as lines, with the same number for equal lines.
struct LineTable: Sendable {
  let old: Side
  let new: Side

  /// The lines of one text, including their line feeds.
  struct Side: Sendable {
    let bytes: [UInt8]
    let ranges: [Range<Int>]
    let numbers: [Int]
  }

  init(_ old: [UInt8], _ new: [UInt8]) {
    let (oldRanges, newRanges) = (Self.lines(of: old), Self.lines(of: new))
    var known: [Line: Int] = [:]
    let (oldNumbers, newNumbers) = old.withUnsafeBytes { oldBuffer in
      new.withUnsafeBytes { newBuffer in
        defer { known = [:] }
        func number(_ range: Range<Int>, in buffer: UnsafeRawBufferPointer) -> Int {
          let line = Line(bytes: UnsafeRawBufferPointer(rebasing: buffer[range]))
          if let number = known[line] { return number }
          known[line] = known.count
          return known.count - 1
        }
        return (
          oldRanges.map { number($0, in: oldBuffer) }, newRanges.map { number($0, in: newBuffer) }
        )
      }
    }
    self.old = Side(bytes: old, ranges: oldRanges, numbers: oldNumbers)
    self.new = Side(bytes: new, ranges: newRanges, numbers: newNumbers)
  }

  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      var start = 0
      while start < buffer.count {
        let feed = memchr(base + start, 0x0A, buffer.count - start)
        let end = feed.map { UnsafeRawPointer($0) - base + 1 } ?? buffer.count
        lines.append(start..<end)
        start = end
      }
    }
    return lines
  }

  /// A line as a key of a dictionary, valid while its text stays in place.
  private struct Line: Hashable {
    let bytes: UnsafeRawBufferPointer

    static func == (lhs: Line, rhs: Line) -> Bool {
      guard lhs.bytes.count == rhs.bytes.count else { return false }
      guard let left = lhs.bytes.baseAddress, let right = rhs.bytes.baseAddress else { return true }
      return memcmp(left, right, lhs.bytes.count) == 0
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(bytes: bytes)
    }
  }
}
