import Foundation

/// Where the elements of a list were when they were last looked for. A search begins there, and
/// near by; only where that fails all positions are taken down anew, which pays for many changes.
///
/// Unchecked: the lock guards the positions, and a `Mutex` needs macOS 15.
@usableFromInline
final class ElementPositions<Element: Identifiable>: @unchecked Sendable {
  @usableFromInline let lock = NSLock()
  @usableFromInline var positions: [Element.ID: Int] = [:]

  @usableFromInline
  init() {}

  @inlinable
  func position(of id: Element.ID, in elements: [Element]) -> Int? {
    if elements.count <= elementReach { return elements.position(of: id, near: 0) }
    return lock.withLock {
      if let last = positions[id], let found = elements.nearPosition(of: id, last) {
        if found != last { positions[id] = found }
        return found
      }
      positions.removeAll(keepingCapacity: true)
      positions.reserveCapacity(elements.count)
      for (position, element) in elements.enumerated().reversed() {
        positions[element.id] = position
      }
      return positions[id]
    }
  }
}

/// How far from its last place an element is looked for first.
@inlinable var elementReach: Int { 16 }

extension Array where Element: Identifiable {
  /// Where an element is that was at `last` before; all are looked through only where it is not near.
  @inlinable
  func position(of id: Element.ID, near last: Int) -> Int? {
    nearPosition(of: id, last) ?? firstIndex { $0.id == id }
  }

  @inlinable
  func nearPosition(of id: Element.ID, _ last: Int) -> Int? {
    for distance in 0...elementReach {
      if indices.contains(last - distance), self[last - distance].id == id {
        return last - distance
      }
      if indices.contains(last + distance), self[last + distance].id == id {
        return last + distance
      }
    }
    return nil
  }
}
