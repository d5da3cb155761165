public import Foundation

/// Rows that together are one document: each entry of its list is one row, and the rest of the
/// document is stored beside them.
///
/// ```sql
/// CREATE TABLE post (id INTEGER PRIMARY KEY, position INTEGER, type TEXT, payload BLOB);
/// CREATE TABLE head (json BLOB)     -- {"version":1,"entries":[]}
/// ```
/// The same rows can be read in pages by an ``EntryTable``.
public protocol DocumentRows: EntryStorage {
  /// Returns the document without its entries, as JSON; nil if there is no document.
  func head() throws -> Data?

  /// Replaces the document without its entries.
  func setHead(_ head: Data) throws

  /// Runs `body` in a transaction: either all of its changes are made or, if it throws, none.
  /// Nobody else writes in the meantime.
  func atomically<R>(_ body: () throws -> R) throws -> R

  /// Returns a name for the current state of the rows and the head, which differs after every
  /// change, whoever made it. Nil, the default, if the storage has no such name; each save then
  /// reads all rows again.
  ///
  /// ```swift
  /// // SQLite: the changes of other connections, and those of this one.
  /// SELECT data_version, total_changes() FROM pragma_data_version
  /// ```
  func revision() throws -> String?
}

extension DocumentRows {
  public func revision() throws -> String? { nil }
}

/// A document in rows, which is read and written on a queue of its own.
///
/// ```swift
/// let repository: any DocumentRepository<TimelineDocument> =
///   RowRepository(PostRows(database), of: PostCodec.self, under: "entries")
/// ```
/// A save writes only the rows that differ, in one transaction. It reads no rows if
/// ``DocumentRows/revision()`` shows that nothing has changed since. Every entry, known or unknown,
/// keeps its bytes until the app changes it; between entries only their order is kept.
///
/// A new or changed entry is stored as a tag and a payload, if it has nothing else; the order and
/// white space that a sorted or indented document would give these are not kept. Other entries are
/// stored whole, in rows whose type is empty.
public final class RowRepository<Document: JSONDocument>: DocumentRepository,
  QueuedDocumentRepository
{
  let queued: QueuedRepository<Document>

  /// Creates the repository of the document in these rows.
  ///
  /// - Parameters:
  ///   - rows: the storage of the document.
  ///   - codec: the codec of an entry.
  ///   - key: the key of the list in the document; nil if the root is the list.
  public init<Rows: DocumentRows, Entry: UnionCodec>(
    _ rows: Rows, of codec: Entry.Type, under key: String? = nil
  ) {
    queued = QueuedRepository(SynchronousRepository(rows, of: codec, under: key))
  }
}

extension SynchronousRepository {
  /// Creates the repository of a document in rows, as ``RowRepository`` does.
  public convenience init<Rows: DocumentRows, Entry: UnionCodec>(
    _ rows: Rows, of codec: Entry.Type, under key: String? = nil
  ) {
    self.init(RowDocument<Rows, Entry>(rows, under: key))
  }
}

/// A document in rows, as the bytes of its JSON.
private struct RowDocument<Rows: DocumentRows, Entry: UnionCodec>: DocumentPlace {
  private let rows: Rows
  private let key: String?
  /// The content that was last read or written; nil if there was none.
  private var known: Content?

  private struct Content {
    var head: Data
    var rows: [Row]
    var revision: String?

    func isSame(as other: Content?) -> Bool {
      guard let other else { return false }
      return head == other.head
        && rows.elementsEqual(other.rows) { $0.id == $1.id && $0.entry == $1.entry }
    }
  }

  private struct Row {
    var id: Rows.ID
    var entry: StoredEntry
    /// The JSON of the entry.
    var json: Data
  }

  init(_ rows: Rows, under key: String?) {
    self.rows = rows
    self.key = key
  }

  var bytes: [UInt8]? { known.map(joined) }

