import SumTypeSource

/// One run of the tool: its environment, and its output so far.
package struct Run {
  package let environment: ProcessEnvironment
  package let files: FileSystem
  package var transcript = Transcript()
  package var diagnostics = Diagnostics()

  /// Reads the settings of a configuration for one command, and reports their faults.
  package typealias Reading = @Sendable (JSONTree, inout Diagnostics) -> Void

  /// The readers of configuration keys that only some tools know.
  package let readings: [String: Reading]

  init(_ environment: ProcessEnvironment, _ readings: [String: Reading]) {
    self.environment = environment
    self.readings = readings
    files = FileSystem(workingDirectory: environment.workingDirectory)
  }

  /// Reads a configuration file.
  package func source(_ path: String) throws(Failure) -> SourceFile {
    do throws(FileFault) {
      // A link to another file is refused, because an error message could show the file's content.
      if let target = files.canonical(path), Path.name(of: target) != FileNames.configuration,
        files.kindWithoutFollowing(of: path) == .link,
        !files.isNamedJSON(path, in: Path.folder(of: path))
      {
        throw FileFault(.read, path, .notAConfiguration)
      }
      let bytes = try files.read(path, atMost: FileSystem.largestSource)
      return SourceFile(path: path, bytes: bytes)
    } catch {
      throw .files([error])
    }
  }
}

/// The reason why a command ended early.
package enum Failure: Error {
  case usage(UsageFault)
  /// Files that could not be read or written.
  case files([FileFault])
  /// Errors that the run's diagnostics contain.
  case diagnosed(ExitStatus)
  /// A request that is refused, and a proposal.
  case refused(message: String, cure: String?, ExitStatus)
}

extension Failure {
  /// Returns the failure for a command line that cannot be carried out.
  package static func usage(_ message: String, cure: String? = nil, of request: Request) -> Failure
  {
    .usage(UsageFault(message, cure: cure, of: request.command))
  }

  /// Returns the failure for a schema on the command line whose file name does not end as required.
  package static func misnamed(_ path: String, _ request: Request) -> Failure {
    .usage(FileNames.misnamed(path), cure: "rename the file, or name another one", of: request)
  }
}

/// The parts of the process that a run uses. Tests pass their own.
public struct ProcessEnvironment: Sendable {
  /// The folder to which relative paths refer, as an absolute path.
  public var workingDirectory: String
  /// Whether standard output and standard error may be coloured.
  public var colour: (output: Bool, errors: Bool)
  /// Reads all of standard input.
  ///
  /// - Throws: a fault if there are more than `limit` bytes.
  package var standardInput: @Sendable (_ limit: Int) throws(FileFault) -> [UInt8]
  /// The descriptor of standard input, for data that may be larger than memory; nil to read all of it at once.
  package var standardInputDescriptor: Int32?
  /// Writes to standard output during the run, and returns 0 or the `errno` of the failure; nil to
  /// collect the output until the run is over.
  package var writeOutput: (@Sendable (UnsafeRawBufferPointer) -> Int32)?
  /// Draws the progress of a long run on the terminal; nil if there is no terminal.
  package var drawProgress: (@Sendable (String) -> Void)?

  /// - Parameters:
  ///   - workingDirectory: the folder to which relative paths refer, as an absolute path.
  ///   - colour: whether standard output and standard error may be coloured.
  ///   - standardInput: reads all of standard input.
  public init(
    workingDirectory: String, colour: (output: Bool, errors: Bool) = (false, false),
    standardInput: @escaping @Sendable () -> [UInt8] = { [] }
  ) {
    self.workingDirectory = workingDirectory
    self.colour = colour
    self.standardInput = { _ in standardInput() }
  }
}
