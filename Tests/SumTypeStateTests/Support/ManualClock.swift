import Foundation

/// A clock that stands still until a test advances it.
final class ManualClock: Clock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let lock = NSLock()
  private var offset = Duration.zero

  var now: Instant { lock.withLock { Instant(offset: offset) } }
  var minimumResolution: Duration { .zero }

  func advance(by duration: Duration) { lock.withLock { offset += duration } }

  /// Returns at once, because no test sleeps by this clock.
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
