/// The text of `--help`, composed from the tables of commands and options.
enum Help {
  private static let width = 80

  /// The output of `sumtype --help`.
  static var overview: String {
    let column = CommandName.allCases.map(\.rawValue.count).max() ?? 0
    let commands = CommandName.allCases.map {
      "  " + pad($0.rawValue, to: column) + "  " + $0.description.summary
    }
    let options = [Option.Name.help, .version].compactMap(Option.named)
    return joined([
      wrap(
        "sumtype generates plain Swift for the sum types of a schema: the types, and code that reads"
          + " and writes their JSON and keeps the data of newer versions."),
      ["Usage: sumtype COMMAND [OPTION…] [ARGUMENT…]"],
      ["Commands:"] + commands,
      ["Options:"] + options.flatMap { rows(of: $0, for: nil) },
      ["sumtype COMMAND --help explains a command."],
      exitStatuses,
    ])
  }

  /// Returns the output of `sumtype COMMAND --help`.
  static func text(for name: CommandName) -> String {
    let command = name.description
    let options = Option.all.filter { command.options.contains($0.name) || $0.name == .help }
    return joined(
      [["Usage: sumtype \(name.rawValue) \(command.usage)"], [sentence(command.summary)]]
        + command.discussion.map { wrap($0) }
        + [
          ["Options:"] + options.flatMap { rows(of: $0, for: name) },
          ["Examples:"] + command.examples.flatMap { ["  # \($0.meaning)", "  \($0.line)"] },
        ] + (command.options.contains(.config) ? configuration : []) + [exitStatuses])
  }

  private static func joined(_ paragraphs: [[String]]) -> String {
    paragraphs.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private static let configuration = [
    wrap(
      "The configuration is the nearest \(FileNames.configuration): in the current folder, else in"
        + " the folders above it. Its paths start from its own folder."),
    [
      #"  {"#,
      #"    "generate": ["#,
      #"      { "schemas": ["schemas/*.sumtype.json"], "output": "Generated" }"#,
      #"    ]"#,
      #"  }"#,
    ],
    wrap(
      #"A group may also have "access", "artefacts", "only", "without" and "imports", and "domain":"#
        + #" {"module": …, "output": …}. In a pattern, * matches any part of one name, and ** any number of"#
        + #" folders. Names with a leading dot do not match."#),
  ]

  private static let exitStatuses = wrap(
    "Exit status: 0 success; 1 findings (differences, errors in a schema or in the configuration);"
      + " 64 wrong usage; 66 an input does not exist; 74 reading or writing failed.")

  /// Returns the lines for an option: `  -o, --output=DIR   where the Swift files go`, wrapped.
  private static func rows(of option: Option, for command: CommandName?) -> [String] {
    let column = 28
    let special = command?.description.values[option.name]
    let spelling =
      (option.letter.map { "-\($0), " } ?? "    ") + option.spelling
      + ((special?.value ?? option.value).map { "=\($0)" } ?? "")
    var meaning = special?.meaning ?? option.meaning
    let choices = command?.description.choices[option.name] ?? option.choices
    if !choices.isEmpty { meaning += ": " + choices.joined(separator: ", ") }
    let wrapped = wrap(meaning, to: width - column)
    let head = "  " + spelling
    let rest = wrapped.map { String(repeating: " ", count: column) + $0 }
    guard head.count + 2 <= column, let first = wrapped.first else { return [head] + rest }
    return [pad(head, to: column) + first] + rest.dropFirst()
  }

  private static func wrap(_ text: String, to width: Int = width) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [line]
  }

  private static func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix("?") ? "" : ".")
  }
}
