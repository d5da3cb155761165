import SumTypeGenerator
import SumTypeSource

/// Reads configurations. Faults are reported at their places, as for schemas.
package enum ConfigurationReader {
  /// Reads the configuration of a project. If it cannot be used, this is reported and the result is nil.
  ///
  /// - Parameters:
  ///   - folder: the folder to which its paths are relative, as shown in messages.
  ///   - readings: the readers of keys that only some tools know.
  package static func project(
    _ source: SourceFile, folder: String, _ readings: [String: Run.Reading],
    into diagnostics: inout Diagnostics
  ) -> Configuration? {
    guard let tree = JSONTree.read(source, into: &diagnostics) else { return nil }
    let inGroups = "write it in an object of the list \"generate\""
    let misplacedKeys = Dictionary(
      uniqueKeysWithValues: (ConfigurationKeys.group + ["domainModule"]).map { ($0, inGroups) })
    guard
      let root = ConfigurationObject(
        tree, "the configuration of a project", keys: ConfigurationKeys.project,
        misplacedKeys: misplacedKeys, into: &diagnostics),
      let list = root.require("generate", into: &diagnostics),
      let elements = list.elements("\"generate\"", into: &diagnostics)
    else { return nil }
    let groups = elements.compactMap { group($0, into: &diagnostics) }
    if elements.isEmpty {
      diagnostics.error(
        .invalidValue, "\"generate\" is empty", at: list.range,
        cure: #"add {"schemas": ["schemas/*.sumtype.json"], "output": "Generated"}"#)
    }
    for key in ConfigurationKeys.project {
      if let tree = root[key], let read = readings[key] { read(tree, &diagnostics) }
    }
    guard !diagnostics.hasErrors else { return nil }
    return Configuration(
      source: source, folder: folder, groups: groups, compare: root["compare"])
  }

  /// Reads the configuration in the folder of a target, which contains only options.
  static func target(
    _ source: SourceFile, into diagnostics: inout Diagnostics
  ) -> GenerationOptions? {
    guard let tree = JSONTree.read(source, into: &diagnostics) else { return nil }
    let decided = "remove it: the build plugin selects the schemas and folders of a target"
    guard
      let root = ConfigurationObject(
        tree, "the configuration of a target", keys: ConfigurationKeys.target,
        misplacedKeys: [
          "generate": decided, "schemas": decided, "output": decided,
          "domain": "write \"domainModule\": the module that has the domain",
        ], into: &diagnostics)
    else { return nil }
    var options = options(in: root, into: &diagnostics)
    if let module = root["domainModule"] {
      options.domainModule = module.word(
        "\"domainModule\"", into: &diagnostics, OptionValues.module)
    }
    settle(&options, in: root, writesDomain: false, into: &diagnostics)
    return diagnostics.hasErrors ? nil : options
  }

  private static func group(
    _ tree: JSONTree, into diagnostics: inout Diagnostics
  ) -> Configuration.Group? {
    guard
      let group = ConfigurationObject(
        tree, "an element of \"generate\"", keys: ConfigurationKeys.group,
        misplacedKeys: ["domainModule": "write \"domain\": {\"module\": …, \"output\": …}"],
        into: &diagnostics)
    else { return nil }
    let schemas = group.require("schemas", into: &diagnostics)
      .flatMap { patterns($0, into: &diagnostics) }
    let output = group.require("output", into: &diagnostics)
      .flatMap { $0.text("\"output\"", into: &diagnostics) }
    var options = options(in: group, into: &diagnostics)
    var domainOutput: String?
    if let tree = group["domain"],
      let domain = ConfigurationObject(
        tree, "\"domain\"", keys: ConfigurationKeys.domain, into: &diagnostics)
    {
      options.domainModule = domain.require("module", into: &diagnostics)
        .flatMap { $0.word("\"module\"", into: &diagnostics, OptionValues.module) }
      domainOutput = domain.require("output", into: &diagnostics)
        .flatMap { $0.text("\"output\"", into: &diagnostics) }
    }
    settle(&options, in: group, writesDomain: domainOutput != nil, into: &diagnostics)
    guard let schemas, let output else { return nil }
    return Configuration.Group(
      schemas: schemas, output: output, options: options, domainOutput: domainOutput)
  }

  private static func patterns(
    _ tree: JSONTree, into diagnostics: inout Diagnostics
  ) -> [Configuration.Pattern]? {
    guard let elements = tree.elements("\"schemas\"", into: &diagnostics) else { return nil }
    if elements.isEmpty {
      diagnostics.error(
        .invalidValue, "\"schemas\" is empty", at: tree.range,
        cure: "add a pattern, such as \"schemas/*\(FileNames.schemaSuffix)\"")
    }
    return elements.compactMap { element in
      element.text("a schema", into: &diagnostics).map {
        Configuration.Pattern(glob: Glob($0), place: element.range)
      }
    }
  }

  private static func options(
    in object: ConfigurationObject, into diagnostics: inout Diagnostics
  ) -> GenerationOptions {
    var options = GenerationOptions()
    if let level = object["access"]?.word("\"access\"", into: &diagnostics, OptionValues.access) {
      options.access = level
    }
    if let artefacts = object["artefacts"]?.elements("\"artefacts\"", into: &diagnostics) {
      options.artefacts = Set(
        artefacts.compactMap {
          $0.word("an artefact", into: &diagnostics, OptionValues.artefact)
        })
    }
    if let modules = object["imports"]?.elements("\"imports\"", into: &diagnostics) {
      options.imports = modules.compactMap {
        $0.word("an import", into: &diagnostics, OptionValues.module)
      }
    }
    options.selection = Selection(
      only: names("only", in: object, into: &diagnostics),
      without: names("without", in: object, into: &diagnostics))
    return options
  }

  /// Reads a list of names, such as `"only": ["Timeline"]`.
  private static func names(
    _ key: String, in object: ConfigurationObject, into diagnostics: inout Diagnostics
  ) -> [String] {
    let elements = object[key]?.elements("\"\(key)\"", into: &diagnostics) ?? []
    return elements.compactMap { $0.text("an element of \"\(key)\"", into: &diagnostics) }
  }

  private static func settle(
    _ options: inout GenerationOptions, in object: ConfigurationObject, writesDomain: Bool,
    into diagnostics: inout Diagnostics
  ) {
    // An invalid artefact has been reported; do not report artefacts that need it.
    guard !diagnostics.hasErrors else { return }
    let artefacts = object["artefacts"]
    do throws(OptionFault) {
      try OptionValues.settle(&options, isChosen: artefacts != nil, writesDomain: writesDomain)
    } catch {
      let place = artefacts ?? object["domain"] ?? object["domainModule"]
      diagnostics.error(
        .invalidValue, error.message, at: place?.range ?? object.place, cure: error.cure)
    }
  }
}

/// The members of an object in a configuration. Unknown and repeated keys have been reported.
package struct ConfigurationObject {
  let place: SourceRange
  private let subject: String
  private var members: [String: JSONTree.Member] = [:]
  /// Known keys that are close to unknown ones, so that they are not reported as missing.
  private var meant: Set<String> = []

  /// - Parameters:
  ///   - subject: the name of the object in messages: `a group`.
  ///   - misplacedKeys: the message for each key that belongs to another object.
  package init?(
    _ tree: JSONTree, _ subject: String, keys: [String], misplacedKeys: [String: String] = [:],
    into diagnostics: inout Diagnostics
  ) {
    guard case .object(let members) = tree.value else {
      diagnostics.wrongKind(tree, subject, expected: "an object")
      return nil
    }
    place = tree.range
    self.subject = subject
    for member in members {
      if !keys.contains(member.key) {
        let near =
          misplacedKeys[member.key] == nil ? Suggestions.nearest(to: member.key, in: keys) : nil
        if let near { meant.insert(near) }
        diagnostics.error(
          .unknownKey, "\(subject) has no key \"\(member.key)\"", at: member.keyRange,
          cure: misplacedKeys[member.key] ?? near.map { "did you mean \"\($0)\"?" }
            ?? "use one of its keys \(keys.joined(separator: ", "))")
      } else if let first = self.members[member.key] {
        diagnostics.error(
          .duplicateKey, "the object has the key \"\(member.key)\" twice", at: member.keyRange,
          notes: [Diagnostic.Note("the first key is here", at: first.keyRange)],
          cure: "remove one of the two")
      } else {
        self.members[member.key] = member
      }
    }
  }

  package subscript(key: String) -> JSONTree? { members[key]?.value }

  /// Returns a required member. If it is missing, this is reported.
  package func require(_ key: String, into diagnostics: inout Diagnostics) -> JSONTree? {
    if let member = members[key] { return member.value }
    if meant.contains(key) { return nil }
    diagnostics.error(
      .missingKey, "\(subject) must have the key \"\(key)\"", at: place,
      cure: "add \"\(key)\": \(ConfigurationKeys.examples[key] ?? "…")")
    return nil
  }
}

extension JSONTree {
  /// Returns the text of a non-empty string. Any other value is reported.
  package func text(_ subject: String, into diagnostics: inout Diagnostics) -> String? {
    guard case .string(let text) = value else {
      diagnostics.wrongKind(self, subject, expected: "a string")
      return nil
    }
    if text.isEmpty {
      diagnostics.error(
        .invalidValue, "expected a text for \(subject), found an empty string", at: range,
        cure: "write a text between the quotes")
      return nil
    }
    return text
  }

  /// Returns the elements of a list. Any other value is reported.
  package func elements(_ subject: String, into diagnostics: inout Diagnostics) -> [JSONTree]? {
    guard case .array(let elements) = value else {
      diagnostics.wrongKind(self, subject, expected: "a list")
      return nil
    }
    return elements
  }

  /// Returns the meaning of a string. Any other value, and a string without a meaning, is reported.
  package func word<Value>(
    _ subject: String, into diagnostics: inout Diagnostics,
    _ meaning: (String) throws(OptionFault) -> Value
  ) -> Value? {
    guard let text = text(subject, into: &diagnostics) else { return nil }
    do throws(OptionFault) {
      return try meaning(text)
    } catch {
      diagnostics.error(.invalidValue, error.message, at: range, cure: error.cure)
      return nil
    }
  }
}

extension Diagnostics {
  fileprivate mutating func wrongKind(_ tree: JSONTree, _ subject: String, expected: String) {
    error(
      .wrongKind, "expected \(expected) for \(subject), found \(tree.kindName)", at: tree.range)
  }
}

/// The allowed keys of the objects in a configuration.
package enum ConfigurationKeys {
  static let project = ["$schema", "generate", "compare"]
  static let group = [
    "schemas", "output", "access", "artefacts", "only", "without", "imports", "domain",
  ]
  static let domain = ["module", "output"]
  /// The keys of the configuration in the folder of a target that uses the build plugin.
  static let target = [
    "$schema", "access", "artefacts", "only", "without", "imports", "domainModule",
  ]
  /// An example of a value for each key that an object must have.
  static let examples = [
    "generate": #"[{"schemas": ["schemas/*.sumtype.json"], "output": "Generated"}]"#,
    "schemas": #"["schemas/*.sumtype.json"]"#, "output": #""Generated""#, "module": #""Models""#,
    "rule": #""variant-removed""#, "at": #""Post/draft""#, "because": #""Never released.""#,
  ]
}
