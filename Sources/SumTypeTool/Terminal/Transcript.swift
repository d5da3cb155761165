import SumTypeSource

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
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { output.append(contentsOf: $0) }
  }

  /// Adds bytes to standard output as they are.
  mutating func append(_ bytes: [UInt8]) {
    output += bytes
  }

  /// Adds a line to standard error. What the name of a file has hidden in it is shown as escapes.
  mutating func complain(_ line: String) {
    appendError(PrintableText(line).text)
    errors.append(0x0A)
  }

  /// Adds text to standard error as it is.
  mutating func appendError(_ text: String) {
    var text = text
    text.withUTF8 { errors.append(contentsOf: $0) }
  }
}
