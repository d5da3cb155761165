import SumTypeSource

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Tool {
  /// Runs the process's command line and exits.
  public func main() -> Never {
    // Ignore the signal of a closed pipe, which must not end a run; writing returns an error instead.
    signal(SIGPIPE, SIG_IGN)
    guard let folder = getcwd(nil, 0) else {
      finish(.inputOutput, [], Array("sumtype: error: the current folder no longer exists\n".utf8))
    }
    defer { free(folder) }
    guard let folder = String(validatingCString: folder) else {
      // A string has U+FFFD for what is not UTF-8, which could be the name of another folder.
      refuse(.inputOutput, "the path of the current folder \"\(shown(folder))\" is not UTF-8")
    }
    let arguments = UnsafeBufferPointer(
      start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)
    ).dropFirst().compactMap(\.self)
    for argument in arguments where String(validatingCString: argument) == nil {
      refuse(.usage, "the argument \"\(shown(argument))\" is not UTF-8")
    }
    var environment = ProcessEnvironment(
      workingDirectory: folder,
      colour: (output: mayColour(STDOUT_FILENO), errors: mayColour(STDERR_FILENO)))
    environment.standardInput = { (limit) throws(FileFault) in
      try InputFile(borrowing: STDIN_FILENO, named: "standard input").readAll(atMost: limit)
    }
    environment.standardInputDescriptor = STDIN_FILENO
    environment.writeOutput = { FileSystem.write($0, to: STDOUT_FILENO) }
    if environment.colour.errors {
      environment.drawProgress = { _ = FileSystem.write($0, to: STDERR_FILENO) }
    }
    let (status, transcript) = run(arguments.map { String(cString: $0) }, in: environment)
    finish(status, transcript.output, transcript.errors)
  }

  private func refuse(_ status: ExitStatus, _ message: String) -> Never {
    var transcript = Transcript()
    transcript.appendErrorLine("sumtype: error: \(message)")
    transcript.appendErrorLine("  help: rename it")
    finish(status, [], transcript.errors)
  }

  private func shown(_ text: UnsafePointer<CChar>) -> String { Path.shown(Path.text(of: text)) }

  private func finish(
    _ status: ExitStatus, _ output: [UInt8], _ errors: [UInt8]
  ) -> Never {
    _ = errors.withUnsafeBytes { FileSystem.write($0, to: STDERR_FILENO) }
    let failure = output.withUnsafeBytes { FileSystem.write($0, to: STDOUT_FILENO) }
    guard failure == 0 || failure == EPIPE else {
      let fault = FileFault(.write, "standard output", code: failure)
      _ = FileSystem.write("sumtype: error: \(fault.message)\n", to: STDERR_FILENO)
      exit(ExitStatus.inputOutput.rawValue)
    }
    exit(status.rawValue)
  }

  /// Returns whether the output is a terminal that may be coloured, unless `NO_COLOR` is set (https://no-color.org).
  private func mayColour(_ descriptor: Int32) -> Bool {
    guard isatty(descriptor) == 1 else { return false }
    func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    return value("NO_COLOR").map(\.isEmpty) ?? true && value("TERM") != "dumb"
  }
}
