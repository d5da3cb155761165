/// The positions of the elements of a list, by identity.
///
/// A stored position is that of the last look-up. Each insertion, removal or move before the element shifts
/// it, so a look-up searches from the stored position outwards. In return no change has to update the
/// positions of all elements behind it.
@usableFromInline
package struct PositionIndex<ID: Hashable> {
  /// The position of each element at its last look-up.
  @usableFromInline package var positions: [ID: Int] = [:]
  /// Whether two elements have equal identities, of which only a new index finds the first.
  @usableFromInline package private(set) var hasRepeats = false

  @inlinable
  package init() {}

  /// Makes the index of `count` elements. An element without an identity is not in it.
  @inlinable
  package init(of count: Int, _ id: (Int) -> ID?) {
    positions.reserveCapacity(count)
    var identified = 0
    // Backwards, so that the first of two elements with equal identities stays.
    for position in (0..<count).reversed() {
      guard let id = id(position) else { continue }
      positions[id] = position
      identified += 1
    }
    hasRepeats = positions.count < identified
  }

  /// Returns the current position of the element, if it is near its stored position.
  @inlinable
  package mutating func find(_ id: ID, below count: Int, _ isThere: (Int) -> Bool) -> Int? {
    guard let last = positions[id], let found = nearest(last, below: count, isThere) else {
      return nil
    }
    if found != last { positions[id] = found }
    return found
  }
}

/// Returns the position nearest to `place`, at most 64 away, for which the closure returns true.
@inlinable
package func nearest(_ place: Int, below count: Int, _ isThere: (Int) -> Bool) -> Int? {
  for distance in 0...64 {
    let (before, after) = (place - distance, place + distance)
    if before >= 0, before < count, isThere(before) { return before }
    if after < count, after >= 0, isThere(after) { return after }
  }
  return nil
}
