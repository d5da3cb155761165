import Foundation

/// How many of the cases that a test could run it does run.
///
/// `swift test` runs a few of each kind; `Tests/all.sh` sets `SUMTYPE_TESTS=all`, which runs all of
/// them and adds the generated code of `schemas/corpora` to the package. With `SUMTYPE_SEEDS=20` it
/// runs twenty times as many random cases.
public enum Thoroughness {
  /// All cases are run, and the module `Corpora` is there.
  public static let isWhole = ProcessInfo.processInfo.environment["SUMTYPE_TESTS"] == "all"

  /// By how much the random cases are multiplied.
  private static let factor =
    ProcessInfo.processInfo.environment["SUMTYPE_SEEDS"].flatMap { Int($0) } ?? 1

  /// The seeds of random cases: `few` of them, or all.
  public static func seeds(_ few: Int, of all: Int) -> ClosedRange<Int> {
    1...count(few, of: all) * factor
  }

  /// A number of cases, elements or megabytes: `few` of them, or all.
  public static func count(_ few: Int, of all: Int) -> Int { isWhole ? all : few }
}
