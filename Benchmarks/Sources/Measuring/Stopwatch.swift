import Foundation

/// What time is taken by.
package enum Stopwatch: String {
  /// A clock on the wall that nobody sets.
  case wall
  /// The time that this process had a processor: on a machine that is busy with other things, what
  /// those take does not count.
  case cpu

  package func nanoseconds() -> Int {
    var time = timespec()
    clock_gettime(self == .wall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
