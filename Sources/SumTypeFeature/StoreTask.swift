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

/// Everything that follows from an action, which callers wait for and cancel. It is locked, since a store may be
/// released, and a task cancelled, on any thread.
@usableFromInline
final class Flow: Sendable {
  private struct State {
    /// The callers that wait for the end; nil after it.
    var waiters: [CheckedContinuation<Void, Never>]? = []
    var isCancelled = false
  }

  private let state = Locked(State())
  private weak let root: StoreRoot?
  /// The numbers of the running effects.
  @MainActor var effects: Set<Int> = []

  private init(_ root: StoreRoot) { self.root = root }

  var isCancelled: Bool { state.access { $0.isCancelled } }

  func wait(isolation: isolated (any Actor)?) async {
    await withCheckedContinuation { waiter in
      let isOver = state.access { state in
        state.waiters?.append(waiter)
        return state.waiters == nil
      }
      if isOver { waiter.resume() }
    }
  }

  func markCancelled() { state.access { $0.isCancelled = true } }

  @MainActor
  func cancel() {
    markCancelled()
    root?.end(effects.sorted())
  }

  /// The share in a flow of an action that waits, an effect or a group of effects. When no share is held any
  /// more, the flow has ended.
  final class Share: Sendable {
    let flow: Flow

    init(_ root: StoreRoot) { flow = Flow(root) }

    deinit {
      let waiters = flow.state.access { $0.waiters.take() }
      for waiter in waiters ?? [] { waiter.resume() }
    }
  }
}
