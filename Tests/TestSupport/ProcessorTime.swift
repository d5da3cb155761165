import Foundation

/// How long work takes a processor, which does not depend on what else the machine does: for tests of
/// how time grows with the input.
public enum ProcessorTime {
  /// The time that this thread worked on `body`.
  public static func of(_ body: () throws -> Void) rethrows -> Duration {
    let start = now()
    try body()
    return now() - start
  }

  /// The least of some runs.
  public static func least(of runs: Int, _ body: () throws -> Void) rethrows -> Duration {
    var least = try of(body)
    for _ in 1..<runs { least = min(least, try of(body)) }
    return least
  }

  private static func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
