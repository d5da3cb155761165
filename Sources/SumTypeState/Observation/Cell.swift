import Observation

/// One observable thing, whose changes are announced by explicit calls.
///
/// A dictionary that is observed as one property notifies all its readers at every change. Here each
/// element that an observer reads has a cell of its own. The key path of all cells captures nothing, which
/// makes it cheap.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@usableFromInline
package final class Cell: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private var content: Void { () }
  /// A constant, since otherwise the key path is looked up at each use.
  private static let path = \Cell.content

  @usableFromInline
  package init() {}

  /// Registers the current observer, if there is one.
  @usableFromInline
  package func access() { registrar.access(self, keyPath: Self.path) }

  @usableFromInline
  package func willChange() { registrar.willSet(self, keyPath: Self.path) }
  @usableFromInline
  package func didChange() { registrar.didSet(self, keyPath: Self.path) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension Sequence<Cell> {
  /// Notifies the observers of all cells of one change: an observer of several cells is notified once.
  @inlinable
  package func change<Result>(_ body: () -> Result) -> Result {
    for cell in self { cell.willChange() }
    defer { for cell in self { cell.didChange() } }
    return body()
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension Cell? {
  /// Registers the current observer, and makes the cell if there is none.
  package mutating func access() {
    let cell = self ?? Cell()
    self = cell
    cell.access()
  }
}

/// The cells of the elements that observers have read.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@usableFromInline
struct CellTable<Key: Hashable> {
  @usableFromInline var cells: [Key: Cell] = [:]
  /// The keys of the elements that the current change removes.
  @usableFromInline var retired: Set<Key> = []

  var isEmpty: Bool { cells.isEmpty }

  var keys: some Collection<Key> { cells.keys }

  @inlinable
  subscript(key: Key) -> Cell? { cells[key] }

  mutating func access(_ key: Key) {
    // An observer that reads the element again during the change waits for it to be added again, so its
    // cell stays.
    if !retired.isEmpty { retired.remove(key) }
    cells[key].access()
  }

  /// Marks the cell of an element that is removed. The cell is dropped after the change, unless it is read
  /// again.
  @inlinable
  mutating func retire(_ key: Key) { if cells[key] != nil { retired.insert(key) } }

  @inlinable
  mutating func dropRetired() {
    if retired.isEmpty { return }
    for key in retired { cells[key] = nil }
    retired = []
  }
}
