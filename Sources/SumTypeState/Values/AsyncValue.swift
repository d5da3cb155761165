public import Observation

/// A value that loads, which views observe.
///
/// ```swift
/// let profile = AsyncValue<Profile>()
/// await profile.load { try await api.fetchProfile() }
/// await profile.loadIfNeeded(maxAge: .seconds(60)) { try await api.fetchProfile() }
/// ```
/// One load is *the* load: a newer one, ``set(_:)``, ``setError(_:)``, ``startLoading()`` and
/// ``reset()`` cancel it, drop what comes of it, and let those go who wait for it. A caller that is
/// cancelled leaves the state as it was before its load: cancellation is no failure.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable @dynamicMemberLookup
public final class AsyncValue<Value: Sendable> {
  /// What a load does. It runs where the closure belongs: off the main actor, unless it was made on it.
  public typealias Work = @isolated(any) () async throws -> Value

  /// What is there, and what is going on.
  public private(set) var state: AsyncState<Value>

  @ObservationIgnored private let clock: any Clock<Duration>
  /// How long ``value`` has been there; nil of one that was restored, which is older than any age.
  @ObservationIgnored private var age: (() -> Duration)?
  /// The load that is going on, and the state that it goes back to when it is cancelled.
  @ObservationIgnored private var current: (work: SharedWork<Value>, before: AsyncState<Value>)?

  /// - Parameters:
  ///   - value: what is there from the beginning, restored from a snapshot for example. It is older
  ///     than any age that ``loadIfNeeded(maxAge:_:)`` allows.
  ///   - clock: tells the age of values.
  public init(_ value: Value? = nil, clock: any Clock<Duration> = ContinuousClock()) {
    state = value.map { .loaded($0) } ?? .idle
    self.clock = clock
  }

  /// A member of the ``state``: `value`, `error`, `isIdle`, `isLoading`, `isFailed`, `hasValue`.
  public subscript<Member>(dynamicMember member: KeyPath<AsyncState<Value>, Member>) -> Member {
    state[keyPath: member]
  }

  // MARK: - Without work

  /// The value is there.
  public func set(_ value: Value) {
    drop()
    take(value)
  }

  /// The value did not come; what was there stays.
  public func setError(_ error: StateError) {
    drop()
    state.fail(error)
  }

  /// The value is on its way, by other means than ``load(_:)``; what was there stays.
  public func startLoading() {
    drop()
    showLoading()
  }

  /// Nothing is there, and nothing was asked for.
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

  /// Loads the value, and returns when it is there, has failed, or is no longer wanted.
  ///
  /// - Parameter work: what gives the value. It is cancelled with the calling task.
  public func load(_ work: sending @escaping Work) async {
    if Task.isCancelled { return }
    await wait(for: begin(work))
  }

  /// Loads the value again: ``load(_:)``, for the reader.
  public func reload(_ work: sending @escaping Work) async { await load(work) }

  /// Loads the value if there is none, or only one that is too old. Where a load is going on already,
  /// waits for that one: it is cancelled with the last that waits for it.
  ///
  /// ```swift
  /// .task { await profile.loadIfNeeded(maxAge: .seconds(60)) { try await api.fetchProfile() } }
  /// ```
  /// - Parameters:
  ///   - maxAge: how old the value may be; nil if it never is too old.
  ///   - work: what gives the value.
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

  private func wait(for work: SharedWork<Value>) async { _ = await work.wait(work.join()) }

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
