/// Where the elements of a list are, by their identities.
///
/// A position in it is where an element was when it was last looked at: what is inserted, removed or
/// moved before it shifts it by so much. A search has to look there, and near by; so no change
/// has to write the positions of all elements behind it.
@usableFromInline
package struct PositionIndex<ID: Hashable> {
  @usableFromInline var positions: [ID: Int] = [:]
  /// Two elements have equal identities: only a new index says which of them is the first.
  @usableFromInline package private(set) var hasRepeats = false

  @inlinable
  package init() {}

  /// The index of so many elements; one without an identity is not in it.
  @inlinable
  package init(of count: Int, _ id: (Int) -> ID?) {
    positions.reserveCapacity(count)
    var identified = 0
    // From the end, so that of two elements the first one stays.
    for position in (0..<count).reversed() {
      guard let id = id(position) else { continue }
      positions[id] = position
      identified += 1
    }
    hasRepeats = positions.count < identified
  }

  /// Where the element was when it was last looked at; nil if there is none.
  @inlinable
  package subscript(id: ID) -> Int? {
    get { positions[id] }
    set { positions[id] = newValue }
  }

  /// Where the element is now, if it is near the place where it was.
  @inlinable
  package mutating func find(_ id: ID, below count: Int, _ isThere: (Int) -> Bool) -> Int? {
    guard let last = positions[id], let found = nearest(last, below: count, isThere) else {
      return nil
    }
    if found != last { positions[id] = found }
    return found
  }
}

/// How far from its last place an element is looked for before all are looked through.
@inlinable package var elementReach: Int { 64 }

/// The position nearest to `place` at which something is.
@inlinable
package func nearest(_ place: Int, below count: Int, _ isThere: (Int) -> Bool) -> Int? {
  for distance in 0...elementReach {
    let (before, after) = (place - distance, place + distance)
    if before >= 0, before < count, isThere(before) { return before }
    if after < count, after >= 0, isThere(after) { return after }
  }
  return nil
}

extension Array where Element: Identifiable {
  /// Where an element is that was at `last` before; all are looked through only where it is not near.
  @inlinable
  package func position(of id: Element.ID, near last: Int) -> Int? {
    nearest(last, below: count) { self[$0].id == id } ?? firstIndex { $0.id == id }
  }
}
