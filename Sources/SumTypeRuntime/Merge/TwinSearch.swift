/// Finds removed elements of which it is not certain that they are the ones that the app has removed:
/// one that is equal stays, but has other bytes. Of those, the ones in which least is unknown are to go.
///
/// ```json
/// [{"text": "a"}, {"text": "a", "new": 2}]     of which one is left
/// ```
struct TwinSearch<C: JSONCodec> {
  /// The elements of the original.
  let old: [C.Value]
  /// Those that are not in the new list, ascending.
  let removed: [Int]
  /// Whether nothing else has changed than that these, which follow one another, were removed.
  let isOnlyChange: Bool
  let nesting: Int

  /// What a search has found.
  struct Result {
    /// The elements that go after the exchanges, and may be others.
    var uncertain: [Int] = []
    /// For elements of the original that are in the new list the equal ones that are to be there instead.
    var exchanges: [Int: Int] = [:]
  }

  /// How many removed elements are looked at for what is unknown in them, before the others are
  /// looked at for twins.
  private static var few: Int { 8 }

  /// The removed elements that may be others, and what is to stay instead of them.
  func callAsFunction(in merge: borrowing Merge, at place: (Int) -> Range<Int>) -> Result {
    if isOnlyChange { return shifted(in: merge, at: place) }
    var candidates = removed
    if removed.count <= Self.few {
      candidates.removeAll { merge.unknown(at: place($0), as: C.self).isEmpty }
    }
    if candidates.isEmpty || removed.count == old.count { return Result() }
    return withTwins(candidates, in: merge, at: place)
  }

  /// A row of removed elements could as well be any row of as many that ends before it does, where
  /// what stands before the row is equal to its end. The one goes in which least is unknown.
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

    func unknown(_ element: Int) -> Int { merge.unknown(at: place(element), as: C.self).count }
    var loss = removed.reduce(0) { $0 + unknown($1) }
    var (least, shift, candidate) = (loss, 0, 0)
    while least > 0, candidate < distance {
      candidate += 1
      loss += unknown(first - candidate) - unknown(last + 1 - candidate)
      if loss < least { (least, shift) = (loss, candidate) }
    }
    var result = Result(
      // What all of these rows have is certain.
      uncertain: (first - shift...last - shift).filter { $0 < first || $0 > last - distance })
    for element in first - shift..<first { result.exchanges[element] = element + removed.count }
    return result
  }

  /// What is known of the elements of one hash.
  private struct Twins {
    /// Those that stay.
    var kept: [Int] = []
    /// Whether those that stay differ in their bytes.
    var areVaried = false
    /// Those that go.
    var removed: [Int] = []
  }

  private func withTwins(
    _ candidates: [Int], in merge: borrowing Merge, at place: (Int) -> Range<Int>
  ) -> Result {
    let source = merge.source
    var hashes = ElementHashes<C>(nesting: nesting)
    func hash(of element: Int, _ hashes: inout ElementHashes<C>) -> UInt64 {
      old.withUnsafeBufferPointer { hashes.hash(of: $0, at: element) }
    }
    var twins: [UInt64: Twins] = [:]
    var numbers: [UInt64] = []
    for candidate in candidates {
      let number = hash(of: candidate, &hashes)
      if twins[number] == nil { numbers.append(number) }
      twins[number, default: Twins()].removed.append(candidate)
    }
    var next = removed[...]
    for element in old.indices {
      if element == next.first {
        next.removeFirst()
        continue
      }
      let number = hash(of: element, &hashes)
      guard let known = twins[number] else { continue }
      if let first = known.kept.first, source[place(first)] != source[place(element)] {
        twins[number]?.areVaried = true
      }
      twins[number]?.kept.append(element)
    }
    var result = Result()
    for number in numbers {
      if let known = twins[number] { settle(known, in: merge, at: place, &result) }
    }
    return result
  }

  /// Decides which elements of one hash go.
  private func settle(
    _ twins: Twins, in merge: borrowing Merge, at place: (Int) -> Range<Int>,
    _ result: inout Result
  ) {
    guard let first = twins.kept.first else { return }
    let removed = twins.removed.filter { candidate in
      C.isSame(old[candidate], old[first])
        && (twins.areVaried || merge.source[place(first)] != merge.source[place(candidate)])
    }
    func unknown(_ element: Int) -> (element: Int, count: Int) {
      (element, merge.unknown(at: place(element), as: C.self).count)
    }
    let costly = removed.map(unknown).sorted { ($1.count, $0.element) < ($0.count, $1.element) }
    guard let most = costly.first, most.count > 0 else {
      result.uncertain += removed
      return
    }
    let cheap = twins.kept.map(unknown).sorted { ($0.count, $0.element) < ($1.count, $1.element) }
    var gone = costly.map(\.element)
    for (index, (costly, cheap)) in zip(costly, cheap).enumerated()
    where cheap.count < costly.count && C.isSame(old[cheap.element], old[first]) {
      result.exchanges[cheap.element] = costly.element
      gone[index] = cheap.element
    }
    result.uncertain += gone
  }
}

/// What is known of where values lie in the source of a merge.
///
/// To write an object anew takes the places of its members, and so to pass over all that is in them.
/// Where the change lies deep inside, that is done again for each object around it. A merge that has
/// passed over more than the source has notes from then on where large values end, as a reader does.
final class KnownPlaces {
  /// The lists that the load has noted.
  private let lists: [ElementIndex]
  /// Which of them begins where.
  private lazy var numbers = Dictionary(
    lists.indices.lazy.map { (self.lists[$0].list.lowerBound, $0) }
  ) { first, _ in first }
  /// The ends of objects and arrays, by where they begin. With one of them, all in it are there that
  /// are not small.
  private var ends: [Int: Int] = [:]
  /// How many bytes have been passed over.
  private(set) var bytesPassed = 0
  /// From how many on it is noted where values end.
  private let limit: Int

  /// How many bytes a value has at least whose end is noted.
  private static let size = 256

  init(_ lists: [ElementIndex], inSourceOf count: Int) {
    self.lists = lists
    limit = 2 * count + 4096
  }

  /// What the load has noted of the list at `range`.
  func list(at range: Range<Int>) -> ElementIndex? {
    guard let number = number(ofListAt: range.lowerBound), lists[number].list == range else {
      return nil
    }
    return lists[number]
  }

  private func number(ofListAt start: Int) -> Int? {
    lists.count < 16 ? lists.firstIndex { $0.list.lowerBound == start } : numbers[start]
  }

  /// Whether it is noted where large values end.
  var areNoted: Bool { bytesPassed > limit }

  /// Counts bytes that the caller has passed over.
  func add(_ count: Int) { bytesPassed += count }

  /// Passes the value at the cursor.
  func pass(_ cursor: inout ValidatedCursor) {
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

  private func passAndNote(_ cursor: inout ValidatedCursor) {
    var open: [Int] = []
    // The bytes up to here have been counted, or did not have to be looked at.
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

/// Hashes of bytes and words, for finding what may be equal; equal hashes are compared.
///
/// Two words go in at a time, by one multiplication of 64 to 128 bits. The seed is another one in
/// each process, so that no document can be made whose elements all have one hash.
struct WireHash {
  private let seed: UInt64
  private let secret: UInt64

  private static let seeds: (UInt64, UInt64) = (
    .random(in: .min ... .max), .random(in: .min ... .max)
  )

  init() { (seed, secret) = Self.seeds }

  /// The hash of `count` bytes at `bytes`.
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
      // The last words overlap what went in already, where there is as much.
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
