public import Foundation
import SumTypeRuntime

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension EntryList {
  /// Puts an entry before the one at `position`, at the end where nothing is said.
  ///
  /// - Throws: `StateError` of the kind `outOfBounds` or `unwritable` if the entry cannot be saved,
  ///   `duplicateEntry` if its identity is taken, `noSuchEntry` if there is no such position,
  ///   `notLoaded`.
  public func insert(_ entry: Entry.Value, at position: Int? = nil) throws(StateError) {
    let place = try place(for: entry, at: position)
    edit(added: (id(entry), place)) { $0.insert(entry, at: place) }
  }

  private func place(for entry: Entry.Value, at position: Int?) throws(StateError) -> Int {
    let entries = try loaded()
    let place = position ?? entries.count
    guard 0...entries.count ~= place else { throw .noEntry(at: place) }
    if let id = id(entry) { try refuseTwin(of: id, in: entries) }
    try check(entry)
    return place
  }

  /// Changes the entry at `position`.
  ///
  /// - Throws: as ``insert(_:at:)`` does; the entry then is as it was.
  public func update(
    at position: Int, _ change: EntryEdit<Entry.Value>
  ) throws(StateError) {
    let (entry, old) = try changed(at: position, change)
    let new = id(entry)
    edit(removed: isSame(old, new) ? nil : old, added: (new, position)) { $0[position] = entry }
  }

  /// What becomes of the entry, and the identity that it has now.
  private func changed(
    at position: Int, _ change: EntryEdit<Entry.Value>
  ) throws(StateError) -> (Entry.Value, ID?) {
    let entries = try loaded()
    guard entries.indices.contains(position) else { throw .noEntry(at: position) }
    var entry = entries[position]
    let old = id(entry)
    try change(&entry)
    if let new = id(entry), !isSame(new, old) { try refuseTwin(of: new, in: entries) }
    try check(entry)
    return (entry, old)
  }

  /// Changes what the variant at `position` holds.
  ///
  /// - Parameters:
  ///   - position: where the entry is.
  ///   - make: the entry that holds it.
  ///   - payload: what the entry holds; nil if it is another variant.
  ///   - change: what is done with it.
  /// - Throws: as ``update(at:_:)`` does, and `otherVariant`.
  public func update<Payload>(
    at position: Int, _ make: (Payload) -> Entry.Value, _ payload: (Entry.Value) -> Payload?,
    _ change: EntryEdit<Payload>
  ) throws(StateError) {
    try update(at: position) { (entry) throws(StateError) in
      guard var value = payload(entry) else { throw .otherVariant }
      try change(&value)
      entry = make(value)
    }
  }

  /// Removes the entry at `position`, and returns it.
  @discardableResult
  public func remove(at position: Int) throws(StateError) -> Entry.Value {
    let entry = try entry(at: position)
    edit(removed: id(entry)) { $0.remove(at: position) }
    return entry
  }

  /// Moves the entry at `position` so that it stands at `target` afterwards.
  public func move(from position: Int, to target: Int) throws(StateError) {
    let entry = try entry(at: position)
    _ = try self.entry(at: target)
    if position == target { return }
    edit(added: (id(entry), target)) { $0.insert($0.remove(at: position), at: target) }
  }

  private func entry(at position: Int) throws(StateError) -> Entry.Value {
    let entries = try loaded()
    guard entries.indices.contains(position) else { throw .noEntry(at: position) }
    return entries[position]
  }
}

// MARK: - As SwiftUI's lists say it

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension EntryList {
  /// Removes the entries at these positions: what `onDelete` of a list says.
  public func remove(atOffsets offsets: IndexSet) throws(StateError) {
    let count = try loaded().count
    for offset in offsets where offset >= count { throw .noEntry(at: offset) }
    if offsets.isEmpty { return }
    document.edit { value in
      for offset in offsets.reversed() { value[keyPath: path].remove(at: offset) }
    }
  }

  /// Moves the entries at these positions before the one at `target`: what `onMove` of a list says.
  public func move(fromOffsets offsets: IndexSet, toOffset target: Int) throws(StateError) {
    let count = try loaded().count
    for offset in offsets where offset >= count { throw .noEntry(at: offset) }
    guard 0...count ~= target else { throw .noEntry(at: target) }
    if offsets.isEmpty { return }
    document.edit { value in
      let moved = offsets.map { value[keyPath: path][$0] }
      for offset in offsets.reversed() { value[keyPath: path].remove(at: offset) }
      let place = target - offsets.count(in: 0..<target)
      value[keyPath: path].insert(contentsOf: moved, at: place)
    }
  }
}

// MARK: - What an entry has to be

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension EntryList {
  /// The entries, if they can be changed.
  func loaded() throws(StateError) -> [Entry.Value] { try document.loaded()[keyPath: path] }

  /// What JSON cannot say, or the schema does not allow, is found before it is in the document.
  private func check(_ entry: Entry.Value) throws(StateError) {
    do throws(JSONError) {
      try Entry.check(entry)
    } catch {
      throw StateError(refused: error)
    }
  }

  /// Two entries with one identity could not be told apart, by a save neither.
  private func refuseTwin(of id: ID, in entries: [Entry.Value]) throws(StateError) {
    if position(of: id, in: entries) != nil {
      throw StateError(.duplicateEntry, "There is an entry \(id) already.")
    }
  }
}
