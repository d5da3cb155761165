import SumTypeSource

/// The exit status of `sumtype` (the values above 63 are those of `sysexits.h`).
public enum ExitStatus: Int32, Sendable {
  case success = 0
  /// The command found differences, or errors in a schema or in the configuration.
  case found = 1
  /// The command line is wrong: an unknown command or option, or a missing value.
  case usage = 64
  /// An input does not exist.
  case noInput = 66
  /// Reading or writing failed.
  case inputOutput = 74
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

/// The output of a run, collected so that a reader who closes the pipe cannot stop the run before its end.
public struct Transcript: Sendable {
  /// The bytes for standard output.
  public private(set) var output: [UInt8] = []
  /// The bytes for standard error.
  public private(set) var errors: [UInt8] = []

  public init() {}

  /// Adds a line to standard output. Hidden characters, for example in file names, are shown as escapes.
  mutating func print(_ line: String) {
    append(PrintableText(line).text)
    output.append(0x0A)
  }

  /// Adds text to standard output unchanged.
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { output.append(contentsOf: $0) }
  }

  /// Adds bytes to standard output unchanged.
  package mutating func append(_ bytes: [UInt8]) {
    output += bytes
  }

  /// Adds a line to standard error. Hidden characters, for example in file names, are shown as escapes.
  package mutating func appendErrorLine(_ line: String) {
    appendError(PrintableText(line).text)
    errors.append(0x0A)
  }

  /// Adds text to standard error unchanged.
  package mutating func appendError(_ text: String) {
    var text = text
    text.withUTF8 { errors.append(contentsOf: $0) }
  }
}
