import Foundation
import Testing

/// How long work takes a processor, which does not depend on what else the machine does: for tests of
/// how time grows with the input. A time limit of a test (`.timeLimit`) counts what other tests take,
/// too, and says nothing on a busy machine.
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

  /// What `body` returns. Records an issue if this thread worked on it for longer than `limit`.
  public static func within<Result>(
    _ limit: Duration, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Result
  ) rethrows -> Result {
    let start = now()
    let result = try body()
    let taken = now() - start
    #expect(taken < limit, "took the processor too long", sourceLocation: sourceLocation)
    return result
  }

  private static func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
