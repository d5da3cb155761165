/// Where the entries of a list are, by their identities.
///
/// A position in it is where an entry was when it was last looked at: what is inserted, removed or
/// moved before it shifts it by so much. Whoever asks has to look there, and near by; so no change
/// has to write the positions of all entries behind it.
struct EntryIndex<ID: Hashable> {
  private var positions: [ID: Int] = [:]
  /// Two entries have one identity: only a new index says which of them is the first.
  private(set) var hasRepeats = false

  init() {}

  /// The index of a list with these identities; an entry without one is not in it.
  init(_ count: Int, _ id: (Int) -> ID?) {
    positions.reserveCapacity(count)
    var identified = 0
    // From the end, so that of two entries the first one stays.
    for position in (0..<count).reversed() {
      guard let id = id(position) else { continue }
      positions[id] = position
      identified += 1
    }
    hasRepeats = positions.count < identified
  }

  func contains(_ id: ID) -> Bool { positions[id] != nil }

  /// Where the entry was; nil if there is none.
  subscript(id: ID) -> Int? { positions[id] }

  /// The entry has been seen there.
  mutating func note(_ id: ID, at position: Int) { positions[id] = position }

  mutating func remove(_ id: ID) { positions[id] = nil }
}
