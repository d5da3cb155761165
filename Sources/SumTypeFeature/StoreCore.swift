/// The state of a store, and its effects. The code on the path of an action is inlinable, so that it is
/// specialised for the types of state and action.
@MainActor
@usableFromInline
package final class StoreCore<State, Action: Sendable>: StoreRoot {
  @usableFromInline let reduce: @MainActor (inout State, Action) -> Effect<Action>
  let holds: (State, [ScopeKey]) -> Bool
  let host: EffectHost
  package var onFailure: (any Error, Action) -> Void
  /// Is called after each action that was reduced. `isSent` is true if the app has sent it, and false if an
  /// effect has.
  @exclusivity(unchecked) @usableFromInline
  package var onReduced: (@MainActor (Action, _ isSent: Bool, State) -> Void)?

  /// The actions that wait for their turn; the next one is at `next`.
  private var queue: [Queued] = []
  private var next = 0
  /// Whether actions wait. The element type of the queue is generic, and asking the queue itself would look
  /// up that type at run time, at each turn.
  @exclusivity(unchecked) @usableFromInline var hasQueued = false

  private struct Queued {
    let action: Action
    let flow: Flow
    let isSent: Bool
  }

  // The effects: see StoreCore+Effects.swift.
  var running: [Int: Running<Action>] = [:]
  var lastEffect = 0
  /// The numbers of the running effects, by the ids that can cancel them.
  var byID: [ScopedID: Set<Int>] = [:]
  /// The number of running effects that belong to children.
  @exclusivity(unchecked) @usableFromInline var inChildren = 0
  var waitingRows: [ScopedID: [ObjectIdentifier: Row<Action>]] = [:]
  var throttles: [ScopedID: ThrottleWindow<Action>] = [:]

  /// - Parameter place: the memory of the state, which the store takes over.
  @inlinable
  package convenience init<Environment: Sendable>(
    at place: UnsafeMutablePointer<State>, _ reducer: Reducer<State, Action, Environment>,
    _ environment: Environment, host: EffectHost,
    onFailure: @escaping (any Error, Action) -> Void
  ) {
    self.init(
      place, host, onFailure, reduce: { reducer.reduce(&$0, $1, environment) },
      holds: { reducer.holds($0, $1[...]) ?? true },
      receive: {
        unsafeDowncast($0, to: StoreCore.self).send($1.at(Action.self).move())
      })
  }

  @usableFromInline
  init(
    _ place: UnsafeMutablePointer<State>, _ host: EffectHost,
    _ onFailure: @escaping (any Error, Action) -> Void,
    reduce: @escaping @MainActor (inout State, Action) -> Effect<Action>,
    holds: @escaping (State, [ScopeKey]) -> Bool, receive: @escaping Receive
  ) {
    self.reduce = reduce
    self.holds = holds
    self.host = host
    self.onFailure = onFailure
    super.init(memory: UnsafeMutableRawPointer(place), receive: receive)
  }

  deinit {
    memory.assumingMemoryBound(to: State.self).deinitialize(count: 1)
    memory.deallocate()
  }

  /// The memory of the state.
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
  /// Reduces an action, and all actions that follow in the same turn. An action that is sent while another
  /// one is reduced waits for its turn.
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

  /// Reduces the queued actions, unless a turn is running already.
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

  /// Reduces one action, and ends the effects of children whose state no longer exists.
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
