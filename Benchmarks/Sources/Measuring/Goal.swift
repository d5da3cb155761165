/// What a row is held against.
package enum Goal {
  /// The subject takes at least so many times as long as the first one.
  case atLeast(Double)
  /// The subject takes at most so many times as long as the first one.
  case atMost(Double)
  /// The value itself is at most this.
  case limit(Double)

  package func isMet(by row: Row) -> Bool? {
    switch self {
    case .atLeast(let goal): row.ratio.map { $0 >= goal }
    case .atMost(let goal): row.ratio.map { $0 <= goal }
    case .limit(let goal): row.value <= goal
    }
  }

  /// `≥ 60`
  package var text: String {
    switch self {
    case .atLeast(let goal): "≥ \(goal.shortest)"
    case .atMost(let goal): "≤ \(goal.shortest)"
    case .limit(let goal): "≤ \(goal.compact)"
    }
  }
}
