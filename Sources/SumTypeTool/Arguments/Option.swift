import SumTypeGenerator
import SumTypeSource
import SumTypeSwift

/// An option of the command line: one row of `Option.all`, from which parsing, help and suggestions
/// are derived.
///
/// To add an option, add a case to `Name`, a row to `all`, and the name to the commands that accept it.
package struct Option: Sendable {
  /// The long name, without its dashes.
  package enum Name: String, Hashable, Sendable, CaseIterable {
    case help, version, config, output, access, artefacts, only, without, stdout, depfile, quiet,
      verbose
    case beside, format, name
    case schema, type, document, tag, lines, limit, all, strict, check, policy, rules
    case foreign, dto
    case noExamples = "no-examples"
    case count, seed, future, edge
    case versioned, hint, explain, closed, update
    case paths, map, list, force, dates, keys
    case formatReport = "format-report"
    case noFormats = "no-formats"
    case exactNumbers = "exact-numbers"
    case optionalBelow = "optional-below"
    case noEnums = "no-enums"
    case noDates = "no-dates"
    case noMaps = "no-maps"
    case noIdentities = "no-identities"
    case against, versions, transitive, accept, because
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
  /// The short name: `o` for `-o`; nil if there is none.
  let letter: Character?
  /// The name of its value in the help; nil for an option without a value.
  let value: String?
  /// The allowed values; empty if any value is allowed.
  let choices: [String]
  let isRepeatable: Bool
  /// The description in the help.
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

  /// The long spelling: `--output`.
  var spelling: String { "--\(name.rawValue)" }

  static func named(_ name: Name) -> Option? { all.first { $0.name == name } }
}

extension Option {
  /// All options, in the order of the help.
  static let all: [Option] = [
    Option(
      .schema, letter: "s", value: "SCHEMA", "the schema of the data"),
    Option(
      .document, letter: "d", value: "[GLOB=]NAME", repeatable: true,
      "the document of the schema that the data holds, for all files or for those that match GLOB"
        + " (default: the only document, or the one that a file is named after); may be repeated"),
    Option(
      .type, letter: "t", value: "[GLOB=]TYPE", repeatable: true,
      "the type of the data, in place of a document: a name of the schema, [T], [String: T] or T?;"
        + " may be repeated"),
    Option(
      .tag, value: "TAG",
      "the tag of the data, for a union whose representation is outside"),
    Option(
      .against, value: "REV",
      "the older version: a revision of git, or a pattern of tags such as 'v*' for several"),
    Option(
      .versions, value: "DIR",
      "the older versions: each folder in it, or files named NAME@VERSION\(FileNames.schemaSuffix)"),
    Option(.transitive, "also every tag in the history of REV"),
    Option(
      .accept, value: "ID@PLACE",
      "accept this finding: write it into the configuration, with the reason of --because"),
    Option(.because, value: "TEXT", "the reason to accept a finding"),
    Option(.count, value: "N", "the number of documents (default: 1)"),
    Option(
      .seed, value: "S", "the seed of the random numbers (default: 1)"),
    Option(
      .future, value: "PERCENT",
      "the percentage of places with a tag, member or raw value of a newer schema, where a reader"
        + " keeps unknown data (default: 0)"),
    Option(
      .edge,
      "prefer extremes: empty, long and deep values, escapes, least and greatest numbers"),
    Option(
      .lines, "one value on each line, as in files named .ndjson and .jsonl"),
    Option(
      .lineLimit, value: "BYTES",
      "the greatest length of a line: 64K, 16M, 1G (default: 16M)"),
    Option(
      .limit, value: "N", "show at most N places of each group in text (default: 10)"),
    Option(.all, "show all places; this takes memory for each"),
    Option(.check, "write nothing; exit with status 1 if a schema would change"),
    Option(
      .policy, value: "LIST",
      "what must not break, separated by commas: none, backward, forward, lossless, source, safe,"
        + " full (default: safe)"),
    Option(.foreign, "files may have members that no schema names"),
    Option(.dto, "judge the DTOs, which drop unknown members, instead of the codecs"),
    Option(.rules, "print all rules and compare nothing"),
    Option(.noExamples, "leave out the examples of data"),
    Option(.force, "with a folder as PATH: replace schemas in it that would change"),
    Option(.strict, "exit with status 1 also for unknown values"),
    Option(
      .config, letter: "c", value: "FILE",
      "the configuration (default: the nearest \(FileNames.configuration) here or in a folder above)"
    ),
    Option(.output, letter: "o", value: "DIR", "the folder for the Swift files"),
    Option(
      .access, value: "LEVEL", choices: OptionValues.accessLevels,
      "access level of the generated code (default: internal)"),
    Option(
      .artefacts, value: "LIST",
      "the artefacts to generate, separated by commas: \(OptionValues.artefacts.joined(separator: ", "))"
        + " (default: all)"),
    Option(
      .only, value: "NAMES",
      "the documents, types and features to generate, with the types they use, separated by commas"
        + " (default: all)"),
    Option(
      .without, value: "VARIANTS",
      "variants to leave out, separated by commas: Post.video; their data is kept as unknown"),
    Option(
      .domainModule, value: "MODULE", "the module of the domain, which the other files import"),
    Option(.domainOutput, value: "DIR", "the folder for the domain, with --domain-module"),
    Option(
      .importModule, letter: "i", value: "MODULE", repeatable: true,
      "a further module that every generated file imports; may be repeated"),
    Option(
      .importRoot, value: "DIR=MODULE", repeatable: true,
      "the module of the schemas that are imported from a folder; may be repeated"),
    Option(
      .pluginOutput, value: "DIR",
      "for build plugins: write all files of each schema there, empty files for artefacts that are"
        + " left out; --config then names the configuration of one target"),
    Option(
      .beside, value: "SCHEMA", repeatable: true,
      "with --plugin-output: a schema of the same target that another run generates, so that its"
        + " names are taken; may be repeated"),
    Option(.stdout, "print the files instead of writing them"),
    Option(
      .dryRun, letter: "n", "report the files that would be written and removed, and do nothing"),
    Option(
      .depfile, value: "FILE",
      "write a Make-style dependency file of all files that were read; every run writes it, so its"
        + " time is that of the last run"),
    Option(
      .stdinName, value: "PATH", "the name of the schema that is read from standard input (-)"),
    Option(
      .format, letter: "f", value: "FORMAT", choices: OptionValues.formats,
      "the format of the report (default: text)"),
    Option(.name, value: "NAME", "the name of the first document (default: Timeline)"),
    Option(
      .versioned, "the document has a version and a list of entries, as the samples have"),
    Option(
      .hint, value: "PLACE=GUESS", repeatable: true,
      "the kind of the values at a place: map, struct, others, union:KEY, external, presence, enum,"
        + " list, tuple, JSON, or a scalar such as Date:milliseconds; a place is a pointer such as"
        + " /cells/*/data; may be repeated"),
    Option(.explain, "print the reasons of each decision, and the hint that changes it"),
    Option(.closed, "enums refuse values that no sample has"),
    Option(
      .update, value: "SCHEMA",
      "widen this schema where samples do not fit it; prints the difference or, with --output, writes"
        + " the schema"),
    Option(
      .optionalBelow, value: "N",
      "a field that all objects have is required if there are at least N (default: 5)"),
    Option(.noEnums, "no string becomes an enum"),
    Option(.noDates, "no string becomes a date"),
    Option(.noMaps, "no object becomes a map"),
    Option(.noIdentities, "no field becomes an identity"),
    Option(.noFormats, "ignore the formats of strings and numbers"),
    Option(.exactNumbers, "numbers of any size keep every digit"),
    Option(.paths, "also import the bodies of requests and responses, each as a document"),
    Option(
      .map, value: "ADDRESS=FILE", repeatable: true,
      "the file to read for an address; no address is fetched; may be repeated"),
    Option(
      .dates, value: "STRATEGY",
      choices: ["seconds-since-2001", "iso8601", "seconds", "milliseconds"],
      "how the JSONEncoder of a Swift app writes dates (default: seconds-since-2001)"),
    Option(
      .keys, value: "STYLE", choices: ["as-written", "snake_case"],
      "the keys that the JSONEncoder of a Swift app writes (default: as-written)"),
    Option(.list, "show each place where schema and source differ"),
    Option(
      .formatReport, value: "FORMAT", choices: ["text", "json"],
      "the format of the report on differences; json has every place (default: text)"),
    Option(.quiet, letter: "q", "print no summary; with diff, no differences either"),
    Option(.verbose, letter: "v", "print a line for each file"),
    Option(.help, letter: "h", "explain the command"),
    Option(.version, letter: "V", "print the version"),
  ]
}

/// The fault of a word that is not a value of its option, on the command line or in a configuration.
package struct OptionFault: Error, Hashable, Sendable {
  package let message: String
  package let cure: String?

  package init(message: String, cure: String?) {
    self.message = message
    self.cure = cure
  }
}

/// The values of options and configurations, and their meaning.
package enum OptionValues {
  static let accessLevels = AccessLevel.allCases.map(\.rawValue)
  static let artefacts = Artefact.allCases.map(\.rawValue)
  static let formats = ["text", "json", "github"]

  /// Returns the access level with this name, such as `public`.
  static func access(_ word: String) throws(OptionFault) -> AccessLevel {
    guard let level = AccessLevel(rawValue: word) else {
      throw unknown(word, "an access level", among: accessLevels)
    }
    return level
  }

  /// Returns the artefact with this name, such as `domain`.
  static func artefact(_ word: String) throws(OptionFault) -> Artefact {
    guard let artefact = Artefact(rawValue: word) else {
      throw unknown(word, "an artefact", among: artefacts)
    }
    return artefact
  }

  /// Returns the name of a module that can be imported.
  static func module(_ word: String) throws(OptionFault) -> Identifier {
    guard let name = Identifier(word), !SwiftNames.keywords.contains(word) else {
      throw OptionFault(
        message: "\"\(word)\" is not the name of a module",
        cure: "write a Swift identifier of letters, digits and underscores, such as Models")
    }
    return name
  }

  /// Checks that the artefacts compile together, and removes the domain if it belongs to another module.
  ///
  /// - Parameters:
  ///   - isChosen: whether the artefacts were chosen, and are not just the default.
  ///   - writesDomain: whether the module of the domain is written, too.
  static func settle(
    _ options: inout GenerationOptions, isChosen: Bool, writesDomain: Bool
  ) throws(OptionFault) {
    let needs: [(Artefact, Artefact)] = [
      (.paths, .domain), (.mapping, .dto), (.mapping, .domain), (.codec, .domain),
      (.document, .codec),
      (.repository, .document), (.store, .domain),
    ]
    if options.artefacts.isEmpty {
      throw OptionFault(
        message: "no artefact is named",
        cure: "name one or more of \(artefacts.joined(separator: ", "))")
    }
    if let module = options.domainModule, !writesDomain {
      if isChosen, options.artefacts.contains(.domain) {
        throw OptionFault(
          message: "the domain is in the module \(module.name), and cannot be generated here too",
          cure: "remove \"domain\" from the artefacts, or name a folder for the domain")
      }
      options.artefacts.remove(.domain)
    }
    if writesDomain, !options.artefacts.contains(.domain) {
      throw OptionFault(
        message: "the domain has a folder, but the artefacts lack \"domain\"",
        cure: "add \"domain\" to the artefacts, or remove the folder of the domain")
    }
    for (artefact, needed) in needs
    where options.artefacts.contains(artefact) && !options.artefacts.contains(needed) {
      if needed == .domain, options.domainModule != nil { continue }
      throw OptionFault(
        message: "the artefact \"\(artefact.rawValue)\" needs \"\(needed.rawValue)\"",
        cure: needed == .domain
          ? "add \"domain\", or name the module that has it" : "add \"\(needed.rawValue)\"")
    }
    if writesDomain, options.access == .internal {
      throw OptionFault(
        message: "an internal domain cannot be used from another module",
        cure: "use the access level \"public\" or \"package\"")
    }
  }

  package static func unknown(
    _ word: String, _ kind: String, among choices: [String]
  ) -> OptionFault {
    let near = Suggestions.nearest(to: word, in: choices)
    return OptionFault(
      message: "\"\(word)\" is not \(kind)",
      cure: near.map { "did you mean \"\($0)\"?" }
        ?? "use one of \(choices.joined(separator: ", "))")
  }
}
