/// A server whose calls the test answers one by one, when it likes. By itself it does not care whether a
/// call is cancelled.
@MainActor
final class Server<Request: Sendable, Answer: Sendable> {
  /// One call, which waits for its answer.
  @MainActor
  final class Call {
    let request: Request
    fileprivate var continuation: CheckedContinuation<Answer, any Error>?
    private(set) var isCancelled = false
    private var watchers: [CheckedContinuation<Void, Never>] = []

    fileprivate init(_ request: Request) { self.request = request }

    func answer(_ answer: Answer) { continuation.take()?.resume(returning: answer) }

    func fail(_ error: any Error) { continuation.take()?.resume(throwing: error) }

    fileprivate func cancel() {
      isCancelled = true
      for watcher in watchers { watcher.resume() }
      watchers = []
    }

    /// Waits until its task is cancelled.
    func cancelled() async {
      if !isCancelled { await withCheckedContinuation { watchers.append($0) } }
    }
  }

  private(set) var calls: [Call] = []
  private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  nonisolated init() {}

  func send(_ request: Request) async throws -> Answer {
    let call = Call(request)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        call.continuation = continuation
        calls.append(call)
        let called = watchers.filter { $0.count <= calls.count }
        watchers.removeAll { $0.count <= calls.count }
        for watcher in called { watcher.continuation.resume() }
      }
    } onCancel: {
      Task { @MainActor in call.cancel() }
    }
  }

  /// The call of this number, from 1 on. Waits until it has come.
  func call(_ number: Int) async -> Call {
    if calls.count < number {
      await withCheckedContinuation { watchers.append((number, $0)) }
    }
    return calls[number - 1]
  }
}

extension Server where Request == Void {
  func send() async throws -> Answer { try await send(()) }
}