  mutating func read<Value>(
    _ parse: ([UInt8]) throws(DocumentError) -> Value
  ) throws(DocumentError) -> Value? {
    guard let content = try access({ try rows.atomically { try current() } }) else {
      known = nil
      return nil
    }
    let value = try parse(joined(content))
    known = content
    return value
  }

  mutating func replace(_ bytes: DocumentBytes, isFirst: Bool) throws(DocumentError) {
    let new = split(bytes.whole)
    let old = isFirst ? nil : known
    known = try access {
      try rows.atomically {
        try check(old)
        return try write(new.head, new.entries, over: old)
      }
    }
  }

  mutating func moveAside() throws(DocumentError) -> URL { throw .missing(nil) }

  /// Runs a call of the storage, and turns its errors into ``DocumentError/rows(reason:)``.
  private func access<R>(_ body: () throws -> R) throws(DocumentError) -> R {
    do {
      return try body()
    } catch let error as DocumentError {
      throw error
    } catch {
      throw .rows(reason: "\(error)")
    }
  }

  /// Checks that the storage still has the known content.
  private func check(_ known: Content?) throws {
    if let revision = known?.revision, try rows.revision() == revision { return }
    let content = try current()
    if known == nil, content != nil { throw DocumentError.notLoaded(nil) }
    if let known, !known.isSame(as: content) { throw DocumentError.changed(nil) }
  }

  /// Returns the current content; nil if there is no document.
  private func current() throws -> Content? {
    guard let head = try rows.head() else {
      guard try rows.count() == 0 else {
        throw DocumentError.rows(reason: "there are rows, but there is no document")
      }
      return nil
    }
    do {
      let json = Array(try JSONSlice(parsing: Array(head)).bytes)
      let count = try rows.count()
      // Otherwise a save would lose entries, either those in the head or those in the rows.
      guard list(in: json)?.items.isEmpty ?? (count == 0) else {
        throw DocumentError.rows(reason: "the document has no empty list for the rows")
      }
      return Content(
        head: Data(json),
        rows: try rows.entries(at: 0..<count).map { row in
          Row(id: row.id, entry: row.entry, json: Data(try Entry.json(of: row.entry).bytes))
        }, revision: try rows.revision())
    } catch let error as JSONError {
      throw DocumentError.unreadable(error)
    }
  }
}

// MARK: - Joining and splitting a document

extension RowDocument {
  /// Returns the list of entries in a document; nil if it has none.
  private func list(in bytes: [UInt8]) -> ContainerScan? {
    let start = bytes.firstIndex { $0 == 0x7B || $0 == 0x5B } ?? 0
    let root = ContainerScan(start..<bytes.count, in: bytes)
    guard let key else { return root.isObject ? nil : root }
    // Of a repeated key the last member counts, as in a load.
    let item = root.items.last { item in
      bytes.withKey(at: item.key) { $0.elementsEqual(key.utf8) }
    }
    guard root.isObject, let item, bytes[item.valueStart] == 0x5B else { return nil }
    return ContainerScan(item.value, in: bytes)
  }

  private func joined(_ content: Content) -> [UInt8] {
    let head = Array(content.head)
    guard let list = list(in: head) else { return head }
    var bytes = Array(head[...list.range.lowerBound])
    for (index, row) in content.rows.enumerated() {
      if index > 0 { bytes.append(0x2C) }
      bytes += row.json
    }
    return bytes + rest(after: list, in: head)
  }

  private func split(_ bytes: [UInt8]) -> (head: Data, entries: [Data]) {
    guard let list = list(in: bytes) else { return (Data(bytes), []) }
    return (
      Data(bytes[...list.range.lowerBound] + rest(after: list, in: bytes)),
      list.items.map { Data(bytes[$0.value]) }
    )
  }

  /// Returns the bytes after the last element of a list, from the closing bracket on.
  private func rest(after list: ContainerScan, in bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes[(list.items.last?.end ?? list.range.lowerBound + 1)...].drop { $0 != 0x5D }
  }
}

