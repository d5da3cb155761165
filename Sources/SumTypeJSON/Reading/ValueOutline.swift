/// The ends of the objects and arrays in a value that has been skipped and will be read: a member
/// of an object that is read in parts.
///
/// ```json
/// {"name": "a", "layer": [{"mark": "bar", "encoding": {…}}, …]}
/// ```
/// The struct skips the members that it does not own. Then a part is read; its own parts or unions skip much of it
/// again to see the keys, and so at each further level. The first skip has validated the value, and with its outline
/// all others move from the start of a value directly to its end.
@usableFromInline
struct ValueOutline: Sendable {
  /// An object or array, by offsets in the source. While it is open, `end` is the index of the enclosing one, or -1.
  private struct Place {
    let start: Int
    var end: Int
  }

  /// The objects and arrays in the order of their starts.
  private var places: [Place] = []
  /// The index of the innermost open one, or -1.
  private var open = -1
  /// The index of the last one that a search found.
  private var last = 0

  /// The minimum length in bytes of a noted value. To skip a shorter one costs no more than a lookup.
  private static let size = 64

  @inline(__always)
  var isEmpty: Bool { places.isEmpty }

  /// The number of places, for ``cut(to:)``.
  var count: Int { places.count }

  /// Returns whether a value that begins at `start` can be added.
  func mayAdd(at start: Int) -> Bool { open < 0 && places.last.map { $0.end <= start } ?? true }

  /// Adds an object or array. All inner ones must be added before it is closed.
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
      // Inner ones, which are shorter still, have been removed before.
      places.removeLast()
    }
    open = outer
  }

  /// Reserves memory for the values of a small document.
  mutating func prepare() { if places.capacity == 0 { places.reserveCapacity(16) } }

  /// Removes the places from the index `count` on.
  mutating func cut(to count: Int) {
    if places.count > count { places.removeLast(places.count - count) }
    open = -1
  }

  /// Returns the end of the object or array that begins at `start`; nil if it is not known.
  mutating func end(of start: Int) -> Int? {
    // Usually it is one of the next few.
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
  /// Moves to the end of the object or array at the cursor and returns true, if an outline contains it.
  @inline(__always)
  mutating func passOutlined() -> Bool {
    passed.outline.isEmpty ? false : passOutlinedSlowly()
  }

  @inline(never)
  private mutating func passOutlinedSlowly() -> Bool {
    guard let end = passed.outline.end(of: offset) else { return false }
    position = start + end
    return true
  }

  /// Skips the value at the cursor, which will be read later, and notes where the objects and arrays in it end.
  ///
  /// - Returns: the range of the value, without the white space around it.
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
