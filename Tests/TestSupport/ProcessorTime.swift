import Foundation
import Testing

/// Measures the processor time of work, which does not depend on other work of the machine, for tests of
/// how time grows with the input. A time limit of a test (`.timeLimit`) also counts the time of other
/// tests, so it says nothing on a busy machine.
public enum ProcessorTime {
  /// Returns the time that this thread works on `body`.
  public static func of(_ body: () throws -> Void) rethrows -> Duration {
    let start = now()
    try body()
    return now() - start
  }

  /// Returns the least time of some runs of `body`.
  public static func least(of runs: Int, _ body: () throws -> Void) rethrows -> Duration {
    var least = try of(body)
    for _ in 1..<runs { least = min(least, try of(body)) }
    return least
  }

  /// Returns the result of `body`. Records an issue if this thread worked on it for longer than `limit`.
  public static func within<Result>(
    _ limit: Duration, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Result
  ) rethrows -> Result {
    let start = now()
    let result = try body()
    let taken = now() - start
    #expect(
      taken < limit, "the work took more processor time than its limit",
      sourceLocation: sourceLocation)
    return result
  }

  private static func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
