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
/// A file that is there goes on with a session of its own; one recorder at a time can have it. While it is
/// recorded, up to 64 KB of zero bytes follow the last line. They go with the recorder, with the process that
/// exits, or, if that is killed, with the next session; ``RecordableFeature/session(at:)`` never shows
/// them. What is recorded may be read, moved and removed meanwhile. But it must not be cut shorter, nor lie
/// where the system may take it away (on a volume that is unmounted, under complete file protection): it
/// is memory of the process.
///
/// When a line cannot be written, nothing more is recorded, the app goes on, and the store's `onFailure` is
/// told once.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
public final class SessionRecorder<Feature: RecordableFeature>: ActionRecording {
  public typealias State = Feature.State
  public typealias Action = Feature.Action

  private let url: URL
  @usableFromInline let interval: Int
  @usableFromInline let elapsed: () -> Int
  /// How many actions there are before the state is recorded again.
  @exclusivity(unchecked) @usableFromInline var rest: Int
  /// Nil before the session has begun, and when nothing is recorded any more.
  @exclusivity(unchecked) @usableFromInline var file: SessionFile?
  /// Why the session could not begin.
  private var failure: (any Error)?
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
    rest = self.interval
  }

  public func begin(
    _ state: State, onFailure: @escaping @MainActor @Sendable (any Error, Action) -> Void
  ) {
    tell = onFailure
    do {
      let file = try SessionFile(at: url, creating: true)
      try put(.began(state), file)
      self.file = file
    } catch {
      failure = error
    }
  }

  @inlinable
  public func record(_ action: Action, isSent: Bool, _ state: State) {
    guard let file else { return fail(action) }
    do {
      let time = elapsed()
      try put(isSent ? .sent(action, at: time) : .received(action, at: time), file)
      rest &-= 1
      if rest == 0 {
        rest = interval
        try put(.became(state), file)
      }
    } catch {
      fail(action, error)
    }
  }

  @inlinable
  func put(_ line: SessionLine<Feature>, _ file: SessionFile) throws {
    file.begin()
    SessionLineCodec<Feature>.encode(line, to: &file.line)
    if !file.line.faults.isEmpty { try refuse(line) }
    try file.end()
  }

  /// Says what a line has that no JSON can say.
  @usableFromInline
  func refuse(_ line: SessionLine<Feature>) throws {
    var writer = JSONLinesWriter<SessionDocument<Feature>, [UInt8]>(to: [])
    try writer.append(line)
  }

  /// Nothing more is recorded. That is told once.
  @usableFromInline
  func fail(_ action: Action, _ error: (any Error)? = nil) {
    guard let error = error ?? failure else { return }
    (file, failure) = (nil, nil)
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
