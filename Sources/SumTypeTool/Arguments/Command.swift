/// A command: what it takes and what help says of it.
struct Command: Sendable {
  /// One line.
  let summary: String
  /// What follows the command's name: `[OPTION…] [SCHEMA…]`.
  let usage: String
  /// Paragraphs.
  let discussion: [String]
  /// The options it takes besides `--help`.
  let options: [Option.Name]
  /// How many operands it takes.
  let operands: ClosedRange<Int>
  /// What to type, and what that does.
  let examples: [(line: String, meaning: String)]

  init(
    summary: String, usage: String, discussion: [String] = [], options: [Option.Name],
    operands: ClosedRange<Int> = 0...0, examples: [(line: String, meaning: String)] = []
  ) {
    self.summary = summary
    self.usage = usage
    self.discussion = discussion
    self.options = options
    self.operands = operands
    self.examples = examples
  }
}
