/// All shortest edits that turn one list into another: the fewest removals and insertions, in every way that is as
/// short.
///
/// ```text
/// A B A   to   B A A     the first A removed and an A inserted behind, before or after the other one,
///                        or B removed and inserted at the start
/// ```
/// The search is Myers' from both ends. A point (x, y), x elements into the original and y into the new list, lies on a
/// shortest edit if the distances to it from both ends add up to the distance of the lists. On each diagonal x - y
/// these points are ranges, so that long runs of elements that are the same cost nothing.
struct ShortestEdits {
  /// The points on a diagonal to which the same number of differences leads.
  private struct Span {
    let diagonal: Int
    let differences: Int
    /// The numbers of elements of the original before the points.
    let points: ClosedRange<Int>
  }

  /// An element of the original that a shortest edit may pair with one of several elements, or remove.
  struct Choice {
    let old: Int
    /// The elements of the new list that it may be paired with.
    let new: [Int]
    /// Whether a shortest edit removes it.
    let mayBeRemoved: Bool
  }

  private let spans: [Span]
  /// The ranges of elements of the original that a shortest edit may remove.
  private let removable: [Range<Int>]
  /// The elements of the new list that a shortest edit may insert, ascending.
  let insertable: [Int]

  /// Returns nil if there are more than `maximum` differences.
  ///
  /// - Parameters:
  ///   - old: the number of elements of the original.
  ///   - new: the number of elements of the new list.
  ///   - following: returns the number of elements that are the same from two positions on.
  ///   - preceding: returns the number of elements that are the same up to two positions.
  init?(
    _ old: Int, _ new: Int, maximum: Int, following: (Int, Int) -> Int,
    preceding: (Int, Int) -> Int
  ) {
    let end = old - new
    if abs(end) > maximum { return nil }
    let middle = maximum + 1
    // The furthest points on each diagonal from the start, by the number of differences; -1 for none.
    var ahead: [[Int]] = []
    while ahead.last?[end + middle] != old {
      let count = ahead.count
      if count > maximum { return nil }
      var row = Array(repeating: -1, count: 2 * middle + 1)
      for diagonal in stride(from: -count, through: count, by: 2) {
        let column = diagonal + middle
        var point = count == 0 ? 0 : -1
        if let previous = ahead.last {
          let (removed, inserted) = (previous[column - 1], previous[column + 1])
          if removed >= 0, removed < old { point = removed + 1 }
          if inserted - diagonal <= new { point = max(point, inserted) }
          if count > 1 { point = max(point, ahead[count - 2][column]) }
        }
        row[column] = point < 0 ? -1 : point + following(point, point - diagonal)
      }
      ahead.append(row)
    }
    let distance = ahead.count - 1
    // The furthest points from the end; `Int.max` for none.
    var behind: [[Int]] = []
    for count in 0...distance {
      var row = Array(repeating: Int.max, count: 2 * middle + 1)
      for diagonal in stride(from: end - count, through: end + count, by: 2)
      where abs(diagonal) <= distance {
        let column = diagonal + middle
        var point = count == 0 ? old : Int.max
        if let later = behind.last {
          let (removed, inserted) = (later[column + 1], later[column - 1])
          if removed != .max, removed > 0 { point = removed - 1 }
          if inserted != .max, inserted >= diagonal { point = min(point, inserted) }
          if count > 1 { point = min(point, behind[count - 2][column]) }
        }
        row[column] = point == .max ? .max : point - preceding(point, point - diagonal)
      }
      behind.append(row)
    }
    spans = Self.spans(ahead, behind, middle)
    var removable: [Range<Int>] = []
    var insertable: Set<Int> = []
    for span in spans {
      for next in spans where next.differences == span.differences + 1 {
        if next.diagonal == span.diagonal + 1 {
          let low = max(span.points.lowerBound, next.points.lowerBound - 1)
          let high = min(span.points.upperBound, next.points.upperBound - 1)
          if low <= high { removable.append(low..<high + 1) }
        } else if next.diagonal == span.diagonal - 1, span.points.overlaps(next.points) {
          for point in span.points.clamped(to: next.points) {
            insertable.insert(point - span.diagonal)
          }
        }
      }
    }
    self.removable = removable
    self.insertable = insertable.sorted()
  }

  private static func spans(_ ahead: [[Int]], _ behind: [[Int]], _ middle: Int) -> [Span] {
    let distance = ahead.count - 1
    var spans: [Span] = []
    for count in 0...distance {
      for diagonal in stride(from: -count, through: count, by: 2) {
        let column = diagonal + middle
        var low = max(behind[distance - count][column], diagonal, 0)
        var high = ahead[count][column]
        if count > 1 { low = max(low, ahead[count - 2][column] + 1) }
        if distance - count > 1 { high = min(high, behind[distance - count - 2][column] - 1) }
        if low <= high {
          spans.append(Span(diagonal: diagonal, differences: count, points: low...high))
        }
      }
    }
    return spans
  }

  /// Returns the elements of the original that shortest edits treat differently, or that all of them remove.
  ///
  /// - Parameter isSame: whether an element of the original is the same as one of the new list.
  func choices(isSame: (_ old: Int, _ new: Int) -> Bool) -> [Choice] {
    let paired = spans.filter { $0.points.count > 1 }.map {
      (rows: $0.points.lowerBound..<$0.points.upperBound, diagonal: $0.diagonal)
    }
    let ranges = paired.map(\.rows) + removable
    let bounds = Set(ranges.flatMap { [$0.lowerBound, $0.upperBound] }).sorted()
    var choices: [Choice] = []
    for (start, end) in zip(bounds, bounds.dropFirst()) {
      let diagonals = paired.filter { $0.rows.contains(start) }.map(\.diagonal)
      let mayBeRemoved = removable.contains { $0.contains(start) }
      if diagonals.count < 2, !mayBeRemoved { continue }
      for old in start..<end {
        let new = diagonals.map { old - $0 }.filter { isSame(old, $0) }
        if new.count > 1 || mayBeRemoved {
          choices.append(Choice(old: old, new: new, mayBeRemoved: mayBeRemoved))
        }
      }
    }
    return choices
  }
}
