public import Observation

/// A value that is loaded asynchronously, and that views observe.
///
/// ```swift
/// let profile = AsyncValue<Profile>()
/// await profile.load { try await api.fetchProfile() }
/// await profile.loadIfNeeded(maxAge: .seconds(60)) { try await api.fetchProfile() }
/// ```
/// At most one load is current. A newer load, ``set(_:)``, ``setError(_:)``, ``startLoading()`` and
/// ``reset()`` cancel it, ignore its result, and let the callers return that wait for it. If all callers of
/// a load are cancelled, the state is again what it was before the load: a cancellation is no failure.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable @dynamicMemberLookup
public final class AsyncValue<Value: Sendable> {
  /// The closure of a load. It runs in the isolation in which it was made: off the main actor, unless it
  /// was made on it.
  public typealias Work = @isolated(any) () async throws -> Value

  /// The value, and the progress of its load.
  public private(set) var state: AsyncState<Value>

  @ObservationIgnored private let clock: any Clock<Duration>
  /// Returns the time since ``value`` was set; nil for a value that was restored, which counts as older
  /// than any age.
  @ObservationIgnored private var age: (() -> Duration)?
  /// The load that is running, and the state to return to if it is cancelled.
  @ObservationIgnored private var current: (work: SharedWork<Value>, before: AsyncState<Value>)?

  /// - Parameters:
  ///   - value: the initial value, for example one that was restored from a snapshot. It counts as older
  ///     than any age that ``loadIfNeeded(maxAge:_:)`` allows.
  ///   - clock: the clock that measures the age of values.
  public init(_ value: Value? = nil, clock: any Clock<Duration> = ContinuousClock()) {
    state = value.map { .loaded($0) } ?? .idle
    self.clock = clock
  }

  /// A member of the ``state``: `value`, `error`, `isIdle`, `isLoading`, `isFailed`, `hasValue`.
  public subscript<Member>(dynamicMember member: KeyPath<AsyncState<Value>, Member>) -> Member {
    state[keyPath: member]
  }

  // MARK: - Setting the state

  /// Sets the value.
  public func set(_ value: Value) {
    drop()
    take(value)
  }

  /// Sets an error; the value from before stays.
  public func setError(_ error: StateError) {
    drop()
    state.fail(error)
  }

  /// Shows that the value is being loaded by other means than ``load(_:)``; the value from before stays.
  public func startLoading() {
    drop()
    showLoading()
  }

  /// Removes the value: the state is `idle` again.
  public func reset() {
    drop()
    age = nil
    if !state.isIdle { state = .idle }
  }

  private func drop() { current.take()?.work.drop() }

  private func take(_ value: Value) {
    age = Self.stopwatch(clock)
    state = .loaded(value)
  }

  private func showLoading() {
    if !state.isLoading { state.begin() }
  }

  private static func stopwatch(_ clock: some Clock<Duration>) -> () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }

  // MARK: - Loading

  /// Loads the value, and returns when it is loaded, has failed, or is no longer wanted.
  ///
  /// - Parameter work: the closure that returns the value. It is cancelled with the calling task.
  public func load(_ work: sending @escaping Work) async {
    if Task.isCancelled { return }
    await wait(for: begin(work))
  }

  /// Loads the value again. It is ``load(_:)`` by a name that says so.
  public func reload(_ work: sending @escaping Work) async { await load(work) }

  /// Loads the value if there is none, or if it is too old. If a load is running already, the call waits
  /// for that one, which is cancelled when all calls that wait for it are.
  ///
  /// ```swift
  /// .task { await profile.loadIfNeeded(maxAge: .seconds(60)) { try await api.fetchProfile() } }
  /// ```
  /// - Parameters:
  ///   - maxAge: the greatest age that the value may have; nil if any age is allowed.
  ///   - work: the closure that returns the value.
  public func loadIfNeeded(maxAge: Duration? = nil, _ work: sending @escaping Work) async {
    if Task.isCancelled || isGood(for: maxAge) { return }
    await wait(for: current?.work ?? begin(work))
  }

  private func isGood(for maxAge: Duration?) -> Bool {
    guard state.value != nil else { return false }
    guard let maxAge else { return true }
    return age.map { $0() <= maxAge } ?? false
  }

  private func begin(_ work: sending @escaping Work) -> SharedWork<Value> {
    let before = current?.before ?? state
    drop()
    let shared = SharedWork(work) { [weak self] outcome in self?.end(outcome) }
    current = (shared, before)
    showLoading()
    return shared
  }

  private func wait(for work: SharedWork<Value>) async { _ = await work.wait(for: work.join()) }

  private func end(_ outcome: Result<Value, any Error>?) {
    guard let before = current.take()?.before else { return }
    switch outcome {
    case .success(let value): take(value)
    case .failure(let error):
      let error = StateError(error)
      if error.kind == .cancelled { state = before } else { state.fail(error) }
    case nil: state = before
    }
  }
}
