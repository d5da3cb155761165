import Foundation
import Observation
import SumTypeFeature
import SumTypeTesting
import TestSupport
import Testing

/// Counts the notifications of an observer that registers again after each turn of a store.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
final class Wakes {
  private(set) var count = 0
  private let read: () -> Void
  private var isTold = false
  private var afterTurns: AnyObject?

  init<State, Action>(
    of store: Store<State, Action>, reading read: @escaping @MainActor () -> Void
  ) {
    self.read = read
    register()
    // View stores are updated after a turn in the order in which they were made.
    afterTurns = ViewStore(store, observe: { [weak self] _ in self?.registerAgain() ?? true })
  }

  private func registerAgain() -> Bool {
    if isTold { register() }
    return true
  }

  private func register() {
    isTold = false
    withObservationTracking(read) { [weak self] in
      MainActor.assumeIsolated {
        self?.count += 1
        self?.isTold = true
      }
    }
  }
}

/// A list of entries, to which any thread can add.
final class Log<Entry: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [Entry] = []

  var entries: [Entry] { lock.withLock { all } }
  var count: Int { entries.count }

  /// Adds an entry, and returns the number of entries before it.
  @discardableResult
  func add(_ entry: Entry) -> Int {
    lock.withLock {
      all.append(entry)
      return all.count - 1
    }
  }
}

/// An event that happens once, and for which tasks can wait.
final class Signal: @unchecked Sendable {
  private let lock = NSLock()
  private var isOn = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func fire() {
    let all = lock.withLock {
      isOn = true
      defer { waiters = [] }
      return waiters
    }
    for waiter in all { waiter.resume() }
  }

  /// Waits for the event, and records an issue if it does not happen in time.
  @MainActor
  func fired(sourceLocation: SourceLocation = #_sourceLocation) async {
    await eventually(sourceLocation: sourceLocation) { lock.withLock { isOn } }
  }

  /// Waits for the event, also in a cancelled task, as an effect may do.
  func wait() async {
    await withCheckedContinuation { waiter in
      let isOver = lock.withLock {
        if !isOn { waiters.append(waiter) }
        return isOn
      }
      if isOver { waiter.resume() }
    }
  }
}

extension StoreTask {
  /// Waits until all effects of the task have ended, and records an issue if they do not in time.
  @MainActor
  func ended(sourceLocation: SourceLocation = #_sourceLocation) async {
    await Task { await finish() }.ended(sourceLocation: sourceLocation)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension TestClock {
  /// The seconds since the clock began, for logs.
  var seconds: Double { now.offset / .seconds(1) }
}
