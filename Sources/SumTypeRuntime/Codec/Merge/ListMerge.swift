/// Merges the elements of a list: see `Docs/Preservation.md`, "Entries that are not known" and
/// "Layout".
///
/// An array may contain elements that are not in the list: the unknown and malformed entries of a
/// document. A run of such elements stays behind the element that precedes it; if that was removed,
/// behind the nearest remaining predecessor, or at the head of the array.
// Not generic, like `ListPairing`: generic code that is not specialised looks up the metadata of its
// types at run time, here for each element.
struct ListMerge {
  private(set) var array: ContainerMerge
  /// The index in the array of the list's first element, if the list is the rest of a tuple.
  private let first: Int
  /// The item in the array of each element of the list; nil if every item from the first one on is an
  /// element.
  private var known: [Int]?
  private let aside: AsideElements
  /// The removed elements that follow each remaining element, or the head (-1), up to the next
  /// remaining element. Their runs are written there.
  private var removed: [Int: [Int]] = [:]

  /// Creates the merge of a list that contains all elements of the array.
  init(in merge: inout Merge) {
    self.init(in: &merge, aside: AsideElements(), isAside: [])
  }

  /// Creates the merge of a list each of whose elements is two of the array.
  init(ofPairsIn merge: inout Merge) {
    array = ContainerMerge(.pairs, in: &merge)
    first = 0
    aside = AsideElements()
  }

  /// The ranges of all items of the array.
  var places: [Range<Int>] { array.scan.items.map(\.value) }

  /// Creates the merge of a list without the elements of the array at `isAside`, which is
  /// ascending.
  init(in merge: inout Merge, aside: AsideElements, isAside: [Int]) {
    array = ContainerMerge(in: &merge)
    first = 0
    self.aside = aside
    if isAside.isEmpty { return }
    let count = array.scan.items.count
    var known: [Int] = []
    known.reserveCapacity(count)
    var next = 0
    for left in isAside {
      known.append(contentsOf: next..<Swift.max(next, left))
      next = left + 1
    }
    known.append(contentsOf: next..<Swift.max(next, count))
    self.known = known
  }

  /// Creates the merge of a list that consists of the elements of an array from an index on. The
  /// elements before that have been written.
  init(restOf array: ContainerMerge, from first: Int) {
    self.array = array
    self.first = first
    aside = AsideElements()
  }

  /// The number of elements that the list had.
  var count: Int { known?.count ?? Swift.max(0, array.scan.items.count - first) }

  /// Returns the item of an element.
  private func item(of element: Int) -> Int { known?[element] ?? first + element }

  /// Returns the range of an element.
  private func place(of element: Int) -> Range<Int> { array.scan.items[item(of: element)].value }

  /// Returns the items of the elements, with the other items up to the element that follows them.
  private func items(of elements: Range<Int>) -> ClosedRange<Int> {
    let end = elements.upperBound < count ? item(of: elements.upperBound) : array.scan.items.count
    return item(of: elements.lowerBound)...end - 1
  }

  /// Writes the array.
  consuming func write<C: JSONCodec>(
    _ values: [C.Value], over old: [C.Value], as codec: C.Type, ends: ListEnds,
    in merge: inout Merge
  ) {
    array.open(in: &merge)
    writeElements(values, over: old, as: codec, ends: ends, in: &merge)
    for addition in aside.appended {
      array.beginNew(in: &merge)
      merge.lay(out: array.layoutOfNew(in: merge))
      switch addition {
      case .exact(let json): merge.writer.rawUnlessTooDeep(json)
      case .new(let value):
        if !merge.writer.refusesNesting(of: value.nesting) { merge.writer.value(value) }
      }
    }
    array.close(in: &merge)
  }

  /// Writes the elements into the open array.
  mutating func writeElements<C: JSONCodec>(
    _ values: [C.Value], over old: [C.Value], as codec: C.Type, ends: ListEnds,
    in merge: inout Merge
  ) {
    var pairing = ListPairing(
      values, over: old, ends: ends, nesting: merge.writer.maximumNesting, as: C.self)
    settleLosses(&pairing, values, over: old, as: codec, in: &merge)
    if known != nil { findRemoved(pairing) }
    if aside.isEdited {
      writeRuns(after: -1, in: &merge)
      write(values, values.indices, pairing, over: old, as: codec, in: &merge)
    } else {
      if pairing.prefix > 0 {
        array.keep(first...item(of: pairing.prefix - 1), in: &merge)
      }
      writeRuns(after: pairing.prefix - 1, in: &merge)
      write(values, pairing.middle, pairing, over: old, as: codec, in: &merge)
      if pairing.suffix > 0 {
        array.keep(items(of: count - pairing.suffix..<count), in: &merge)
      }
    }
  }

