/// Finds removed elements that may not be the ones that the app removed, because an equal element
/// with other bytes stays. Of these, the elements with the least unknown data are removed.
///
/// ```json
/// [{"text": "a"}, {"text": "a", "new": 2}]     of which one is left
/// ```
struct EqualElementSearch<C: JSONCodec> {
  /// The elements of the original.
  let old: [C.Value]
  /// The elements that are not in the new list, ascending.
  let removed: [Int]
  /// Whether the removal of these elements, which are adjacent, is the only change.
  let isOnlyChange: Bool
  /// The elements whose place is a guess, if the caller has found all of them; otherwise nil.
  let guesses: Set<Int>?
  let nesting: Int

  /// The result of a search.
  struct Result {
    /// The elements that are removed after the exchanges, but are not certain to be the right ones.
    var uncertain: [Int] = []
    /// For each element in the new list that is to be removed, the equal element that takes its
    /// place.
    var exchanges: [Int: Int] = [:]
    /// The elements, removed or not, whose place is a guess.
    var guesses: Set<Int> = []
  }

  /// The number of removed elements up to which their unknown data is examined before a search for
  /// equal elements.
  private static var few: Int { 8 }

  /// Returns the uncertain removed elements, and the exchanges that keep the most unknown data.
  func callAsFunction(in merge: borrowing Merge, at place: (Int) -> Range<Int>) -> Result {
    if isOnlyChange { return shifted(in: merge, at: place) }
    var candidates = removed
    if let guesses {
      candidates.removeAll { !guesses.contains($0) }
      return candidates.isEmpty
        ? Result() : withEqualElements(candidates, among: guesses.sorted(), in: merge, at: place)
    }
    if removed.count <= Self.few {
      candidates.removeAll { merge.unknown(at: place($0), as: C.self).isEmpty }
    }
    if candidates.isEmpty || removed.count == old.count { return Result() }
    return withEqualElements(candidates, among: old.indices, in: merge, at: place)
  }

  /// Searches in a run of adjacent removed elements. If the elements before the run equal those at
  /// its end, the app may as well have removed a run of the same length further forward. The run
  /// with the least unknown data is removed.
  private func shifted(in merge: borrowing Merge, at place: (Int) -> Range<Int>) -> Result {
    guard let first = removed.first, let last = removed.last else { return Result() }
    var distance = 0
    var areEqualBytes = true
    while distance < first, C.isSame(old[first - 1 - distance], old[last - distance]) {
      areEqualBytes =
        areEqualBytes
        && merge.source[place(first - 1 - distance)] == merge.source[place(last - distance)]
      distance += 1
    }
    if areEqualBytes { return Result() }
    // The elements that all of these runs contain are certain. Of the others, one takes the place of the next one at
    // the distance of the run's length.
    let certain = first..<max(first, last - distance + 1)
    let doubtful = different(
      first - distance..<last + 1, without: certain, at: removed.count, in: merge, place)
    if doubtful.isEmpty { return Result() }

    func unknown(_ element: Int) -> Int { merge.unknown(at: place(element), as: C.self).count }
    var loss = removed.reduce(0) { $0 + unknown($1) }
    var (least, shift, candidate) = (loss, 0, 0)
    while least > 0, candidate < distance {
      candidate += 1
      loss += unknown(first - candidate) - unknown(last + 1 - candidate)
      if loss < least { (least, shift) = (loss, candidate) }
    }
    var result = Result(
      uncertain: (first - shift...last - shift).filter(doubtful.contains), guesses: doubtful)
    for element in first - shift..<first { result.exchanges[element] = element + removed.count }
    return result
  }

  /// Returns the elements of a range, except those that are certain, that have other unknown members than those that
  /// can take their place: the elements whose distance is a multiple of `length`.
  private func different(
    _ range: Range<Int>, without certain: Range<Int>, at length: Int, in merge: borrowing Merge,
    _ place: (Int) -> Range<Int>
  ) -> Set<Int> {
    var found: Set<Int> = []
    for start in range.prefix(length) {
      let elements = stride(from: start, to: range.upperBound, by: length).filter {
        !certain.contains($0)
      }
      if merge.differInUnknownMembers(elements.map(place), as: C.self) {
        found.formUnion(elements)
      }
    }
    return found
  }

