import Foundation

/// The part of a store that its scopes and its view stores share, independent of the type of the state.
@MainActor
@usableFromInline
package class StoreRoot {
  /// The memory of the state, valid as long as the root lives. A property of a class has no stable address,
  /// and a check for exclusive access at each turn would cost more than the turn. This and the observers are
  /// `nonisolated(unsafe)` only so that `deinit`, which may run on any thread when the root has no owner any
  /// more, can free them.
  @usableFromInline nonisolated(unsafe) final let memory: UnsafeMutableRawPointer
  /// Whether the reducer is changing the state.
  @exclusivity(unchecked) @usableFromInline final var isReducing = false
  /// The observers that are called after each turn, in order. An array would check for uniqueness and count
  /// each reference, which costs more than the calls.
  @exclusivity(unchecked)
  nonisolated(unsafe) private var observers = UnsafeMutablePointer<StoreObserver>.allocate(
    capacity: 1)
  @exclusivity(unchecked) nonisolated(unsafe) private var count = 0
  private var capacity = 1
  /// The number of observers that were dropped and have not called ``observerWasReleased()`` yet.
  private var forgotten = 0
  /// Held by every view store that is about to call ``observerWasReleased()``: observers are tested for release
  /// only while it is held.
  @exclusivity(unchecked) private var farewell = Farewell()
  /// Whether an action is being reduced, or observers are being called.
  @exclusivity(unchecked) @usableFromInline final var isBusy = false

  /// The memory in which an action is on its way from a scope to the root. It has room for the actions of all
  /// scopes.
  @exclusivity(unchecked)
  @usableFromInline nonisolated(unsafe) final var actionPlace = UnsafeMutableRawPointer.allocate(
    byteCount: 64, alignment: 16)
  private var room = 64
  /// Memory that was too small for the actions of a later scope. An action may still be on its way in it.
  nonisolated(unsafe) private var earlierPlaces: [UnsafeMutableRawPointer] = []

  /// Reduces the action at a place in memory.
  @usableFromInline typealias Receive =
    @MainActor (_ root: StoreRoot, _ action: UnsafeMutableRawPointer) -> StoreTask
  @usableFromInline final let receive: Receive

  @usableFromInline
  init(memory: UnsafeMutableRawPointer, receive: @escaping Receive) {
    self.memory = memory
    self.receive = receive
  }

  /// The memory of the state, for reading.
  @inlinable
  final var readable: UnsafeRawPointer {
    precondition(
      !isReducing, "a reducer changes the state that it is given, and asks no store for it")
    return UnsafeRawPointer(memory)
  }

  deinit {
    observers.deinitialize(count: count)
    observers.deallocate()
    actionPlace.deallocate()
    for place in earlierPlaces { place.deallocate() }
  }

  /// Enlarges the memory for actions if it is too small for these.
  @usableFromInline
  final func makeRoom<Action>(for _: Action.Type) {
    let bytes = MemoryLayout<Action>.size + MemoryLayout<Action>.alignment
    if bytes <= room { return }
    room = bytes * 2
    earlierPlaces.append(actionPlace)
    actionPlace = .allocate(byteCount: room, alignment: 16)
  }

  /// Sends an action, which becomes an action of the root in some steps.
  @inlinable
  @inline(__always)
  final func send<Action>(
    _ action: consuming Action, _ first: UnsafeMutablePointer<ActionStep>?
  ) -> StoreTask {
    let place = actionPlace
    place.at(Action.self).initialize(to: action)
    var next = first
    while let step = next {
      if !borrow(step, { $0.make(place) }) { return .nothing }
      next = step.pointee.next
    }
    return receive(self, place)
  }

  /// Calls `observer` after every turn, until it has no other owner.
  ///
  /// - Returns: an object that the caller holds from the time at which it drops the observer until
  ///   ``observerWasReleased()`` is called.
  @usableFromInline
  final func add(_ observer: StoreObserver) -> Unmanaged<Farewell> {
    if count == capacity {
      capacity *= 2
      let larger = UnsafeMutablePointer<StoreObserver>.allocate(capacity: capacity)
      larger.moveInitialize(from: observers, count: count)
      observers.deallocate()
      observers = larger
    }
    (observers + count).initialize(to: observer)
    count += 1
    return Unmanaged.passUnretained(farewell)
  }

  /// The number of observers, including those that were released since the last turn.
  package final var observerCount: Int { count }

  /// Calls the observers after a turn, and drops those that have no other owner. They are held strongly, and
  /// tested for release only while a farewell is held, which makes many observers cheap.
  @usableFromInline
  final func tellObservers() {
    let (state, count) = (UnsafeRawPointer(memory), count)
    var mayHaveGone = !isKnownUniquelyReferenced(&farewell)
    var next = 0
    // By index: an observer may add another one, which need not be called.
    while next < count {
      let index = next
      next &+= 1
      if mayHaveGone, isKnownUniquelyReferenced(&observers[index]) { continue }
      // The code that an observer notifies may release other observers.
      if borrow(observers + index, { $0.turnEnded(state, $0) }), !mayHaveGone {
        mayHaveGone = !isKnownUniquelyReferenced(&farewell)
      }
    }
    if mayHaveGone { forgetGone() }
  }

  /// Drops the observers that have no other owner, and their captures.
  private func forgetGone() {
    let all = UnsafeMutableBufferPointer(start: observers, count: count)
    var kept = 0
    for index in all.indices where !isKnownUniquelyReferenced(&all[index]) {
      all.swapAt(kept, index)
      kept += 1
    }
    let gone = (kept..<count).map { (observers + $0).move() }
    // The observers are released when this returns, since the release of their captures may call this
    // object.
    count = kept
    forgotten += gone.count
  }

  /// Drops an observer that was released, without waiting for the next turn, which may never come. Each
  /// observer calls this once; if many are released at once, the first call drops all of them.
  final func observerWasReleased() {
    if forgotten == 0, !isBusy { forgetGone() }
    if forgotten > 0 { forgotten -= 1 }
  }

  @usableFromInline
  final class Farewell: Sendable {}

  /// Writes an error of an effect to standard error, which a store does by default.
  @usableFromInline
  static func report<Action>(_ error: any Error, of action: Action) {
    let line = "an effect of \(action) failed: \(error)\n"
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }

  /// Ends the effects with these numbers.
  func end(_ effects: [Int]) {}

  package var inFlightCount: Int { 0 }

  /// The number of records that are kept for effects; zero if no effect is running.
  package var leftovers: Int { 0 }
}

