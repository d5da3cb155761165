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

/// The output of a run, collected so that a reader who closes the pipe cannot stop the run before its end.
///
/// Text for people goes through methods that take lines, and show hidden characters of each line as escapes: names of
/// files, keys, tags and values of data can be anything. What is added unchanged is the contents of a file, or a report
/// whose parts have already been escaped, because it has colours or a format of its own.
public struct Transcript: Sendable {
  /// The bytes for standard output.
  public private(set) var output: [UInt8] = []
  /// The bytes for standard error.
  public private(set) var errors: [UInt8] = []

  public init() {}

  /// Returns a number with its noun: `2 schemas`.
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Adds a line to standard output. Hidden characters, for example in file names, are shown as escapes.
  mutating func print(_ line: String) {
    append(contents: PrintableText(line).text)
    output.append(0x0A)
  }

  /// Adds the contents of a file, or a finished report, to standard output unchanged.
  package mutating func append(contents text: String) {
    var text = text
    text.withUTF8 { output.append(contentsOf: $0) }
  }

  /// Adds the contents of a file, or a finished report, to standard output unchanged.
  package mutating func append(contents bytes: [UInt8]) {
    output += bytes
  }

  /// Adds a line to standard error. Hidden characters, for example in file names, are shown as escapes.
  package mutating func appendErrorLine(_ line: String) {
    errors += PrintableText(line).text.utf8
    errors.append(0x0A)
  }

  /// Adds lines to standard error, each as ``appendErrorLine(_:)`` does.
  package mutating func appendErrorLines(_ lines: [String]) {
    for line in lines { appendErrorLine(line) }
  }

  /// Adds diagnostics to standard error, as text.
  mutating func appendError(_ diagnostics: Diagnostics, isColoured: Bool) {
    errors += DiagnosticFormat.text.render(diagnostics, isColoured: isColoured).utf8
  }
}
