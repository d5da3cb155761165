/// The state of a store, and its effects. The code on the path of an action is inlinable, so that it is
/// specialised for the types of state and action.
@MainActor
@usableFromInline
package final class StoreCore<State, Action: Sendable>: StoreRoot {
  @usableFromInline let reduce: @MainActor (inout State, Action) -> Effect<Action>
  @usableFromInline let holds: (State, [ScopeKey]) -> Bool
  @usableFromInline let host: EffectHost
  @usableFromInline package var onFailure: (any Error, Action) -> Void
  /// Is called after each action that was reduced. `isSent` is true if the app has sent it, and false if an
  /// effect has.
  @exclusivity(unchecked) @usableFromInline
  package var onReduced: (@MainActor (Action, _ isSent: Bool, State) -> Void)?

  /// The actions that wait for their turn.
  private var queue: [(action: Action, share: Flow.Share, isSent: Bool)] = []
  /// Whether actions wait. The element type of the queue is generic, and asking the queue itself would look
  /// up that type at run time, at each turn.
  @exclusivity(unchecked) @usableFromInline var hasQueued = false

  // The effects: see StoreCore+Effects.swift.
  var running: [Int: Running<Action>] = [:]
  var rows: [Int: Row<Action>] = [:]
  var lastNumber = 0
  /// The numbers of the running effects, and of the rows with waiting effects, by the ids that can cancel them.
  var byID: [ScopedID: Set<Int>] = [:]
  /// The number of running effects that belong to children.
  @exclusivity(unchecked) @usableFromInline var inChildren = 0
  var throttles: [ScopedID: ThrottleWindow<Action>] = [:]

  /// - Parameter place: the memory of the state, which the store takes over.
  @inlinable
  package init<Environment: Sendable>(
    at place: UnsafeMutablePointer<State>, _ reducer: Reducer<State, Action, Environment>,
    _ environment: Environment, host: EffectHost,
    onFailure: @escaping (any Error, Action) -> Void
  ) {
    reduce = { reducer.reduce(&$0, $1, environment) }
    holds = { reducer.holds($0, $1[...]) ?? true }
    self.host = host
    self.onFailure = onFailure
    super.init(memory: UnsafeMutableRawPointer(place)) {
      unsafeDowncast($0, to: StoreCore.self).send($1.at(Action.self).move())
    }
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
    running.count + rows.count + byID.count + throttles.count + queue.count
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
    let share = Flow.Share(self)
    enqueue(action, share, isSent: true)
    return StoreTask(share.flow)
  }

  @usableFromInline
  func begin(_ effect: Effect<Action>, _ action: Action) -> StoreTask {
    let share = Flow.Share(self)
    _ = start(effect, EffectPlace(share: share, origin: action), in: nil)
    return StoreTask(share.flow)
  }

  func enqueue(_ action: Action, _ share: Flow.Share, isSent: Bool = false) {
    hasQueued = true
    queue.append((action, share, isSent))
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
    while !queue.isEmpty {
      let actions = queue
      queue = []
      for (action, share, isSent) in actions where !share.flow.isCancelled {
        let effect = step(action, isSent: isSent)
        _ = start(effect, EffectPlace(share: share, origin: action), in: nil)
      }
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
