/// Finds the elements of the original whose place in the new list is a guess: they are equal to others in everything
/// known, have other unknown members, and could be arranged otherwise with no more changes.
///
/// ```json
/// [{"text": "a", "new": 1}, {"text": "b"}, {"text": "a", "new": 2}]     of which one "a" was moved to the other
/// ```
struct GuessSearch<C: JSONCodec> {
  private let values: [C.Value]
  /// The elements of the original.
  private let old: [C.Value]
  private let pairing: ListPairing
  private let nesting: Int
  /// The elements of the original whose value the app has changed, with those in the new list.
  private var changed: [Int: Int] = [:]
  private var changedNew: Set<Int> = []

  init(_ values: [C.Value], over old: [C.Value], _ pairing: ListPairing, nesting: Int) {
    (self.values, self.old, self.pairing, self.nesting) = (values, old, pairing, nesting)
    for index in pairing.runs == nil ? Array(pairing.middle) : pairing.outsideRuns.new {
      let origin = pairing[index]
      if origin.isNone || origin.isSame || C.isSame(values[index], old[origin.position]) {
        continue
      }
      changed[origin.position] = index
      changedNew.insert(index)
    }
  }

  /// The elements of the original that are the same in everything known.
  private struct Alike {
    var elements: [Int] = []
    /// Whether the new list has more of them than the original.
    var isIncreased = false
    /// Whether one of them was moved or removed.
    var isChanged = false
  }

  /// Returns the elements, kept or removed, whose place is a guess. If only a run of adjacent elements was removed, they
  /// are those of ``EqualElementSearch``.
  func callAsFunction(
    in merge: borrowing Merge, at place: (Int) -> Range<Int>
  ) -> Set<Int> {
    if pairing.oldMiddle.isEmpty { return besideInserted(in: merge, at: place) }
    if pairing.runs != nil, let found = fewDifferences(in: merge, at: place) { return found }
    return manyDifferences(in: merge, at: place)
  }

  // MARK: - One run of new elements

  /// Searches beside a run of adjacent new elements, the only change. If the elements before the run equal those at its
  /// end, the app may as well have inserted a run of the same length further forward.
  private func besideInserted(
    in merge: borrowing Merge, at place: (Int) -> Range<Int>
  ) -> Set<Int> {
    let (first, count) = (pairing.middle.lowerBound, pairing.middle.count)
    var distance = 0
    while distance < first,
      C.isSame(values[first - 1 - distance], values[first + count - 1 - distance])
    {
      distance += 1
    }
    return Set(
      (first - distance..<first).filter { merge.mayHaveUnknownMembers(at: place($0)) })
  }

  // MARK: - Few differences

  /// Searches all shortest edits; returns nil if they have too many differences.
  private func fewDifferences(
    in merge: borrowing Merge, at place: (Int) -> Range<Int>
  ) -> Set<Int>? {
    if isUnique { return [] }
    let edits = ShortestEdits(
      old.count, values.count, maximum: ListPairing.maximumDifferences,
      following: { old, new in
        run(from: old, new, to: min(self.old.count - old, values.count - new), step: 1)
      },
      preceding: { old, new in run(from: old - 1, new - 1, to: min(old, new), step: -1) })
    guard let edits else { return nil }
    let choices = edits.choices { old, new in isSame(old, new) }
      .filter { !$0.new.isEmpty || !isChanged($0.old) }
    if choices.isEmpty { return [] }

    let insertable = edits.insertable.filter { !changedNew.contains($0) }
    let (ofOld, ofNew) = hashes(choices.map(\.old), insertable)
    let inserted = Dictionary(grouping: zip(insertable, ofNew).map { $0 }, by: \.1)
    let removable = zip(choices, ofOld).reduce(into: [UInt64: Int]()) { counts, choice in
      if choice.0.mayBeRemoved { counts[choice.1, default: 0] += 1 }
    }
    var classes: [UInt64: Alike] = [:]
    for (choice, number) in zip(choices, ofOld) where !isChanged(choice.old) {
      var outcomes = Set(choice.new)
      let places = inserted[number, default: []].map(\.0)
      if choice.mayBeRemoved {
        // A removed element is paired with an inserted one, if there is one that is the same.
        outcomes.formUnion(places)
        if places.count < removable[number, default: 0] { outcomes.insert(-1) }
      }
      if outcomes.count < 2 { continue }
      classes[number, default: Alike()].elements.append(choice.old)
      if places.contains(where: { pairing[$0].isNone }) { classes[number]?.isIncreased = true }
    }
    return different(classes, in: merge, at: place)
  }

