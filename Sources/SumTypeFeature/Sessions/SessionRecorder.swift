public import Foundation
import SumTypeRuntime

/// Records the actions of a store in a file, one action on a line.
///
/// ```swift
/// let store = Store(
///   initialState: TodoState(), reducer: todoReducer, environment: .live,
///   recording: SessionRecorder<TodoFeature>(to: url))
/// ```
/// Each line is in the file before the next action is reduced, so that the session of an app that crashes has
/// the actions that led to the crash. If the whole machine fails, lines that the system had not written to
/// the disk yet are lost.
///
/// If the file exists, a new session is appended to it; only one recorder at a time can have it open. During
/// the recording, up to 64 KB of zero bytes follow the last line. They are removed with the recorder, when
/// the process exits, or, if the process is killed, by the next session; ``RecordableFeature/session(at:)``
/// never shows them. The file may be read, moved and removed during the recording. But since it is memory of
/// the process, it must not be cut shorter, nor be where the system may make it unavailable (on a volume that
/// is unmounted, under complete file protection).
///
/// If a line cannot be written, the recording ends, the app goes on, and the store's `onFailure` is called
/// once.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
public final class SessionRecorder<Feature: RecordableFeature>: ActionRecording {
  public typealias State = Feature.State
  public typealias Action = Feature.Action

  private let url: URL
  @usableFromInline let interval: Int
  @usableFromInline let elapsed: () -> Int
  /// The number of actions before the state is recorded again.
  @exclusivity(unchecked) @usableFromInline var rest: Int
  /// The open file; nil before the session has begun, and after the recording has ended.
  @exclusivity(unchecked) @usableFromInline var file: SessionFile?
  /// The error because of which the session could not begin.
  private var failure: (any Error)?
  private var failureHandler: (@MainActor @Sendable (any Error, Action) -> Void)?

  /// - Parameters:
  ///   - url: the location of the file.
  ///   - interval: the number of actions after which the state is recorded too. The state is encoded on the
  ///     main actor, so choose a larger interval for a large state.
  ///   - clock: the clock for the times of the actions.
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
    failureHandler = onFailure
    do {
      let file = try SessionFile(at: url, creating: true)
      try put(state, SessionMember.began, Feature.StateCoding.self, in: file) { .began(state) }
      self.file = file
    } catch {
      failure = error
    }
  }

  @inlinable
  public func record(_ action: Action, isSent: Bool, _ state: State) {
    guard let file else { return fail(action) }
    do {
      let member = isSent ? SessionMember.sent : SessionMember.received
      let time = elapsed()
      try put(action, member, Feature.ActionCoding.self, at: time, in: file) {
        isSent ? .sent(action, at: time) : .received(action, at: time)
      }
      rest &-= 1
      if rest == 0 {
        rest = interval
        try put(state, SessionMember.became, Feature.StateCoding.self, in: file) { .became(state) }
      }
    } catch {
      fail(action, error)
    }
  }

  /// - Parameter line: the line, to be written again if the first attempt has a fault.
  @inlinable
  @inline(__always)
  func put<Coding: JSONCodec>(
    _ value: Coding.Value, _ member: Int, _ coding: Coding.Type, at time: Int? = nil,
    in file: SessionFile, _ line: () -> SessionLine<Feature>
  ) throws {
    file.begin()
    SessionLineCodec<Feature>.write(value, member, coding, at: time, to: &file.line)
    if !file.line.faults.isEmpty { file.line = try rewritten(line()) }
    try file.end()
  }

  /// Writes a line on a stack that is large enough for values that are nested deeply.
  ///
  /// - Throws: the error of a value that cannot be expressed in JSON.
  @usableFromInline
  func rewritten(_ line: SessionLine<Feature>) throws -> JSONWriter {
    var lines = JSONLinesWriter<SessionDocument<Feature>, [UInt8]>(to: [])
    try lines.append(line)
    var writer = JSONWriter()
    writer.append(lines.sink.dropLast())
    return writer
  }

  /// Ends the recording, and calls `onFailure` once.
  @usableFromInline
  func fail(_ action: Action, _ error: (any Error)? = nil) {
    guard let error = error ?? failure else { return }
    (file, failure) = (nil, nil)
    // In a task, since the store is in the middle of a turn.
    Task { [failureHandler] in failureHandler?(error, action) }
  }
}
