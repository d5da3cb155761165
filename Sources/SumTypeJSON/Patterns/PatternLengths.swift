/// Finds out how long the texts are that match a pattern.
///
/// It runs a program on all texts together, one length after the other. Of the text so far it
/// remembers only the last scalar, and of this scalar only whether it is a word character.
struct PatternLengths {
  /// The limit of steps. If ten places of a pattern accept each scalar, it suffices for texts of
  /// some thousand scalars.
  static let maximumSteps = 1 << 16

  private let program: PatternProgram
  /// The classes of scalars that the program distinguishes: word characters and others if the
  /// pattern has `\b` or `\B`, otherwise one class of all scalars.
  private let kinds: [ScalarSet]
  /// By set and class, whether the set has a scalar of that class.
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

  /// Returns whether a text of `least` to `most` scalars matches; also true if ``maximumSteps`` do
  /// not suffice to decide.
  mutating func hasText(least: Int, most: Int?) -> Bool {
    let count = program.steps.count * (kinds.count + 1)
    var (ways, later, known) = (NumberSet(count), NumberSet(count), NumberSet(count))
    ways.insert(way(at: 0, after: -1))
    var length = 0
    while length <= most ?? .max {
      // The case that the text ends here.
      if length >= least, follow(ways, before: nil, known: &known, into: &later) { return true }
      later.removeAll()
      for kind in kinds.indices {
        let isMatch = follow(ways, before: kind, known: &known, into: &later)
        // A match before the next scalar is also one of a longer text.
        if isMatch, length < most ?? .max { return true }
        if !program.isAnchored { later.insert(way(at: 0, after: kind)) }
      }
      guard stepCount < Self.maximumSteps else { return true }
      // From here on the states are the same for every length.
      let isSteady = later.members.isEmpty || later == ways
      if isSteady, length >= least { return false }
      if isSteady, !later.members.isEmpty { length = max(length, least - 1) }
      swap(&ways, &later)
      length += 1
    }
    return false
  }

  /// Returns the number of a state: a step, after a scalar of a class. The class -1 is the start of the text.
  private func way(at step: Int, after kind: Int) -> Int { step * (kinds.count + 1) + kind + 1 }

  /// Follows states up to the steps that take a scalar of the class `next` (nil: the end of the text), and adds the
  /// states after this scalar to `later`. Returns true if a state matches before it.
  private mutating func follow(
    _ ways: NumberSet, before next: Int?, known: inout NumberSet, into later: inout NumberSet
  ) -> Bool {
    known.removeAll()
    for way in ways.members { known.insert(way) }
    // The states after `index` in `known` have still to be followed.
    var index = 0
    while index < known.members.count {
      let (step, previous) = known.members[index].quotientAndRemainder(dividingBy: kinds.count + 1)
      index += 1
      stepCount += 1
      switch program.steps[step] {
      case .match: return true
      case .take(let set):
        if let next, isTaken[set][next] { later.insert(way(at: step + 1, after: next)) }
      case .jump(let target): known.insert(way(at: target, after: previous - 1))
      case .split(let first, let second):
        known.insert(way(at: first, after: previous - 1))
        known.insert(way(at: second, after: previous - 1))
      case .edge(let edge):
        if edge.isBetween(example(previous - 1), next.flatMap { example($0) }) {
          known.insert(way(at: step + 1, after: previous - 1))
        }
      }
    }
    return false
  }

  /// Returns a scalar of a class; nil for the start of the text.
  private func example(_ kind: Int) -> UInt32? {
    kind < 0 ? nil : kinds[kind].ranges.first?.lowerBound
  }
}

/// A set of numbers below a limit, in the order of insertion.
private struct NumberSet: Equatable {
  private(set) var members: [Int] = []
  private var isMember: [Bool]

  init(_ limit: Int) { isMember = Array(repeating: false, count: limit) }

  mutating func insert(_ way: Int) {
    guard !isMember[way] else { return }
    isMember[way] = true
    members.append(way)
  }

  mutating func removeAll() {
    for way in members { isMember[way] = false }
    members.removeAll(keepingCapacity: true)
  }

  static func == (left: NumberSet, right: NumberSet) -> Bool {
    left.members.count == right.members.count && left.members.allSatisfy { right.isMember[$0] }
  }
}

extension ScalarSet {
  /// Returns whether a scalar is in both sets. Surrogates are not scalars.
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
