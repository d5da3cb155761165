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
    let entry = try stored(EntryDocument<Entry>.save(value).bytes, of: value)
    let id = try storage.insert(entry, at: try position ?? storage.count())
    return row(of: entry, id: id)
  }

  /// Replaces the value of a row, over what the row held when it was read. A row whose value is not
  /// changed is not written.
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
    let bytes = try EntryDocument<Entry>.save(value, preserving: preserved).bytes
    if bytes == preserved.source { return row }
    let entry = try stored(bytes, of: value)
    try storage.update(row.id, to: entry)
    return self.row(of: entry, id: row.id)
  }

  /// Removes a row, whatever it holds.
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
    if entry.type.isEmpty, !hasEmptyTag {
      return try EntryDocument<Entry>.load(Array(entry.payload))
    }
    let json = try Entry.element(tagKey: entry.type, payload: Array(entry.payload))
    return try EntryDocument<Entry>.load(Array(json.bytes))
  }

  /// Whether an empty type names a variant, and does not say that there is no tag.
  private var hasEmptyTag: Bool { Entry.tags.variant(of: .string("")) != nil }

  /// The row that holds a value.
  ///
  /// - Parameter bytes: its JSON.
  private func stored(
    _ bytes: [UInt8], of value: Entry.Value
  ) throws(JSONError) -> StoredEntry {
    let tag: FoundTag? = try? JSONReader.read(bytes) { (reader) throws(JSONFault) in
      let tag = try Entry.readTag(from: &reader)
      try reader.skipValue()
      return tag
    }
    let json = JSONSlice(unchecked: bytes[...])
    let entry = StoredEntry(
      type: tag?.tag.keyText ?? "", payload: Data(Entry.payload(of: json)))
    guard Entry.unrecognized(in: value) != nil, !reads(entry, as: value) else { return entry }
    // There is more to it than a tag and a payload.
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
  /// The value with a tag, as text, and a payload, which is empty where there is none.
  static func element(tagKey: String, payload: [UInt8]) throws(JSONError) -> JSONSlice {
    let tag = tags.tag(ofKey: tagKey)
    return payload.isEmpty
      ? element(tag: tag) : element(tag: tag, payload: try JSONSlice(parsing: payload))
  }
}
