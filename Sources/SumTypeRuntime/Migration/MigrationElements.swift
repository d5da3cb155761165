/// What is done to the elements of a list.
struct MigrationElements {
  /// What is done to those that have no plan of their own; nil if nothing is.
  private let each: MigrationPlan?
  private let own: [Int: MigrationPlan]

  init(_ plan: MigrationPlan) {
    each = plan.next { $0 == .each || $0 == .element }
    var indices: Set<Int> = []
    _ = plan.next { edge in
      if case .member(let key) = edge, let index = key.index { indices.insert(index) }
      return false
    }
    var own: [Int: MigrationPlan] = [:]
    for index in indices {
      own[index] = plan.next { edge in
        if case .member(let key) = edge { return key.index == index }
        return edge == .each || edge == .element
      }
    }
    self.own = own
  }

  /// Whether nothing is done to any.
  var isEmpty: Bool { each == nil && own.isEmpty }

  @inline(__always)
  func plan(at index: Int) -> MigrationPlan? {
    own.isEmpty ? each : own[index] ?? each
  }
}