  /// Writes the elements at `range`.
  private mutating func write<C: JSONCodec>(
    _ values: [C.Value], _ range: Range<Int>, _ pairing: ListPairing, over old: [C.Value],
    as codec: C.Type, in merge: inout Merge
  ) {
    let isPlain = removed.isEmpty && !aside.isEdited
    let spans = isPlain ? KeptSpans(of: range, pairing, in: self) : nil
    var index = range.lowerBound
    while index < range.upperBound {
      let origin = pairing[index]
      guard isPlain, origin.isSame else {
        write(values[index], origin, old, as: codec, in: &merge)
        index += 1
        continue
      }
      // Elements that are still adjacent in the same order are copied together.
      let end = pairing.endOfRun(from: index, below: range.upperBound)
      let elements = origin.position..<origin.position + end - index
      if let spans, elements.lowerBound > 0, !array.isEmpty {
        let isBeforeNew = end == range.upperBound || pairing[end].isNone
        array.keep(
          spans[index..<end], last: isBeforeNew ? items(of: elements).upperBound : nil, in: &merge)
      } else {
        array.keep(items(of: elements), in: &merge)
      }
      index = end
    }
  }

  /// Writes an element, whose original is at `origin`.
  private mutating func write<C: JSONCodec>(
    _ value: C.Value, _ origin: ListPairing.Origin, _ old: [C.Value], as codec: C.Type,
    in merge: inout Merge
  ) {
    if origin.isNone {
      array.beginNew(in: &merge)
      if merge.writeMoved(value, as: C.self, layout: array.itemLayout) { return }
      merge.lay(out: array.layoutOfNew(in: merge, from: first))
      return C.encode(value, to: &merge.writer)
    }
    let item = item(of: origin.position)
    if origin.isSame || C.isSame(value, old[origin.position]) {
      array.keep(item, in: &merge)
    } else {
      array.beginItem(item, in: &merge)
      merge.merge(
        value, over: old[origin.position], as: C.self, at: array.scan.items[item].value,
        layout: array.itemLayout)
    }
    if known != nil { writeRuns(after: origin.position, in: &merge) }
  }

  /// Writes the run after a remaining element, and the runs of the removed elements that follow it.
  private mutating func writeRuns(after origin: Int, in merge: inout Merge) {
    if known == nil { return }
    writeRun(after: origin, in: &merge)
    guard let removed = removed[origin] else { return }
    for origin in removed { writeRun(after: origin, in: &merge) }
  }

  /// Writes the items of the array between an element of the list and the next element.
  private mutating func writeRun(after origin: Int, in merge: inout Merge) {
    let first = origin < 0 ? 0 : item(of: origin) + 1
    let last = origin + 1 < count ? item(of: origin + 1) : array.scan.items.count
    for item in first..<last where !aside.removed.contains(array.scan.items[item].start) {
      array.keep(item, in: &merge)
    }
  }

  /// Assigns each removed element to its nearest remaining predecessor.
  private mutating func findRemoved(_ pairing: ListPairing) {
    // Adjacent removed elements have the same predecessor.
    var last = -1
    var predecessor = -1
    for element in pairing.removed {
      if element != last + 1 { predecessor = element - 1 }
      last = element
      removed[predecessor, default: []].append(element)
    }
  }
}

// MARK: - Reordered elements

extension ListMerge {
  /// The bytes of the originals of a reordered list's elements, in the order of the new list. In a
  /// list of many short runs, access to scattered memory would otherwise take most of the time.
  private struct KeptSpans {
    private let first: Int
    /// For each element of the new list the range of its original, from the separator before it
    /// (which the first element lacks) to the item before the next element; an empty range if it
    /// has no original.
    private let spans: [Range<Int>]

    /// Returns nil if there are few runs of adjacent elements.
    init?(of range: Range<Int>, _ pairing: ListPairing, in list: ListMerge) {
      let runs = pairing.runCount(of: range)
      if range.count <= 16 || runs < range.count / 16 { return nil }
      first = range.lowerBound
      let ofOriginals = list.spans
      spans = range.map { index in
        let origin = pairing[index]
        return origin.isNone ? 0..<0 : ofOriginals[origin.position]
      }
    }

    /// The bytes of a run of elements.
    subscript(run: Range<Int>) -> Range<Int> {
      Range(
        uncheckedBounds: (
          spans[run.lowerBound - first].lowerBound, spans[run.upperBound - 1 - first].upperBound
        ))
    }
  }

  /// The range of each element of the original, as in ``KeptSpans``.
  private var spans: [Range<Int>] {
    let items = array.scan.items
    var spans: [Range<Int>] = []
    spans.reserveCapacity(count)
    for element in 0..<count {
      let item = item(of: element)
      let next = element + 1 < count ? self.item(of: element + 1) : items.count
      spans.append(
        Range(
          uncheckedBounds: (
            item > 0 ? items[item - 1].end : items[item].start, items[next - 1].end
          )))
    }
    return spans
  }
}

// MARK: - Lost data

