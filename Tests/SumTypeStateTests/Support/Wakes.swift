import Observation

/// An observer that counts its notifications, and registers again after each.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
final class Wakes {
  private let read: @MainActor () -> Void
  private let isEager: Bool
  private var told = 0
  private var isTold = false

  /// - Parameter isEager: whether it registers again during the notification, before the change.
  init(isEager: Bool = false, _ read: @escaping @MainActor () -> Void) {
    self.read = read
    self.isEager = isEager
    register()
  }

  /// The number of notifications. Reading it makes sure that the observer is registered again.
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
        // It registers after the change, which has only begun: otherwise it would count another part of it.
        Task { if self.isTold { self.register() } }
      }
    }
  }
}

/// Waits until this turn of the main actor has ended, and the turns that it has caused.
@MainActor
func turn() async { for _ in 0..<20 { await Task.yield() } }
