import Observation

/// Counts how often an observer is told that registers again after each time.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
final class Wakes {
  private let read: @MainActor () -> Void
  private let isEager: Bool
  private var told = 0
  private var isTold = false

  /// - Parameter isEager: whether it registers again while it is told, before the change.
  init(isEager: Bool = false, _ read: @escaping @MainActor () -> Void) {
    self.read = read
    self.isEager = isEager
    register()
  }

  /// How often it was told. Asking makes sure that it is registered again.
  var count: Int {
    if isTold { register() }
    return told
  }

  private func register() {
    isTold = false
    withObservationTracking(read) { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.told += 1
        self.isTold = true
        if self.isEager { return self.register() }
        // Not before the change, which has only begun: another part of it would be counted again.
        Task { if self.isTold { self.register() } }
      }
    }
  }
}

/// Lets the turn of the main actor end, and those that it has led to.
@MainActor
func turn() async { for _ in 0..<20 { await Task.yield() } }
