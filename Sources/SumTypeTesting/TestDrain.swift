import SumTypeRuntime

/// Runs the effects of one test store, on the main actor and one piece after the other, so that it is
/// known when nothing more happens.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class TestDrain: TaskExecutor {
  /// The one whose effect the current task belongs to.
  @TaskLocal static var current: TestDrain?

  private let queue = Locked(Queue())

  private struct Queue {
    var pieces: [Piece] = []
    /// The piece that comes next.
    var next = 0
    /// Whether the main actor has been asked to run what there is.
    var isScheduled = false
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastWaiter = 0
  }

  private enum Piece {
    case job(UnownedJob)
    case main(@MainActor @Sendable () -> Void, CheckedContinuation<Void, Never>)
  }

  /// What is left when the store goes does not happen; no test waits for it any more.
  deinit {
    let left = queue.access { $0.pieces[$0.next...] }
    for case .main(_, let continuation) in left { continuation.resume() }
  }

  func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }

  /// Does something on the main actor when it is its turn.
  func onMain(_ body: @escaping @MainActor @Sendable () -> Void) async {
    await withCheckedContinuation { add(.main(body, $0)) }
  }

  /// Work that comes from elsewhere, while the test waits for something, is run as soon as the main
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
    // Before the pieces are run: one that is added after the last needs to be scheduled.
    queue.access { $0.isScheduled = false }
    settle()
  }

  /// Runs everything that can be run.
  ///
  /// - Returns: whether there was something.
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
  /// Waits for work that runs elsewhere, such as a real network, until `isDone`, but not longer than
  /// `limit`.
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
