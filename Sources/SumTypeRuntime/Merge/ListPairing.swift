/// Which elements of a changed list are which of the original one (DESIGN §5, rule 2).
///
/// Elements with an identity are matched by it, the k-th occurrence to the k-th. Those without are
/// matched where they are the same: runs at both ends, then a longest common subsequence, then
/// elements that have moved. In the gaps that remain, elements are paired where their counts and
/// variants agree.
struct ListPairing<C: JSONCodec> {
  /// For each new element the original one, or -1.
  private(set) var origins: [Int]
  /// Original elements without identity that are paired with none while there are new ones that are
  /// paired with none either: perhaps the app has moved and changed them rather than removed them.
  private(set) var replaced: [Int] = []
  /// How many elements at the start and at the end are paired with the same ones of the original.
  private(set) var ends: (prefix: Int, suffix: Int)

  private let values: [C.Value]
  private let old: [C.Value]

  init(_ values: [C.Value], over old: [C.Value], ends: ListEnds, as codec: C.Type) {
    self.values = values
    self.old = old
    self.ends = (ends.prefix, ends.suffix)
    origins = Array(repeating: -1, count: values.count)
    pairEnds()
    let middle = (
      new: ends.prefix..<values.count - ends.suffix, old: ends.prefix..<old.count - ends.suffix
    )
    if pairByPosition(middle.new, middle.old) { return }
    if !pair(middle.new, middle.old) {
      // The identities do not add up: the elements at the end are not the k-th of theirs.
      self.ends.suffix = 0
      _ = pair(ends.prefix..<values.count, ends.prefix..<old.count)
    }
  }

  private mutating func pairEnds() {
    for index in 0..<ends.prefix { origins[index] = index }
    for index in 0..<ends.suffix {
      origins[values.count - 1 - index] = old.count - 1 - index
    }
  }

  /// Pairs position by position where the identities of all elements agree, which is the case after
  /// the app has changed only what is inside the elements.
  private mutating func pairByPosition(_ new: Range<Int>, _ old: Range<Int>) -> Bool {
    guard new.count == old.count else { return false }
    for index in new {
      guard let identity = C.identity(of: values[index]),
        identity == C.identity(of: self.old[index])
      else { return false }
    }
    for index in new { origins[index] = index }
    return true
  }

  /// Pairs what lies in these ranges. False if an identity occurs more often on one side, and again
  /// in what follows.
  private mutating func pair(_ new: Range<Int>, _ old: Range<Int>) -> Bool {
    for index in new { origins[index] = -1 }
    var places: [AnyHashable: IdentityPlaces] = [:]
    var (anonymous, anonymousOld): ([Int], [Int]) = ([], [])
    for index in old {
      if let identity = C.identity(of: self.old[index]) {
        places[identity, default: IdentityPlaces()].indices.append(index)
      } else {
        anonymousOld.append(index)
      }
    }
    var unequal: Set<AnyHashable> = []
    for index in new {
      guard let identity = C.identity(of: values[index]) else {
        anonymous.append(index)
        continue
      }
      if let origin = places[identity]?.next() {
        origins[index] = origin
      } else {
        unequal.insert(identity)
      }
    }
    for (identity, places) in places where !places.isEmpty { unequal.insert(identity) }
    if !unequal.isEmpty, followsOneOf(unequal, new.upperBound) { return false }
    if !anonymous.isEmpty && !anonymousOld.isEmpty { pairAnonymous(anonymous, anonymousOld) }
    return true
  }

  /// Whether an element from `start` on has one of the identities.
  private func followsOneOf(_ identities: Set<AnyHashable>, _ start: Int) -> Bool {
    values[start...].contains { value in
      C.identity(of: value).map(identities.contains) ?? false
    }
  }

  /// Pairs elements without identity, given by their indices.
  private mutating func pairAnonymous(_ new: [Int], _ old: [Int]) {
    let few = CommonSubsequence.shortestEdit(new.count, old.count, maximumDifferences: 8) {
      C.isSame(values[new[$0]], self.old[old[$1]])
    }
    if let few {
      pairMoved(gaps(few, new, old))
    } else {
      let classes = WireClasses<C>(new.map { values[$0] }, old.map { self.old[$0] })
      pairMoved(gaps(CommonSubsequence.pairs(classes.left, classes.right), new, old))
    }
  }

  /// What is left unpaired of a list between elements that are paired.
  private struct Gap {
    var new: ArraySlice<Int>
    var old: ArraySlice<Int>
  }

  /// Pairs elements, given by their positions in `new` and `old`, and gives what lies between them.
  private mutating func gaps(_ pairs: [(Int, Int)], _ new: [Int], _ old: [Int]) -> [Gap] {
    var gaps: [Gap] = []
    var (nextNew, nextOld) = (0, 0)
    for (pairNew, pairOld) in pairs + [(new.count, old.count)] {
      if pairNew > nextNew || pairOld > nextOld {
        gaps.append(Gap(new: new[nextNew..<pairNew], old: old[nextOld..<pairOld]))
      }
      if pairNew < new.count { origins[new[pairNew]] = old[pairOld] }
      (nextNew, nextOld) = (pairNew + 1, pairOld + 1)
    }
    return gaps
  }

  /// Pairs what is in one gap of the original and, unchanged, in another gap now; then what is left
  /// of each gap.
  private mutating func pairMoved(_ gaps: [Gap]) {
    let new = gaps.flatMap(\.new)
    let old = gaps.flatMap(\.old)
    var moved: Set<Int> = []
    if gaps.count > 1, !new.isEmpty, !old.isEmpty {
      let classes = WireClasses<C>(new.map { values[$0] }, old.map { self.old[$0] })
      var places: [Int: IdentityPlaces] = [:]
      for (index, number) in zip(old, classes.right) {
        places[number, default: IdentityPlaces()].indices.append(index)
      }
      for (index, number) in zip(new, classes.left) {
        guard let origin = places[number]?.next() else { continue }
        origins[index] = origin
        moved.insert(origin)
      }
    }
    var hasNew = false
    for gap in gaps {
      let restNew = gap.new.filter { origins[$0] < 0 }
      replaced += pairGap(restNew, gap.old.filter { !moved.contains($0) })
      hasNew = hasNew || restNew.contains { origins[$0] < 0 }
    }
    if !hasNew { replaced = [] }
  }

  /// Pairs what is left of a gap, and returns those of the original that remain.
  private mutating func pairGap(_ new: [Int], _ old: [Int]) -> [Int] {
    guard new.count == old.count else { return old }
    var rest: [Int] = []
    for (index, origin) in zip(new, old) {
      if C.canMerge(values[index], over: self.old[origin]) {
        origins[index] = origin
      } else {
        rest.append(origin)
      }
    }
    return rest
  }
}

/// The places of equal elements, to be taken in their order.
private struct IdentityPlaces {
  var indices: [Int] = []
  private var taken = 0

  /// Whether all have been taken.
  var isEmpty: Bool { taken == indices.count }

  mutating func next() -> Int? {
    guard taken < indices.count else { return nil }
    defer { taken += 1 }
    return indices[taken]
  }
}
