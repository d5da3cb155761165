public import Observation
import SumTypeRuntime

/// A value that is computed from others that are observed, and remembered until one of them changes.
///
/// ```swift
/// let names = Derived { state.filteredFriends.map(\.name) }
/// Text(names.value.formatted())
/// ```
/// After any number of changes in one turn of the main actor it is computed once, at the end of the turn
/// or when it is read before, and its observers are told only if it differs. It holds what its closure
/// holds, and nothing holds it.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
public final class Derived<Value: Equatable>: Observable {
  private let compute: () -> Value
  private let tracking = Tracking()
  private let cell = Cell()
  private var known: Value?

  /// - Parameter compute: what gives the value, on the main actor. It is called at once: who reads the
  ///   value while it is computed observes all that it is computed from, as Observation has it.
  public init(_ compute: @escaping @MainActor () -> Value) {
    self.compute = compute
    _ = current
  }

  /// The value, as it is now. An observer hears only of another one.
  public var value: Value {
    Tracking.note(self)
    defer { cell.access() }
    return current
  }

  private var current: Value {
    if let known, !tracking.needsRead { return known }
    let value = tracking.read(compute) { [weak self] in self?.refresh() }
    if let known, known == value { return known }
    // Observers are not told of the first one.
    if known == nil { known = value } else { cell.change { known = value } }
    return value
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension Derived: TrackingSource {
  func refresh() { if known != nil { _ = current } }
}

/// Something that tells its observers of a change only when it has found out whether it differs.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
protocol TrackingSource: AnyObject {
  /// Finds out, and tells them.
  func refresh()
}

/// What was read of observed values, and whether that is still so.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
final class Tracking {
  /// What is being read: the innermost last.
  private static var readers: [Tracking] = []

  /// Set before the change that makes it so, by whichever thread makes the change.
  private let flag = Flag()
  private var sources: [ObjectIdentifier: () -> (any TrackingSource)?] = [:]
  /// How often any flag had been raised when the sources were asked last.
  private var checked = 0

  /// Reads observed values.
  ///
  /// - Parameters:
  ///   - body: what reads them.
  ///   - turn: is called at the end of the turn in which one of them has changed, once.
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

  /// Something is read that may have changed without having told.
  static func note(_ source: some TrackingSource) {
    readers.last?.sources[ObjectIdentifier(source)] = { [weak source] in source }
  }

  /// Whether something that was read has changed since, or is about to. Those that find it out only
  /// when they are asked are asked first.
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

  /// How often one was raised.
  static var raises: Int { count.access { $0 } }

  var isRaised: Bool { value.access { $0 } }

  func raise() {
    value.access { $0 = true }
    // After the flag: who sees another count finds the flag raised.
    Flag.count.access { $0 += 1 }
  }

  func lower() { value.access { $0 = false } }
}
