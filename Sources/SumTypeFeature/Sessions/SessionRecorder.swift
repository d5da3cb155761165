public import Foundation
import SumTypeRuntime

/// Records the actions of a store in a file, a line an action.
///
/// ```swift
/// let store = Store(
///   initialState: TodoState(), reducer: todoReducer, environment: .live,
///   recording: SessionRecorder<TodoFeature>(to: url))
/// ```
/// Each line is in the file before the next action is reduced, so that the session of an app that
/// crashes has the actions that led to it. Only what the system had not put on its disk is lost with
/// the whole machine.
///
/// A file that is there goes on with a session of its own. When a line cannot be written, nothing more
/// is recorded, the app goes on, and the store's `onFailure` is told once.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
public final class SessionRecorder<Feature: RecordableFeature>: ActionRecording {
  public typealias State = Feature.State
  public typealias Action = Feature.Action

  private let url: URL
  @usableFromInline let interval: Int
  @usableFromInline let elapsed: () -> Int
  @usableFromInline var count = 0
  /// Nil before the session has begun, and when nothing is recorded any more.
  @usableFromInline var writer: JSONLinesWriter<SessionDocument<Feature>, FileHandle>?
  /// Why the session could not begin.
  @usableFromInline var failure: (any Error)?
  private var tell: (@MainActor @Sendable (any Error, Action) -> Void)?

  /// - Parameters:
  ///   - url: the file.
  ///   - interval: after how many actions the state is recorded as well. It is encoded on the main
  ///     actor: where a state is large, more of them are better between two.
  ///   - clock: what says when an action was reduced.
  public init<C: Clock>(
    to url: URL, stateEvery interval: Int = 1000, clock: C = ContinuousClock()
  ) where C.Duration == Duration {
    let start = clock.now
    elapsed = { milliseconds(start.duration(to: clock.now)) }
    self.url = url
    self.interval = max(interval, 1)
  }

  public func begin(
    _ state: State, onFailure: @escaping @MainActor @Sendable (any Error, Action) -> Void
  ) {
    tell = onFailure
    do {
      writer = try JSONLinesWriter(appendingTo: url)
      try writer?.append(.began(state))
    } catch {
      failure = error
    }
  }

  @inlinable
  public func record(_ action: Action, isSent: Bool, _ state: State) {
    guard writer != nil || failure != nil else { return }
    do {
      if let failure { throw failure }
      let time = elapsed()
      try writer?.append(isSent ? .sent(action, at: time) : .received(action, at: time))
      count += 1
      if count.isMultiple(of: interval) { try writer?.append(.became(state)) }
    } catch {
      fail(error, action)
    }
  }

  @usableFromInline
  func fail(_ error: any Error, _ action: Action) {
    (writer, failure) = (nil, nil)
    // The store is in the middle of a turn.
    Task { [tell] in tell?(error, action) }
  }
}

/// Takes down the actions of a store: ``SessionRecorder`` does.
@MainActor
public protocol ActionRecording<State, Action> {
  associatedtype State
  associatedtype Action

  /// Takes down the state before the first action.
  ///
  /// - Parameters:
  ///   - state: the state.
  ///   - onFailure: is told once, with an action that is missing, that nothing more is recorded.
  func begin(
    _ state: State, onFailure: @escaping @MainActor @Sendable (any Error, Action) -> Void)

  /// Takes down an action that was reduced.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - isSent: whether the app has sent it; else an effect has.
  ///   - state: the state afterwards.
  func record(_ action: Action, isSent: Bool, _ state: State)
}
