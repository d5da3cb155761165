import Foundation

/// The number of its possible cases that a test runs.
///
/// `swift test` runs a few of each kind; `Tests/all.sh` sets `SUMTYPE_TESTS=all`, which runs all of
/// them and adds the generated code of `schemas/corpora` to the package. With `SUMTYPE_SEEDS=20` it
/// runs twenty times as many random cases.
public enum Thoroughness {
  /// Whether tests run all their cases; then the package has the module `Corpora`.
  public static let isWhole = ProcessInfo.processInfo.environment["SUMTYPE_TESTS"] == "all"

  /// The factor by which the number of random cases is multiplied.
  private static let factor =
    ProcessInfo.processInfo.environment["SUMTYPE_SEEDS"].flatMap { Int($0) } ?? 1

  /// The number of steps of a stress test: 10,000, or what `SUMTYPE_STRESS` says. For a million by hand:
  /// `SUMTYPE_STRESS=1000000 swift test --filter 'DerivedTests|StoreTests'`.
  public static let steps =
    ProcessInfo.processInfo.environment["SUMTYPE_STRESS"].flatMap { Int($0) } ?? 10_000

  /// Returns the seeds of random cases: `few` of them, or `all`.
  public static func seeds(_ few: Int, of all: Int) -> ClosedRange<Int> {
    1...count(few, of: all) * factor
  }

  /// Returns a number of cases, elements or megabytes: `few` or `all`.
  public static func count(_ few: Int, of all: Int) -> Int { isWhole ? all : few }
}
