import TestSupport
import Testing

/// A server whose calls a test answers one by one. A cancelled call still waits for its answer.
@MainActor
final class Server<Request: Sendable, Answer: Sendable> {
  /// One call, which waits for its answer.
  @MainActor
  final class Call {
    /// The request; nil for a call that has not come, which is never answered.
    let request: Request?
    fileprivate var continuation: CheckedContinuation<Answer, any Error>?
    private(set) var isCancelled = false

    fileprivate init(_ request: Request?) { self.request = request }

    func answer(_ answer: Answer) { continuation.take()?.resume(returning: answer) }

    func fail(_ error: any Error) { continuation.take()?.resume(throwing: error) }

    fileprivate func cancel() { isCancelled = true }

    /// Waits until its task is cancelled.
    func cancelled() async { await eventually { isCancelled } }
  }

  private(set) var calls: [Call] = []

  nonisolated init() {}

  func send(_ request: Request) async throws -> Answer {
    let call = Call(request)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        call.continuation = continuation
        calls.append(call)
      }
    } onCancel: {
      Task { @MainActor in call.cancel() }
    }
  }

  /// Waits for the call of this number, from 1 on, and returns it. Records an issue if it does not come.
  func call(_ number: Int) async -> Call {
    await eventually { calls.count >= number }
    return calls.count >= number ? calls[number - 1] : Call(nil)
  }
}

extension Server where Request == Void {
  func send() async throws -> Answer { try await send(()) }
}
