/// Which lengths the texts of a pattern have.
///
/// The ways through a program are followed over any text at once, one length after the other: of what has
/// been read, only the last scalar matters, and of that only whether it is one of a word.
struct PatternLengths {
  /// How many steps are gone at most: with ten places of a pattern that a scalar may be at, those of texts of
  /// some thousand scalars.
  static let maximumSteps = 1 << 16

  private let program: PatternProgram
  /// The scalars that are told apart: all, or where the pattern has `\b` or `\B`, those of words and the
  /// others.
  private let kinds: [ScalarSet]
  /// By set and kind, whether the set has a scalar of that kind.
  private let isTaken: [[Bool]]
  private var stepCount = 0

  init(_ program: PatternProgram) {
    self.program = program
    let hasWords = program.steps.contains {
      if case .edge(.word) = $0 { return true }
      if case .edge(.noWord) = $0 { return true }
      return false
    }
    let kinds = hasWords ? [ScalarSet.words, ScalarSet.words.inverted] : [ScalarSet([]).inverted]
    self.kinds = kinds
    isTaken = program.sets.map { set in
      kinds.map { kind in set.hasScalar(in: kind) }
    }
  }

  /// A step, after a scalar of a kind; -1 is the start of the text.
  private struct Way: Hashable {
    let step: Int
    let previous: Int
  }

  /// Whether a text of at least `least` scalars, and at most `most`, matches; true too where that is not
  /// decided in ``maximumSteps``.
  mutating func hasText(least: Int, most: Int?) -> Bool {
    var ways: Set<Way> = [Way(step: 0, previous: -1)]
    var length = 0
    while length <= most ?? .max {
      // A text ends here.
      if length >= least, follow(ways, before: nil).isMatch { return true }
      var later: Set<Way> = []
      for kind in kinds.indices {
        let (isMatch, taking) = follow(ways, before: kind)
        // Whatever follows, it is longer than this.
        if isMatch, length < most ?? .max { return true }
        for step in taking { later.insert(Way(step: step + 1, previous: kind)) }
        if !program.isAnchored { later.insert(Way(step: 0, previous: kind)) }
      }
      guard stepCount < Self.maximumSteps else { return true }
      // From here on every length has the same ways.
      if later.isEmpty || later == ways, length >= least { return false }
      if later == ways { length = max(length, least - 1) }
      (ways, length) = (later, length + 1)
    }
    return false
  }

  /// Follows ways to where they take a scalar of the kind that comes next, nil for the end of the text.
  private mutating func follow(
    _ ways: Set<Way>, before next: Int?
  ) -> (isMatch: Bool, taking: Set<Int>) {
    var open = Array(ways)
    var known = ways
    var taking: Set<Int> = []
    while let way = open.popLast() {
      stepCount += 1
      var targets: [Int] = []
      switch program.steps[way.step] {
      case .match: return (true, taking)
      case .take(let set): if let next, isTaken[set][next] { taking.insert(way.step) }
      case .jump(let target): targets = [target]
      case .split(let first, let second): targets = [first, second]
      case .edge(let edge):
        if edge.isBetween(example(way.previous), next.flatMap { example($0) }) {
          targets = [way.step + 1]
        }
      }
      for step in targets {
        let target = Way(step: step, previous: way.previous)
        if known.insert(target).inserted { open.append(target) }
      }
    }
    return (false, taking)
  }

  /// A scalar of a kind.
  private func example(_ kind: Int) -> UInt32? {
    kind < 0 ? nil : kinds[kind].ranges.first?.lowerBound
  }
}

extension ScalarSet {
  /// Whether a scalar is in both. Halves of a pair are none.
  fileprivate func hasScalar(in other: ScalarSet) -> Bool {
    ranges.contains { own in
      other.ranges.contains { range in
        let first = max(own.lowerBound, range.lowerBound)
        let last = min(own.upperBound, range.upperBound)
        return first <= last && !(first >= 0xD800 && last <= 0xDFFF)
      }
    }
  }
}
