/// Which elements of a changed list are which of the original one. Positions are those in the part
/// of both lists that is to be paired.
struct ElementPairs {
  /// The original of an element.
  struct Origin: BitwiseCopyable {
    /// Twice the position, and one more if the element is known to be the same; -1 for none.
    private let number: Int

    /// An element that is new.
    static let none = Origin(number: -1)

    private init(number: Int) { self.number = number }

    init(_ position: Int, isSame: Bool) { number = position << 1 | (isSame ? 1 : 0) }

    /// Its position; negative where there is none.
    var position: Int { number >> 1 }

    var isNone: Bool { number < 0 }

    /// Whether the element is known to be the same as its original. False says nothing.
    var isSame: Bool { number >= 0 && number & 1 == 1 }

    /// The original of the element after this one, if that is the same and follows it there as well.
    var next: Origin { Origin(number: number + 2) }

    static func == (left: Origin, right: Origin) -> Bool { left.number == right.number }
  }

  /// For each new element its original.
  private(set) var origins: [Origin]
  /// For each element of the original whether it is paired.
  private(set) var isTaken: [Bool]

  init(new: Int, old: Int) {
    origins = Array(repeating: .none, count: new)
    isTaken = Array(repeating: false, count: old)
  }

  mutating func pair(_ new: Int, with old: Int, isSame: Bool) {
    origins[new] = Origin(old, isSame: isSame)
    isTaken[old] = true
  }

  /// Pairs stretches of elements that are the same.
  mutating func pair(_ runs: [ShortestEdit.Run]) {
    for run in runs {
      for offset in 0..<run.count {
        pair(run.left + offset, with: run.right + offset, isSame: true)
      }
    }
  }

  /// The new elements that have no original yet.
  var unpairedNew: [Int] { origins.indices.filter { origins[$0].isNone } }

  /// The elements of the original that are paired with none yet.
  var unpairedOld: [Int] { isTaken.indices.filter { !isTaken[$0] } }
}

// MARK: - The order that stays

