/// Work that several callers wait for. A caller that is cancelled goes at once, and with the last of
/// them the work is cancelled.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
final class SharedWork<Output: Sendable> {
  typealias Outcome = Result<Output, any Error>

  /// Why a caller need not wait any longer.
  enum End {
    case done
    /// The caller was cancelled.
    case left
  }

  private var task: Task<Void, Never>?
  /// Those that wait, by their tickets; nil for one that has not begun to.
  private var waiting: [Int: CheckedContinuation<End, Never>?] = [:]
  private var tickets = 0
  private var isOver = false
  private var ended: ((Outcome?) -> Void)?

  /// - Parameters:
  ///   - work: begins at once.
  ///   - ended: is told once what came of it; nil if its last caller was cancelled.
  init(
    _ work: sending @escaping @isolated(any) () async throws -> Output,
    ended: @escaping (Outcome?) -> Void
  ) {
    self.ended = ended
    // It does not hold what waits for it: work that ignores its cancellation may go on for long.
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

  /// The work is wanted by one more caller, until that has waited or is cancelled.
  func join() -> Int {
    tickets += 1
    waiting[tickets] = .some(nil)
    return tickets
  }

  /// Waits until the work has ended, or the caller is cancelled.
  func wait(_ ticket: Int) async -> End {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if waiting[ticket] == nil {
          continuation.resume(returning: isOver ? .done : .left)
        } else {
          waiting[ticket] = continuation
        }
      }
    } onCancel: {
      Task { @MainActor in self.leave(ticket) }
    }
  }

  /// One caller less.
  func leave(_ ticket: Int) {
    guard let continuation = waiting.removeValue(forKey: ticket) else { return }
    continuation?.resume(returning: .left)
    if waiting.isEmpty { end(nil) }
  }

  /// The work is not wanted any more: no caller is told what comes of it.
  func drop() {
    ended = nil
    end(nil)
  }

  private func end(_ outcome: Outcome?) {
    if isOver { return }
    isOver = true
    if outcome == nil { task?.cancel() }
    task = nil
    let told = ended.take()
    told?(outcome)
    let callers = waiting
    waiting = [:]
    for (_, continuation) in callers.sorted(by: { $0.key < $1.key }) {
      continuation?.resume(returning: .done)
    }
  }
}
