/// Work that several callers wait for. A caller that is cancelled stops waiting at once; when all callers
/// are cancelled, the work is cancelled.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@usableFromInline
class SharedWork<Output: Sendable> {
  typealias Outcome = Result<Output, any Error>

  /// The task of the work; nil when the work is over.
  private final var task: Task<Void, Never>?
  /// The callers that are interested in the work.
  private final var callers: [Wait] = []
  /// Is called once with the result; nil if all callers were cancelled.
  final var ended: ((Outcome?) -> Void)?

  /// - Parameters:
  ///   - work: the work, which begins at once.
  ///   - ended: is called once with the result; nil if all callers were cancelled.
  init(
    _ work: sending @escaping @isolated(any) () async throws -> Output,
    ended: ((Outcome?) -> Void)? = nil
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

  /// Adds a caller, which is interested in the work until it has waited or is cancelled.
  final func join() -> Wait {
    let caller = Wait()
    callers.append(caller)
    return caller
  }

  /// Waits until the work has ended, or the caller is cancelled.
  ///
  /// - Returns: whether the work has ended.
  final func wait(for caller: Wait) async -> Bool { await caller.untilEnd { self.leave(caller) } }

  /// Removes a caller. The work is cancelled with the last one.
  final func leave(_ caller: Wait) {
    caller.end(false)
    callers.removeAll { $0 === caller }
    if callers.isEmpty { end(nil) }
  }

  /// Cancels the work without telling its result to `ended`.
  final func drop() {
    ended = nil
    end(nil)
  }

  private final func end(_ outcome: Outcome?) {
    guard let task = task.take() else { return }
    if outcome == nil { task.cancel() }
    ended.take()?(outcome)
    let waiting = callers
    callers = []
    for caller in waiting { caller.end(true) }
  }
}

/// The wait of one caller. It ends once, with a result.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@usableFromInline
class Wait {
  /// The result; nil before the wait has ended.
  @exclusivity(unchecked) @usableFromInline final var result: Bool?
  @exclusivity(unchecked) @usableFromInline final var caller: CheckedContinuation<Bool, Never>?

  @usableFromInline
  init() {}

  /// Ends the wait, unless it has ended already.
  @inlinable
  final func end(_ result: Bool) {
    if self.result != nil { return }
    self.result = result
    caller.take()?.resume(returning: result)
  }

  /// Returns the result when the wait has ended.
  ///
  /// - Parameter cancelled: is called if the caller is cancelled, also if the wait has ended meanwhile.
  @usableFromInline
  final func untilEnd(orCancelled cancelled: @escaping @MainActor () -> Void) async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { caller in
        if let result { caller.resume(returning: result) } else { self.caller = caller }
      }
    } onCancel: {
      Task { @MainActor in cancelled() }
    }
  }
}
