import SumTypeSource

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

/// What a run takes from the process it runs in; tests give their own.
public struct Surroundings: Sendable {
  /// The folder that relative paths start from, as an absolute path.
  public var workingDirectory: String
  /// Whether standard output, and standard error, may be coloured.
  public var colour: (output: Bool, errors: Bool)
  /// Reads all of standard input, of which there may be so many bytes.
  package var standardInput: @Sendable (_ limit: Int) throws(FileFault) -> [UInt8]
  /// Standard input itself, for what may be larger than memory; nil to read all of it at once.
  package var standardInputDescriptor: Int32?
  /// Writes to standard output while the run goes on, and returns 0 or the `errno` that stopped it;
  /// nil to collect the output until the run is over.
  package var writeOutput: (@Sendable (UnsafeRawBufferPointer) -> Int32)?
  /// Draws on the terminal how far a long run has come; nil where there is no terminal.
  package var drawProgress: (@Sendable (String) -> Void)?

  /// - Parameters:
  ///   - workingDirectory: The folder that relative paths start from, as an absolute path.
  ///   - colour: Whether standard output, and standard error, may be coloured.
  ///   - standardInput: Reads all of standard input.
  public init(
    workingDirectory: String, colour: (output: Bool, errors: Bool) = (false, false),
    standardInput: @escaping @Sendable () -> [UInt8] = { [] }
  ) {
    self.workingDirectory = workingDirectory
    self.colour = colour
    self.standardInput = { _ in standardInput() }
  }
}

/// What a run prints, collected so that a reader who stops listening cannot stop a half-done run.
public struct Transcript: Sendable {
  /// Standard output.
  public private(set) var output: [UInt8] = []
  /// Standard error.
  public private(set) var errors: [UInt8] = []

  public init() {}

  /// Adds a line to standard output. What the name of a file has hidden in it is shown as escapes.
  mutating func print(_ line: String) {
    append(PrintableText(line).text)
    output.append(0x0A)
  }

  /// Adds text to standard output as it is.
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { output.append(contentsOf: $0) }
  }

  /// Adds bytes to standard output as they are.
  package mutating func append(_ bytes: [UInt8]) {
    output += bytes
  }

  /// Adds a line to standard error. What the name of a file has hidden in it is shown as escapes.
  package mutating func complain(_ line: String) {
    appendError(PrintableText(line).text)
    errors.append(0x0A)
  }

  /// Adds text to standard error as it is.
  package mutating func appendError(_ text: String) {
    var text = text
    text.withUTF8 { errors.append(contentsOf: $0) }
  }
}
