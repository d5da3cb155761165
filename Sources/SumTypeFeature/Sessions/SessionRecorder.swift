public import Foundation
import SumTypeRuntime

/// Records the actions of a store in a file, away from the main actor, a line an action.
///
/// ```swift
/// let store = Store(
///   initialState: TodoState(), reducer: todoReducer, environment: .live,
///   recording: SessionRecorder<TodoFeature>(to: url))
/// ```
/// A file that is there goes on with a session of its own. When a line cannot be written, nothing more
/// is recorded, the app goes on, and the store's `onFailure` is told once.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
public final class SessionRecorder<Feature: RecordableFeature>: ActionRecording {
  public typealias State = Feature.State
  public typealias Action = Feature.Action

  private let entries: AsyncStream<Entry>.Continuation
  private let interval: Int
  private let elapsed: () -> Int
  private var count = 0

  private enum Entry: Sendable {
    case begin(State, onFailure: @MainActor @Sendable (any Error, Action) -> Void)
    case action(Action, isSent: Bool, at: Int, became: State?)
    case flush(CheckedContinuation<Void, Never>)
  }

  /// - Parameters:
  ///   - url: the file.
  ///   - interval: after how many actions the state is recorded as well.
  ///   - clock: what says when an action was reduced.
  public init<C: Clock>(
    to url: URL, stateEvery interval: Int = 1000, clock: C = ContinuousClock()
  ) where C.Duration == Duration {
    let start = clock.now
    elapsed = { milliseconds(start.duration(to: clock.now)) }
    self.interval = max(interval, 1)
    let (stream, entries) = AsyncStream.makeStream(of: Entry.self)
    self.entries = entries
    Task.detached(priority: .utility) { await Self.write(stream, to: url) }
  }

  deinit { entries.finish() }

  public func begin(
    _ state: State, onFailure: @escaping @MainActor @Sendable (any Error, Action) -> Void
  ) {
    entries.yield(.begin(state, onFailure: onFailure))
  }

  public func record(_ action: Action, isSent: Bool, _ state: State) {
    count += 1
    let became = count.isMultiple(of: interval) ? state : nil
    entries.yield(.action(action, isSent: isSent, at: elapsed(), became: became))
  }

  /// Waits until all that was recorded so far is in the file.
  public func flush() async {
    await withCheckedContinuation { continuation in
      if case .terminated = entries.yield(.flush(continuation)) { continuation.resume() }
    }
  }

  private nonisolated static func write(_ entries: AsyncStream<Entry>, to url: URL) async {
    var writer: JSONLinesWriter<SessionDocument<Feature>, FileHandle>?
    var failure: (any Error)?
    var tell: (@MainActor @Sendable (any Error, Action) -> Void)?
    for await entry in entries {
      switch entry {
      case .flush(let continuation): continuation.resume()
      case .begin(let state, let onFailure):
        tell = onFailure
        do {
          writer = try JSONLinesWriter(appendingTo: url)
          try writer?.append(.began(state))
        } catch {
          failure = error
        }
      case .action(let action, let isSent, let time, let became):
        if failure == nil {
          do {
            try writer?.append(isSent ? .sent(action, at: time) : .received(action, at: time))
            if let became { try writer?.append(.became(became)) }
          } catch {
            failure = error
          }
        }
        if let failure, let told = tell {
          (writer, tell) = (nil, nil)
          await told(failure, action)
        }
      }
    }
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
