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

  private let values: [C.Value]
  private let old: [C.Value]

  init(_ values: [C.Value], over old: [C.Value], as codec: C.Type) {
    self.values = values
    self.old = old
    origins = Array(repeating: -1, count: values.count)
    let shorter = min(values.count, old.count)
    var prefix = 0
    while prefix < shorter, C.isSame(values[prefix], old[prefix]) {
      origins[prefix] = prefix
      prefix += 1
    }
    if prefix == values.count, prefix == old.count { return }
    if pairByPosition(from: prefix) { return }
    pair(from: prefix)
  }

  /// Pairs position by position where the identities of all elements agree, which is the case after
  /// the app has changed only what is inside the elements.
  private mutating func pairByPosition(from start: Int) -> Bool {
    guard values.count == old.count else { return false }
    for index in start..<values.count {
      guard let identity = C.identity(of: values[index]), identity == C.identity(of: old[index])
      else { return false }
    }
    for index in start..<values.count { origins[index] = index }
    return true
  }

  private mutating func pair(from start: Int) {
    var places: [AnyHashable: IdentityPlaces] = [:]
    var anonymousOld: [Int] = []
    for index in start..<old.count {
      if let identity = C.identity(of: old[index]) {
        places[identity, default: IdentityPlaces()].indices.append(index)
      } else {
        anonymousOld.append(index)
      }
    }
    var anonymous: [Int] = []
    for index in start..<values.count {
      if let identity = C.identity(of: values[index]) {
        if let origin = places[identity]?.next() { origins[index] = origin }
      } else {
        anonymous.append(index)
      }
    }
    if anonymous.isEmpty || anonymousOld.isEmpty { return }
    pairAnonymous(anonymous, anonymousOld)
  }

  /// Pairs elements without identity, given by their indices.
  private mutating func pairAnonymous(_ new: [Int], _ old: [Int]) {
    var suffix = 0
    while suffix < min(new.count, old.count),
      C.isSame(values[new[new.count - 1 - suffix]], self.old[old[old.count - 1 - suffix]])
    {
      suffix += 1
      origins[new[new.count - suffix]] = old[old.count - suffix]
    }
    let (new, old) = (new.dropLast(suffix), old.dropLast(suffix))
    let classes = WireClasses<C>(new.map { values[$0] }, old.map { self.old[$0] })
    var pairs = CommonSubsequence.pairs(classes.left, classes.right)
    pairs.append((new.count, old.count))

    var gaps: [(new: Range<Int>, old: Range<Int>)] = []
    var (nextNew, nextOld) = (0, 0)
    for (pairNew, pairOld) in pairs {
      gaps.append((nextNew..<pairNew, nextOld..<pairOld))
      if pairNew < new.count { origins[new[pairNew]] = old[pairOld] }
      (nextNew, nextOld) = (pairNew + 1, pairOld + 1)
    }
    pairMoved(gaps, Array(new), Array(old), classes)
  }

  /// Pairs what is in one gap of the original and, unchanged, in another gap now; then what is left
  /// of each gap.
  private mutating func pairMoved(
    _ gaps: [(new: Range<Int>, old: Range<Int>)], _ new: [Int], _ old: [Int],
    _ classes: WireClasses<C>
  ) {
    var unpaired: [Int: IdentityPlaces] = [:]
    for gap in gaps {
      for index in gap.old {
        unpaired[classes.right[index], default: IdentityPlaces()].indices.append(index)
      }
    }
    var moved: Set<Int> = []
    for gap in gaps {
      for index in gap.new {
        guard let origin = unpaired[classes.left[index]]?.next() else { continue }
        origins[new[index]] = old[origin]
        moved.insert(origin)
      }
    }
    var hasNew = false
    for gap in gaps {
      let restNew = gap.new.map { new[$0] }.filter { origins[$0] < 0 }
      let restOld = gap.old.filter { !moved.contains($0) }.map { old[$0] }
      replaced += pairGap(restNew, restOld)
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

  mutating func next() -> Int? {
    guard taken < indices.count else { return nil }
    defer { taken += 1 }
    return indices[taken]
  }
}