/// An object that is called after each turn of a store. The call is a closure and not an overridden method,
/// so that it is specialised for the type of the state. It gets the observer as an argument, and need
/// capture nothing.
@MainActor
@usableFromInline
class StoreObserver {
  /// Is called after a turn. Returns whether it has notified any observer of its own.
  @usableFromInline typealias Turn = @MainActor (UnsafeRawPointer, StoreObserver) -> Bool
  final let turnEnded: Turn

  @usableFromInline
  init(turnEnded: @escaping Turn) { self.turnEnded = turnEnded }
}

/// Calls `body` with the value at a place, without a copy. Otherwise a copyable value is copied, and its
/// references counted, since it might change during the call.
@MainActor
@inlinable
@inline(__always)
func borrow<Value: ~Copyable, Result>(
  _ place: UnsafePointer<Value>, _ body: @MainActor (borrowing Value) -> Result
) -> Result {
  body(place.pointee)
}

/// The functions that run effects: a store uses the threads of Swift, a test its own executor.
@usableFromInline
package struct EffectHost: Sendable {
  package typealias OnMain = @MainActor @Sendable () -> Void

  /// Starts work in a task. The closure that the work returns runs on the main actor.
  package let start: @Sendable (@escaping @Sendable () async -> OnMain) -> Task<Void, Never>
  /// Runs a closure on the main actor, and returns when the closure has.
  package let onMain: @Sendable (@escaping OnMain) async -> Void

  package init(
    start: @escaping @Sendable (@escaping @Sendable () async -> OnMain) -> Task<Void, Never>,
    onMain: @escaping @Sendable (@escaping OnMain) async -> Void
  ) {
    self.start = start
    self.onMain = onMain
  }

  // The last closure has a task of its own. The task of the work would wait for it, and then return to a
  // thread of its own only to end.
  @usableFromInline static let live = EffectHost { work in
    Task {
      let end = await work()
      Task { @MainActor in end() }
    }
  } onMain: { body in
    await body()
  }
}
