extension Option {
  /// In the order in which help lists them.
  static let all: [Option] = [
    Option(
      .schema, letter: "s", value: "SCHEMA", "the schema by which the data is read"),
    Option(
      .document, letter: "d", value: "NAME",
      "the document of the schema that the data is (default: its only one)"),
    Option(
      .type, letter: "t", value: "TYPE",
      "the type that the data is instead: a name of the schema, [T], [String: T] or T?"),
    Option(
      .tag, value: "TAG",
      "the tag that the data comes with, where the schema says that it is not in the data"),
    Option(
      .lines, "one value on each line; so it is also in files named .ndjson and .jsonl"),
    Option(
      .lineLimit, value: "BYTES",
      "how long a line may be, also as 64K, 16M or 1G (default: 16M)"),
    Option(
      .limit, value: "N", "how many places of each group are shown in text (default: 10)"),
    Option(.all, "show all places, which takes memory for each"),
    Option(.strict, "end with status 1 also for what the schema does not know"),
    Option(
      .config, letter: "c", value: "FILE",
      "the configuration (default: the nearest \(Configuration.fileName) here or in a folder above)"
    ),
    Option(.output, letter: "o", value: "DIR", "where the Swift files go"),
    Option(
      .access, value: "LEVEL", choices: OptionValues.accessLevels,
      "access level of the generated code (default: internal)"),
    Option(
      .artefacts, value: "LIST",
      "what to generate, separated by commas: \(OptionValues.artefacts.joined(separator: ", "))"
        + " (default: all)"),
    Option(
      .domainModule, value: "MODULE", "the domain lives in that module, which the rest imports"),
    Option(.domainOutput, value: "DIR", "where the domain goes, with --domain-module"),
    Option(
      .importModule, letter: "i", value: "MODULE", repeatable: true,
      "a module that every generated file imports as well; may be repeated"),
    Option(
      .importRoot, value: "DIR=MODULE", repeatable: true,
      "schemas imported from that folder belong to that module; may be repeated"),
    Option(
      .pluginOutput, value: "DIR",
      "for build plugins: write all four files of each schema there, empty ones for artefacts that"
        + " are not wanted; --config then names the options of one target"),
    Option(.stdout, "print the files instead of writing them"),
    Option(.dryRun, letter: "n", "say what would be written and removed, and do nothing"),
    Option(
      .depfile, value: "FILE",
      "write a Make-style file of all that was read; it is written anew by every run, so that it"
        + " also tells when the last one was"),
    Option(
      .stdinName, value: "PATH", "the name of the schema that is read from standard input (-)"),
    Option(
      .format, letter: "f", value: "FORMAT", choices: OptionValues.formats,
      "how to report (default: text)"),
    Option(.name, value: "NAME", "the name of the first document (default: Timeline)"),
    Option(.quiet, letter: "q", "no summary; with diff, no differences either"),
    Option(.verbose, letter: "v", "a line for each file"),
    Option(.help, letter: "h", "explain the command"),
    Option(.version, letter: "V", "print the version"),
  ]
}
