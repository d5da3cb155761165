public import Foundation
public import SumTypeRuntime

/// A closure that changes one entry, or the payload of a variant.
public typealias EntryEdit<Value> = (inout Value) throws(StateError) -> Void

/// One list of a document in a store. Generated stores call it for all changes of their entries.
///
/// ```swift
/// let posts = EntryList(
///   store, \.entries, as: PostCodec.self, identity: UUIDCodec.self, id: { $0.id },
///   unknown: .aside("entries"))
/// try posts.insert(.text(post), at: 0)
/// try posts.update(post.id) { $0 = .text(edited) }
/// ```
/// A position counts only the entries that are known. An unknown entry keeps its place beside its
/// neighbours.
///
/// Two identities are equal if they are written alike in JSON, which is the rule of a save.
///
/// A change that cannot be saved is refused, and leaves the document unchanged.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
public final class EntryList<Document: JSONDocument, Entry: JSONCodec, ID: Hashable & Sendable> {
  public typealias Path = WritableKeyPath<Document.Codec.Value, [Entry.Value]>

  /// The place of the entries that this version cannot show.
  public enum UnknownPlace {
    /// The list has no unknown entries.
    case none
    /// Unknown entries are kept aside. The value is the key of the list in the root; nil if the root itself
    /// is the list.
    case aside(String?)
    /// Unknown entries are elements of the list. The closure returns the unknown content of an entry; nil
    /// if the entry is known.
    case among((Entry.Value) -> Unrecognized?)
  }

  /// The store of the document that contains the list.
  public let document: DocumentStore<Document>
  let path: Path
  /// Returns the identity of an entry; nil for an entry without identity.
  let id: (Entry.Value) -> ID?
  private let unknownPlace: UnknownPlace
  /// Whether two identities are written alike in JSON.
  private let isWrittenAlike: (ID, ID) -> Bool
  private var index = PositionIndex<ID>()
  /// The revision of the document for which the index was made.
  private var indexed: Int?
  /// The number of unknown entries, and the revision of the document at which they were counted.
  private var counted: (revision: Int, unknown: UnknownEntries)?
  /// The cells of the entries that observers have read by identity. The cell of an entry that is removed
  /// is taken out before its observers are notified: one that reads the entry again in the meantime makes
  /// a new cell.
  var cells: [ID: Cell] = [:]

  /// Makes the list at `path` of the store's document, whose entries `codec` writes.
  ///
  /// - Parameters:
  ///   - store: the store of the document.
  ///   - path: the key path of the list in the document's value.
  ///   - codec: the codec of an entry.
  ///   - identity: the codec of the identities.
  ///   - id: returns the identity of an entry; nil for an entry without identity.
  ///   - unknown: the place of the entries that this version cannot show.
  public convenience init<Identity: JSONCodec>(
    _ store: DocumentStore<Document>, _ path: Path, as codec: Entry.Type,
    identity: Identity.Type, id: @escaping (Entry.Value) -> ID?, unknown: UnknownPlace = .none
  ) where Identity.Value == ID {
    self.init(store, path, id, unknown) { $0 == $1 && Identity.isSame($0, $1) }
  }

  private init(
    _ store: DocumentStore<Document>, _ path: Path, _ id: @escaping (Entry.Value) -> ID?,
    _ unknown: UnknownPlace, isWrittenAlike: @escaping (ID, ID) -> Bool
  ) {
    document = store
    self.path = path
    self.id = id
    unknownPlace = unknown
    self.isWrittenAlike = isWrittenAlike
    store.add(self)
  }

  /// The entries in order; empty before a document is loaded.
  public var entries: [Entry.Value] { document.value?[keyPath: path] ?? [] }

  /// The number of entries that this version cannot show.
  public var unknown: UnknownEntries {
    switch unknownPlace {
    case .none: return UnknownEntries()
    case .aside(let key):
      // Entries that are kept aside change only when the document is loaded.
      let report = document.report
      return counted(at: document.loads) { UnknownEntries(aside: key, in: report) }
    case .among(let unrecognized):
      let entries = entries
      return counted(at: document.revision) { UnknownEntries(in: entries, unrecognized) }
    }
  }

  private func counted(at revision: Int, _ count: () -> UnknownEntries) -> UnknownEntries {
    if let counted, counted.revision == revision { return counted.unknown }
    let unknown = count()
    counted = (revision, unknown)
    return unknown
  }

  // MARK: - Identities

  /// Returns the position of the first entry with this identity.
  func position(of id: ID, in entries: [Entry.Value]) -> Int? {
    if indexed != document.revision { makeIndex(of: entries) }
    if index.positions[id] == nil { return nil }
    let isThere = { [self] position in isSame(self.id(entries[position]), id) }
    if let found = index.find(id, below: entries.count, isThere) { return found }
    makeIndex(of: entries)
    // The index may have the position of an entry whose identity is equal in Swift but written differently.
    return index.positions[id].flatMap { isThere($0) ? $0 : entries.indices.first(where: isThere) }
  }