  /// Whether there certainly is one shortest edit, in which each moved element can only be the one that it is.
  ///
  /// Another shortest edit would pair an element that the known one removes or inserts. That element is the same as one
  /// that stands a few places further at most.
  private var isUnique: Bool {
    let outside = pairing.outsideRuns
    let removed = outside.old.filter { !isChanged($0) }
    let inserted = outside.new.filter { !changedNew.contains($0) }
    let distance = removed.count + inserted.count
    func near(_ position: Int, _ count: Int) -> Range<Int> {
      max(0, position - distance)..<max(0, min(count, position + distance + 1))
    }
    for element in removed {
      if near(element, values.count).contains(where: { C.isSame(old[element], values[$0]) }) {
        return false
      }
      if removed.contains(where: { $0 > element && C.isSame(old[element], old[$0]) }) {
        return false
      }
    }
    for element in inserted {
      if near(element, old.count).contains(where: { C.isSame(values[element], old[$0]) }) {
        return false
      }
      if inserted.contains(where: { $0 > element && C.isSame(values[element], values[$0]) }) {
        return false
      }
    }
    return true
  }

  /// Whether the element of the original is paired with a changed one.
  private func isChanged(_ old: Int) -> Bool { changed[old] != nil }

  /// Whether the two elements are the same, or the new one is the original's after a change.
  private func isSame(_ old: Int, _ new: Int) -> Bool {
    if let changed = changed[old] { return changed == new }
    return !changedNew.contains(new) && C.isSame(self.old[old], values[new])
  }

  /// Returns the number of elements that are the same from two positions on, in one direction. A run of the pairing is
  /// passed in one step.
  private func run(from old: Int, _ new: Int, to limit: Int, step: Int) -> Int {
    var count = 0
    while count < limit {
      let (x, y) = (old + step * count, new + step * count)
      if let run = pairing.run(at: x, y) {
        count += step > 0 ? run.right + run.count - x : x - run.right + 1
      } else if isSame(x, y) {
        count += 1
      } else {
        break
      }
    }
    return count
  }

  // MARK: - Many differences

  /// Searches the elements that were moved, removed or added: the arrangement of those that are repeated is a guess.
  private func manyDifferences(
    in merge: borrowing Merge, at place: (Int) -> Range<Int>
  ) -> Set<Int> {
    let added = pairing.middle.filter { pairing[$0].isNone }
    let changes = Set(pairing.moved).union(pairing.removed)
    let unchanged = old.indices.filter { !isChanged($0) }
    let (ofOld, ofNew) = hashes(unchanged, added)
    var classes: [UInt64: Alike] = [:]
    for (element, number) in zip(unchanged, ofOld) {
      classes[number, default: Alike()].elements.append(element)
      if changes.contains(element) { classes[number]?.isChanged = true }
    }
    for number in ofNew { classes[number]?.isIncreased = true }
    return different(
      classes.filter { $0.value.isChanged && $0.value.elements.count > 1 || $0.value.isIncreased },
      in: merge, at: place)
  }

  // MARK: - Unknown members

  /// Returns the elements that differ in their unknown members from others that are alike.
  private func different(
    _ classes: [UInt64: Alike], in merge: borrowing Merge, at place: (Int) -> Range<Int>
  ) -> Set<Int> {
    var found: Set<Int> = []
    for alike in classes.values {
      if alike.isIncreased || merge.differInUnknownMembers(alike.elements.map(place), as: C.self) {
        found.formUnion(alike.elements)
      }
    }
    return found
  }

  private func hashes(_ old: [Int], _ new: [Int]) -> (old: [UInt64], new: [UInt64]) {
    var hashes = ElementHashes<C>(nesting: nesting)
    return (
      self.old.withUnsafeBufferPointer { elements in
        old.map { hashes.hash(of: elements, at: $0) }
      },
      values.withUnsafeBufferPointer { elements in
        new.map { hashes.hash(of: elements, at: $0) }
      }
    )
  }
}
