import SumTypeSource

/// A command line tool, whose output is a value.
///
/// ```swift
/// let (status, transcript) = Tool.generator.run(["check"], in: ProcessEnvironment(workingDirectory: folder))
/// ```
public struct Tool: Sendable {
  /// Runs a command.
  package typealias Action = @Sendable (Request, inout Run) throws(Failure) -> ExitStatus

  /// The commands of the tool.
  private let actions: [CommandName: Action]
  /// The readers of configuration keys that only some tools know.
  let readings: [String: Run.Reading]

  /// The tool with the commands about schemas and generated code. The build plugin starts only
  /// these, so an app that uses the plugin does not compile the others.
  public static let generator = Tool(
    actions: [
      .generate: GenerateCommand.run,
      .diff: DiffCommand.run,
      .check: CheckCommand.run,
      .format: FormatCommand.run,
      .initialise: InitialiseCommand.run,
      .metaSchema: MetaSchemaCommand.run,
      .help: HelpCommand.run,
    ], readings: [:])

  /// Returns the tool with further commands, and the readers of their configuration keys.
  package func adding(
    _ actions: [CommandName: Action], readings: [String: Run.Reading] = [:]
  ) -> Tool {
    Tool(
      actions: self.actions.merging(actions) { $1 },
      readings: self.readings.merging(readings) { $1 })
  }

  /// Runs a command line, given without the name of the program.
  public func run(
    _ arguments: [String], in environment: ProcessEnvironment
  ) -> (status: ExitStatus, transcript: Transcript) {
    var run = Run(environment, readings)
    let status: ExitStatus
    do throws(Failure) {
      status = try perform(arguments, in: &run)
    } catch {
      status = report(error, in: &run)
    }
    return (status, run.transcript)
  }

  private func perform(
    _ arguments: [String], in run: inout Run
  ) throws(Failure) -> ExitStatus {
    switch arguments.first {
    case "--help", "-h":
      run.transcript.append(contents: Help.overview)
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
      run.transcript.append(contents: Help.text(for: request.command))
      return .success
    }
    let status = try perform(request, in: &run)
    if request.command != .check { printDiagnostics(in: &run) }
    return status
  }

  private func perform(
    _ request: Request, in run: inout Run
  ) throws(Failure) -> ExitStatus {
    guard let action = actions[request.command] else {
      throw .usage(
        UsageFault(
          "the command \"\(request.command.rawValue)\" is not in the tool of the build plugin",
          cure: "run sumtype \(request.command.rawValue)"))
    }
    return try action(request, &run)
  }

  private func report(_ failure: Failure, in run: inout Run) -> ExitStatus {
    printDiagnostics(in: &run)
    switch failure {
    case .usage(let fault):
      for line in fault.lines { run.transcript.appendErrorLine(line) }
      return .usage
    case .files(let faults):
      for fault in faults { run.transcript.appendErrorLine("sumtype: error: \(fault.message)") }
      return faults.first?.status ?? .inputOutput
    case .diagnosed(let status):
      return status
    case .refused(let message, let cure, let status):
      run.transcript.appendErrorLine("sumtype: error: \(message)")
      if let cure { run.transcript.appendErrorLine("  help: \(cure)") }
      return status
    }
  }

  private func printDiagnostics(in run: inout Run) {
    run.transcript.appendError(run.diagnostics, isColoured: run.environment.colour.errors)
  }
}
