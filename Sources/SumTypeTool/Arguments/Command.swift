import SumTypeGenerator

/// A row in the table of commands: the arguments of a command, and its help.
struct Command: Sendable {
  /// A summary on one line.
  let summary: String
  /// The arguments after the command's name: `[OPTION…] [SCHEMA…]`.
  let usage: String
  /// The paragraphs of the help.
  let discussion: [String]
  /// The options of the command, except `--help`.
  let options: [Option.Name]
  /// The values of an option for this command, if they differ from those in the table of options.
  let choices: [Option.Name: [String]]
  /// The name of an option's value and its description for this command, if they differ from the table of options.
  let values: [Option.Name: (value: String?, meaning: String)]
  /// The allowed numbers of operands.
  let operands: ClosedRange<Int>
  /// Examples: a command line and its meaning.
  let examples: [(line: String, meaning: String)]

  init(
    summary: String, usage: String, discussion: [String] = [], options: [Option.Name],
    choices: [Option.Name: [String]] = [:],
    values: [Option.Name: (value: String?, meaning: String)] = [:],
    operands: ClosedRange<Int> = 0...0, examples: [(line: String, meaning: String)] = []
  ) {
    self.summary = summary
    self.usage = usage
    self.discussion = discussion
    self.options = options
    self.choices = choices
    self.values = values
    self.operands = operands
    self.examples = examples
  }
}

/// The commands of `sumtype`.
package enum CommandName: String, Hashable, Sendable, CaseIterable {
  case generate, diff, check, format, inspect, compare, sample, infer
  case `import`
  case initialise = "init"
  case metaSchema = "meta-schema"
  case help
}

extension CommandName {
  /// Commands of later versions, for which there is a message of their own.
  static let later: [String] = ["export"]

  /// Whether the command reads only schemas, and no generated files.
  var onlyReads: Bool { self == .check || self == .format }

  /// The summary for lists of commands and help.
  var summary: String { description.summary }

  /// The command's row in the table of commands.
  var description: Command { Command.all[self] ?? Command(summary: "", usage: "", options: []) }
}

extension Command {
  private static let choosing: [Option.Name] = [
    .config, .output, .access, .artefacts, .only, .without, .domainModule, .domainOutput,
    .importModule, .importRoot, .stdinName,
  ]