// MARK: - Writing differences

extension RowDocument {
  /// Writes what differs from the old content.
  private func write(_ head: Data, _ entries: [Data], over old: Content?) throws -> Content {
    if head != old?.head { try rows.setHead(head) }
    let rows = old?.rows ?? []
    var written: [Row] = []
    var place = 0
    // The end is one more pair, so that the entries after the last kept row are written as well.
    let staying = Self.staying(rows.map(\.json), entries) + [(rows.count, entries.count)]
    for (row, entry) in staying {
      while place < row, written.count < entry {
        let json = entries[written.count]
        let new = Row(id: rows[place].id, entry: try Entry.stored(json), json: json)
        try self.rows.update(new.id, to: new.entry)
        written.append(new)
        place += 1
      }
      for gone in rows[place..<row] { try self.rows.remove(gone.id) }
      while written.count < entry {
        let json = entries[written.count]
        let stored = try Entry.stored(json)
        let id = try self.rows.insert(stored, at: written.count)
        written.append(Row(id: id, entry: stored, json: json))
      }
      if row < rows.count { written.append(rows[row]) }
      place = min(row + 1, rows.count)
    }
    return Content(head: head, rows: written, revision: try self.rows.revision())
  }

  /// Returns the rows that are kept, each with the new position of its entry: the largest number of
  /// rows that keep their order.
  private static func staying(_ old: [Data], _ new: [Data]) -> [(row: Int, entry: Int)] {
    var places: [Data: ArraySlice<Int>] = [:]
    for (row, json) in old.enumerated() { places[json, default: []].append(row) }
    var pairs: [(row: Int, entry: Int, previous: Int?)] = []
    // For each length, the chain of that length that ends in the earliest row.
    var ends: [Int] = []
    for (entry, json) in new.enumerated() {
      guard let row = places[json]?.popFirst() else { continue }
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].row < row { low = middle + 1 } else { high = middle }
      }
      pairs.append((row, entry, low > 0 ? ends[low - 1] : nil))
      if low < ends.count { ends[low] = pairs.count - 1 } else { ends.append(pairs.count - 1) }
    }
    var staying: [(row: Int, entry: Int)] = []
    var next = ends.last
    while let index = next {
      staying.append((pairs[index].row, pairs[index].entry))
      next = pairs[index].previous
    }
    return staying.reversed()
  }
}

extension UnionCodec {
  /// Returns a row from which the entry can be restored: its tag and its payload or, if it has
  /// more, the whole entry.
  fileprivate static func stored(_ json: Data) throws(DocumentError) -> StoredEntry {
    let source = Array(json)
    let parts = StoredEntry(source, in: source.indices, of: Self.self)
    for entry in [parts, StoredEntry(type: "", payload: json)] {
      if let found = try? self.json(of: entry), source.isLaidOut(as: Array(found.bytes)) {
        return entry
      }
    }
    throw .unwritable(
      JSONFault(.refusedUnknown, at: 0, expected: "a tag and a payload").explained(in: source))
  }
}

extension [UInt8] {
  /// Whether this is the same JSON as `other`, apart from the order of members and the white space
  /// between members or elements. The values themselves have the same bytes.
  fileprivate func isLaidOut(as other: [UInt8]) -> Bool {
    if self == other { return true }
    let scans = (ContainerScan(indices, in: self), ContainerScan(other.indices, in: other))
    let (items, others) = (scans.0.items, scans.1.items)
    guard first == other.first, !items.isEmpty, items.count == others.count else { return false }
    if !scans.0.isObject {
      return zip(items, others).allSatisfy { self[$0.value] == other[$1.value] }
    }
    // The members are a tag, which may have two halves, and a payload.
    return items.count < 4
      && others.allSatisfy { item in
        other.withKey(at: item.key) { key in
          items.contains { own in
            self[own.value] == other[item.value]
              && withKey(at: own.key) { $0.elementsEqual(key) }
          }
        }
      }
  }
}
