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
  /// The values that an option takes here, where these are not all that it takes elsewhere.
  let choices: [Option.Name: [String]]
  /// How many operands it takes.
  let operands: ClosedRange<Int>
  /// What to type, and what that does.
  let examples: [(line: String, meaning: String)]

  init(
    summary: String, usage: String, discussion: [String] = [], options: [Option.Name],
    choices: [Option.Name: [String]] = [:],
    operands: ClosedRange<Int> = 0...0, examples: [(line: String, meaning: String)] = []
  ) {
    self.summary = summary
    self.usage = usage
    self.discussion = discussion
    self.options = options
    self.choices = choices
    self.operands = operands
    self.examples = examples
  }
}
