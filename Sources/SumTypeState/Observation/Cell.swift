import Observation

/// One thing that observers are told of, by hand.
///
/// A dictionary that is observed as one property wakes each of its readers at every change. Here each
/// element that an observer reads has a cell; its one key path captures nothing, which makes it cheap.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@usableFromInline
package final class Cell: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private var content: Void { () }
  /// Made once: it is looked up at each use otherwise.
  private static let path = \Cell.content

  @usableFromInline
  package init() {}

  /// An observer reads it.
  @usableFromInline
  package func access() { registrar.access(self, keyPath: Self.path) }

  /// One change of it.
  package func change(_ body: () -> Void) {
    willChange()
    body()
    didChange()
  }

  @usableFromInline
  package func willChange() { registrar.willSet(self, keyPath: Self.path) }
  @usableFromInline
  package func didChange() { registrar.didSet(self, keyPath: Self.path) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension Sequence<Cell> {
  /// One change of all of them: who reads several is told once.
  @inlinable
  package func change<Result>(_ body: () -> Result) -> Result {
    for cell in self { cell.willChange() }
    defer { for cell in self { cell.didChange() } }
    return body()
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension Cell? {
  /// An observer reads it, perhaps the first one.
  package mutating func access() {
    let cell = self ?? Cell()
    self = cell
    cell.access()
  }
}

/// The cells of those elements that observers have read.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@usableFromInline
struct CellTable<Key: Hashable> {
  @usableFromInline var cells: [Key: Cell] = [:]
  /// Those whose elements go in the change that is being told.
  @usableFromInline var retired: Set<Key> = []

  var isEmpty: Bool { cells.isEmpty }

  var keys: some Collection<Key> { cells.keys }

  @inlinable
  subscript(key: Key) -> Cell? { cells[key] }

  mutating func access(_ key: Key) {
    // Who reads it again while the change is told waits for it to come back.
    if !retired.isEmpty { retired.remove(key) }
    cells[key].access()
  }

  /// Its element goes: the cell does so too once that is told, unless it is read again.
  @inlinable
  mutating func retire(_ key: Key) { if cells[key] != nil { retired.insert(key) } }

  @inlinable
  mutating func dropRetired() {
    if retired.isEmpty { return }
    for key in retired { cells[key] = nil }
    retired = []
  }
}