extension ListMerge {
  /// Chooses, among equal elements, those with the least unknown data to be removed. Reports the
  /// unknown data in elements that are removed, or placed, by a guess.
  private func settleLosses<C: JSONCodec>(
    _ pairing: inout ListPairing, _ values: [C.Value], over old: [C.Value], as codec: C.Type,
    in merge: inout Merge
  ) {
    if pairing.isInPlace { return }
    var (lost, guesses) = (Set(pairing.uncertain), Set(pairing.guessed))
    if merge.mayHaveUnknownMembers(at: array.scan.range) {
      let nesting = merge.writer.maximumNesting
      let isOnlyChange = pairing.middle.isEmpty
      let found =
        isOnlyChange || pairing.isCertain
        ? nil
        : GuessSearch<C>(values, over: old, pairing, nesting: nesting)(in: merge, at: place)
      guesses.formUnion(found ?? [])
      let removed = pairing.removed
      if !removed.isEmpty {
        let search = EqualElementSearch<C>(
          old: old, removed: removed, isOnlyChange: isOnlyChange,
          guesses: pairing.runs == nil ? nil : found, nesting: nesting)
        let pairs = search(in: merge, at: place)
        pairing.make(pairs.exchanges)
        lost.subtract(pairs.exchanges.values)
        lost.formUnion(pairs.uncertain)
        guesses.formUnion(pairs.guesses)
      }
    }
    let isTracking = merge.moves.isTracking
    if lost.isEmpty, guesses.isEmpty, !isTracking { return }
    let removed = Set(pairing.removed)
    if isTracking {
      for element in removed { merge.noteGone(old[element], at: place(of: element), as: C.self) }
    }
    lost.formUnion(guesses.intersection(removed))
    for element in lost.union(guesses).sorted() where !merge.moves.isMoved(place(of: element)) {
      if removed.contains(element) {
        merge.drop(place(of: element), as: C.self, isGuess: guesses.contains(element))
      } else {
        merge.guess(place(of: element), as: C.self)
      }
    }
  }
}

/// The numbers of equal elements at both ends of two lists. No element counts at both ends.
@usableFromInline
struct ListEnds {
  @usableFromInline let prefix: Int
  @usableFromInline let suffix: Int

  @inlinable
  init<C: JSONCodec>(_ values: [C.Value], _ old: [C.Value], as codec: C.Type) {
    let shorter = min(values.count, old.count)
    (prefix, suffix) = values.withUnsafeBufferPointer { values in
      old.withUnsafeBufferPointer { old in
        // An array that the app has not changed still has the same memory.
        if values.baseAddress == old.baseAddress { return (shorter, 0) }
        var prefix = 0
        while prefix < shorter, Self.isSame(values, prefix, old, prefix, as: codec) { prefix += 1 }
        var suffix = 0
        while suffix < shorter - prefix,
          Self.isSame(values, values.count - 1 - suffix, old, old.count - 1 - suffix, as: codec)
        {
          suffix += 1
        }
        return (prefix, suffix)
      }
    }
  }

  @inlinable
  @inline(__always)
  static func isSame<C: JSONCodec>(
    _ values: UnsafeBufferPointer<C.Value>, _ index: Int, _ old: UnsafeBufferPointer<C.Value>,
    _ oldIndex: Int, as codec: C.Type
  ) -> Bool {
    isIdentical(values, index, old, oldIndex) || C.isSame(values[index], old[oldIndex])
  }
}

/// Whether two values have the same bits, and so are the same value: an element that was copied
/// with its array shares its strings and arrays with the original. If false, the values may still
/// be the same.
@inlinable
@inline(__always)
func isIdentical<Value>(
  _ left: UnsafeBufferPointer<Value>, _ index: Int, _ right: UnsafeBufferPointer<Value>,
  _ rightIndex: Int
) -> Bool {
  guard let left = left.baseAddress, let right = right.baseAddress else { return true }
  return haveSameBits(
    UnsafeRawPointer(left + index), UnsafeRawPointer(right + rightIndex), MemoryLayout<Value>.size)
}

/// The app's changes to the unknown and malformed elements of a document's list.
struct AsideElements: Sendable {
  /// The offsets in the source of the elements that the app has removed.
  var removed: Set<Int> = []
  /// The elements that the app has added at the end.
  var appended: [Addition] = []

  /// An element that the app has added as JSON, because it does not know its type.
  enum Addition: Sendable {
    /// An element that was loaded elsewhere; it is written byte for byte.
    case exact(JSONSlice)
    /// An element that the app made; it gets the layout of its neighbours.
    case new(JSONValue)
  }

  /// Whether a save has to apply changes even if no value has changed.
  var isEdited: Bool { !removed.isEmpty || !appended.isEmpty }
}

/// Hashes elements by their JSON as new elements, which contains everything known of them. Elements
/// that are the same have equal hashes.
struct ElementHashes<C: JSONCodec>: ~Copyable {
  private var writer: JSONWriter
  private let hash = WireHash()

  init(nesting: Int) {
    writer = JSONWriter(capacity: 1 << 10)
    writer.maximumNesting = nesting
  }

  mutating func hash(of elements: UnsafeBufferPointer<C.Value>, at index: Int) -> UInt64 {
    C.encode(elements[index], to: &writer)
    let hash = hash
    return writer.take { bytes in bytes.baseAddress.map { hash($0, bytes.count) } ?? 0 }
  }
}
