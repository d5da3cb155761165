/// What a run takes from the process it runs in; tests give their own.
public struct Surroundings: Sendable {
  /// The folder that relative paths start from, as an absolute path.
  public var workingDirectory: String
  /// Whether standard output, and standard error, may be coloured.
  public var colour: (output: Bool, errors: Bool)
  /// Reads all of standard input, of which there may be so many bytes.
  var standardInput: @Sendable (_ limit: Int) throws(FileFault) -> [UInt8]
  /// Standard input itself, for what may be larger than memory; nil to read all of it at once.
  var standardInputDescriptor: Int32?
  /// Writes to standard output while the run goes on, and returns 0 or the `errno` that stopped it;
  /// nil to collect the output until the run is over.
  var writeOutput: (@Sendable (UnsafeRawBufferPointer) -> Int32)?
  /// Draws on the terminal how far a long run has come; nil where there is no terminal.
  var drawProgress: (@Sendable (String) -> Void)?

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