  /// Whether both identities are nil, or written alike.
  private func isSame(_ left: ID?, _ right: ID?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return isWrittenAlike(left, right)
  }

  private func makeIndex(of entries: [Entry.Value]) {
    index = PositionIndex(of: entries.count) { id(entries[$0]) }
    indexed = document.revision
  }

  /// Changes the list in place, and updates the index of identities.
  ///
  /// - Parameters:
  ///   - removed: the identities of the entries that are removed.
  ///   - added: the identity and the position of the entry that is added.
  ///   - notified: the identities whose entries change, so that their observers are notified.
  func edit(
    removed: [ID] = [], added: (id: ID?, position: Int)? = nil, notifying notified: [ID],
    _ body: (inout [Entry.Value]) -> Void
  ) {
    let isKnown = hasIndex
    let changed = Set(notified).compactMap { cells[$0] }
    for id in removed { cells[id] = nil }
    document.edit(self, changed) { body(&$0[keyPath: path]) }
    guard isKnown else { return }
    for id in removed { index.positions[id] = nil }
    if let added, let id = added.id { index.positions[id] = added.position }
    indexed = document.revision
  }

  /// Whether the index is up to date, and no identity is repeated.
  var hasIndex: Bool { indexed == document.revision && !index.hasRepeats }

  /// Returns the identities to notify of a move. Moving an entry does not change it, so its observers are
  /// notified only if its identity may be repeated, or if there is no index.
  private func notifiedOfMoves(_ ids: [ID?]) -> [ID] { hasIndex ? [] : ids.compactMap(\.self) }

  /// Inserts an entry before the one at `position`, by default at the end.
  ///
  /// - Throws: `StateError` of the kind `outOfBounds` or `unwritable` if the entry cannot be saved;
  ///   `duplicateEntry` if another entry has its identity; `noSuchEntry` if the position is out of range;
  ///   `notLoaded`.
  public func insert(_ entry: Entry.Value, at position: Int? = nil) throws(StateError) {
    let place = try place(for: entry, at: position)
    let new = id(entry)
    edit(added: (new, place), notifying: [new].compactMap(\.self)) { $0.insert(entry, at: place) }
  }

  private func place(for entry: Entry.Value, at position: Int?) throws(StateError) -> Int {
    let entries = try loaded()
    let place = position ?? entries.count
    guard 0...entries.count ~= place else { throw .noEntry(at: place) }
    if let id = id(entry) { try refuseDuplicate(of: id, in: entries) }
    try check(entry)
    return place
  }

  /// Changes the entry at `position`.
  ///
  /// - Throws: as ``insert(_:at:)`` does; the entry then stays unchanged.
  public func update(
    at position: Int, _ change: EntryEdit<Entry.Value>
  ) throws(StateError) {
    let (entry, old, isOther) = try changed(at: position, change)
    let new = id(entry)
    edit(
      removed: isSame(old, new) ? [] : [old].compactMap(\.self), added: (new, position),
      notifying: isOther ? [old, new].compactMap(\.self) : []
    ) { $0[position] = entry }
  }

  /// Returns the changed entry, the identity that it had before, and whether its JSON differs from before.
  private func changed(
    at position: Int, _ change: EntryEdit<Entry.Value>
  ) throws(StateError) -> (Entry.Value, ID?, Bool) {
    let before = try self.entry(at: position)
    var entry = before
    let old = id(entry)
    try change(&entry)
    if let new = id(entry), !isSame(new, old) { try refuseDuplicate(of: new, in: try loaded()) }
    try check(entry, over: before)
    return (entry, old, !Entry.isSame(before, entry))
  }

  /// Changes the payload of the variant at `position`.
  ///
  /// - Throws: as ``update(at:_:)`` does, and `otherVariant`.
  public func update<Payload>(
    at position: Int, _ path: VariantPath<Entry.Value, Payload>, _ change: EntryEdit<Payload>
  ) throws(StateError) {
    try update(at: position) { (entry) throws(StateError) in
      if try path.modify(&entry, change) == nil {
        throw StateError(.otherVariant, "The entry is of another variant.")
      }
    }
  }

  /// Removes the entry at `position`, and returns it.
  @discardableResult
  public func remove(at position: Int) throws(StateError) -> Entry.Value {
    let entry = try entry(at: position)
    let gone = [id(entry)].compactMap(\.self)
    edit(removed: gone, notifying: gone) { $0.remove(at: position) }
    return entry
  }

  /// Moves the entry at `position` so that it is at `target` afterwards.
  public func move(from position: Int, to target: Int) throws(StateError) {
    let entry = try entry(at: position)
    _ = try self.entry(at: target)
    if position == target { return }
    let id = id(entry)
    edit(added: (id, target), notifying: notifiedOfMoves([id])) {
      $0.insert($0.remove(at: position), at: target)
    }
  }

