import SumTypeRuntime

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

/// Counts what follows from an action, and those who wait for its end. A store may be released, and a
/// task cancelled, anywhere.
@usableFromInline
final class Flow: Sendable {
  private struct State {
    var count = 0
    var effects: Set<Int> = []
    var waiters: [CheckedContinuation<Void, Never>] = []
    var isCancelled = false
  }

  private let state = Locked(State())
  private weak let root: StoreRoot?

  init(_ root: StoreRoot) { self.root = root }

  var isCancelled: Bool { state.access { $0.isCancelled } }

  func enter(_ effect: Int? = nil) {
    state.access { state in
      state.count += 1
      if let effect { state.effects.insert(effect) }
    }
  }

  func leave(_ effect: Int? = nil) {
    let ended = state.access { state in
      state.count -= 1
      if let effect { state.effects.remove(effect) }
      if state.count > 0 { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in ended { waiter.resume() }
  }

  func wait() async {
    await withCheckedContinuation { waiter in
      let isOver = state.access { state in
        if state.count > 0 { state.waiters.append(waiter) }
        return state.count == 0
      }
      if isOver { waiter.resume() }
    }
  }

  func markCancelled() { state.access { $0.isCancelled = true } }

  @MainActor
  func cancel() {
    let effects = state.access { state in
      state.isCancelled = true
      return state.effects
    }
    root?.end(effects.sorted())
  }
}
