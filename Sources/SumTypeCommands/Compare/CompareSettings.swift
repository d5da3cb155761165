import SumTypeCompare
import SumTypeJSON
import SumTypeSource
import SumTypeTool

/// The settings of a configuration for `sumtype compare`.
///
/// ```json
/// "compare": {
///   "against": "origin/main", "policy": ["safe", "source"],
///   "accept": [
///     { "rule": "variant-removed", "at": "Post/draft", "against": "v1.4.0", "because": "Never released." }
///   ]
/// }
/// ```
struct CompareSettings: Sendable {
  /// The revisions that are older versions, or patterns of tags.
  var against: [String] = []
  /// The folder of older versions, relative to that of the configuration; nil if there is none.
  var versions: String?
  var policies: [Policy]?
  var acceptances: [(acceptance: Acceptance, place: SourceRange)] = []
}

extension ConfigurationKeys {
  static let compare = ["against", "versions", "policy", "accept"]
  static let acceptance = ["rule", "at", "against", "because"]
}

extension Configuration {
  /// The settings for `sumtype compare`. Their faults were reported when the configuration was read.
  var compareSettings: CompareSettings {
    var reported = Diagnostics()
    return compare.map { CompareSettings($0, into: &reported) } ?? CompareSettings()
  }
}

extension CompareSettings {
  /// Reads the value of `"compare"`.
  init(_ tree: JSONTree, into diagnostics: inout Diagnostics) {
    guard
      let object = ConfigurationObject(
        tree, "\"compare\"", keys: ConfigurationKeys.compare, into: &diagnostics)
    else { return }
    against = object["against"].map { Self.texts($0, "\"against\"", into: &diagnostics) } ?? []
    versions = object["versions"].flatMap { $0.text("\"versions\"", into: &diagnostics) }
    if let both = object["versions"], !against.isEmpty {
      diagnostics.error(
        .invalidValue, "\"versions\" and \"against\" contradict each other", at: both.range,
        cure: "remove one of the two")
    }
    if let tree = object["policy"] {
      policies = Self.elements(tree).compactMap {
        $0.word("a policy", into: &diagnostics, OptionValues.policy)
      }
    }
    guard let list = object["accept"]?.elements("\"accept\"", into: &diagnostics) else { return }
    acceptances = list.compactMap { tree in
      Self.acceptance(tree, into: &diagnostics).map { ($0, tree.range) }
    }
  }

  private static func acceptance(
    _ tree: JSONTree, into diagnostics: inout Diagnostics
  ) -> Acceptance? {
    guard
      let object = ConfigurationObject(
        tree, "an element of \"accept\"", keys: ConfigurationKeys.acceptance, into: &diagnostics)
    else { return nil }
    let rule = object.require("rule", into: &diagnostics)
      .flatMap { $0.word("\"rule\"", into: &diagnostics, OptionValues.rule) }
    let subject = object.require("at", into: &diagnostics)
      .flatMap { $0.text("\"at\"", into: &diagnostics) }
    let reason = object.require("because", into: &diagnostics)
      .flatMap { $0.text("\"because\"", into: &diagnostics) }
    let against = object["against"].flatMap { $0.text("\"against\"", into: &diagnostics) }
    guard let rule, let subject, let reason else { return nil }
    return Acceptance(rule: rule, subject: subject, against: against, because: reason)
  }

  /// Reads a text or a list of texts.
  private static func texts(
    _ tree: JSONTree, _ subject: String, into diagnostics: inout Diagnostics
  ) -> [String] {
    elements(tree).compactMap { $0.text(subject, into: &diagnostics) }
  }

  private static func elements(_ tree: JSONTree) -> [JSONTree] { tree.elements ?? [tree] }
}

extension OptionValues {
  /// Returns the policy with this name, such as `safe`.
  static func policy(_ word: String) throws(OptionFault) -> Policy {
    guard let policy = Policy(rawValue: word) else {
      throw unknown(word, "a policy", among: Policy.allCases.map(\.rawValue))
    }
    return policy
  }

  /// Returns the rule with this identifier, such as `variant-removed`.
  static func rule(_ word: String) throws(OptionFault) -> Rule.ID {
    guard let rule = Rule.ID(rawValue: word) else {
      let near = Suggestions.nearest(to: word, in: Rule.ID.allCases.map(\.rawValue))
      throw OptionFault(
        message: "\"\(word)\" is not a rule",
        cure: near.map { "did you mean \"\($0)\"?" } ?? "use one that sumtype compare --rules lists"
      )
    }
    return rule
  }
}

// MARK: - Writing

/// The text of a configuration with one more acceptance. All other bytes are unchanged.
struct AcceptanceEdit {
  /// The new text.
  let text: String

  /// Inserts an acceptance; nil if the configuration has no place for it.
  ///
  /// - Parameter tree: the configuration, which must be an object.
  init?(_ acceptance: Acceptance, in tree: JSONTree) {
    let bytes = tree.file.bytes
    guard case .object(let root) = tree.value else { return nil }
    let compare = root.first { $0.key == "compare" }?.value
    let accept = compare?["accept"]
    let object = Self.object(acceptance)
    let edit: (place: Int, text: String)?
    if let accept, let elements = accept.elements {
      edit = Self.insertion(
        "{ \(object) }", after: elements.last?.bytes, in: accept.bytes, bytes)
    } else if let compare, let members = compare.members {
      edit = Self.insertion(
        "\"accept\": [\n  { \(object) }\n]", after: members.last?.value.bytes, in: compare.bytes,
        bytes)
    } else {
      edit = Self.insertion(
        "\"compare\": {\n  \"accept\": [\n    { \(object) }\n  ]\n}",
        after: root.last?.value.bytes, in: tree.bytes, bytes)
    }
    guard let edit else { return nil }
    text =
      String(decoding: bytes[..<edit.place], as: UTF8.self) + edit.text
      + String(decoding: bytes[edit.place...], as: UTF8.self)
  }

  private static func object(_ acceptance: Acceptance) -> String {
    var members = [
      ("rule", acceptance.rule.rawValue), ("at", acceptance.subject),
      ("because", acceptance.because),
    ]
    if let against = acceptance.against { members.insert(("against", against), at: 2) }
    return members.map { "\(JSONValue.string($0.0).text()): \(JSONValue.string($0.1).text())" }
      .joined(separator: ", ")
  }

  /// Returns the place and the text to insert a value after the last one of a container, or into an empty container.
  /// The indentation is that of the last value, or two spaces more than that of the line of the container.
  private static func insertion(
    _ text: String, after last: Range<Int>?, in container: Range<Int>, _ bytes: [UInt8]
  ) -> (place: Int, text: String)? {
    let indent = indentation(at: last?.lowerBound ?? container.lowerBound, bytes)
    let inner = last == nil ? indent + "  " : indent
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\n" + inner)
    // Use the same line if the container is written on one line.
    if let last {
      let isOneLine = !bytes[container].contains(0x0A)
      let separator = isOneLine && !text.contains("\n") ? ", " : ",\n\(inner)"
      return (last.upperBound, separator + lines)
    }
    return (container.lowerBound + 1, "\n\(inner)\(lines)\n\(indent)")
  }

  /// Returns the white space at the beginning of the line.
  private static func indentation(at place: Int, _ bytes: [UInt8]) -> String {
    let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return String(decoding: bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }
}
