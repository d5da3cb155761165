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
    Tracking.note(self)
    defer { cell.access() }
    return current
  }

  private var current: Value {
    if let known, !tracking.needsRead { return known }
    let value = tracking.read(compute) { [weak self] in self?.refresh() }
    if let known, known == value { return known }
    // The first value is not announced to observers.
    if known == nil { known = value } else { cell.change { known = value } }
    return value
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension Derived: TrackingSource {
  func refresh() { if known != nil { _ = current } }
}

/// An object that notifies its observers of a change only after it has found that its value differs.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
protocol TrackingSource: AnyObject {
  /// Computes the value if it may have changed, and notifies the observers if it differs.
  func refresh()
}

/// The observed values that a closure has read, and whether one of them has changed since.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
final class Tracking {
  /// The trackings whose closures are running, the innermost last.
  private static var readers: [Tracking] = []

  /// Raised before an observed value changes, on the thread that changes it.
  private let flag = Flag()
  private var sources: [ObjectIdentifier: () -> (any TrackingSource)?] = [:]
  /// The number of raised flags at the last refresh of the sources.
  private var checked = 0

  /// Calls a closure and tracks the observed values that it reads.
  ///
  /// - Parameters:
  ///   - body: the closure that reads observed values.
  ///   - turn: is called once, at the end of the turn in which one of them has changed.
  func read<Value>(_ body: () -> Value, turn: @escaping @MainActor @Sendable () -> Void) -> Value {
    flag.lower()
    sources = [:]
    Self.readers.append(self)
    defer { Self.readers.removeLast() }
    return withObservationTracking(body) { [flag] in
      flag.raise()
      Task { @MainActor in turn() }
    }
  }

  /// Notes that the running closure reads a source, which may have changed without an announcement.
  static func note(_ source: some TrackingSource) {
    readers.last?.sources[ObjectIdentifier(source)] = { [weak source] in source }
  }

  /// Whether a value that was read has changed since, or is about to. Sources that find changes only by a
  /// refresh are refreshed first.
  var needsRead: Bool {
    refreshSources()
    return flag.isRaised
  }

  private func refreshSources() {
    let now = Flag.raises
    if checked == now { return }
    checked = now
    for source in sources.values { source()?.refresh() }
  }
}

/// A flag that any thread may raise.
private final class Flag: Sendable {
  private static let count = Locked(0)
  private let value = Locked(false)

  /// The number of times that any flag was raised.
  static var raises: Int { count.access { $0 } }

  var isRaised: Bool { value.access { $0 } }

  func raise() {
    value.access { $0 = true }
    // After the flag is raised, so that a thread that sees the new count finds the flag raised.
    Flag.count.access { $0 += 1 }
  }

  func lower() { value.access { $0 = false } }
}
