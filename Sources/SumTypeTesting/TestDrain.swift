import SumTypeRuntime

/// Runs the effects of one test store on the main actor, one piece after the other, so that it is
/// known when nothing more will happen.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class TestDrain: TaskExecutor {
  /// The drain of the store whose effect runs in the current task.
  @TaskLocal static var current: TestDrain?

  private let queue = Locked(Queue())

  private struct Queue {
    var pieces: [Piece] = []
    /// The index of the next piece.
    var next = 0
    /// Whether a task on the main actor has been started to run the pieces.
    var isScheduled = false
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastWaiter = 0
  }

  private enum Piece {
    case job(UnownedJob)
    case main(@MainActor @Sendable () -> Void, CheckedContinuation<Void, Never>)
  }

  /// Drops the remaining pieces, for which no test waits any more, and resumes their tasks.
  deinit {
    let left = queue.access { $0.pieces[$0.next...] }
    for case .main(_, let continuation) in left { continuation.resume() }
  }

  func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }

  /// Runs `body` on the main actor when all earlier pieces have run.
  func onMain(_ body: @escaping @MainActor @Sendable () -> Void) async {
    await withCheckedContinuation { add(.main(body, $0)) }
  }

  /// Adds a piece. If it comes from other threads while the test waits, it runs as soon as the main
  /// actor is free.
  private func add(_ piece: Piece) {
    let isFirst = queue.access { queue in
      queue.pieces.append(piece)
      defer { queue.isScheduled = true }
      return !queue.isScheduled
    }
    if isFirst { Task { @MainActor [weak self] in self?.settleAsScheduled() } }
  }

  @MainActor
  private func settleAsScheduled() {
    // Reset before the pieces run, because a piece that is added after the last one needs a new task.
    queue.access { $0.isScheduled = false }
    settle()
  }

  /// Runs all pieces until none is left.
  ///
  /// - Returns: whether a piece was run.
  @MainActor
  @discardableResult
  func settle() -> Bool {
    var ran = false
    while let piece = take() {
      ran = true
      switch piece {
      case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
      case .main(let body, let continuation):
        body()
        continuation.resume()
      }
    }
    if ran { wakeWaiters() }
    return ran
  }

  private func take() -> Piece? {
    queue.access { queue in
      if queue.next == queue.pieces.count {
        queue.pieces.removeAll(keepingCapacity: true)
        queue.next = 0
        return nil
      }
      defer { queue.next += 1 }
      return queue.pieces[queue.next]
    }
  }
}

// MARK: - Work that runs elsewhere

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension TestDrain {
  /// Waits for work outside the test's executor, such as a real network, until `isDone` returns
  /// true, but at most for `limit`.
  @MainActor
  func wait(_ limit: Duration, until isDone: () -> Bool) async {
    settle()
    let deadline = ContinuousClock.now + limit
    while !isDone(), ContinuousClock.now < deadline {
      let waiter = queue.access { queue in
        queue.lastWaiter += 1
        return queue.lastWaiter
      }
      let timeout = Task { [weak self] in
        try? await Task.sleep(until: deadline, clock: .continuous)
        self?.wake(waiter)
      }
      await withCheckedContinuation { continuation in
        queue.access { $0.waiters[waiter] = continuation }
      }
      timeout.cancel()
    }
  }

  private func wake(_ waiter: Int) {
    queue.access { $0.waiters.removeValue(forKey: waiter) }?.resume()
  }

  private func wakeWaiters() {
    let all = queue.access { queue in
      defer { queue.waiters = [:] }
      return queue.waiters.values
    }
    for waiter in all { waiter.resume() }
  }
}
