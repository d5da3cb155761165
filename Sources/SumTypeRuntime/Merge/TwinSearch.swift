/// Finds removed elements of which it is not certain that they are the ones that the app has removed:
/// one that is equal stays, but has other bytes.
///
/// ```json
/// [{"text": "a", "new": 1}, {"text": "a", "new": 2}]     of which one is left
/// ```
struct TwinSearch<C: JSONCodec> {
  /// The elements of the original.
  let old: [C.Value]
  /// Those that are not in the new list, ascending.
  let removed: [Int]
  /// Whether nothing else has changed than that these, which follow one another, were removed.
  let isOnlyChange: Bool
  let nesting: Int

  /// How many removed elements are looked at for what is unknown in them, before the others are
  /// looked at for twins.
  private static var few: Int { 8 }

  /// The removed elements that may be others.
  func uncertain(in merge: borrowing Merge, at place: (Int) -> Range<Int>) -> [Int] {
    if isOnlyChange { return shifted(in: merge.source, at: place) }
    var candidates = removed
    if removed.count <= Self.few {
      candidates.removeAll { merge.unknown(at: place($0), as: C.self).isEmpty }
    }
    if candidates.isEmpty || removed.count == old.count { return [] }
    return withTwins(candidates, in: merge.source, at: place)
  }

  /// A row of removed elements could as well be the row that ends before it does, where what stands
  /// before the row is equal to its end.
  private func shifted(in source: [UInt8], at place: (Int) -> Range<Int>) -> [Int] {
    guard let first = removed.first, let last = removed.last else { return [] }
    var distance = 0
    var areEqualBytes = true
    while distance < first, C.isSame(old[first - 1 - distance], old[last - distance]) {
      areEqualBytes =
        areEqualBytes
        && source[place(first - 1 - distance)] == source[place(last - distance)]
      distance += 1
      // More would change nothing.
      if !areEqualBytes, distance >= removed.count { break }
    }
    return areEqualBytes ? [] : Array(removed.suffix(distance))
  }

  /// What is known of the elements of one hash.
  private struct Twins {
    /// An element that stays; -1 for none so far.
    var kept = -1
    /// Whether those that stay differ in their bytes.
    var areVaried = false
  }

  private func withTwins(
    _ candidates: [Int], in source: [UInt8], at place: (Int) -> Range<Int>
  ) -> [Int] {
    var hashes = ElementHashes<C>(nesting: nesting)
    func hash(of element: Int, _ hashes: inout ElementHashes<C>) -> UInt64 {
      old.withUnsafeBufferPointer { hashes.hash(of: $0, at: element) }
    }
    let numbers = candidates.map { hash(of: $0, &hashes) }
    var twins: [UInt64: Twins] = [:]
    for number in numbers { twins[number] = Twins() }
    var next = removed[...]
    for element in old.indices {
      if element == next.first {
        next.removeFirst()
        continue
      }
      let number = hash(of: element, &hashes)
      guard let known = twins[number], !known.areVaried else { continue }
      if known.kept < 0 {
        twins[number]?.kept = element
      } else if source[place(known.kept)] != source[place(element)] {
        twins[number]?.areVaried = true
      }
    }
    return zip(candidates, numbers).compactMap { candidate, number in
      guard let known = twins[number], known.kept >= 0, C.isSame(old[candidate], old[known.kept])
      else { return nil }
      return known.areVaried || source[place(known.kept)] != source[place(candidate)]
        ? candidate : nil
    }
  }
}
