public import Foundation

/// Entries in memory, for tests and previews, with the rest of the document if they belong to one.
public final class InMemoryEntries: DocumentRows {
  private let state: Locked<State>
  private let transaction = Locked(())

  private struct State {
    var head: Data? { didSet { changes += 1 } }
    var rows: [(id: Int, entry: StoredEntry)] = [] { didSet { changes += 1 } }
    var next = 0
    var changes = 0

    mutating func add(_ entry: StoredEntry, at position: Int) -> Int {
      defer { next += 1 }
      rows.insert((next, entry), at: min(max(position, 0), rows.count))
      return next
    }
  }

  public init(_ entries: [StoredEntry] = [], head: Data? = nil) {
    var state = State(head: head)
    for entry in entries { _ = state.add(entry, at: state.rows.count) }
    self.state = Locked(state)
  }

  /// All entries in their order.
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

  public func head() -> Data? { state.access { $0.head } }

  public func setHead(_ head: Data) { state.access { $0.head = head } }

  public func revision() -> String? { state.access { String($0.changes) } }

  public func atomically<R>(_ body: () throws -> R) throws -> R {
    try transaction.access { _ in
      let before = state.access { $0 }
      do {
        return try body()
      } catch {
        state.access { state in
          let changes = state.changes
          state = before
          state.changes = changes + 1
        }
        throw error
      }
    }
  }

  /// The error that no row has a key.
  public struct NoSuchEntry: Error {}
}
