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
    case paths, map, list
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
      .schema, letter: "s", value: "SCHEMA", "the schema by which the data is read"),
    Option(
      .document, letter: "d", value: "[GLOB=]NAME", repeatable: true,
      "the document of the schema that the data is, or that the files are which match GLOB (default:"
        + " its only one, or the one that a file is named after); may be repeated"),
    Option(
      .type, letter: "t", value: "[GLOB=]TYPE", repeatable: true,
      "the type that the data is instead: a name of the schema, [T], [String: T] or T?; may be"
        + " repeated"),
    Option(
      .tag, value: "TAG",
      "the tag that the data comes with, where the schema says that it is not in the data"),
    Option(
      .against, value: "REV",
      "the older version: a revision of git, or a pattern of tags such as 'v*' for several"),
    Option(
      .versions, value: "DIR",
      "the older versions: each folder in it, or files named NAME@VERSION\(WorkOrder.schemaSuffix)"),
    Option(.transitive, "also every tag in the history of REV"),
    Option(
      .accept, value: "ID@PLACE",
      "write into the configuration that this finding is meant, with --because"),
    Option(.because, value: "TEXT", "why a finding is meant"),
    Option(.count, value: "N", "how many documents (default: 1)"),
    Option(
      .seed, value: "S", "the number by which everything is chosen (default: 1)"),
    Option(
      .future, value: "PERCENT",
      "how many places in a hundred have a tag, a member or a value of an enum that only a newer"
        + " schema would know, where a reader keeps it (default: 0)"),
    Option(
      .edge,
      "prefer extremes: empty, long and deep values, escapes, the ends of number types"),
    Option(
      .lines, "one value on each line; so it is also in files named .ndjson and .jsonl"),
    Option(
      .lineLimit, value: "BYTES",
      "how long a line may be, also as 64K, 16M or 1G (default: 16M)"),
    Option(
      .limit, value: "N", "how many places of each group are shown in text (default: 10)"),
    Option(.all, "show all places, which takes memory for each"),
    Option(.check, "write nothing, and end with status 1 if something would change"),
    Option(
      .policy, value: "LIST",
      "what may not break, separated by commas: none, backward, forward, lossless, source, safe,"
        + " full (default: safe)"),
    Option(.foreign, "files may hold members that no schema has named"),
    Option(.dto, "judge the Codable mirrors, which drop unknown members, and not the codecs"),
    Option(.rules, "print all rules, and compare nothing"),
    Option(.noExamples, "show no examples of data"),
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
      .only, value: "NAMES",
      "the documents, types and features to generate, with what they are made of, separated by"
        + " commas (default: all)"),
    Option(
      .without, value: "VARIANTS",
      "variants to leave out, as Post.video, separated by commas; their data is kept as unknown"),
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
      "for build plugins: write all files of each schema there, empty ones for artefacts that"
        + " are not wanted; --config then names the options of one target"),
    Option(
      .beside, value: "SCHEMA", repeatable: true,
      "with --plugin-output: a schema of the same target, generated by another run, whose names are"
        + " taken; may be repeated"),
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
    Option(
      .versioned, "the document has the version and the list of entries that are in the samples"),
    Option(
      .hint, value: "PLACE=GUESS", repeatable: true,
      "what the values of a place are: map, struct, union:KEY, external, presence, enum, JSON, or a"
        + " scalar such as Date:milliseconds; a place is a pointer such as /cells/*/data; may be"
        + " repeated"),
    Option(.explain, "say of each decision what it rests on, and which hint turns it"),
    Option(.closed, "enums refuse values that no sample has"),
    Option(
      .update, value: "SCHEMA",
      "keep that schema, and make it wider where samples do not fit it; the difference is printed, or"
        + " with --output the schema written"),
    Option(
      .optionalBelow, value: "N",
      "a field that is always there is required where N objects or more have it (default: 5)"),
    Option(.noEnums, "no string becomes an enum"),
    Option(.noDates, "no string becomes a date"),
    Option(.noMaps, "no object becomes a map"),
    Option(.noIdentities, "no field becomes an identity"),
    Option(.noFormats, "formats of strings and numbers do not narrow their types"),
    Option(.exactNumbers, "numbers keep every digit, whatever their size"),
    Option(.paths, "also the bodies of requests and responses, each as a document"),
    Option(
      .map, value: "ADDRESS=FILE", repeatable: true,
      "a file that stands for an address, which is not followed; may be repeated"),
    Option(.list, "show the place of all that is not exactly the same"),
    Option(
      .formatReport, value: "FORMAT", choices: ["text", "json"],
      "how to tell what is not exactly the same; json has every place (default: text)"),
    Option(.quiet, letter: "q", "no summary; with diff, no differences either"),
    Option(.verbose, letter: "v", "a line for each file"),
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
        cure: "a module is named by letters, digits and underscores")
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
        cure: "the artefacts are \(artefacts.joined(separator: ", "))")
    }
    if let module = options.domainModule, !writesDomain {
      if isChosen, options.artefacts.contains(.domain) {
        throw OptionFault(
          message: "the domain lives in the module \(module.name), so it is not generated here",
          cure: "leave \"domain\" out of the artefacts, or say where the domain goes")
      }
      options.artefacts.remove(.domain)
    }
    if writesDomain, !options.artefacts.contains(.domain) {
      throw OptionFault(
        message: "the domain has a folder, but it is not generated",
        cure: "add \"domain\" to the artefacts, or leave out where it goes")
    }
    for (artefact, needed) in needs
    where options.artefacts.contains(artefact) && !options.artefacts.contains(needed) {
      if needed == .domain, options.domainModule != nil { continue }
      throw OptionFault(
        message: "the artefact \"\(artefact.rawValue)\" needs \"\(needed.rawValue)\"",
        cure: needed == .domain
          ? "add \"domain\", or name the module where it lives" : "add \"\(needed.rawValue)\"")
    }
    if writesDomain, options.access == .internal {
      throw OptionFault(
        message: "an internal domain cannot be used from another module",
        cure: "make the access level public, or package")
    }
  }

  package static func unknown(
    _ word: String, _ kind: String, among choices: [String]
  ) -> OptionFault {
    let near = Suggestions.nearest(to: word, in: choices)
    return OptionFault(
      message: "\"\(word)\" is not \(kind)",
      cure: near.map { "did you mean \"\($0)\"?" }
        ?? "it is one of \(choices.joined(separator: ", "))")
  }
}
