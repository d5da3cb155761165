import Foundation
public import SumTypeState

/// Where the elements of a list were when they were last looked for. A search begins there; only where
/// that fails all positions are taken down anew, which pays for many changes.
///
/// Unchecked: the lock guards the index, and a `Mutex` needs macOS 15.
@usableFromInline
final class ElementPositions<Element: Identifiable>: @unchecked Sendable {
  @usableFromInline let lock = NSLock()
  @usableFromInline var index = PositionIndex<Element.ID>()

  @usableFromInline
  init() {}

  @inlinable
  func position(of id: Element.ID, in elements: [Element]) -> Int? {
    // A few are looked through at once.
    if elements.count <= 16 { return elements.firstIndex { $0.id == id } }
    return lock.withLock {
      if let found = index.find(id, below: elements.count, { elements[$0].id == id }) {
        return found
      }
      index = PositionIndex(of: elements.count) { elements[$0].id }
      return index[id]
    }
  }
}
