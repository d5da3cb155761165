public import Foundation

/// The entries of a union in a database or a key-value store, which are read page by page. All
/// unknown data is kept.
///
/// ```swift
/// let table = EntryTable(EntryRows(database), of: PostCodec.self)
/// for row in try table.page(0..<50) {
///   switch row.content {
///   case .value(let post): show(post)
///   case .unknown: showPlaceholder("made by a newer version")
///   case .malformed(let error): showPlaceholder("\(error)")
///   }
/// }
/// try table.update(row, to: edited)
/// ```
/// A changed row keeps its unknown fields, their order and their bytes. A row with an unknown entry
/// is never written.
public struct EntryTable<Entry: UnionCodec, Storage: EntryStorage>: Sendable {
  public typealias Row = EntryRow<Entry, Storage.ID>

  /// The storage that holds the entries.
  public let storage: Storage

  /// Creates a table of the entries in this storage, which `codec` reads.
  public init(_ storage: Storage, of codec: Entry.Type) { self.storage = storage }

  /// Returns the number of entries, including those that are unknown.
  public func count() throws -> Int { try storage.count() }

  /// Returns the entries at these positions.
  ///
  /// - Throws: The storage's errors. An entry that cannot be read throws none: its content is
  ///   ``EntryContent/unknown`` or ``EntryContent/malformed(_:)``.
  public func page(_ positions: Range<Int>) throws -> [Row] {
    try storage.entries(at: positions).map { row(of: $0.entry, id: $0.id) }
  }

  /// Inserts a new entry before the one at `position`, or at the end if that is nil.
  ///
  /// - Throws: `JSONError` if the value breaks its bounds, and the storage's errors.
  @discardableResult
  public func insert(_ value: Entry.Value, at position: Int? = nil) throws -> Row {
    let entry = try stored(EntryDocument<Entry>.save(value).bytes, of: value)
    let id = try storage.insert(entry, at: try position ?? storage.count())
    return row(of: entry, id: id)
  }

  /// Replaces the value of a row, and keeps the unknown data that the row had when it was read. A
  /// row whose value does not change is not written.
  ///
  /// - Returns: the row with its new content.
  /// - Throws: `JSONError` if the value breaks its bounds, or if the row has no value that could be
  ///   replaced; the storage's errors.
  @discardableResult
  public func update(_ row: Row, to value: Entry.Value) throws -> Row {
    guard let preserved = row.preserved else {
      throw JSONFault(.refusedUnknown, at: 0, expected: "an entry that this version knows")
        .explained(in: Array(row.stored.payload))
    }
    let bytes = try EntryDocument<Entry>.save(value, preserving: preserved).bytes
    if bytes == preserved.source { return row }
    let entry = try stored(bytes, of: value)
    try storage.update(row.id, to: entry)
    return self.row(of: entry, id: row.id)
  }

  /// Removes a row, also one that is unknown or malformed.
  public func remove(_ row: Row) throws { try storage.remove(row.id) }
}

// MARK: - Rows

extension EntryTable {
  private func row(of entry: StoredEntry, id: Storage.ID) -> Row {
    do throws(JSONError) {
      let loaded = try load(entry)
      return Row(
        id: id, stored: entry, content: .value(loaded.value), preserved: loaded.preserved)
    } catch {
      let isUnknown = error.code == .unknownTag
      return Row(
        id: id, stored: entry, content: isUnknown ? .unknown : .malformed(error), preserved: nil)
    }
  }

  private func load(_ entry: StoredEntry) throws(JSONError) -> Loaded<EntryDocument<Entry>> {
    try EntryDocument<Entry>.load(Array(try Entry.json(of: entry).bytes))
  }

  /// Returns the row that stores a value.
  ///
  /// - Parameter bytes: the JSON of the value.
  private func stored(
    _ bytes: [UInt8], of value: Entry.Value
  ) throws(JSONError) -> StoredEntry {
    let entry = StoredEntry(bytes, in: bytes.indices, of: Entry.self)
    guard Entry.unrecognized(in: value) != nil, !reads(entry, as: value) else { return entry }
    // The entry has more than a tag and a payload.
    let whole = StoredEntry(type: "", payload: Data(bytes))
    guard reads(whole, as: value) else {
      throw JSONFault(.refusedUnknown, at: 0, expected: "a tag and a payload").explained(in: bytes)
    }
    return whole
  }

  private func reads(_ entry: StoredEntry, as value: Entry.Value) -> Bool {
    guard let loaded = try? load(entry) else { return false }
    return Entry.isSame(loaded.value, value)
  }
}

