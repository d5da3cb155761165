public import Observation
import SumTypeRuntime

/// A value that is computed from observed values, and remembered until one of them changes.
///
/// ```swift
/// let names = Derived { state.filteredFriends.map(\.name) }
/// Text(names.value.formatted())
/// ```
/// The value is computed once for all changes in one turn of the main actor: at the end of the turn, or
/// when it is read before. Its observers are notified only if it differs. The derived value holds what its
/// closure holds, and no other object holds the derived value.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
public final class Derived<Value: Equatable>: Observable {
  private let compute: () -> Value
  private let tracking = Tracking()
  private let cell = Cell()
  private var known: Value?

  /// - Parameter compute: computes the value, on the main actor. It is called at once. Code that reads the
  ///   value while it is computed also observes everything that the closure reads, as Observation works.
  public init(_ compute: @escaping @MainActor () -> Value) {
    self.compute = compute
    _ = current
  }

  /// The current value. An observer is notified only if the value differs.
  public var value: Value {
    Tracking.note(self) { [weak self] in self?.refresh() }
    defer { cell.access() }
    return current
  }

  private var current: Value {
    if let known, !tracking.needsRead { return known }
    let value = tracking.read(compute) { [weak self] in self?.refresh() }
    if let known, known == value { return known }
    // The first value is not announced to observers.
    if known == nil { known = value } else { CollectionOfOne(cell).change { known = value } }
    return value
  }

  /// Computes the value if it may have changed, and notifies the observers if it differs.
  private func refresh() { if known != nil { _ = current } }
}

/// The observed values that a closure has read, and whether one of them has changed since.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
final class Tracking {
  /// The trackings whose closures are running, the innermost last.
  private static var readers: [Tracking] = []

  /// The number of times that any tracked value has changed, or was about to.
  private nonisolated static let changes = Locked(0)

  /// Whether a value that was read has changed, or is about to. It is set on the thread that changes it.
  private let isStale = Locked(false)
  /// The refreshes of objects that notify their observers only after they have found a difference.
  private var sources: [ObjectIdentifier: () -> Void] = [:]
  /// The number of changes at the last refresh of the sources.
  private var checked = 0

  /// Calls a closure and tracks the observed values that it reads.
  ///
  /// - Parameters:
  ///   - body: the closure that reads observed values.
  ///   - held: returns an object that is held from a change to the end of its turn.
  ///   - turn: is called once, at the end of the turn in which one of them has changed.
  func read<Value>(
    _ body: () -> Value, holding held: @escaping @Sendable () -> (any Sendable)? = { nil },
    turn: @escaping @MainActor @Sendable () -> Void
  ) -> Value {
    isStale.access { $0 = false }
    sources = [:]
    Self.readers.append(self)
    defer { Self.readers.removeLast() }
    return withObservationTracking(body) { [isStale] in
      isStale.access { $0 = true }
      // Counted afterwards, so that a thread that sees the new count finds the value stale.
      Self.changes.access { $0 += 1 }
      let object = held()
      Task { @MainActor in withExtendedLifetime(object) { turn() } }
    }
  }

  /// Notes that the running closure reads an object that may have changed without an announcement.
  ///
  /// - Parameter refresh: announces such a change. It does not hold the object.
  static func note(_ source: AnyObject, refresh: @escaping () -> Void) {
    readers.last?.sources[ObjectIdentifier(source)] = refresh
  }

  /// Whether a value that was read has changed since, or is about to. Sources that find changes only by a
  /// refresh are refreshed first.
  var needsRead: Bool {
    let now = Self.changes.access { $0 }
    if checked != now {
      checked = now
      for refresh in sources.values { refresh() }
    }
    return isStale.access { $0 }
  }
}