  private func entry(at position: Int) throws(StateError) -> Entry.Value {
    let entries = try loaded()
    guard entries.indices.contains(position) else { throw .noEntry(at: position) }
    return entries[position]
  }

  // MARK: - Methods for the lists of SwiftUI

  /// Removes the entries at these positions, as `onDelete` of a list passes them.
  public func remove(atOffsets offsets: IndexSet) throws(StateError) {
    let gone = try ids(at: offsets).compactMap(\.self)
    if offsets.isEmpty { return }
    edit(removed: gone, notifying: gone) { entries in
      for offset in offsets.reversed() { entries.remove(at: offset) }
    }
  }

  /// Moves the entries at these positions before the one at `target`, as `onMove` of a list passes them.
  public func move(fromOffsets offsets: IndexSet, toOffset target: Int) throws(StateError) {
    let moved = try ids(at: offsets)
    guard 0...(try loaded().count) ~= target else { throw .noEntry(at: target) }
    if offsets.isEmpty { return }
    edit(notifying: notifiedOfMoves(moved)) { entries in
      let moved = offsets.map { entries[$0] }
      for offset in offsets.reversed() { entries.remove(at: offset) }
      entries.insert(contentsOf: moved, at: target - offsets.count(in: 0..<target))
    }
  }

  private func ids(at offsets: IndexSet) throws(StateError) -> [ID?] {
    let entries = try loaded()
    for offset in offsets where offset >= entries.count { throw .noEntry(at: offset) }
    return offsets.map { id(entries[$0]) }
  }

  // MARK: - Checks of an entry

  /// Returns the entries, or throws `notLoaded` if they cannot be changed now.
  func loaded() throws(StateError) -> [Entry.Value] { try document.loaded()[keyPath: path] }

  /// Throws if JSON cannot express the entry, or if the schema does not allow it.
  private func check(
    _ entry: Entry.Value, over old: Entry.Value? = nil
  ) throws(StateError) {
    try StateError.check { () throws(JSONError) in
      if let old { try Entry.check(entry, over: old) } else { try Entry.check(entry) }
    }
  }

  /// Throws if the list has an entry with this identity: neither a caller nor a save could tell the two
  /// apart.
  private func refuseDuplicate(of id: ID, in entries: [Entry.Value]) throws(StateError) {
    if position(of: id, in: entries) != nil {
      throw StateError(.duplicateEntry, "There is already an entry \(id).")
    }
    // An entry has an identity that is equal in Swift but written differently: a new index has to count the
    // repeat.
    if index.positions[id] != nil { indexed = nil }
  }

  /// The entry with this identity; nil if there is none. The time to find it does not grow with the number
  /// of entries. Only changes of this entry notify an observer.
  public subscript(id: ID) -> Entry.Value? {
    cells[id].access()
    return entry(id)
  }

  /// Whether there is an entry with this identity.
  public func contains(_ id: ID) -> Bool { self[id] != nil }

  /// Returns the entry with this identity, without observing it.
  func entry(_ id: ID) -> Entry.Value? {
    guard let entries = document.current?[keyPath: path] else { return nil }
    return position(of: id, in: entries).map { entries[$0] }
  }

  /// Changes the entry with this identity.
  ///
  /// - Throws: as ``insert(_:at:)`` does; the entry then stays unchanged.
  public func update(_ id: ID, _ change: EntryEdit<Entry.Value>) throws(StateError) {
    try update(at: try position(of: id), change)
  }

  /// Changes the payload of the variant with this identity.
  ///
  /// ```swift
  /// try posts.update(id, .mood) { $0.intensity = 5 }
  /// ```
  /// - Parameters:
  ///   - id: the identity of the entry.
  ///   - path: the variant that the entry has to be.
  ///   - change: the change of the payload.
  /// - Throws: as ``update(_:_:)`` does, and `otherVariant`.
  public func update<Payload>(
    _ id: ID, _ path: VariantPath<Entry.Value, Payload>, _ change: EntryEdit<Payload>
  ) throws(StateError) {
    try update(at: try position(of: id), path, change)
  }

  /// Removes the entry with this identity, and returns it.
  @discardableResult
  public func remove(_ id: ID) throws(StateError) -> Entry.Value {
    try remove(at: try position(of: id))
  }

  /// Moves the entry with this identity so that it is at `position` afterwards.
  public func move(_ id: ID, to position: Int) throws(StateError) {
    try move(from: try self.position(of: id), to: position)
  }

  private func position(of id: ID) throws(StateError) -> Int {
    if let position = position(of: id, in: try loaded()) { return position }
    throw StateError(.noSuchEntry, "There is no entry \(id).")
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension EntryList where ID == Never {
  /// Makes the list at `path`, whose entries have no identity and are addressed by position.
  public convenience init(
    _ store: DocumentStore<Document>, _ path: Path, as codec: Entry.Type,
    unknown: UnknownPlace = .none
  ) {
    self.init(store, path, { _ in nil }, unknown, isWrittenAlike: ==)
  }
}
