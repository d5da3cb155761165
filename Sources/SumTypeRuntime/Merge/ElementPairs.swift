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
