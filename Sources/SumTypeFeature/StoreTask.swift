import Foundation

/// Everything that follows from one action: the effects, the actions that they send, the effects of
/// these.
///
/// ```swift
/// .task { await store.send(.onAppear).finish() }   // all of it ends when the view goes
/// ```
public struct StoreTask: Sendable {
  @usableFromInline let flow: Flow?

  @inlinable
  init(_ flow: Flow?) { self.flow = flow }

  /// What follows from an action that is dropped.
  @inlinable static var nothing: StoreTask { StoreTask(nil) }

  /// Waits until nothing of it is left. Where the task that waits is cancelled, so is all of it.
  public func finish() async {
    guard let flow else { return }
    await withTaskCancellationHandler {
      await flow.wait()
    } onCancel: {
      flow.markCancelled()
      Task { @MainActor in flow.cancel() }
    }
  }

  /// Ends all of it. Nothing of it sends anything afterwards.
  @MainActor
  public func cancel() { flow?.cancel() }
}

/// Counts what follows from an action, and those who wait for its end.
///
/// It has a lock since a store may be released, and a task cancelled, anywhere. Unchecked, since a
/// `Mutex`, which would say that the lock guards all that changes, needs macOS 15.
@usableFromInline
final class Flow: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0
  private var effects: Set<Int> = []
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private var marked = false
  private weak let root: StoreRoot?

  init(_ root: StoreRoot) { self.root = root }

  var isCancelled: Bool { lock.withLock { marked } }

  func enter(_ effect: Int? = nil) {
    lock.withLock {
      count += 1
      if let effect { effects.insert(effect) }
    }
  }

  func leave(_ effect: Int? = nil) {
    let ended = lock.withLock {
      count -= 1
      if let effect { effects.remove(effect) }
      if count > 0 { return [CheckedContinuation<Void, Never>]() }
      defer { waiters = [] }
      return waiters
    }
    for waiter in ended { waiter.resume() }
  }

  func wait() async {
    await withCheckedContinuation { waiter in
      let isOver = lock.withLock {
        if count > 0 { waiters.append(waiter) }
        return count == 0
      }
      if isOver { waiter.resume() }
    }
  }

  func markCancelled() { lock.withLock { marked = true } }

  @MainActor
  func cancel() {
    let effects = lock.withLock {
      marked = true
      return self.effects
    }
    root?.end(effects.sorted())
  }
}
