import Foundation

/// A list of a document that knows who observes its entries.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
protocol EntryObserver<Root>: AnyObject {
  associatedtype Root

  /// Whether nobody does.
  var isUnobserved: Bool { get }

  /// The cells of those entries that are others in `new`.
  func cells(changedFrom old: Root?, to new: Root) -> [Cell]

  /// A change was told: the cells of entries that went with it go.
  func dropRetiredCells()
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension EntryList: EntryObserver {
  typealias Root = Document.Codec.Value

  var isUnobserved: Bool { cells.isEmpty }

  func dropRetiredCells() { cells.dropRetired() }

  func cells(changedFrom old: Root?, to new: Root) -> [Cell] {
    if cells.isEmpty { return [] }
    let (old, new) = (old?[keyPath: path] ?? [], new[keyPath: path])
    if isSameMemory(old, new) { return [] }
    let (before, after) = (observed(in: old), observed(in: new))
    return cells.keys.compactMap { id in
      let (before, after) = (before[id] ?? [], after[id] ?? [])
      let isSame =
        before.count == after.count && zip(before, after).allSatisfy { Entry.isSame($0, $1) }
      if after.isEmpty, !before.isEmpty { cells.retire(id) }
      return isSame ? nil : cells[id]
    }
  }

  /// The entries that are observed; of one identity several, if that is repeated.
  private func observed(in entries: [Entry.Value]) -> [ID: [Entry.Value]] {
    var found: [ID: [Entry.Value]] = [:]
    for entry in entries {
      if let id = id(entry), cells[id] != nil { found[id, default: []].append(entry) }
    }
    return found
  }

  private func isSameMemory(_ left: [Entry.Value], _ right: [Entry.Value]) -> Bool {
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress && left.count == $0.count }
    }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension EntryList {
  /// Who observes an entry that is moved need not hear of it, unless it was not the only one.
  func toldOfMoves(_ ids: [ID?]) -> [ID] { hasIndex ? [] : ids.compactMap(\.self) }

  func ids(at offsets: IndexSet) throws(StateError) -> [ID?] {
    let entries = try loaded()
    for offset in offsets where offset >= entries.count { throw .noEntry(at: offset) }
    return offsets.map { id(entries[$0]) }
  }
}