extension ElementPairs {
  /// Pairs that stand in the same order in both lists, as many as there are.
  var inOrder: [(new: Int, old: Int)] {
    // For each length the pair that ends the ascending row of that length with the least position.
    var ends: [Int] = []
    var predecessors = Array(repeating: -1, count: origins.count)
    for (index, origin) in origins.enumerated() where !origin.isNone {
      var low = ends.count
      if let last = ends.last, origins[last].position > origin.position {
        low = 0
        var high = ends.count - 1
        while low < high {
          let middle = (low + high) / 2
          if origins[ends[middle]].position < origin.position {
            low = middle + 1
          } else {
            high = middle
          }
        }
      }
      if low > 0 { predecessors[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var pairs: [(new: Int, old: Int)] = []
    pairs.reserveCapacity(ends.count)
    var next = ends.last ?? -1
    while next >= 0 {
      pairs.append((next, origins[next].position))
      next = predecessors[next]
    }
    return pairs.reversed()
  }

  /// What is left over between two neighbours of ``inOrder``.
  struct Gap {
    let new: ArraySlice<Int>
    let old: ArraySlice<Int>
  }

  /// The gaps that have something of these ascending positions.
  func gaps(_ new: [Int], _ old: [Int]) -> [Gap] {
    var gaps: [Gap] = []
    var (nextNew, nextOld) = (0, 0)
    for (endNew, endOld) in inOrder + [(origins.count, isTaken.count)] {
      let (startNew, startOld) = (nextNew, nextOld)
      while nextNew < new.count, new[nextNew] < endNew { nextNew += 1 }
      while nextOld < old.count, old[nextOld] < endOld { nextOld += 1 }
      if nextNew > startNew || nextOld > startOld {
        gaps.append(Gap(new: new[startNew..<nextNew], old: old[startOld..<nextOld]))
      }
    }
    return gaps
  }
}

extension ElementPairs {
  /// Pairs elements that are the same, given by their positions: those of which there is one on
  /// each side, then their equal neighbours, then the k-th to the k-th. Linear, however many are
  /// equal.
  ///
  /// - Parameters:
  ///   - newHash: the hash of an element, which is that of every one that is the same, and
  ///   - oldHash: of one of the original.
  ///   - mayBeSame: says so by a glance, for two elements that may lie anywhere in memory.
  ///   - isSame: whether two elements whose hashes are equal are the same.
  @inline(__always)
  mutating func pairEqual<Positions: RandomAccessCollection<Int>>(
    _ new: Positions, _ old: Positions, newHash: (Int) -> UInt64, oldHash: (Int) -> UInt64,
    mayBeSame: (Int, Int) -> Bool = { _, _ in true }, isSame: (Int, Int) -> Bool
  ) where Positions.Index == Int {
    let classes = EqualityClasses(
      new.count, old.count, newHash: { newHash(new[new.startIndex &+ $0]) },
      oldHash: { oldHash(old[old.startIndex &+ $0]) })
    guard let classes else { return }
    if !classes.hasRepeats {
      return pairSingle(classes.new, new, old, mayBeSame, isSame)
    }
    var newClasses = [Int32](repeating: -1, count: origins.count)
    for (index, position) in new.enumerated() { newClasses[position] = classes.new[index] }
    var oldClasses = [Int32](repeating: -1, count: isTaken.count)
    for (index, position) in old.enumerated() { oldClasses[position] = classes.old[index] }
    pairSingle(new, old, newClasses, oldClasses, isSame)
    pairNeighbours(newClasses, oldClasses, isSame)
    pairInOrder(new, old, newClasses, oldClasses, isSame)
  }

  /// Pairs elements whose classes have no other.
  @inline(__always)
  private mutating func pairSingle(
    _ classes: [Int32], _ new: some RandomAccessCollection<Int>,
    _ old: some RandomAccessCollection<Int>, _ mayBeSame: (Int, Int) -> Bool,
    _ isSame: (Int, Int) -> Bool
  ) {
    func positions(_ index: Int) -> (new: Int, old: Int) {
      (
        new[new.index(new.startIndex, offsetBy: index)],
        old[old.index(old.startIndex, offsetBy: Int(classes[index]))]
      )
    }
    // Some elements are glanced at before the first of them is compared, so that the processor, in whose
    // memory they lie far apart, waits for all of them at once.
    let step = 32
    withUnsafeTemporaryAllocation(of: Bool.self, capacity: step) { ahead in
      var start = 0
      while start < classes.count {
        let end = Swift.min(start &+ step, classes.count)
        for index in start..<end {
          var mayBe = false
          if classes[index] >= 0 {
            let (new, old) = positions(index)
            mayBe = mayBeSame(new, old)
          }
          ahead[index &- start] = mayBe
        }
        for index in start..<end where ahead[index &- start] {
          let (new, old) = positions(index)
          if isSame(new, old) { pair(new, with: old, isSame: true) }
        }
        start = end
      }
    }
  }

  private mutating func pairIfSame(_ new: Int, _ old: Int, _ isSame: (Int, Int) -> Bool) {
    if isSame(new, old) { pair(new, with: old, isSame: true) }
  }

  /// Pairs where there is one element of a class on each side.
  private mutating func pairSingle(
    _ new: some RandomAccessCollection<Int>, _ old: some RandomAccessCollection<Int>,
    _ newClasses: [Int32], _ oldClasses: [Int32], _ isSame: (Int, Int) -> Bool
  ) {
    /// The place of the only element of a class; -1 for none, -2 for several.
    func places(_ positions: some RandomAccessCollection<Int>, _ classes: [Int32]) -> [Int] {
      var places = Array(repeating: -1, count: old.count)
      for position in positions where classes[position] >= 0 {
        let number = Int(classes[position])
        places[number] = places[number] == -1 ? position : -2
      }
      return places
    }
    for (new, old) in zip(places(new, newClasses), places(old, oldClasses))
    where new >= 0 && old >= 0 {
      pairIfSame(new, old, isSame)
    }
  }

  /// Pairs what is equal beside elements that are paired.
  private mutating func pairNeighbours(
    _ newClasses: [Int32], _ oldClasses: [Int32], _ isSame: (Int, Int) -> Bool
  ) {
    func isOpen(_ new: Int, _ old: Int) -> Bool {
      oldClasses.indices.contains(old) && origins[new].isNone && !isTaken[old]
        && newClasses[new] >= 0 && newClasses[new] == oldClasses[old]
    }
    var neighbour = -1
    for new in origins.indices {
      if isOpen(new, neighbour + 1) { pairIfSame(new, neighbour + 1, isSame) }
      neighbour = origins[new].isNone ? -2 : origins[new].position
    }
    neighbour = isTaken.count
    for new in origins.indices.reversed() {
      if isOpen(new, neighbour - 1) { pairIfSame(new, neighbour - 1, isSame) }
      neighbour = origins[new].isNone ? -2 : origins[new].position
    }
  }

  /// Pairs what is left of each class in its order.
  private mutating func pairInOrder(
    _ new: some RandomAccessCollection<Int>, _ old: some RandomAccessCollection<Int>,
    _ newClasses: [Int32], _ oldClasses: [Int32], _ isSame: (Int, Int) -> Bool
  ) {
    // For each class the first that is left, and for each of those the next one.
    var first = Array(repeating: -1, count: old.count)
    var next = Array(repeating: -1, count: isTaken.count)
    for position in old.reversed() where !isTaken[position] {
      let number = Int(oldClasses[position])
      next[position] = first[number]
      first[number] = position
    }
    for position in new where origins[position].isNone && newClasses[position] >= 0 {
      let number = Int(newClasses[position])
      guard first[number] >= 0 else { continue }
      pairIfSame(position, first[number], isSame)
      first[number] = next[first[number]]
    }
  }
}

/// Which elements of two lists have equal hashes. A class is named by the index of its first element
/// in the old list.
private struct EqualityClasses {
  /// For each new element its class; -1 where the old list has none.
  private(set) var new: [Int32]
  /// For each old element its class.
  private(set) var old: [Int32]
  /// Whether a class has more than one element on a side.
  private(set) var hasRepeats = false

  /// Nil for lists beyond what is counted here.
  @inline(__always)
  init?(
    _ newCount: Int, _ oldCount: Int, newHash: (Int) -> UInt64, oldHash: (Int) -> UInt64
  ) {
    guard newCount < Int32.max / 4, oldCount < Int32.max / 4 else { return nil }
    // A power of two, of which three quarters at most are taken.
    let capacity = 1 << (Int.bitWidth - (oldCount / 3 * 4 | 7).leadingZeroBitCount)
    old = Array(repeating: 0, count: oldCount)
    new = Array(repeating: -1, count: newCount)
    var hasRepeats = false
    withUnsafeTemporaryAllocation(of: Slot.self, capacity: capacity) { slots in
      slots.initialize(repeating: Slot())
      slots.forEachPlace(of: oldCount, hash: oldHash) { index, hash, place in
        if slots[place].isFree {
          slots[place] = Slot(hash, index)
        } else {
          hasRepeats = true
        }
        old[index] = slots[place].index
      }
      slots.forEachPlace(of: newCount, hash: newHash) { index, _, place in
        if slots[place].isFree { return }
        hasRepeats = hasRepeats || slots[place].isSeen
        slots[place].isSeen = true
        new[index] = slots[place].index
      }
    }
    self.hasRepeats = hasRepeats
  }
}

/// A place of a hash table with open addressing: half of a hash, and an index. All that a look-up
/// needs lies in one word.
private struct Slot: BitwiseCopyable {
  private var word: UInt64

  /// A free one.
  init() { word = 0 }

  init(_ hash: UInt64, _ index: Int) {
    word = hash & ~0xFFFF_FFFF | UInt64(truncatingIfNeeded: index &+ 1)
  }

  private static var seen: UInt64 { 0x8000_0000 }

  var isFree: Bool { word == 0 }

  var index: Int32 { Int32(truncatingIfNeeded: word & (Self.seen - 1)) &- 1 }

  /// Whether an element of the new list has been found in it.
  var isSeen: Bool {
    get { word & Self.seen != 0 }
    set { word = newValue ? word | Self.seen : word & ~Self.seen }
  }

  func hasHalf(of hash: UInt64) -> Bool { (word ^ hash) >> 32 == 0 }
}

extension UnsafeMutableBufferPointer<Slot> {
  /// Calls `body` for each index below `count`, with its hash and the place where that is or can be
  /// put.
  ///
  /// The places of some hashes are read before the first of them is looked at: the processor waits
  /// for all of them at once.
  @inline(__always)
  fileprivate func forEachPlace(
    of count: Int, hash: (Int) -> UInt64, _ body: (Int, UInt64, Int) -> Void
  ) {
    let mask = self.count &- 1
    let step = 32
    withUnsafeTemporaryAllocation(of: (hash: UInt64, slot: Slot).self, capacity: step) { ahead in
      var start = 0
      while start < count {
        let end = Swift.min(start &+ step, count)
        for index in start..<end {
          let hash = hash(index)
          ahead[index &- start] = (hash, self[Int(truncatingIfNeeded: hash) & mask])
        }
        for index in start..<end {
          let (hash, slot) = ahead[index &- start]
          var place = Int(truncatingIfNeeded: hash) & mask
          if !slot.isFree || !self[place].isFree {
            while !self[place].isFree, !self[place].hasHalf(of: hash) {
              place = (place &+ 1) & mask
            }
          }
          body(index, hash, place)
        }
        start = end
      }
    }
  }
}