extension UnionCodec {
  /// Returns the entry that a row holds. If the row has no type, its payload is the whole entry,
  /// unless a variant has the empty string as its tag.
  ///
  /// - Throws: `JSONError` if the payload is not JSON.
  static func json(of entry: StoredEntry) throws(JSONError) -> JSONSlice {
    let isWhole = entry.type.isEmpty && tags.variant(of: .string("")) == nil
    return isWhole
      ? try JSONSlice(parsing: Array(entry.payload))
      : try element(tagKey: entry.type, payload: Array(entry.payload))
  }

  /// Returns the value with this tag, which is given as text, and this payload, which is empty if
  /// there is none.
  static func element(tagKey: String, payload: [UInt8]) throws(JSONError) -> JSONSlice {
    element(
      tag: tags.tag(ofKey: tagKey),
      payload: payload.isEmpty ? nil : try JSONSlice(parsing: payload))
  }
}

/// An entry of an ``EntryTable``, with the data that its next save needs.
public struct EntryRow<Entry: UnionCodec, ID: Hashable & Sendable>: Sendable {
  /// The key of the row.
  public let id: ID

  /// The row as it is stored.
  public let stored: StoredEntry

  /// The entry as this version of the schema reads it.
  public let content: EntryContent<Entry.Value>

  /// The preserved data of the load; nil if the row has no value.
  let preserved: Preserved<EntryDocument<Entry>>?

  /// The entry's value; nil if the entry is unknown or malformed.
  public var value: Entry.Value? {
    if case .value(let value) = content { value } else { nil }
  }

  /// The unknown data inside the value; nil if there is no value.
  public var report: KeptReport? { preserved?.report }
}

/// An entry as a version of a schema reads it.
public enum EntryContent<Value: Sendable>: Sendable {
  /// A value. If the union keeps unknown values, this may be its `unknown` case.
  case value(Value)
  /// An entry that a newer version wrote.
  case unknown
  /// An entry that does not fit, with the reason.
  case malformed(JSONError)
}

extension EntryContent: Equatable where Value: Equatable {}

/// A document that is a single entry.
enum EntryDocument<Entry: UnionCodec>: JSONDocument {
  typealias Codec = Entry
}

/// An entry as it is stored in a row of a database or as a value of a key-value store: its type,
/// and the rest as JSON.
///
/// ```sql
/// CREATE TABLE entry (id INTEGER PRIMARY KEY, type TEXT NOT NULL, payload BLOB NOT NULL)
/// ```
public struct StoredEntry: Hashable, Sendable {
  /// The tag as text: `photo`, `7`. It is empty if the entry has no tag that could be read, or more
  /// than a tag and a payload; the payload is then the whole entry.
  public var type: String

  /// The payload as JSON: the content beside the tag (decoded if the union embeds it in a string),
  /// the value under the tag, or the whole object if the tag lies in it. It is empty if there is
  /// none.
  public var payload: Data

  public init(type: String, payload: Data) {
    self.type = type
    self.payload = payload
  }

  /// Takes the tag and the payload from an entry's JSON, which is the `range` of `source`.
  init<Entry: UnionCodec>(_ source: [UInt8], in range: Range<Int>, of entry: Entry.Type) {
    let json = JSONSlice(unchecked: source[range])
    let found = Entry.unionReader.foundTag(in: json)
    // An entry that lacks its tag is stored whole: its payload alone would be no value.
    let lacksTag = found.map { $0.tag == nil } ?? false
    self.init(
      type: found?.tag?.keyText ?? "",
      payload: Data(lacksTag ? Array(json.bytes) : Entry.payload(of: json, tag: found?.tag)))
  }

  /// Whether a storage holds the same for both: types are compared by their UTF-8, not by canonical
  /// equivalence.
  public static func == (left: StoredEntry, right: StoredEntry) -> Bool {
    left.type.utf8.elementsEqual(right.type.utf8) && left.payload == right.payload
  }
}

/// A storage of entries in an order: a table of a database, a key-value store.
///
/// It does not look into an entry; ``EntryTable`` does that. A timeline that is larger than memory
/// is read in pages.
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
  /// The key by which a row is found again.
  associatedtype ID: Hashable & Sendable

  /// Returns the number of entries.
  func count() throws -> Int

  /// Returns the entries at these positions, in order. Positions beyond the last entry are ignored.
  func entries(at positions: Range<Int>) throws -> [(id: ID, entry: StoredEntry)]

  /// Inserts an entry before the one at `position`, or at the end, and returns its key.
  func insert(_ entry: StoredEntry, at position: Int) throws -> ID

  /// Replaces the content of a row, which keeps its position.
  func update(_ id: ID, to entry: StoredEntry) throws

  /// Removes a row.
  func remove(_ id: ID) throws
}
