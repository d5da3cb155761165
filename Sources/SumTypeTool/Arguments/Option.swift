/// An option of the command line: one row of `Option.all`, which feeds parsing, help and
/// suggestions.
///
/// To add one, add a case to `Name`, a row to `all`, and the name to the commands that take it.
struct Option: Sendable {
  /// The long spelling, without its dashes.
  enum Name: String, Hashable, Sendable, CaseIterable {
    case help, version, config, output, access, artefacts, stdout, depfile, quiet, verbose
    case beside, format, name
    case schema, type, document, tag, lines, limit, all, strict
    case lineLimit = "line-limit"
    case domainModule = "domain-module"
    case domainOutput = "domain-output"
    case importModule = "import"
    case importRoot = "import-root"
    case dryRun = "dry-run"
    case pluginOutput = "plugin-output"
    case stdinName = "stdin-name"
  }

  let name: Name
  /// The short spelling: `o` for `-o`.
  let letter: Character?
  /// How help names its value; nil for a flag.
  let value: String?
  /// The only values it takes; empty: any.
  let choices: [String]
  let isRepeatable: Bool
  /// What help says of it.
  let meaning: String

  init(
    _ name: Name, letter: Character? = nil, value: String? = nil, choices: [String] = [],
    repeatable: Bool = false, _ meaning: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.choices = choices
    self.isRepeatable = repeatable
    self.meaning = meaning
  }

  /// `--output`
  var spelling: String { "--\(name.rawValue)" }

  static func named(_ name: Name) -> Option? { all.first { $0.name == name } }
}
