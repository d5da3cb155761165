import SumTypeRuntime

/// A clock whose time passes only when a test advances it.
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(initialState: 0, reducer: ticker, environment: clock)
/// await store.send(.start)
/// await clock.advance(by: .seconds(3))
/// ```
/// All effects of a ``TestStore`` at one instant complete before time passes on. Other tasks are
/// woken at their instants, in order, but the clock does not wait for them.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class TestClock: Clock {
  /// A time, measured from the creation of the clock.
  public struct Instant: InstantProtocol {
    /// The time since the creation of the clock.
    public let offset: Swift.Duration

    public init(offset: Swift.Duration) { self.offset = offset }

    public func advanced(by duration: Swift.Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    public func duration(to other: Instant) -> Swift.Duration { other.offset - offset }

    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  public typealias Duration = Swift.Duration

  private let state = Locked(State())

  private struct State {
    var now = Instant(offset: .zero)
    /// The tasks in reverse order of waking: the last wakes next. At the same instant, the task that slept first wakes
    /// first.
    var sleepers: [Sleeper] = []
    var lastSleeper = 0
    var drains: [ObjectIdentifier: WeakDrain] = [:]
  }

  private struct WeakDrain {
    weak var drain: TestDrain?
  }

  /// A task that sleeps. The code that removes it resumes it.
  private struct Sleeper {
    let number: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// Creates a clock whose time is zero.
  public init() {}

  public var now: Instant { state.access { $0.now } }

  public var minimumResolution: Swift.Duration { .zero }

  /// The number of tasks that sleep on this clock.
  public var sleeperCount: Int { state.access { $0.sleepers.count } }

  /// Sleeps until the test has advanced the clock to `deadline`.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    try Task.checkCancellation()
    let drain = TestDrain.current
    let number = state.access { state in
      if let drain { state.drains[ObjectIdentifier(drain)] = WeakDrain(drain: drain) }
      state.lastSleeper += 1
      return state.lastSleeper
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sleeper = Sleeper(number: number, deadline: deadline, continuation: continuation)
        if let result = add(sleeper) { continuation.resume(with: result) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  /// Adds the current task, unless it need not sleep. Returns the result with which to resume it, or nil if it sleeps.
  private func add(_ sleeper: Sleeper) -> Result<Void, any Error>? {
    state.access { state in
      // A task that is cancelled after this check is found among the sleepers.
      if Task.isCancelled { return .failure(CancellationError()) }
      if sleeper.deadline <= state.now { return .success(()) }
      let place = state.sleepers.partitioningIndex { $0.deadline <= sleeper.deadline }
      state.sleepers.insert(sleeper, at: place)
      return nil
    }
  }

  private func cancel(_ number: Int) {
    let sleeper = state.access { state in
      state.sleepers.firstIndex { $0.number == number }.map { state.sleepers.remove(at: $0) }
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  /// Advances the time by `duration`. Each task that sleeps until then is woken at its instant, one after the other.
  @MainActor
  public func advance(by duration: Swift.Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Advances the time to an instant.
  @MainActor
  public func advance(to instant: Instant) async {
    settle()
    while let continuation = wake(by: instant) {
      continuation.resume()
      settle()
    }
  }

  /// Advances the time until no task sleeps, at most by `limit`, because a timer never ends.
  @MainActor
  public func run(limit: Swift.Duration = .seconds(86400)) async {
    let end = now.advanced(by: limit)
    settle()
    while let next = state.access({ $0.sleepers.last?.deadline }), next <= end {
      await advance(to: next)
    }
  }

  /// Removes the next task to be woken and sets the time to its instant. If there is none, it sets the time to `end`
  /// and returns nil.
  private func wake(by end: Instant) -> CheckedContinuation<Void, any Error>? {
    state.access { state in
      guard let next = state.sleepers.last, next.deadline <= end else {
        state.now = max(state.now, end)
        return nil
      }
      state.sleepers.removeLast()
      state.now = max(state.now, next.deadline)
      return next.continuation
    }
  }

  @MainActor
  private func settle() {
    var isQuiet = false
    while !isQuiet {
      isQuiet = true
      let all = state.access { state in
        state.drains = state.drains.filter { $0.value.drain != nil }
        return state.drains.values.compactMap(\.drain)
      }
      for drain in all where drain.settle() { isQuiet = false }
    }
  }
}

extension Array {
  /// Returns the first index from which on all elements meet a condition. The elements before it must not meet it.
  fileprivate func partitioningIndex(_ isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// A clock on which no task waits: sleeping sets its time to the deadline at once.
///
/// ```swift
/// let environment = TodoEnvironment(api: .mock, clock: ImmediateClock())
/// ```
/// A timer on this clock ticks without a pause until it is cancelled.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class ImmediateClock: Clock {
  public typealias Instant = TestClock.Instant
  public typealias Duration = Swift.Duration

  private let time = Locked(Instant(offset: .zero))

  /// Creates a clock whose time is zero.
  public init() {}

  public var now: Instant { time.access { $0 } }

  public var minimumResolution: Swift.Duration { .zero }

  /// Sets the time to `deadline`, if that is later, and returns at once.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
    try Task.checkCancellation()
    time.access { $0 = max($0, deadline) }
    // Let other tasks run, which a timer would otherwise prevent.
    await Task.yield()
  }
}
