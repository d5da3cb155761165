import Foundation

/// The entries of a union in a database or a key-value store, page by page, with everything unknown
/// kept as it is.
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
/// A row that was changed keeps its unknown fields, their order and their bytes. A row that is
/// unknown is never written.
public struct EntryTable<Entry: UnionCodec, Storage: EntryStorage>: Sendable {
  public typealias Row = EntryRow<Entry, Storage.ID>

  /// Where the entries are.
  public let storage: Storage

  /// The entries that `codec` reads, in this storage.
  public init(_ storage: Storage, of codec: Entry.Type) { self.storage = storage }

  /// How many entries there are, unknown ones included.
  public func count() throws -> Int { try storage.count() }

  /// The entries at these positions.
  ///
  /// - Throws: what the storage throws. An entry that cannot be read is ``EntryContent/unknown`` or
  ///   ``EntryContent/malformed(_:)``.
  public func page(_ positions: Range<Int>) throws -> [Row] {
    try storage.entries(at: positions).map { row(of: $0.entry, id: $0.id) }
  }

  /// Puts a new entry before the one at `position`, at the end where nothing is said.
  ///
  /// - Throws: `JSONError` if the value breaks its bounds, and what the storage throws.
  @discardableResult
  public func insert(_ value: Entry.Value, at position: Int? = nil) throws -> Row {
    let entry = try stored(value, over: nil)
    let id = try storage.insert(entry, at: try position ?? storage.count())
    return row(of: entry, id: id)
  }

  /// Replaces the value of a row, over what the row held when it was read.
  ///
  /// - Returns: the row as it is now.
  /// - Throws: `JSONError` if the value breaks its bounds, or if the row has no value that could be
  ///   replaced; what the storage throws.
  @discardableResult
  public func update(_ row: Row, to value: Entry.Value) throws -> Row {
    guard let preserved = row.preserved else {
      throw JSONFault(.refusedUnknown, at: 0, expected: "an entry that this version knows")
        .explained(in: Array(row.stored.payload))
    }
    let entry = try stored(value, over: preserved)
    if entry != row.stored { try storage.update(row.id, to: entry) }
    return self.row(of: entry, id: row.id)
  }

  /// Removes a row, whatever it holds.
  public func remove(_ row: Row) throws { try storage.remove(row.id) }
}

// MARK: - Rows

extension EntryTable {
  private func row(of entry: StoredEntry, id: Storage.ID) -> Row {
    do throws(JSONError) {
      let payload = entry.payload.isEmpty ? Array("null".utf8) : Array(entry.payload)
      let json = Entry.element(
        tag: Entry.tags.tag(ofKey: entry.type), payload: try JSONSlice(parsing: payload))
      let loaded = try EntryDocument<Entry>.load(Array(json.bytes))
      return Row(
        id: id, stored: entry, content: .value(loaded.value), preserved: loaded.preserved)
    } catch {
      let isUnknown = error.code == .unknownTag
      return Row(
        id: id, stored: entry, content: isUnknown ? .unknown : .malformed(error), preserved: nil)
    }
  }

  private func stored(
    _ value: Entry.Value, over preserved: Preserved<EntryDocument<Entry>>?
  ) throws(JSONError) -> StoredEntry {
    let bytes = try EntryDocument<Entry>.save(value, preserving: preserved).bytes
    let tag: FoundTag? = try? JSONReader.read(bytes) { (reader) throws(JSONFault) in
      let tag = try Entry.readTag(from: &reader)
      try reader.skipValue()
      return tag
    }
    let json = JSONSlice(unchecked: bytes[...])
    return StoredEntry(type: tag?.tag.keyText ?? "", payload: Data(Entry.payload(of: json)))
  }
}
