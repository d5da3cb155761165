/// Entries in memory, for tests and previews.
public final class InMemoryEntries: EntryStorage {
  private let state: Locked<State>

  private struct State {
    var rows: [(id: Int, entry: StoredEntry)] = []
    var next = 0

    mutating func add(_ entry: StoredEntry, at position: Int) -> Int {
      defer { next += 1 }
      rows.insert((next, entry), at: min(max(position, 0), rows.count))
      return next
    }
  }

  public init(_ entries: [StoredEntry] = []) {
    var state = State()
    for entry in entries { _ = state.add(entry, at: state.rows.count) }
    self.state = Locked(state)
  }

  /// What is kept, in its order.
  public var entries: [StoredEntry] { state.access { $0.rows.map(\.entry) } }

  public func count() -> Int { state.access { $0.rows.count } }

  public func entries(at positions: Range<Int>) -> [(id: Int, entry: StoredEntry)] {
    state.access { state in Array(state.rows[positions.clamped(to: state.rows.indices)]) }
  }

  public func insert(_ entry: StoredEntry, at position: Int) -> Int {
    state.access { $0.add(entry, at: position) }
  }

  public func update(_ id: Int, to entry: StoredEntry) throws {
    try state.access { (state) throws(NoSuchEntry) in
      guard let place = state.rows.firstIndex(where: { $0.id == id }) else { throw NoSuchEntry() }
      state.rows[place].entry = entry
    }
  }

  public func remove(_ id: Int) throws {
    try state.access { (state) throws(NoSuchEntry) in
      guard let place = state.rows.firstIndex(where: { $0.id == id }) else { throw NoSuchEntry() }
      state.rows.remove(at: place)
    }
  }

  /// There is no row with that key.
  public struct NoSuchEntry: Error {}
}
