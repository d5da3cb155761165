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
