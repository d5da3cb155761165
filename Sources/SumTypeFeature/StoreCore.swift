/// The state of a store, and its effects. What each action goes through is inlinable, so that it is
/// compiled for the types of state and action.
@MainActor
@usableFromInline
package final class StoreCore<State, Action: Sendable>: StoreRoot {
  @usableFromInline let reduce: @MainActor (inout State, Action) -> Effect<Action>
  let holds: (State, [ScopeKey]) -> Bool
  let host: EffectHost
  package var onFailure: (any Error, Action) -> Void
  /// Is told of each action that was reduced: whether a person sent it, or an effect.
  @exclusivity(unchecked) @usableFromInline
  package var onReduced: (@MainActor (Action, _ isSent: Bool, State) -> Void)?

  /// Actions that wait for their turn, the next one at `next`.
  private var queue: [Queued] = []
  private var next = 0
  /// Whether there are any. What a queue holds depends on the action, and asking the queue itself would
  /// look up that type at each turn.
  @exclusivity(unchecked) @usableFromInline var hasQueued = false

  private struct Queued {
    let action: Action
    let flow: Flow
    let isSent: Bool
  }

  // The effects: see StoreCore+Effects.swift.
  var running: [Int: Running<Action>] = [:]
  var lastEffect = 0
  /// The effects that are under way, by what they can be cancelled by.
  var byID: [ScopedID: Set<Int>] = [:]
  /// How many of these are effects of children.
  @exclusivity(unchecked) @usableFromInline var inChildren = 0
  var waitingRows: [ScopedID: [ObjectIdentifier: Row<Action>]] = [:]
  var throttles: [ScopedID: ThrottleWindow<Action>] = [:]

  /// - Parameter place: where the state is, from now on the store's own.
  @inlinable
  package convenience init<Environment: Sendable>(
    at place: UnsafeMutablePointer<State>, _ reducer: Reducer<State, Action, Environment>,
    _ environment: Environment, host: EffectHost,
    onFailure: @escaping (any Error, Action) -> Void
  ) {
    self.init(
      place, host, onFailure, reduce: { reducer.reduce(&$0, $1, environment) },
      holds: { reducer.holds($0, $1[...]) ?? true })
  }

  @usableFromInline
  init(
    _ place: UnsafeMutablePointer<State>, _ host: EffectHost,
    _ onFailure: @escaping (any Error, Action) -> Void,
    reduce: @escaping @MainActor (inout State, Action) -> Effect<Action>,
    holds: @escaping (State, [ScopeKey]) -> Bool
  ) {
    self.reduce = reduce
    self.holds = holds
    self.host = host
    self.onFailure = onFailure
    super.init(memory: UnsafeMutableRawPointer(place))
  }

  deinit {
    memory.assumingMemoryBound(to: State.self).deinitialize(count: 1)
    memory.deallocate()
  }

  /// Where the state is.
  @inlinable
  var place: UnsafeMutablePointer<State> { memory.assumingMemoryBound(to: State.self) }

  @inlinable
  package var state: State { readable.assumingMemoryBound(to: State.self).pointee }

  package override var inFlightCount: Int { running.count }

  package override var leftovers: Int {
    running.count + byID.count + waitingRows.count + throttles.count + queue.count
  }

  override func end(_ effects: [Int]) {
    for effect in effects { end(effect, failed: false) }
  }
}

// MARK: - Actions

extension StoreCore {
  /// Reduces an action, and all that follows in the same turn. One that is sent while another one is
  /// reduced waits for its turn.
  @inlinable
  package func send(_ action: consuming Action) -> StoreTask {
    if isBusy { return sendLater(action) }
    isBusy = true
    let effect = step(action, isSent: true)
    let task = effect.isNone ? StoreTask.nothing : begin(effect, action)
    if hasQueued { reduceQueued() }
    tellObservers()
    if hasQueued { finishTurn() }
    isBusy = false
    return task
  }

  @usableFromInline
  func sendLater(_ action: Action) -> StoreTask {
    let flow = Flow(self)
    enqueue(action, flow, isSent: true)
    return StoreTask(flow)
  }

  @usableFromInline
  func begin(_ effect: Effect<Action>, _ action: Action) -> StoreTask {
    let flow = Flow(self)
    flow.enter()
    _ = start(effect, EffectPlace(flow: flow, origin: action), in: nil)
    flow.leave()
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
    isBusy = false
  }

  @usableFromInline
  func finishTurn() {
    repeat {
      if hasQueued { reduceQueued() }
      tellObservers()
    } while hasQueued
  }

  @usableFromInline
  func reduceQueued() {
    while next < queue.count {
      let queued = queue[next]
      next += 1
      if next == queue.count {
        queue.removeAll(keepingCapacity: next < 256)
        next = 0
      }
      if !queued.flow.isCancelled {
        let effect = step(queued.action, isSent: queued.isSent)
        _ = start(effect, EffectPlace(flow: queued.flow, origin: queued.action), in: nil)
      }
      queued.flow.leave()
    }
    hasQueued = false
  }

  /// Reduces one action, and ends the effects of what is no longer there.
  @inlinable
  func step(_ action: Action, isSent: Bool) -> Effect<Action> {
    isReducing = true
    let effect = reduce(&place.pointee, action)
    isReducing = false
    if let onReduced { borrow(place) { onReduced(action, isSent, $0) } }
    if inChildren > 0 { endGoneScopes() }
    return effect
  }
}
