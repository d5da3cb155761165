/// How a run of `sumtype` ended, as the shell sees it (the values above 63 are those
/// of `sysexits.h`).
public enum ExitStatus: Int32, Sendable {
  case success = 0
  /// The command found something: differences, or errors in a schema or in the configuration.
  case found = 1
  /// Wrong usage: an unknown command or option, a missing value.
  case usage = 64
  /// An input is not there.
  case noInput = 66
  /// Reading or writing failed.
  case inputOutput = 74
}
