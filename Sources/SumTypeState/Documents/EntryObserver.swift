/// A list of a document that knows which of its entries are observed.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
protocol EntryObserver<Root>: AnyObject {
  associatedtype Root

  /// Whether no entry is observed.
  var isUnobserved: Bool { get }

  /// Returns the cells of the observed entries that differ between `old` and `new`. The list keeps no cell
  /// of an entry that `new` lacks.
  func cells(changedFrom old: Root?, to new: Root) -> [Cell]
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension EntryList: EntryObserver {
  typealias Root = Document.Codec.Value

  var isUnobserved: Bool { cells.isEmpty }

  func cells(changedFrom old: Root?, to new: Root) -> [Cell] {
    if cells.isEmpty { return [] }
    let (old, new) = (old?[keyPath: path] ?? [], new[keyPath: path])
    if isSameMemory(old, new) { return [] }
    let (before, after) = (observed(in: old), observed(in: new))
    return cells.keys.compactMap { id in
      let (before, after) = (before[id] ?? [], after[id] ?? [])
      let isSame = before.elementsEqual(after) { Entry.isSame($0, $1) }
      if isSame { return nil }
      return after.isEmpty ? cells.removeValue(forKey: id) : cells[id]
    }
  }

  /// Returns the entries that are observed, by identity; several for an identity that is repeated.
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
