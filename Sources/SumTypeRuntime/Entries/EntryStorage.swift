/// Where entries are kept one by one, in an order: a table of a database, a key-value store.
///
/// It knows nothing of what is in an entry; ``EntryTable`` does the rest. A timeline that is larger
/// than memory is read in pages.
///
/// ```swift
/// struct EntryRows: EntryStorage {
///   let database: DatabaseQueue
///
///   func count() throws -> Int { try database.read { try Row.fetchCount($0) } }
///   …
/// }
/// ```
public protocol EntryStorage: Sendable {
  /// What a row is found again by: its key.
  associatedtype ID: Hashable & Sendable

  /// How many entries there are.
  func count() throws -> Int

  /// The entries at these positions, in their order. Positions beyond the last are left out.
  func entries(at positions: Range<Int>) throws -> [(id: ID, entry: StoredEntry)]

  /// Puts an entry before the one at `position`, or at the end.
  func insert(_ entry: StoredEntry, at position: Int) throws -> ID

  /// Replaces what a row holds; its position stays.
  func update(_ id: ID, to entry: StoredEntry) throws

  /// Removes a row.
  func remove(_ id: ID) throws
}
