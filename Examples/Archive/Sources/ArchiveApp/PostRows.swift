import Foundation
import GRDB
import SumType

/// The rows of the table `post` and the document that they are of, for an `EntryTable` and for a
/// `RowRepository`: it knows nothing of what is in them.
///
/// ```sql
/// CREATE TABLE post (id INTEGER PRIMARY KEY, position INTEGER, type TEXT, payload BLOB)
/// CREATE TABLE head (json BLOB)
/// ```
struct PostRows: DocumentRows {
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
      if try !db.tableExists("head") {
        try db.create(table: "head") { table in table.column("json", .blob).notNull() }
        try db.execute(
          sql: "INSERT INTO head (json) VALUES (?)",
          arguments: [Data(#"{"version":1,"entries":[]}"#.utf8)])
      }
    }
  }

  // MARK: - The document

  func head() throws -> Data? {
    try read { try Data.fetchOne($0, sql: "SELECT json FROM head") }
  }

  func setHead(_ head: Data) throws {
    try write { try $0.execute(sql: "UPDATE head SET json = ?", arguments: [head]) }
  }

  func atomically<R>(_ body: () throws -> R) throws -> R { try write { _ in try body() } }

  /// The changes of other connections, and those of this one.
  func revision() throws -> String? {
    try read { db in
      let others = try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0
      return "\(others) \(db.totalChangesCount)"
    }
  }

  // MARK: - Its entries

  func count() throws -> Int {
    try read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM post") ?? 0 }
  }

  func entries(at positions: Range<Int>) throws -> [(id: Int64, entry: StoredEntry)] {
    try read { db in
      let rows = try Row.fetchAll(
        db, sql: "SELECT id, type, payload FROM post ORDER BY position LIMIT ? OFFSET ?",
        arguments: [positions.count, positions.lowerBound])
      return rows.map { row in
        (row["id"], StoredEntry(type: row["type"], payload: row["payload"]))
      }
    }
  }

  func insert(_ entry: StoredEntry, at position: Int) throws -> Int64 {
    try write { db in
      try db.execute(
        sql: "UPDATE post SET position = position + 1 WHERE position >= ?", arguments: [position])
      try db.execute(
        sql: "INSERT INTO post (position, type, payload) VALUES (?, ?, ?)",
        arguments: [position, entry.type, entry.payload])
      return db.lastInsertedRowID
    }
  }

  func update(_ id: Int64, to entry: StoredEntry) throws {
    try write { db in
      try db.execute(
        sql: "UPDATE post SET type = ?, payload = ? WHERE id = ?",
        arguments: [entry.type, entry.payload, id])
    }
  }

  func remove(_ id: Int64) throws {
    try write { db in
      let position = try Int.fetchOne(
        db, sql: "SELECT position FROM post WHERE id = ?", arguments: [id])
      guard let position else { return }
      try db.execute(sql: "DELETE FROM post WHERE id = ?", arguments: [id])
      try db.execute(
        sql: "UPDATE post SET position = position - 1 WHERE position > ?", arguments: [position])
    }
  }

  private func read<R>(_ body: (Database) throws -> R) throws -> R {
    try database.unsafeReentrantRead(body)
  }

  /// A transaction, or a part of the one of `atomically`.
  private func write<R>(_ body: (Database) throws -> R) throws -> R {
    try database.unsafeReentrantWrite { db in
      if db.isInsideTransaction { return try body(db) }
      var result: Result<R, any Error> = .failure(CommandError("the database did nothing"))
      try db.inTransaction(.immediate) {
        result = .success(try body(db))
        return .commit
      }
      return try result.get()
    }
  }
}
