import Foundation

/// What a store, its scopes and its view stores share, whatever its state is.
@MainActor
@usableFromInline
package class StoreRoot {
  /// Where the state is, for as long as the root lives. No property of a class has a place that stays,
  /// and asking one for exclusive access at each turn would be dearer than the turn.
  @usableFromInline nonisolated(unsafe) final let memory: UnsafeMutableRawPointer
  /// Whether the reducer is changing the state.
  @exclusivity(unchecked) @usableFromInline final var isReducing = false
  /// In the order of their numbers. A place is empty once its observer has gone.
  @exclusivity(unchecked) private var observations: [Observation] = []
  private var lastNumber = 0
  private var emptyCount = 0
  /// Whether an action is being reduced, or observers are being told.
  @exclusivity(unchecked) @usableFromInline final var isBusy = false

  private struct Observation {
    let number: Int
    var observer: StoreObserver?
  }

  @usableFromInline
  init(memory: UnsafeMutableRawPointer) { self.memory = memory }

  /// Where the state is, for a look at it.
  @inlinable
  final var readable: UnsafeRawPointer {
    precondition(
      !isReducing, "a reducer changes the state that it is given, and asks no store for it")
    return UnsafeRawPointer(memory)
  }

  /// Tells `observer` of every turn, until nobody else holds it.
  ///
  /// - Returns: the number to ``forget(_:)`` it by.
  @usableFromInline
  final func add(_ observer: StoreObserver) -> Int {
    lastNumber += 1
    observations.append(Observation(number: lastNumber, observer: observer))
    return lastNumber
  }

  /// How many observers there are, those that have gone since the last turn included.
  package final var observerCount: Int { observations.count - emptyCount }

  /// Tells the observers that a turn has ended, and forgets those that nobody else holds. That they
  /// are counted, and not referred to weakly, makes it cheap to have many.
  @usableFromInline
  final func tellObservers() {
    // By index: an observer may lead to another one, which need not be told.
    for index in observations.indices {
      if isKnownUniquelyReferenced(&observations[index].observer) {
        clear(index)
      } else {
        observations[index].observer?.turnEnded(self)
      }
    }
    removeEmpty()
  }

  /// Forgets an observer, and what it has captured, without waiting for the next turn.
  final func forget(_ number: Int) {
    var (low, high) = (0, observations.count)
    while low < high {
      let middle = (low + high) / 2
      if observations[middle].number < number { low = middle + 1 } else { high = middle }
    }
    guard low < observations.count, observations[low].number == number else { return }
    clear(low)
    if !isBusy { removeEmpty() }
  }

  private func clear(_ index: Int) {
    // Released when this returns: what it has captured may come back here.
    guard let gone = observations[index].observer else { return }
    observations[index].observer = nil
    emptyCount += 1
    withExtendedLifetime(gone) {}
  }

  private func removeEmpty() {
    guard emptyCount * 2 > observations.count else { return }
    observations.removeAll { $0.observer == nil }
    emptyCount = 0
  }

  /// Ends effects.
  func end(_ effects: [Int]) {}

  package var inFlightCount: Int { 0 }

  /// How many things are kept for effects: none when none is under way.
  package var leftovers: Int { 0 }
}

/// Is told when a store's turn has ended. A closure and no class for each state, so that it is compiled
/// for the state's type.
@MainActor
@usableFromInline
final class StoreObserver {
  let turnEnded: @MainActor (StoreRoot) -> Void

  @usableFromInline
  init(turnEnded: @escaping @MainActor (StoreRoot) -> Void) { self.turnEnded = turnEnded }
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
