/// What `sumtype` can be asked to do.
enum CommandName: String, Hashable, Sendable, CaseIterable {
  case generate, diff, check, inspect
  case initialise = "init"
  case metaSchema = "meta-schema"
  case help
}

extension CommandName {
  /// Commands that later versions have; asking for one is answered by name.
  static let later: [String] = ["compare", "infer", "import", "export"]

  /// The spelling in options tables and help.
  var summary: String { description.summary }

  /// Its row in the table of commands.
  var description: Command { Command.all[self] ?? Command(summary: "", usage: "", options: []) }
}
