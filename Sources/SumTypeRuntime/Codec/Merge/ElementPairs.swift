/// The pairs of the elements of a changed list with their originals. Positions are those in the
/// middle parts of both lists, which are to be paired.
struct ElementPairs {
  /// The original of a new element, by its position.
  struct Origin: BitwiseCopyable {
    /// Twice the position, plus one if the element is known to be the same; -1 if there is no
    /// original.
    private let number: Int

    /// The origin of an element that has no original.
    static let none = Origin(number: -1)

    private init(number: Int) { self.number = number }

    init(_ position: Int, isSame: Bool) { number = position << 1 | (isSame ? 1 : 0) }

    /// The position of the original; negative if there is none.
    var position: Int { number >> 1 }

    var isNone: Bool { number < 0 }

    /// Whether the element is known to be the same as its original. If false, it may still be the
    /// same.
    var isSame: Bool { number >= 0 && number & 1 == 1 }

    /// The origin that the next element has if both it and its original follow unchanged.
    var next: Origin { Origin(number: number + 2) }

    static func == (left: Origin, right: Origin) -> Bool { left.number == right.number }
  }

  /// The origin of each new element.
  private(set) var origins: [Origin]
  /// Whether each element of the original is paired.
  private(set) var isTaken: [Bool]

  init(new: Int, old: Int) {
    origins = Array(repeating: .none, count: new)
    isTaken = Array(repeating: false, count: old)
  }

  mutating func pair(_ new: Int, with old: Int, isSame: Bool) {
    origins[new] = Origin(old, isSame: isSame)
    isTaken[old] = true
  }

  /// Pairs the elements of runs, which are the same in both lists.
  mutating func pair(_ runs: [ShortestEdit.Run]) {
    for run in runs {
      for offset in 0..<run.count {
        pair(run.left + offset, with: run.right + offset, isSame: true)
      }
    }
  }

  /// The new elements that are not paired yet.
  var unpairedNew: [Int] { origins.indices.filter { origins[$0].isNone } }

  /// The elements of the original that are not paired yet.
  var unpairedOld: [Int] { isTaken.indices.filter { !isTaken[$0] } }
}

// MARK: - Pairs in the same order

extension ElementPairs {
  /// A largest set of pairs that stand in the same order in both lists, in that order.
  var inOrder: [(new: Int, old: Int)] {
    // For each length of an ascending sequence of pairs, the pair that ends one at the least
    // position.
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

  /// The unpaired elements between two neighbours of ``inOrder``.
  struct Gap {
    let new: ArraySlice<Int>
    let old: ArraySlice<Int>
  }

  /// Returns the gaps that contain any of these ascending positions.
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
  /// Pairs elements at these positions that are the same: first those that exist once on each side,
  /// then equal neighbours of pairs, then the k-th of a class with the k-th. Takes linear time,
  /// also if many elements are equal.
  ///
  /// Returns whether any of them is repeated, so that it could have been paired otherwise.
  ///
  /// - Parameters:
  ///   - newHash: returns the hash of a new element. Elements that are the same have equal hashes.
  ///   - oldHash: returns the hash of an element of the original.
  ///   - mayBeSame: a quick test without false negatives, for two elements anywhere in memory.
  ///   - isSame: returns whether two elements with equal hashes are the same.
  @inline(__always)
  @discardableResult
  mutating func pairEqual<Positions: RandomAccessCollection<Int>>(
    _ new: Positions, _ old: Positions, newHash: (Int) -> UInt64, oldHash: (Int) -> UInt64,
    mayBeSame: (Int, Int) -> Bool = { _, _ in true }, isSame: (Int, Int) -> Bool
  ) -> Bool where Positions.Index == Int {
    let classes = EqualityClasses(
      new.count, old.count, newHash: { newHash(new[new.startIndex &+ $0]) },
      oldHash: { oldHash(old[old.startIndex &+ $0]) })
    guard let classes else { return false }
    if !classes.hasRepeats {
      pairSingle(classes.new, new, old, mayBeSame, isSame)
      return false
    }
    var newClasses = [Int32](repeating: -1, count: origins.count)
    for (index, position) in new.enumerated() { newClasses[position] = classes.new[index] }
    var oldClasses = [Int32](repeating: -1, count: isTaken.count)
    for (index, position) in old.enumerated() { oldClasses[position] = classes.old[index] }
    pairSingle(new, old, newClasses, oldClasses, isSame)
    pairNeighbours(newClasses, oldClasses, isSame)
    pairInOrder(new, old, newClasses, oldClasses, isSame)
    return true
  }

  /// Pairs elements by their classes, each of which has one element on a side at most.
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
    // Several elements are tested quickly before the first is compared: they lie far apart in
    // memory, and so the processor loads all of them at the same time.
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

  /// Pairs the elements of classes that have one element on each side.
  private mutating func pairSingle(
    _ new: some RandomAccessCollection<Int>, _ old: some RandomAccessCollection<Int>,
    _ newClasses: [Int32], _ oldClasses: [Int32], _ isSame: (Int, Int) -> Bool
  ) {
    /// Returns the position of the only element of each class; -1 for none, -2 for several.
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

  /// Pairs equal elements that are neighbours of pairs.
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

  /// Pairs the remaining elements of each class in order.
  private mutating func pairInOrder(
    _ new: some RandomAccessCollection<Int>, _ old: some RandomAccessCollection<Int>,
    _ newClasses: [Int32], _ oldClasses: [Int32], _ isSame: (Int, Int) -> Bool
  ) {
    // The first remaining old element of each class, and for each of these elements the next one.
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

/// The classes of elements with equal hashes in two lists. The number of a class is the index of
/// its first element in the old list.
private struct EqualityClasses {
  /// The class of each new element; -1 if no old element has its hash.
  private(set) var new: [Int32]
  /// The class of each old element.
  private(set) var old: [Int32]
  /// Whether any class has more than one element in one of the lists.
  private(set) var hasRepeats = false

  /// Returns nil for lists whose indices do not fit.
  @inline(__always)
  init?(
    _ newCount: Int, _ oldCount: Int, newHash: (Int) -> UInt64, oldHash: (Int) -> UInt64
  ) {
    guard newCount < Int32.max / 4, oldCount < Int32.max / 4 else { return nil }
    // A power of two, so large that at most three quarters of the slots are used.
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

/// A slot of a hash table with open addressing: half of a hash and an index, in one word, so that a
/// look-up reads no other memory.
private struct Slot: BitwiseCopyable {
  private var word: UInt64

  /// Creates a free slot.
  init() { word = 0 }

  init(_ hash: UInt64, _ index: Int) {
    word = hash & ~0xFFFF_FFFF | UInt64(truncatingIfNeeded: index &+ 1)
  }

  private static var seen: UInt64 { 0x8000_0000 }

  var isFree: Bool { word == 0 }

  var index: Int32 { Int32(truncatingIfNeeded: word & (Self.seen - 1)) &- 1 }

  /// Whether an element of the new list has been found in this slot.
  var isSeen: Bool {
    get { word & Self.seen != 0 }
    set { word = newValue ? word | Self.seen : word & ~Self.seen }
  }

  func hasHalf(of hash: UInt64) -> Bool { (word ^ hash) >> 32 == 0 }
}

extension UnsafeMutableBufferPointer<Slot> {
  /// Calls `body` for each index below `count`, with its hash and the slot that has this hash or is
  /// free for it.
  ///
  /// Several slots are read before the first is used, so that the processor loads all of them at
  /// the same time.
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
