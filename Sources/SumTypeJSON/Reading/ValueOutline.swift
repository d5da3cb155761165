/// Where the objects and arrays end that lie in a value which was passed, and will be read: a member of an
/// object that is read in parts.
///
/// ```json
/// {"name": "a", "layer": [{"mark": "bar", "encoding": {…}}, …]}
/// ```
/// The struct passes what is not its own. Then the part is read, whose parts or unions pass much of it again,
/// to see which members there are, and once more for each level further in. All of it is known to be JSON
/// since the first time, and with an outline the others go from the beginning of a value to its end at once.
@usableFromInline
struct ValueOutline: Sendable {
  /// An object or array, by offsets in the source. While it is open, `end` is the index of the one around it.
  private struct Place {
    let start: Int
    var end: Int
  }

  /// In the order of their starts.
  private var places: [Place] = []
  /// The index of the innermost one that is open, or -1.
  private var open = -1
  /// The index where one was found last.
  private var last = 0

  /// How many bytes a value has at least that is noted. To pass less costs as little.
  private static let size = 64

  @inline(__always)
  var isEmpty: Bool { places.isEmpty }

  /// How many places there are, to go back to.
  var count: Int { places.count }

  /// Whether a value that begins at `start` can be added.
  func mayAdd(at start: Int) -> Bool { open < 0 && places.last.map { $0.end <= start } ?? true }

  /// Adds an object or array, all in which is added before it is closed.
  @inline(__always)
  mutating func begin(at start: Int) {
    places.append(Place(start: start, end: open))
    open = places.count - 1
  }

  @inline(__always)
  mutating func close(at end: Int) {
    let outer = places[open].end
    if end - places[open].start >= Self.size {
      places[open].end = end
    } else {
      // What was in it is gone already.
      places.removeLast()
    }
    open = outer
  }

  /// Makes room for the values of a small document.
  mutating func prepare() { if places.capacity == 0 { places.reserveCapacity(16) } }

  /// Forgets the places that were added since there were so many.
  mutating func cut(to count: Int) {
    if places.count > count { places.removeLast(places.count - count) }
    open = -1
  }

  /// Where the object or array ends that begins at `start`; nil if that is not known.
  mutating func end(of start: Int) -> Int? {
    // Mostly it is one of the next.
    if last < places.count, places[last].start <= start {
      let limit = min(last + 4, places.count)
      while last < limit, places[last].start < start { last += 1 }
    }
    if last >= places.count || places[last].start != start { last = firstPlace(notBefore: start) }
    guard last < places.count, places[last].start == start else { return nil }
    return places[last].end
  }

  private func firstPlace(notBefore start: Int) -> Int {
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if places[middle].start < start { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension JSONReader {
  /// Goes to the end of the object or array at the cursor, if an outline tells it.
  @inline(__always)
  mutating func passOutlined() -> Bool {
    passed.outline.isEmpty ? false : passOutlinedAnyhow()
  }

  @inline(never)
  private mutating func passOutlinedAnyhow() -> Bool {
    guard let end = passed.outline.end(of: offset) else { return false }
    position = start + end
    return true
  }

  /// Passes the value at the cursor, which will be read, and notes where all ends that is in it.
  ///
  /// - Returns: where it lies, without the white space around it.
  package mutating func passAndOutline() throws(JSONFault) -> Range<Int> {
    skipWhiteSpace()
    let first = offset
    guard position < end, position.pointee == 0x7B || position.pointee == 0x5B, !passed.areNoted,
      passed.outline.mayAdd(at: first)
    else { return try skipValue() }
    let count = passed.outline.count
    passed.outline.prepare()
    do throws(JSONFault) {
      try skipOutlinedContainer()
    } catch {
      passed.outline.cut(to: count)
      throw error
    }
    passed.add(offset - first)
    return Range(uncheckedBounds: (first, offset))
  }
}