  /// The table of commands.
  static let all: [CommandName: Command] = [
    .generate: Command(
      summary: "write the Swift of the schemas",
      usage: "[OPTION…] [SCHEMA…]",
      discussion: [
        "Without SCHEMA it generates all that the configuration lists. With SCHEMA it generates"
          + " only these: as the configuration says or, with --output, as the options say, and then"
          + " no configuration is read. A SCHEMA of - is read from standard input.",
        "Nothing is written if any schema has an error. Files that would not change are not"
          + " touched. A file in the way that sumtype did not generate is an error. When all of a"
          + " configuration is generated, what earlier runs left in its output folders is removed.",
      ],
      options: choosing + [.pluginOutput, .beside, .stdout, .dryRun, .depfile, .quiet, .verbose],
      operands: 0...Int.max,
      examples: [
        ("sumtype generate", "all that sumtype-config.json lists"),
        ("sumtype generate schemas/Post.sumtype.json", "only that one of them"),
        (
          "sumtype generate Post.sumtype.json -o Sources/App/Generated --access public",
          "without a configuration"
        ),
        (
          "sumtype generate *.sumtype.json -o out --artefacts domain,codec",
          "without Codable mirrors"
        ),
        (
          "sumtype generate Post.sumtype.json -o out --depfile out/Post.d",
          "for make, ninja, CMake or Bazel"
        ),
      ]),
    .diff: Command(
      summary: "show what generate would change",
      usage: "[OPTION…] [SCHEMA…]",
      discussion: [
        "Prints a unified diff between the files that are there and those that sumtype generate"
          + " would write, and writes nothing. SCHEMA and options mean what they mean there."
          + " Ends with status 1 if anything differs."
      ],
      options: choosing + [.quiet],
      operands: 0...Int.max,
      examples: [
        ("sumtype diff", "is the committed code current?"),
        ("sumtype diff --quiet", "only the exit status"),
        ("sumtype diff | patch -p1", "makes it current (in the folder of the configuration)"),
      ]),
    .check: Command(
      summary: "report what is wrong in the schemas",
      usage: "[OPTION…] [SCHEMA…]",
      discussion: [
        "Reads schemas and what they import and prints every error and warning. Without SCHEMA it"
          + " checks all that the configuration lists. A SCHEMA of - is read from standard input."
          + " Ends with status 1 if there is an error."
      ],
      options: [.config, .importRoot, .format, .stdinName, .quiet],
      operands: 0...Int.max,
      examples: [
        ("sumtype check", "all that sumtype-config.json lists"),
        ("sumtype check schemas/Post.sumtype.json", "one schema"),
        ("sumtype check --format json schemas/*.sumtype.json", "for an editor"),
        ("sumtype check --format github", "as annotations of a pull request"),
        ("sumtype check --stdin-name schemas/Post.sumtype.json -", "what an editor has not saved"),
      ]),
    .format: Command(
      summary: "write schemas in one style",
      usage: "[OPTION…] [SCHEMA…]",
      discussion: [
        "Writes each schema anew with two spaces, keys in the order of the language, and short"
          + " objects on one line of at most \(SchemaText.width) columns. What a schema means does not"
          + " change: types, fields and variants stay in their order, a blank line stays, and an object"
          + " whose first member begins a line keeps its lines. Without SCHEMA it formats all that the"
          + " configuration lists. A SCHEMA of - is read from standard input and printed.",
        "With --check it writes nothing, and ends with status 1 if a schema would change.",
      ],
      options: [.config, .check, .stdinName, .quiet],
      operands: 0...Int.max,
      examples: [
        ("sumtype format", "all that sumtype-config.json lists"),
        ("sumtype format --check", "in CI"),
        ("sumtype format --stdin-name=Post.sumtype.json -", "what an editor has not saved"),
      ]),
    .inspect: Command(
      summary: "say what a data file holds by a schema",
      usage: "--schema=SCHEMA [OPTION…] DATA…",
      discussion: [
        "Reads JSON as the code generated from SCHEMA would, and counts what is known, by variant;"
          + " what is not, by tag, key or value; and what is malformed, by reason: each with"
          + " pointers to its places. A pointer into JSON that lies in a string follows the pointer"
          + " to that string. A DATA of - is read from standard input; of a folder, its data and that"
          + " of the folders in it: files \(DataFiles.names).",
        "Data with one value on each line may be larger than memory. A bad line is reported with"
          + " its number, and the rest is read. With --format=json the findings are written while"
          + " they are found.",
        "Ends with status 0 if the data can be read, also where a newer version wrote things that"
          + " the schema does not know; with status 1 if something is malformed or no JSON, and"
          + " with --strict also for what is unknown.",
      ],
      options: [
        .schema, .document, .type, .tag, .lines, .lineLimit, .limit, .all, .strict, .importRoot,
        .format,
      ],
      choices: [.format: ["text", "json"]],
      operands: 0...Int.max,
      examples: [
        ("sumtype inspect timeline.json -s Timeline.sumtype.json", "a document"),
        (
          "sumtype inspect posts.json -s Timeline.sumtype.json --type '[Post]'",
          "a list of one of its types"
        ),
        (
          "sumtype inspect backups/ -s App.sumtype.json -d 'old/*.json=Timeline'",
          "a folder of documents, in one report"
        ),
        ("sumtype inspect log.ndjson -s Log.sumtype.json -t Event", "one event on each line"),
        (
          "sumtype inspect - -s Log.sumtype.json -t Event --lines -f json",
          "what comes down a pipe, for a program"
        ),
      ]),
    .compare: Command(
      summary: "say what a next version of schemas means for files and apps",
      usage: "[OPTION…] OLD NEW | --against=REV [SCHEMA…]",
      discussion: [
        "Compares two schemas, or two folders of them by their names, and says of each document:"
          + " whether the new app reads the files of the old one, whether the old app reads the files"
          + " of the new one, whether it saves them unharmed, and whether Swift code that uses the"
          + " types still compiles. For each thing that is different it says what follows, for whom,"
          + " with an example of the data and a way out.",
        "With --against, each SCHEMA is compared with what it was in a revision of git, without a"
          + " checkout; with --versions, with those that lie in a folder. Without SCHEMA these are all"
          + " that the configuration lists. Its key \"compare\" may have \"against\", \"versions\","
          + " \"policy\" and \"accept\": findings that are meant, each with a reason.",
        "A policy says what a next version may not break: backward (the new app reads old files),"
          + " forward (the old app reads new files), lossless (the old app opens and saves new files"
          + " unharmed), source (Swift compiles), safe (backward and lossless), full (all but"
          + " source), none. Ends with status 1 if the policy is broken.",
      ],
      options: [
        .against, .versions, .transitive, .policy, .foreign, .dto, .accept, .because, .document,
        .type, .rules,
        .noExamples, .config, .importRoot, .format, .quiet,
      ],
      choices: [.format: ["text", "json", "github", "junit", "markdown"]],
      values: [
        .document: ("NAME", "the only document that is compared (default: all)"),
        .type: ("TYPE", "a type that is compared instead, and what lies in it"),
      ],
      operands: 0...Int.max,
      examples: [
        ("sumtype compare old/Timeline.sumtype.json Timeline.sumtype.json", "two schemas"),
        ("sumtype compare v1/schemas schemas --policy safe,source", "two folders of schemas"),
        ("sumtype compare --against v1.4.0", "the working copy with a tag"),
        (
          "sumtype compare --against 'v*' schemas/Timeline.sumtype.json", "one schema with all tags"
        ),
        (
          "sumtype compare --accept variant-removed@Post/draft --because Unreleased",
          "a finding that is meant"
        ),
        ("sumtype compare --rules", "what it knows, and what to do about it"),
      ]),
    .sample: Command(
      summary: "make documents of a schema",
      usage: "[OPTION…] SCHEMA",
      discussion: [
        "Writes documents that are made up by SCHEMA to standard output, the same for the same seed"
          + " on every machine: every variant, each alias and tag, both ends of each bound, and"
          + " absent, null and empty values. sumtype inspect finds nothing malformed in them and,"
          + " without --future, nothing unknown.",
        "One document is written on several lines. With --lines, with a --count other than 1 and of"
          + " a document that has lines itself, each is one line.",
      ],
      options: [
        .document, .type, .tag, .count, .seed, .future, .edge, .lines, .importRoot,
      ],
      values: [
        .document: ("NAME", "the document that is made (default: the only one)"),
        .type: (
          "TYPE", "the type that is made instead: a name of the schema, [T], [String: T] or T?"
        ),
      ],
      operands: 0...1,
      examples: [
        ("sumtype sample Timeline.sumtype.json", "a document"),
        (
          "sumtype sample Timeline.sumtype.json --type '[Post]' --seed 7",
          "a list of one of its types, another one for each seed"
        ),
        (
          "sumtype sample Timeline.sumtype.json --future 10",
          "what a newer version of the app might write"
        ),
        (
          "sumtype sample Log.sumtype.json -t Event --count 10000 --edge",
          "lines for a test of what reads them"
        ),
      ]),
    .infer: Command(
      summary: "make a schema of samples",
      usage: "[OPTION…] SAMPLE…",
      discussion: [
        "Reads JSON and writes a schema of it: the unions in it, however they lie in JSON, maps,"
          + " tuples, enums, dates, identities. A SAMPLE is a file, a folder whose .json, .ndjson"
          + " and .jsonl files are read, or - for standard input. The schema is printed, or written"
          + " to a file with --output; what it rests on is told on standard error.",
        "The schema reads every sample with nothing malformed and nothing unknown: it is tried on"
          + " all of them before it is written. A guess that is wrong is turned by a hint.",
        "With --update a schema that is there stays as it is but for what the samples need: further"
          + " fields, variants and values of enums, and wider types where a value does not fit.",
      ],
      options: [
        .output, .name, .versioned, .update, .document, .importRoot, .lines, .hint, .explain,
        .closed,
        .optionalBelow, .noEnums, .noDates, .noMaps, .noIdentities, .limit, .quiet,
      ],
      values: [
        .output: (
          "PATH",
          "where the schema goes: a file, or a folder in which a large one becomes several (default:"
            + " standard output)"
        ),
        .name: ("NAME", "the name of the document and its type (default: that of the file)"),
        .document: (
          "NAME", "with --update: which document the samples are (default: the only one)"
        ),
        .lines: (
          nil, "each line of a sample is one; so it is also in files named .ndjson and .jsonl"
        ),
        .limit: (
          "BYTES", "how much is read, evenly of all samples, also as 64K, 16M or 1G (default: 64M)"
        ),
      ],
      operands: 0...Int.max,
      examples: [
        (
          "sumtype infer notebooks/ --name Notebook -o schemas/Notebook.sumtype.json",
          "from a folder of documents"
        ),
        ("sumtype infer log.ndjson --name Log", "from a stream of lines"),
        ("sumtype infer --name Post --explain posts.json", "and why"),
        (
          "sumtype infer --name Post --hint /data=map posts.json", "with what a person knows better"
        ),
        (
          "sumtype infer new/ --update Post.sumtype.json -o Post.sumtype.json",
          "what new files need besides"
        ),
      ]),
    .import: Command(
      summary: "make a schema of JSON Schema, OpenAPI and the like",
      usage: "[OPTION…] SOURCE…",
      discussion: [
        "Reads JSON Schema (2020-12 and draft 7), OpenAPI (3.0 and 3.1, in JSON), JSON Typedef or"
          + " AT Protocol Lexicons, and writes a schema of the types in them, with the unions that they"
          + " describe by discriminators, constants, keys and JSON types. A SOURCE is a file, a folder"
          + " whose .json files are read, or - for standard input. The schema is printed, or written"
          + " with --output: to a file, or to a folder in which each SOURCE has one of its own.",
        "What the source allows is read by the schema, and nothing else, but for what is told on"
          + " standard error: what is looser (the schema reads more), stricter (it reads less), could"
          + " not be said, was left out, or is not known. --list shows where.",
      ],
      options: [
        .format, .output, .name, .type, .closed, .noFormats, .exactNumbers, .paths, .map, .list,
        .formatReport, .quiet,
      ],
      choices: [.format: ["json-schema", "openapi", "typedef", "lexicon"]],
      values: [
        .format: ("FORMAT", "how the types are described (default: as the file says)"),
        .output: (
          "PATH",
          "where the schema goes: a file named NAME\(WorkOrder.schemaSuffix), or a folder (default:"
            + " standard output)"
        ),
        .name: ("NAME", "the name of the root's type and document (default: that of the file)"),
        .type: ("POINTER", "only this schema and what it needs: /$defs/Post"),
        .closed: (nil, "enums refuse values that they do not name"),
      ],
      operands: 0...Int.max,
      examples: [
        ("sumtype import post.schema.json -o schemas/Post.sumtype.json", "from a JSON Schema"),
        ("sumtype import openapi.json --paths -o schemas/API.sumtype.json", "from a web API"),
        ("sumtype import lexicons/ -o schemas", "a folder of files that refer to each other"),
        ("sumtype import --list post.schema.json > /dev/null", "what is not exactly the same"),
        (
          "sumtype import --format-report json lexicons/ -o schemas",
          "the same for a program"
        ),
      ]),
    .initialise: Command(
      summary: "write a first schema and configuration",
      usage: "[OPTION…]",
      discussion: [
        "Writes schemas/NAME.sumtype.json and \(Configuration.fileName) into the current folder,"
          + " ready for sumtype generate, and says what to do next. Nothing is overwritten."
      ],
      options: [.name, .output, .quiet],
      values: [
        .output: (
          "DIR", "where the Swift files will go (default: Generated in the only target, or here)"
        )
      ],
      examples: [
        ("sumtype init", "a timeline of notes and moods"),
        ("sumtype init --name Journal --output Sources/App/Generated", "with names of your own"),
      ]),
    .metaSchema: Command(
      summary: "print the JSON Schema of schemas",
      usage: "[OPTION…]",
      discussion: [
        "Prints the schema of the schema language, in JSON Schema 2020-12, by which an editor"
          + " completes and validates a schema while it is written. It says all that JSON Schema can"
          + " say; sumtype check says the rest."
      ],
      options: [],
      examples: [
        ("sumtype meta-schema > sumtype-1.schema.json", "for editors that are offline")
      ]),
    .help: Command(
      summary: "explain a command",
      usage: "[COMMAND]",
      options: [],
      operands: 0...1,
      examples: [("sumtype help generate", "the same as sumtype generate --help")]),
  ]
}
