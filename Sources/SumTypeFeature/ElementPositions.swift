import Foundation
public import SumTypeState

/// The positions at which the elements of a list were last found. A search begins at the stored position;
/// if it fails, all positions are stored anew, which happens once for many changes.
///
/// Unchecked: the lock guards the index, since a `Mutex` needs macOS 15.
@usableFromInline
final class ElementPositions<Element: Identifiable>: @unchecked Sendable {
  @usableFromInline let lock = NSLock()
  @usableFromInline var index = PositionIndex<Element.ID>()

  @usableFromInline
  init() {}

  @inlinable
  func position(of id: Element.ID, in elements: [Element]) -> Int? {
    // A short list is searched directly.
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
