/// Work that several callers wait for. A caller that is cancelled stops waiting at once; when all callers
/// are cancelled, the work is cancelled.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
final class SharedWork<Output: Sendable> {
  typealias Outcome = Result<Output, any Error>

  private var task: Task<Void, Never>?
  /// The callers that are interested in the work, by ticket; the continuation is nil until the caller
  /// waits.
  private var waiting: [Int: CheckedContinuation<Bool, Never>?] = [:]
  private var tickets = 0
  private var isOver = false
  private var ended: ((Outcome?) -> Void)?

  /// - Parameters:
  ///   - work: the work, which begins at once.
  ///   - ended: is called once with the result; nil if all callers were cancelled.
  init(
    _ work: sending @escaping @isolated(any) () async throws -> Output,
    ended: @escaping (Outcome?) -> Void
  ) {
    self.ended = ended
    // The task does not hold this object: work that ignores its cancellation may go on for long.
    task = Task { [weak self] in
      let outcome: Outcome
      do {
        outcome = .success(try await work())
      } catch {
        outcome = .failure(error)
      }
      self?.end(outcome)
    }
  }

  /// Adds a caller, which is interested in the work until it has waited or is cancelled. Returns its
  /// ticket.
  func join() -> Int {
    tickets += 1
    waiting[tickets] = .some(nil)
    return tickets
  }

  /// Waits until the work has ended, or the caller is cancelled.
  ///
  /// - Returns: whether the work has ended.
  func wait(_ ticket: Int) async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if waiting[ticket] == nil {
          continuation.resume(returning: isOver)
        } else {
          waiting[ticket] = continuation
        }
      }
    } onCancel: {
      Task { @MainActor in self.leave(ticket) }
    }
  }

  /// Removes a caller. The work is cancelled with the last one.
  func leave(_ ticket: Int) {
    guard let continuation = waiting.removeValue(forKey: ticket) else { return }
    continuation?.resume(returning: false)
    if waiting.isEmpty { end(nil) }
  }

  /// Cancels the work without telling its result to `ended`.
  func drop() {
    ended = nil
    end(nil)
  }

  private func end(_ outcome: Outcome?) {
    if isOver { return }
    isOver = true
    if outcome == nil { task?.cancel() }
    task = nil
    let onEnd = ended.take()
    onEnd?(outcome)
    let callers = waiting
    waiting = [:]
    for (_, continuation) in callers.sorted(by: { $0.key < $1.key }) {
      continuation?.resume(returning: true)
    }
  }
}
