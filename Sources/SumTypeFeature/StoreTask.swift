import SumTypeRuntime

/// Everything that follows from one action: its effects, the actions that they send, the effects of these
/// actions, and so on.
///
/// ```swift
/// .task { await store.send(.onAppear).finish() }   // all of it ends when the view goes
/// ```
public struct StoreTask: Sendable {
  @usableFromInline let flow: Flow?

  @inlinable
  init(_ flow: Flow?) { self.flow = flow }

  /// The task of an action that is ignored.
  @inlinable static var nothing: StoreTask { StoreTask(nil) }

  /// Waits until everything that follows from the action has ended. If the waiting task is cancelled, so is
  /// everything that follows.
  ///
  /// - Parameter isolation: the caller's actor, which the call does not leave: a wait for effects that have
  ///   ended costs no change of threads.
  public func finish(isolation: isolated (any Actor)? = #isolation) async {
    guard let flow else { return }
    await withTaskCancellationHandler {
      await flow.wait(isolation: isolation)
    } onCancel: {
      flow.markCancelled()
      Task { @MainActor in flow.cancel() }
    }
  }

  /// Cancels everything that follows from the action. No action is sent by it afterwards.
  @MainActor
  public func cancel() { flow?.cancel() }
}

/// Counts the running effects of a task, and holds the callers that wait for its end. It is locked, since a
/// store may be released, and a task cancelled, on any thread.
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

  func wait(isolation: isolated (any Actor)?) async {
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
