public import SumTypeRuntime

/// One list of a document in a store: what generated stores do with their entries.
///
/// ```swift
/// try store.posts.append(.text(post))
/// try store.posts.update(post.id) { $0 = .text(edited) }
/// ```
/// A position is one among the entries that are known. What is unknown keeps its place beside its
/// neighbours.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
public struct EntryList<Document: JSONDocument, Entry: JSONCodec> {
  public typealias Path = WritableKeyPath<Document.Codec.Value, [Entry.Value]>

  private let store: DocumentStore<Document>
  private let path: Path

  /// The list at `path` of the store's document, whose entries `codec` writes.
  public init(_ store: DocumentStore<Document>, _ path: Path, as codec: Entry.Type) {
    self.store = store
    self.path = path
  }

  /// The entries in their order; none before a document is loaded.
  public var entries: [Entry.Value] { store.value?[keyPath: path] ?? [] }

  /// Puts an entry before the one at `position`, at the end where nothing is said.
  ///
  /// - Throws: `StateError` of the kind `unwritable` if the entry breaks the bounds of the schema,
  ///   `noSuchEntry` if there is no such position, `notLoaded`.
  public func insert(_ entry: Entry.Value, at position: Int? = nil) throws(StateError) {
    try check(entry)
    try store.change { (value) throws(StateError) in
      let end = value[keyPath: path].count
      let position = position ?? end
      guard 0...end ~= position else { throw .noEntry(at: position) }
      value[keyPath: path].insert(entry, at: position)
    }
  }

  /// Changes the entry at `position`.
  ///
  /// - Throws: as ``insert(_:at:)`` does; the entry then is as it was.
  public func update(
    at position: Int, _ body: (inout Entry.Value) throws(StateError) -> Void
  ) throws(StateError) {
    try store.change { (value) throws(StateError) in
      guard value[keyPath: path].indices.contains(position) else { throw .noEntry(at: position) }
      var entry = value[keyPath: path][position]
      try body(&entry)
      try check(entry)
      value[keyPath: path][position] = entry
    }
  }

  /// Removes the entry at `position`, and returns it.
  @discardableResult
  public func remove(at position: Int) throws(StateError) -> Entry.Value {
    try store.change { (value) throws(StateError) in
      guard value[keyPath: path].indices.contains(position) else { throw .noEntry(at: position) }
      return value[keyPath: path].remove(at: position)
    }
  }

  /// Moves the entry at `position` so that it stands at `target` afterwards.
  public func move(from position: Int, to target: Int) throws(StateError) {
    try store.change { (value) throws(StateError) in
      let indices = value[keyPath: path].indices
      guard indices.contains(position) else { throw .noEntry(at: position) }
      guard indices.contains(target) else { throw .noEntry(at: target) }
      let entry = value[keyPath: path].remove(at: position)
      value[keyPath: path].insert(entry, at: target)
    }
  }

  /// What JSON cannot say, or the schema does not allow, is found before it is in the document.
  private func check(_ entry: Entry.Value) throws(StateError) {
    do throws(JSONError) {
      try Entry.check(entry)
    } catch {
      throw StateError(.unwritable, "The entry cannot be saved: \(error)", pointer: error.path)
    }
  }
}

// MARK: - By identity

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension EntryList where Entry.Value: Identifiable {
  /// The entry with this identity.
  public subscript(id: Entry.Value.ID) -> Entry.Value? { entries.first { $0.id == id } }

  /// Changes the entry with this identity.
  public func update(
    _ id: Entry.Value.ID, _ body: (inout Entry.Value) throws(StateError) -> Void
  ) throws(StateError) {
    try update(at: try position(of: id), body)
  }

  /// Removes the entry with this identity, and returns it.
  @discardableResult
  public func remove(_ id: Entry.Value.ID) throws(StateError) -> Entry.Value {
    try remove(at: try position(of: id))
  }

  /// Moves the entry with this identity so that it stands at `target` afterwards.
  public func move(_ id: Entry.Value.ID, to target: Int) throws(StateError) {
    try move(from: try position(of: id), to: target)
  }

  private func position(of id: Entry.Value.ID) throws(StateError) -> Int {
    guard let position = entries.firstIndex(where: { $0.id == id }) else {
      throw StateError(.noSuchEntry, "There is no entry \(id).")
    }
    return position
  }
}

extension StateError {
  fileprivate static func noEntry(at position: Int) -> StateError {
    StateError(.noSuchEntry, "There is no entry at \(position).")
  }
}
