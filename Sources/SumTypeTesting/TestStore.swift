public import SumTypeFeature
public import SumTypeRuntime
public import Testing

/// A store for tests, which state the effect of each action. Anything else that happens is a failure.
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(
///   initialState: TodoState(), reducer: todoReducer, environment: .mock(clock))
/// await store.send(.onAppear) { $0.isLoading = true }
/// await clock.advance(by: .seconds(1))
/// await store.receive(.todosLoaded(todos)) { $0.todos = todos; $0.isLoading = false }
/// await store.finish()
/// ```
/// Effects run while the test waits, one piece after the other, so that a call returns when nothing
/// more can happen. Only work outside the test's executor (a real clock, a real network) takes real
/// time; the store waits for it at most for ``limit``.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor
public final class TestStore<State: Equatable, Action: Sendable> {
  /// Which actions and changes a test must expect.
  public enum Exhaustivity: Hashable, Sendable {
    /// All actions and changes.
    case on
    /// Only what the test names: the members of the state that a closure sets, and the actions that
    /// the test receives. If `showing` is true, everything else is reported as a note.
    case off(showing: Bool)

    /// Only what the test names; everything else is not reported.
    public static var off: Exhaustivity { .off(showing: false) }
  }

  /// A message of a test store.
  public struct Report: Sendable {
    /// The message, which may contain the difference of two states.
    public let message: String
    /// Whether the test fails; otherwise the report is a note about something that the test has not named.
    public let isFailure: Bool
    /// The place of the call in the test.
    public let sourceLocation: SourceLocation
  }

  /// The store, for code that reads and sends as the app does, such as a view store or a scope. The
  /// test receives the actions that such code sends.
  public let store: Store<State, Action>

  /// Which actions and changes the test must expect; by default all.
  public var exhaustivity = Exhaustivity.on

  /// The longest time to wait for work outside the test's executor.
  public var limit: Duration = .seconds(1)

  private let core: StoreCore<State, Action>
  private let drain = TestDrain()
  private let report: (Report) -> Void
  /// The actions that were reduced and not yet received, each with the state after it.
  private var received: [(action: Action, state: State)] = []
  /// The state that the test has described so far.
  private var shown: State
  private var sending = false
  private var sent: State?
  private var location: SourceLocation

  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - reducer: the reducer to test.
  ///   - environment: the environment of its effects.
  ///   - onFailure: called with an error that an effect without a `catch` throws; by default the test fails.
  ///   - report: called with each message; by default it reports to Swift Testing.
  ///   - sourceLocation: the place of the call in the test.
  public init<Environment: Sendable>(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
    onFailure: ((any Error, Action) -> Void)? = nil,
    report: @escaping (Report) -> Void = { report in
      if report.isFailure {
        Issue.record(Comment(rawValue: report.message), sourceLocation: report.sourceLocation)
      } else {
        print(report.message)
      }
    },
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let drain = drain
    let host = EffectHost { work in
      TestDrain.$current.withValue(drain) {
        Task(executorPreference: drain) { await drain.onMain(await work()) }
      }
    } onMain: { body in
      await drain.onMain(body)
    }
    let place = UnsafeMutablePointer<State>.allocate(capacity: 1)
    place.initialize(to: initialState)
    core = StoreCore(at: place, reducer, environment, host: host) { _, _ in }
    store = Store(core)
    shown = initialState
    location = sourceLocation
    self.report = report
    core.onFailure = { [weak self] error, action in
      if let onFailure { return onFailure(error, action) }
      self?.fail("An effect of \(action) failed: \(error)")
    }
    core.onReduced = { [weak self] action, _, state in self?.reduced(action, state) }
  }

  /// The current state, after all reduced actions.
  public var state: State { core.state }

  /// The number of effects that are running.
  public var inFlightCount: Int { core.inFlightCount }

  private func reduced(_ action: Action, _ state: State) {
    if sending {
      sending = false
      sent = state
    } else {
      received.append((action, state))
    }
  }
}

// MARK: - Expectations

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension TestStore {
  /// Sends an action, as a person or a view would.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - sourceLocation: the place of the call in the test.
  ///   - changes: changes the previous state to the one that is expected after the action.
  /// - Returns: the effects of the action, which can be awaited and cancelled.
  @discardableResult
  public func send(
    _ action: Action, sourceLocation: SourceLocation = #_sourceLocation,
    changes: ((inout State) throws -> Void)? = nil
  ) async -> StoreTask {
    location = sourceLocation
    drain.settle()
    expectNothingReceived(before: "\(action) is sent")
    sending = true
    sent = nil
    let task = core.send(action)
    sending = false
    compare(sent ?? core.state, after: action, changes)
    drain.settle()
    return task
  }

  /// Expects that an effect has sent an action of this variant.
  ///
  /// ```swift
  /// await store.receive(variant: .todosLoaded) { $0.isLoading = false }
  /// ```
  public func receive<Payload>(
    variant path: VariantPath<Action, Payload>, sourceLocation: SourceLocation = #_sourceLocation,
    changes: ((inout State) throws -> Void)? = nil
  ) async {
    location = sourceLocation
    await receive(
      matching: path.matches, { "another variant was expected than that of \($0)" }, changes)
  }

  /// Expects that all actions have been received and all effects have ended. If `exhaustivity` is
  /// off, remaining effects are cancelled.
  public func finish(sourceLocation: SourceLocation = #_sourceLocation) async {
    location = sourceLocation
    drain.settle()
    if exhaustivity == .on, core.inFlightCount > 0, received.isEmpty {
      await drain.wait(limit) { core.inFlightCount == 0 }
    }
    expectNothingReceived(before: "the end")
    let origins = core.inFlightOrigins
    if !origins.isEmpty {
      let list = origins.map { "- one that followed from \($0)" }.joined(separator: "\n")
      leaveOut("\(origins.count) effects are still under way:\n\(list)")
    }
    core.endAll()
    drain.settle()
  }

  private func receive(
    matching matches: (Action) -> Bool, _ mismatch: (Action) -> String,
    _ changes: ((inout State) throws -> Void)?
  ) async {
    drain.settle()
    if exhaustivity != .on { await skip(to: matches) }
    if received.isEmpty, core.inFlightCount > 0 {
      await drain.wait(limit) { !received.isEmpty || core.inFlightCount == 0 }
    }
    if received.isEmpty { return fail("No action was received.") }
    let (action, state) = received.removeFirst()
    if !matches(action) { fail(mismatch(action)) }
    compare(state, after: action, changes)
  }

  private func skip(to matches: (Action) -> Bool) async {
    if !received.contains(where: { matches($0.action) }), core.inFlightCount > 0 {
      await drain.wait(limit) {
        received.contains { matches($0.action) } || core.inFlightCount == 0
      }
    }
    guard let place = received.firstIndex(where: { matches($0.action) }) else { return }
    for (action, state) in received[..<place] {
      leaveOut("\(action) was received.")
      shown = state
    }
    received.removeFirst(place)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension TestStore where Action: Equatable {
  /// Expects that an effect has sent an action.
  ///
  /// - Parameters:
  ///   - expected: the action.
  ///   - sourceLocation: the place of the call in the test.
  ///   - changes: changes the previous state to the one that is expected after the action.
  public func receive(
    _ expected: Action, sourceLocation: SourceLocation = #_sourceLocation,
    changes: ((inout State) throws -> Void)? = nil
  ) async {
    location = sourceLocation
    await receive(
      matching: { $0 == expected },
      { action in
        "Another action was received:\n" + lines(difference(expected: expected, actual: action))
      }, changes)
  }
}

// MARK: - Failures

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension TestStore {
  private func compare(
    _ actual: State, after action: Action, _ changes: ((inout State) throws -> Void)?
  ) {
    // Without exhaustivity, `changes` is applied to the actual state, which it must leave unchanged.
    var expected = exhaustivity == .on ? shown : actual
    do {
      try changes?(&expected)
    } catch {
      fail("The closure that states what \(action) changes has thrown: \(error)")
    }
    if expected != actual {
      fail(
        "The state differs after \(action):\n"
          + lines(difference(expected: expected, actual: actual)))
    } else if exhaustivity != .on, shown != actual, changes == nil {
      leaveOut(
        "The state differs after \(action):\n" + lines(difference(expected: shown, actual: actual)))
    }
    shown = actual
  }

  private func expectNothingReceived(before what: String) {
    guard let last = received.last else { return }
    let list = received.map { "- \($0.action)" }.joined(separator: "\n")
    let count = received.count == 1 ? "1 action was" : "\(received.count) actions were"
    leaveOut("\(count) not received before \(what):\n\(list)")
    shown = last.state
    received = []
  }

  /// Reports something that the test has not named: as a failure, or, without exhaustivity, as a note.
  private func leaveOut(_ message: String) {
    switch exhaustivity {
    case .on: fail(message)
    case .off(showing: true):
      report(Report(message: message, isFailure: false, sourceLocation: location))
    case .off(showing: false): break
    }
  }

  private func fail(_ message: String) {
    report(Report(message: message, isFailure: true, sourceLocation: location))
  }

  private func lines(_ lines: [String]) -> String {
    lines.map { "- \($0)" }.joined(separator: "\n")
  }
}