  /// The elements that have one hash.
  private struct EqualElements {
    /// The elements that stay.
    var kept: [Int] = []
    /// Whether the elements that stay differ in their bytes.
    var areVaried = false
    /// The elements that are removed.
    var removed: [Int] = []
  }

  /// - Parameter all: the elements that can take the place of a candidate, ascending.
  private func withEqualElements(
    _ candidates: [Int], among all: some Sequence<Int>, in merge: borrowing Merge,
    at place: (Int) -> Range<Int>
  ) -> Result {
    let source = merge.source
    var hashes = ElementHashes<C>(nesting: nesting)
    func hash(of element: Int, _ hashes: inout ElementHashes<C>) -> UInt64 {
      old.withUnsafeBufferPointer { hashes.hash(of: $0, at: element) }
    }
    var equalElements: [UInt64: EqualElements] = [:]
    var numbers: [UInt64] = []
    for candidate in candidates {
      let number = hash(of: candidate, &hashes)
      if equalElements[number] == nil { numbers.append(number) }
      equalElements[number, default: EqualElements()].removed.append(candidate)
    }
    var next = removed[...]
    for element in all {
      while let first = next.first, first < element { next.removeFirst() }
      if element == next.first { continue }
      let number = hash(of: element, &hashes)
      guard let known = equalElements[number] else { continue }
      if let first = known.kept.first, source[place(first)] != source[place(element)] {
        equalElements[number]?.areVaried = true
      }
      equalElements[number]?.kept.append(element)
    }
    var result = Result()
    for number in numbers {
      if let known = equalElements[number] { settle(known, in: merge, at: place, &result) }
    }
    return result
  }

  /// Decides which of the elements with one hash are removed.
  private func settle(
    _ equalElements: EqualElements, in merge: borrowing Merge, at place: (Int) -> Range<Int>,
    _ result: inout Result
  ) {
    guard let first = equalElements.kept.first else { return }
    let removed = equalElements.removed.filter { candidate in
      C.isSame(old[candidate], old[first])
        && (equalElements.areVaried || merge.source[place(first)] != merge.source[place(candidate)])
    }
    func unknown(_ element: Int) -> (element: Int, count: Int) {
      (element, merge.unknown(at: place(element), as: C.self).count)
    }
    if removed.isEmpty { return }
    let alike = equalElements.kept.filter { C.isSame(old[$0], old[first]) } + removed
    if !merge.differInUnknownMembers(alike.map(place), as: C.self) { return }
    result.guesses.formUnion(alike)
    let costly = removed.map(unknown).sorted { ($1.count, $0.element) < ($0.count, $1.element) }
    guard let most = costly.first, most.count > 0 else {
      result.uncertain += removed
      return
    }
    let cheap = equalElements.kept.map(unknown).sorted {
      ($0.count, $0.element) < ($1.count, $1.element)
    }
    var gone = costly.map(\.element)
    for (index, (costly, cheap)) in zip(costly, cheap).enumerated()
    where cheap.count < costly.count && C.isSame(old[cheap.element], old[first]) {
      result.exchanges[cheap.element] = costly.element
      gone[index] = cheap.element
    }
    result.uncertain += gone
  }
}

/// The known places of values in the source of a merge.
///
/// Writing an object anew needs the places of its members, and so a walk over everything in them.
/// For a change deep inside, each object around it needs such a walk. A merge that has walked over
/// more than about twice the source therefore records the ends of large values, as a reader does.
final class KnownPlaces {
  /// The lists that the load has recorded.
  private let lists: [ElementIndex]
  /// The positions in `lists` by the offsets at which the lists begin.
  private lazy var numbers = Dictionary(
    lists.indices.lazy.map { (self.lists[$0].list.lowerBound, $0) }
  ) { first, _ in first }
  /// The ends of objects and arrays by their starts. If a container is recorded, so are all
  /// containers in it that are not small.
  private var ends: [Int: Int] = [:]
  /// The number of bytes walked over so far.
  private(set) var bytesPassed = 0
  /// The number of bytes walked over from which on the ends of values are recorded.
  private let limit: Int

