import SumTypeSource

/// The command line tool: everything that `sumtype` does, with all that it prints as a value.
///
/// ```swift
/// let (status, transcript) = Tool.run(["check"], in: Surroundings(workingDirectory: folder))
/// ```
public enum Tool {
  /// Runs one command line, given without the name of the program.
  public static func run(
    _ arguments: [String], in surroundings: Surroundings
  ) -> (status: ExitStatus, transcript: Transcript) {
    var run = Run(surroundings)
    let status: ExitStatus
    do throws(Failure) {
      status = try perform(arguments, in: &run)
    } catch {
      status = report(error, in: &run)
    }
    return (status, run.transcript)
  }

  private static func perform(
    _ arguments: [String], in run: inout Run
  ) throws(Failure) -> ExitStatus {
    switch arguments.first {
    case "--help", "-h":
      run.transcript.append(Help.overview)
      return .success
    case "--version", "-V":
      run.transcript.print("sumtype \(ToolVersion.current)")
      return .success
    default: break
    }
    let request: Request
    do throws(UsageFault) {
      request = try ArgumentParser.parse(arguments)
    } catch {
      throw .usage(error)
    }
    if request.has(.help) {
      run.transcript.append(Help.text(for: request.command))
      return .success
    }
    let status = try perform(request, in: &run)
    if request.command != .check { complainAboutDiagnostics(in: &run) }
    return status
  }

  private static func perform(
    _ request: Request, in run: inout Run
  ) throws(Failure) -> ExitStatus {
    switch request.command {
    case .generate: try GenerateCommand.run(request, in: &run)
    case .diff: try DiffCommand.run(request, in: &run)
    case .check: try CheckCommand.run(request, in: &run)
    case .format: try FormatCommand.run(request, in: &run)
    case .inspect: try InspectCommand.run(request, in: &run)
    case .compare: try CompareCommand.run(request, in: &run)
    case .sample: try SampleCommand.run(request, in: &run)
    case .infer: try InferCommand.run(request, in: &run)
    case .import: try ImportCommand.run(request, in: &run)
    case .initialise: try InitialiseCommand.run(request, in: &run)
    case .metaSchema: MetaSchemaCommand.run(in: &run)
    case .help: try HelpCommand.run(request, in: &run)
    }
  }

  private static func report(_ failure: Failure, in run: inout Run) -> ExitStatus {
    complainAboutDiagnostics(in: &run)
    switch failure {
    case .usage(let fault):
      for line in fault.lines { run.transcript.complain(line) }
      return .usage
    case .files(let faults):
      for fault in faults { run.transcript.complain("sumtype: error: \(fault.message)") }
      return faults.first?.status ?? .inputOutput
    case .diagnosed(let status):
      return status
    case .refused(let message, let cure, let status):
      run.transcript.complain("sumtype: error: \(message)")
      if let cure { run.transcript.complain("  help: \(cure)") }
      return status
    }
  }

  private static func complainAboutDiagnostics(in run: inout Run) {
    run.transcript.appendError(
      DiagnosticFormat.text.render(
        run.diagnostics, isColoured: run.surroundings.colour.errors))
  }
}
