import Foundation
import GRDB
import SumType

/// The rows of the table `post`, for an `EntryTable`: it knows nothing of what is in them.
///
/// ```sql
/// CREATE TABLE post (id INTEGER PRIMARY KEY, position INTEGER, type TEXT, payload BLOB)
/// ```
struct PostRows: EntryStorage {
  private let database: DatabaseQueue

  init(path: String) throws {
    database = try DatabaseQueue(path: path)
    try database.write { db in
      try db.create(table: "post", ifNotExists: true) { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("position", .integer).notNull().indexed()
        table.column("type", .text).notNull()
        table.column("payload", .blob).notNull()
      }
    }
  }

  func count() throws -> Int {
    try database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM post") ?? 0 }
  }

  func entries(at positions: Range<Int>) throws -> [(id: Int64, entry: StoredEntry)] {
    try database.read { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT id, type, payload FROM post ORDER BY position LIMIT ? OFFSET ?",
        arguments: [positions.count, positions.lowerBound])
      return rows.map { row in
        (row["id"], StoredEntry(type: row["type"], payload: row["payload"]))
      }
    }
  }

  func insert(_ entry: StoredEntry, at position: Int) throws -> Int64 {
    try database.write { db in
      try db.execute(
        sql: "UPDATE post SET position = position + 1 WHERE position >= ?", arguments: [position])
      try db.execute(
        sql: "INSERT INTO post (position, type, payload) VALUES (?, ?, ?)",
        arguments: [position, entry.type, entry.payload])
      return db.lastInsertedRowID
    }
  }

  func update(_ id: Int64, to entry: StoredEntry) throws {
    try database.write { db in
      try db.execute(
        sql: "UPDATE post SET type = ?, payload = ? WHERE id = ?",
        arguments: [entry.type, entry.payload, id])
    }
  }

  func remove(_ id: Int64) throws {
    try database.write { db in
      let position = try Int.fetchOne(
        db, sql: "SELECT position FROM post WHERE id = ?", arguments: [id])
      guard let position else { return }
      try db.execute(sql: "DELETE FROM post WHERE id = ?", arguments: [id])
      try db.execute(
        sql: "UPDATE post SET position = position - 1 WHERE position > ?", arguments: [position])
    }
  }
}
