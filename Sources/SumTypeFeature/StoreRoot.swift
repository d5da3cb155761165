import Foundation

/// What a store, its scopes and its view stores share, whatever its state is.
@MainActor
@usableFromInline
package class StoreRoot {
  /// Where the state is, for as long as the root lives. No property of a class has a place that stays,
  /// and asking one for exclusive access at each turn would be dearer than the turn. This and the
  /// observers are unsafe only so that `deinit`, which may come on any thread when nobody has the root
  /// any more, can give them back.
  @usableFromInline nonisolated(unsafe) final let memory: UnsafeMutableRawPointer
  /// Whether the reducer is changing the state.
  @exclusivity(unchecked) @usableFromInline final var isReducing = false
  /// Those who are told of each turn, in their order. No array: asking one whether it may be looked
  /// through, and counting each of its references, would be dearer than telling.
  @exclusivity(unchecked)
  nonisolated(unsafe) private var observers = UnsafeMutablePointer<StoreObserver>.allocate(
    capacity: 1)
  @exclusivity(unchecked) nonisolated(unsafe) private var count = 0
  private var capacity = 1
  /// How many observers were forgotten that have not said yet that they have gone.
  private var forgotten = 0
  /// Held by everything that is about to say so: who is gone is asked only while anything does.
  @exclusivity(unchecked) private var farewell = Farewell()
  /// Whether an action is being reduced, or observers are being told.
  @exclusivity(unchecked) @usableFromInline final var isBusy = false

  @usableFromInline
  init(memory: UnsafeMutableRawPointer) { self.memory = memory }

  /// Where the state is, for a look at it.
  @inlinable
  final var readable: UnsafeRawPointer {
    precondition(
      !isReducing, "a reducer changes the state that it is given, and asks no store for it")
    return UnsafeRawPointer(memory)
  }

  deinit {
    observers.deinitialize(count: count)
    observers.deallocate()
  }

  /// Tells `observer` of every turn, until nobody else holds it.
  ///
  /// - Returns: what is held from the moment that nobody else holds it, until ``observerHasGone()`` is
  ///   called.
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

  /// How many observers there are, those that have gone since the last turn included.
  package final var observerCount: Int { count }

  /// Tells the observers that a turn has ended, and forgets those that nobody else holds. That these are
  /// not referred to weakly, and asked only while one of them is about to say that it has gone, makes it
  /// cheap to have many.
  @usableFromInline
  final func tellObservers() {
    let state = UnsafeRawPointer(memory)
    var mayHaveGone = !isKnownUniquelyReferenced(&farewell)
    // By index: an observer may lead to another one, which need not be told.
    for index in 0..<count {
      if mayHaveGone, isKnownUniquelyReferenced(&observers[index]) { continue }
      // Who is woken may let others go.
      if borrow(observers + index, { $0.turnEnded(state, $0) }) {
        mayHaveGone = mayHaveGone || !isKnownUniquelyReferenced(&farewell)
      }
    }
    if mayHaveGone { forgetGone() }
  }

  /// Forgets the observers that nobody else holds, and what they have captured.
  private func forgetGone() {
    var gone: [StoreObserver] = []
    var kept = 0
    for index in 0..<count {
      let isGone = isKnownUniquelyReferenced(&observers[index])
      let observer = (observers + index).move()
      if isGone {
        gone.append(observer)
      } else {
        (observers + kept).initialize(to: observer)
        kept += 1
      }
    }
    // They are released when this returns: what they have captured may come back here.
    count = kept
    forgotten += gone.count
  }

  /// Forgets an observer that has gone without waiting for the next turn, which may never come. Each
  /// says so once; of many that go at once only the first is looked for, and found with the others.
  final func observerHasGone() {
    if forgotten == 0, !isBusy { forgetGone() }
    if forgotten > 0 { forgotten -= 1 }
  }

  @usableFromInline
  final class Farewell: Sendable {}

  /// Ends effects.
  func end(_ effects: [Int]) {}

  package var inFlightCount: Int { 0 }

  /// How many things are kept for effects: none when none is under way.
  package var leftovers: Int { 0 }
}

/// Is told when a store's turn has ended. A closure, and no method of a class for each state, so that it
/// is compiled for the state's type. It is given the observer, and need capture nothing.
@MainActor
@usableFromInline
class StoreObserver {
  /// Says whether it has woken anybody.
  @usableFromInline typealias Turn = @MainActor (UnsafeRawPointer, StoreObserver) -> Bool
  final let turnEnded: Turn

  @usableFromInline
  init(turnEnded: @escaping Turn) { self.turnEnded = turnEnded }
}

/// Shows what is at a place, without a copy: what can be copied would be, references counted, since it might
/// change meanwhile.
@MainActor
@inlinable
@inline(__always)
func borrow<Value: ~Copyable, Result>(
  _ place: UnsafePointer<Value>, _ body: @MainActor (borrowing Value) -> Result
) -> Result {
  body(place.pointee)
}

/// How effects are run: in a store on the threads of Swift's own, in a test where the test says.
@usableFromInline
package struct EffectHost: Sendable {
  /// Starts work in a task.
  package let start: @Sendable (@escaping @Sendable () async -> Void) -> Task<Void, Never>
  /// Does something on the main actor, and returns when it is done.
  package let onMain: @Sendable (@escaping @MainActor @Sendable () -> Void) async -> Void

  package init(
    start: @escaping @Sendable (@escaping @Sendable () async -> Void) -> Task<Void, Never>,
    onMain: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) async -> Void
  ) {
    self.start = start
    self.onMain = onMain
  }

  @usableFromInline static let live = EffectHost { work in
    Task { await work() }
  } onMain: { body in
    await body()
  }
}

extension StoreRoot {
  /// What a store does by default with what an effect throws: a line on standard error.
  @usableFromInline
  static func report<Action>(_ error: any Error, of action: Action) {
    let line = "an effect of \(action) failed: \(error)\n"
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }
}
