import Foundation

/// What a store, its scopes and its view stores share, whatever its state is.
@MainActor
@usableFromInline
package class StoreRoot {
  private var observers: [WeakObserver] = []
  /// Whether an action is being reduced, or observers are being told.
  var isBusy = false

  // A class: an element of an array of structs would be copied to be read, which is dear for a weak
  // reference.
  private final class WeakObserver {
    @exclusivity(unchecked)
    private(set) weak var observer: StoreObserver?

    init(_ observer: StoreObserver) { self.observer = observer }
  }

  /// Tells `observer` of every turn for as long as it lives.
  @usableFromInline
  final func add(_ observer: StoreObserver) { observers.append(WeakObserver(observer)) }

  /// How many observers there are, those that have gone since the last turn included.
  package final var observerCount: Int { observers.count }

  /// Tells the observers that a turn has ended, and forgets those that are gone.
  final func tellObservers() {
    var gone = false
    // By index: an observer may lead to another one, which need not be told.
    for index in observers.indices {
      if let observer = observers[index].observer { observer.turnEnded() } else { gone = true }
    }
    if gone { observers.removeAll { $0.observer == nil } }
  }

  /// Ends effects.
  func end(_ effects: [Int]) {}

  package var inFlightCount: Int { 0 }

  /// How many things are kept for effects: none when none is under way.
  package var leftovers: Int { 0 }
}

/// Is told when a store's turn has ended.
@MainActor
@usableFromInline
class StoreObserver {
  func turnEnded() {}
}

/// How effects are run: in a store on the threads of Swift's own, in a test where the test says.
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

  static let live = EffectHost { work in
    Task { await work() }
  } onMain: { body in
    await body()
  }
}
