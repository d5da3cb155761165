import SumTypeGenerator

/// A row in the table of commands: the arguments of a command, and its help.
struct Command: Sendable {
  /// A summary on one line.
  let summary: String
  /// The arguments after the command's name: `[OPTION…] [SCHEMA…]`.
  let usage: String
  /// The paragraphs of the help.
  var discussion: [String] = []
  /// The options of the command, except `--help`.
  let options: [Option.Name]
  /// The values of an option for this command, if they differ from those in the table of options.
  var choices: [Option.Name: [String]] = [:]
  /// The name of an option's value and its description for this command, if they differ from the table of options.
  var values: [Option.Name: (value: String?, meaning: String)] = [:]
  /// The allowed numbers of operands.
  var operands: ClosedRange<Int> = 0...0
  /// Examples: a command line and its meaning.
  var examples: [(line: String, meaning: String)] = []
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
      summary: "write the Swift code of schemas",
      usage: "[OPTION…] [SCHEMA…]",
      discussion: [
        "Without SCHEMA, generates all schemas that the configuration lists. With SCHEMA, generates"
          + " only these schemas, with the options of the configuration. With --output, no"
          + " configuration is read. The SCHEMA - is standard input.",
        "If a schema has an error, no file is written. Files that would not change are not"
          + " touched. A file that sumtype did not generate is never overwritten: that is an error."
          + " When all schemas of a configuration are generated, files that earlier runs left in its"
          + " output folders are removed.",
      ],
      options: choosing + [.pluginOutput, .beside, .stdout, .dryRun, .depfile, .quiet, .verbose],
      operands: 0...Int.max,
      examples: [
        ("sumtype generate", "all schemas that sumtype-config.json lists"),
        ("sumtype generate schemas/Post.sumtype.json", "one schema"),
        (
          "sumtype generate Post.sumtype.json -o Sources/App/Generated --access public",
          "without a configuration"
        ),
        (
          "sumtype generate *.sumtype.json -o out --artefacts domain,codec",
          "without DTOs"
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
        "Prints a unified diff between the files on disk and the files that sumtype generate would"
          + " write. Writes nothing. SCHEMA and options are those of generate. The exit status is 1"
          + " if a file differs."
      ],
      options: choosing + [.quiet],
      operands: 0...Int.max,
      examples: [
        ("sumtype diff", "is the committed code current?"),
        ("sumtype diff --quiet", "only the exit status"),
        ("sumtype diff | patch -p1", "update it (in the folder of the configuration)"),
      ]),
    .check: Command(
      summary: "report errors in schemas",
      usage: "[OPTION…] [SCHEMA…]",
      discussion: [
        "Reads schemas and the schemas they import, and prints every error and warning. Without"
          + " SCHEMA, checks all schemas that the configuration lists. The SCHEMA - is standard"
          + " input. The exit status is 1 if there is an error."
      ],
      options: [.config, .importRoot, .format, .stdinName, .quiet],
      operands: 0...Int.max,
      examples: [
        ("sumtype check", "all schemas that sumtype-config.json lists"),
        ("sumtype check schemas/Post.sumtype.json", "one schema"),
        ("sumtype check --format json schemas/*.sumtype.json", "for an editor"),
        ("sumtype check --format github", "as annotations of a pull request"),
        (
          "sumtype check --stdin-name schemas/Post.sumtype.json -",
          "text that an editor has not saved"
        ),
      ]),
    .format: Command(
      summary: "write schemas in one style",
      usage: "[OPTION…] [SCHEMA…]",
      discussion: [
        "Rewrites each schema with an indentation of two spaces, keys in the order of the language"
          + " reference, and short objects on one line of at most \(SchemaText.width) columns. The"
          + " meaning does not change: types, fields and variants keep their order, blank lines stay,"
          + " and an object whose first member begins a line keeps its lines. Without SCHEMA, formats"
          + " all schemas that the configuration lists. The SCHEMA - is standard input; the result is"
          + " printed.",
        "With --check, writes nothing; the exit status is 1 if a schema would change.",
      ],
      options: [.config, .check, .stdinName, .quiet],
      operands: 0...Int.max,
      examples: [
        ("sumtype format", "all schemas that sumtype-config.json lists"),
        ("sumtype format --check", "in CI"),
        ("sumtype format --stdin-name=Post.sumtype.json -", "text that an editor has not saved"),
      ]),
    .inspect: Command(
      summary: "report the known, unknown and malformed values of data",
      usage: "--schema=SCHEMA [OPTION…] DATA…",
      discussion: [
        "Reads JSON as the code generated from SCHEMA does. Counts known values by variant, unknown"
          + " values by tag, key or raw value, and malformed values by reason, each with JSON pointers"
          + " to its places. For JSON inside a string, the pointer to the string comes first. The DATA"
          + " - is standard input; a folder stands for all data files in it: files"
          + " \(DataFiles.names).",
        "Data with one value on each line may be larger than memory. A bad line is reported with"
          + " its number, and the rest is read. With --format=json, findings are written as they are"
          + " found.",
        "The exit status is 0 if the data can be read, even if a newer version wrote values that"
          + " the schema does not know; 1 if a value is malformed or a file is not JSON. With --strict"
          + " it is 1 also for unknown values.",
      ],
      options: [
        .schema, .document, .type, .tag, .lines, .lineLimit, .limit, .all, .strict, .importRoot,
        .format, .quiet,
      ],
      choices: [.format: ["text", "json"]],
      values: [.quiet: (nil, "print no report, only errors and warnings")],
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
          "a stream from a pipe, for a program"
        ),
        ("sumtype inspect backups/ -s App.sumtype.json --quiet --strict", "only the exit status"),
      ]),
    .compare: Command(
      summary: "compare two versions of schemas: do files and apps break?",
      usage: "[OPTION…] OLD NEW | --against=REV [SCHEMA…]",
      discussion: [
        "Compares two schemas, or the schemas of the same name in two folders. Reports for each"
          + " document whether the new app reads the files of the old app, whether the old app reads"
          + " the files of the new app and saves them without loss, and whether Swift code that uses"
          + " the types still compiles. Each difference comes with its consequence, an example of the"
          + " data and a way to avoid it.",
        "With --against, compares each SCHEMA with its version in a revision of git, without a"
          + " checkout; with --versions, with the versions in a folder. Without SCHEMA, compares all"
          + " schemas that the configuration lists. The configuration's key \"compare\" may have"
          + " \"against\", \"versions\", \"policy\" and \"accept\": the findings that you accept, each"
          + " with a reason.",
        "A policy names what must not break: backward (the new app reads old files), forward (the"
          + " old app reads new files), lossless (the old app opens new files and saves them without"
          + " loss), source (Swift code compiles), safe (backward and lossless), full (all but"
          + " source), none. The exit status is 1 if a difference breaks the policy.",
      ],
      options: [
        .against, .versions, .transitive, .policy, .foreign, .dto, .accept, .because, .document,
        .type, .rules,
        .noExamples, .config, .importRoot, .format, .quiet,
      ],
      choices: [.format: ["text", "json", "github", "junit", "markdown"]],
      values: [
        .document: ("NAME", "compare only this document (default: all)"),
        .type: ("TYPE", "compare this type, and the types in it, instead"),
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
          "accept a finding"
        ),
        ("sumtype compare --rules", "all rules, with the ways to avoid a break"),
      ]),
    .sample: Command(
      summary: "make up documents that fit a schema",
      usage: "[OPTION…] SCHEMA",
      discussion: [
        "Writes made-up documents of SCHEMA to standard output: every variant, each alias and tag,"
          + " both ends of each bound, and absent, null and empty values. The same seed gives the same"
          + " documents on every machine. sumtype inspect finds nothing malformed in them and, without"
          + " --future, nothing unknown.",
        "One document takes several lines. With --lines, with a --count other than 1, and for a"
          + " document of lines, each document takes one line.",
      ],
      options: [
        .document, .type, .tag, .count, .seed, .future, .edge, .lines, .importRoot,
      ],
      values: [
        .document: ("NAME", "the document to make (default: the only one)"),
        .type: (
          "TYPE", "make values of this type instead: a name of the schema, [T], [String: T] or T?"
        ),
      ],
      operands: 0...1,
      examples: [
        ("sumtype sample Timeline.sumtype.json", "a document"),
        (
          "sumtype sample Timeline.sumtype.json --type '[Post]' --seed 7",
          "a list of one of its types; another seed gives another list"
        ),
        (
          "sumtype sample Timeline.sumtype.json --future 10",
          "documents as a newer version of the app might write them"
        ),
        (
          "sumtype sample Log.sumtype.json -t Event --count 10000 --edge",
          "lines to test a reader with"
        ),
      ]),
    .infer: Command(
      summary: "make a schema from sample files",
      usage: "[OPTION…] SAMPLE…",
      discussion: [
        "Reads JSON and writes a schema for it, with the unions in every representation, maps,"
          + " tuples, enums, dates and identities. A SAMPLE is a file, a folder with .json, .ndjson"
          + " and .jsonl files, or - for standard input. The schema is printed, or written to a file"
          + " with --output; a summary of the guesses goes to standard error.",
        "The schema reads every sample with nothing malformed and nothing unknown: infer reads all"
          + " samples with it before it writes the schema. A --hint corrects a wrong guess.",
        "With --update, infer changes an existing schema only where the samples need it: it adds"
          + " fields, variants and values of enums, and widens types that a value does not fit.",
      ],
      options: [
        .output, .force, .name, .versioned, .update, .document, .importRoot, .lines, .hint,
        .explain, .closed, .optionalBelow, .noEnums, .noDates, .noMaps, .noIdentities, .limit,
        .quiet,
      ],
      values: [
        .output: (
          "PATH",
          "the file for the schema, or a folder, for which a large schema is split into several files"
            + " (default: standard output)"
        ),
        .name: ("NAME", "the name of the document and its type (default: the name of the file)"),
        .document: (
          "NAME", "with --update: the document that the samples hold (default: the only one)"
        ),
        .lines: (
          nil, "each line of a sample is a value, as in files named .ndjson and .jsonl"
        ),
        .limit: (
          "BYTES", "read at most so many bytes, evenly of all samples: 64K, 16M, 1G (default: 64M)"
        ),
      ],
      operands: 0...Int.max,
      examples: [
        (
          "sumtype infer notebooks/ --name Notebook -o schemas/Notebook.sumtype.json",
          "from a folder of documents"
        ),
        ("sumtype infer log.ndjson --name Log", "from a stream of lines"),
        ("sumtype infer --name Post --explain posts.json", "with the reasons of each guess"),
        (
          "sumtype infer --name Post --hint /data=map posts.json", "with a correction"
        ),
        (
          "sumtype infer new/ --update Post.sumtype.json -o Post.sumtype.json",
          "widened for new files"
        ),
      ]),
    .import: Command(
      summary: "make a schema from JSON Schema, OpenAPI, Swift and others",
      usage: "[OPTION…] SOURCE…",
      discussion: [
        "Reads JSON Schema (2020-12 and draft 7), OpenAPI (3.0 and 3.1, in JSON), JSON Typedef,"
          + " AT Protocol Lexicons or Swift with Codable types, and writes a schema of the types in them, with the unions that they"
          + " describe by discriminators, constants, keys and JSON types. A SOURCE is a file, a folder"
          + " with .swift files (or else .json files), or - for standard input. The schema is printed, or written with"
          + " --output: to a file, or to a folder with a file for each SOURCE.",
        "The schema reads exactly the data that the source allows. Exceptions are reported on"
          + " standard error: places where the schema is looser (reads more) or stricter (reads less),"
          + " and parts of the source that a schema cannot express, that were left out, or that are"
          + " not known. --list shows each place.",
      ],
      options: [
        .format, .output, .force, .name, .type, .closed, .noFormats, .exactNumbers, .paths, .map,
        .dates, .keys, .list, .formatReport, .quiet,
      ],
      choices: [.format: ["json-schema", "openapi", "typedef", "lexicon", "swift"]],
      values: [
        .format: ("FORMAT", "the format of the source (default: recognised from the file)"),
        .output: (
          "PATH",
          "the file for the schema, named NAME\(FileNames.schemaSuffix), or a folder (default:"
            + " standard output)"
        ),
        .name: ("NAME", "the name of the root's type and document (default: the name of the file)"),
        .type: (
          "POINTER",
          "import only this schema and the schemas it needs: /$defs/Post; in Swift a type: Post.Kind, [Post]"
        ),
        .closed: (nil, "enums refuse values that the source does not name"),
      ],
      operands: 0...Int.max,
      examples: [
        ("sumtype import post.schema.json -o schemas/Post.sumtype.json", "from a JSON Schema"),
        ("sumtype import openapi.json --paths -o schemas/API.sumtype.json", "from a web API"),
        ("sumtype import lexicons/ -o schemas", "a folder of files that refer to each other"),
        ("sumtype import Sources/Models -o schemas/Models.sumtype.json", "from Codable types"),
        ("sumtype import --list post.schema.json > /dev/null", "only the report, with all places"),
        (
          "sumtype import --format-report json lexicons/ -o schemas",
          "with a report for a program"
        ),
      ]),
    .initialise: Command(
      summary: "write a first schema and configuration",
      usage: "[OPTION…]",
      discussion: [
        "Writes schemas/NAME.sumtype.json and \(FileNames.configuration) into the current folder,"
          + " ready for sumtype generate, and prints the next steps. Overwrites nothing."
      ],
      options: [.name, .output, .quiet],
      values: [
        .output: (
          "DIR", "the folder for the Swift files (default: Generated in the only target, or here)"
        )
      ],
      examples: [
        ("sumtype init", "a timeline of notes and moods"),
        ("sumtype init --name Journal --output Sources/App/Generated", "with your own names"),
      ]),
    .metaSchema: Command(
      summary: "print the JSON Schema of schemas",
      usage: "[OPTION…]",
      discussion: [
        "Prints the schema of the schema language, in JSON Schema 2020-12. Editors use it to"
          + " complete and validate schemas. It has all the rules that JSON Schema can express; sumtype"
          + " check has the others as well."
      ],
      options: [],
      examples: [
        ("sumtype meta-schema > sumtype-1.schema.json", "for an editor without a network")
      ]),
    .help: Command(
      summary: "explain a command",
      usage: "[COMMAND]",
      options: [],
      operands: 0...1,
      examples: [("sumtype help generate", "the same as sumtype generate --help")]),
  ]
}
