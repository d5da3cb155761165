/// The state of a store, and its effects.
@MainActor
package final class StoreCore<State, Action: Sendable>: StoreRoot {
  package private(set) var state: State
  private let reduce: (inout State, Action) -> Effect<Action>
  private let holds: (State, [ScopeKey]) -> Bool
  let host: EffectHost
  package var onFailure: (any Error, Action) -> Void
  /// Is told of each action that was reduced: whether a person sent it, or an effect.
  package var onReduced: ((Action, _ isSent: Bool, State) -> Void)?

  /// Actions that wait for their turn, the next one at `next`.
  private var queue: [Queued] = []
  private var next = 0
  /// Whether there are any. What a queue holds depends on the action, and asking the queue itself would
  /// look up that type at each turn.
  private var hasQueued = false

  private struct Queued {
    let action: Action
    let flow: Flow
    let isSent: Bool
  }

  // The effects: see StoreCore+Effects.swift.
  var running: [Int: Running<Action>] = [:]
  var lastEffect = 0
  var byID: [ScopedID: Set<Int>] = [:]
  var scopes: [[ScopeKey]: Set<Int>] = [:]
  var waitingRows: [ScopedID: [ObjectIdentifier: Row<Action>]] = [:]
  var throttles: [ScopedID: ThrottleWindow<Action>] = [:]

  package init<Environment: Sendable>(
    _ state: State, _ reducer: Reducer<State, Action, Environment>, _ environment: Environment,
    host: EffectHost, onFailure: @escaping (any Error, Action) -> Void
  ) {
    self.state = state
    reduce = { reducer.reduce(&$0, $1, environment) }
    holds = { reducer.holds($0, $1[...]) ?? true }
    self.host = host
    self.onFailure = onFailure
  }

  package override var inFlightCount: Int { running.count }

  package override var leftovers: Int {
    running.count + byID.count + scopes.count + waitingRows.count + throttles.count + queue.count
  }

  override func end(_ effects: [Int]) {
    for effect in effects { end(effect, failed: false) }
  }
}

// MARK: - Actions

extension StoreCore {
  /// Reduces an action, and all that follows in the same turn. One that is sent while another one is
  /// reduced waits for its turn.
  package func send(_ action: Action) -> StoreTask {
    if isBusy {
      let flow = Flow(self)
      enqueue(action, flow, isSent: true)
      return StoreTask(flow)
    }
    isBusy = true
    let effect = step(action, isSent: true)
    var flow: Flow?
    if !effect.isNone {
      let new = Flow(self)
      new.enter()
      _ = start(effect, EffectPlace(flow: new, origin: action), in: nil)
      new.leave()
      flow = new
    }
    finishTurn()
    return StoreTask(flow)
  }

  func enqueue(_ action: Action, _ flow: Flow, isSent: Bool = false) {
    flow.enter()
    hasQueued = true
    queue.append(Queued(action: action, flow: flow, isSent: isSent))
  }

  /// Reduces what has been sent, unless that is under way already.
  func run() {
    if isBusy { return }
    isBusy = true
    finishTurn()
  }

  private func finishTurn() {
    repeat {
      if hasQueued { reduceQueued() }
      tellObservers()
    } while hasQueued
    isBusy = false
  }

  private func reduceQueued() {
    while next < queue.count {
      let queued = queue[next]
      next += 1
      if next == queue.count {
        queue.removeAll(keepingCapacity: next < 256)
        next = 0
      }
      if !queued.flow.isCancelled {
        let effect = step(queued.action, isSent: queued.isSent)
        let place = EffectPlace(flow: queued.flow, origin: queued.action)
        _ = start(effect, place, in: nil)
      }
      queued.flow.leave()
    }
    hasQueued = false
  }

  /// Reduces one action, and ends the effects of what is no longer there.
  private func step(_ action: Action, isSent: Bool) -> Effect<Action> {
    let effect = reduce(&state, action)
    onReduced?(action, isSent, state)
    if !scopes.isEmpty {
      for scope in scopes.keys where !isThere(scope) { cancel(scope: scope) }
    }
    return effect
  }

  /// Whether the state of a scope is there.
  func isThere(_ scope: [ScopeKey]) -> Bool { scope.isEmpty || holds(state, scope) }
}
