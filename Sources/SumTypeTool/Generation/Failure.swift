/// Why a command ended early.
enum Failure: Error {
  case usage(UsageFault)
  /// Files that could not be read or written.
  case files([FileFault])
  /// Errors that stand in the run's diagnostics.
  case diagnosed(ExitStatus)
  /// Something that is not done, and what to do instead.
  case refused(message: String, cure: String?, ExitStatus)
}