  /// The least number of bytes of a value whose end is recorded.
  private static let size = 256

  init(_ lists: [ElementIndex], inSourceOf count: Int) {
    self.lists = lists
    limit = 2 * count + 4096
  }

  /// Returns what the load has recorded of the list at `range`; nil if it has recorded none.
  func list(at range: Range<Int>) -> ElementIndex? {
    guard let number = number(ofListAt: range.lowerBound), lists[number].list == range else {
      return nil
    }
    return lists[number]
  }

  private func number(ofListAt start: Int) -> Int? {
    lists.count < 16 ? lists.firstIndex { $0.list.lowerBound == start } : numbers[start]
  }

  /// Whether the ends of large values are recorded from now on.
  var areNoted: Bool { bytesPassed > limit }

  /// Counts bytes that the caller has walked over.
  func add(_ count: Int) { bytesPassed += count }

  /// Skips the value at the cursor.
  func pass(_ cursor: inout SkimCursor) {
    guard let byte = cursor.byte, byte == 0x7B || byte == 0x5B else { return cursor.skipValue() }
    let start = cursor.offset
    if let end = end(of: start) { return cursor.move(to: end) }
    if areNoted { return passAndNote(&cursor) }
    cursor.skipValue()
    bytesPassed += cursor.offset - start
  }

  private func end(of start: Int) -> Int? {
    number(ofListAt: start).map { lists[$0].list.upperBound } ?? ends[start]
  }

  private func passAndNote(_ cursor: inout SkimCursor) {
    var open: [Int] = []
    // The bytes before this offset have been counted, or were skipped by a recorded end.
    var counted = cursor.offset
    defer { bytesPassed += cursor.offset - counted }
    while let byte = cursor.byte {
      switch byte {
      case 0x22:
        cursor.skipString()
        continue
      case 0x7B, 0x5B:
        if let end = end(of: cursor.offset), end > cursor.offset {
          bytesPassed += cursor.offset - counted
          cursor.move(to: end)
          counted = cursor.offset
          continue
        }
        open.append(cursor.offset)
        cursor.advance()
      case 0x7D, 0x5D:
        cursor.advance()
        guard let start = open.popLast() else { return }
        if cursor.offset - start >= Self.size { ends[start] = cursor.offset }
        if open.isEmpty { return }
      default: cursor.advance()
      }
    }
  }
}

/// A hash function of bytes, to find values that may be equal; the caller compares those.
///
/// Each step takes two words, by one multiplication of 64 to 128 bits. The seed differs in each
/// process, so that no attacker can make a document whose elements all have the same hash.
struct WireHash {
  private let seed: UInt64
  private let secret: UInt64

  private static let seeds: (UInt64, UInt64) = (
    .random(in: .min ... .max), .random(in: .min ... .max)
  )

  init() { (seed, secret) = Self.seeds }

  /// Returns the hash of `count` bytes at `bytes`.
  @inline(__always)
  func callAsFunction(_ bytes: UnsafeRawPointer, _ count: Int) -> UInt64 {
    func word(_ offset: Int) -> UInt64 {
      bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    var state = seed ^ UInt64(truncatingIfNeeded: count)
    var offset = 0
    while offset &+ 16 <= count {
      state = mixed(state ^ word(offset), secret ^ word(offset &+ 8))
      offset &+= 16
    }
    if offset < count {
      // If there are enough bytes, the last words overlap those before them.
      if count >= 16 {
        state = mixed(state ^ word(count &- 16), secret ^ word(count &- 8))
      } else if count >= 8 {
        state = mixed(state ^ word(0), secret ^ word(count &- 8))
      } else {
        var rest: UInt64 = 0
        for offset in 0..<count {
          rest = rest << 8 | UInt64(bytes.load(fromByteOffset: offset, as: UInt8.self))
        }
        state = mixed(state ^ rest, secret)
      }
    }
    return mixed(state, seed | 1)
  }

  @inline(__always)
  private func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
