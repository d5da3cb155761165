import SumTypeSource

/// The members that each type of a Lexicon may have, in addition to `type` and `description`.
enum LexiconKeywords {
  static let ofTypes: [String: Set<String>] = [
    "record": ["key", "record"], "query": ["parameters", "output", "errors"],
    "procedure": ["parameters", "input", "output", "errors"],
    "subscription": ["parameters", "message", "errors"],
    "object": ["properties", "required", "nullable"], "params": ["properties", "required"],
    "string": [
      "format", "minLength", "maxLength", "minGraphemes", "maxGraphemes", "knownValues", "enum",
      "default", "const",
    ],
    "integer": ["minimum", "maximum", "enum", "default", "const"],
    "boolean": ["default", "const"], "array": ["items", "minLength", "maxLength"],
    "union": ["refs", "closed"], "ref": ["ref"], "bytes": ["minLength", "maxLength"],
    "blob": ["accept", "maxSize"], "unknown": [], "cid-link": [], "null": [], "token": [],
  ]
  static let ofFile: Set<String> = ["lexicon", "id", "revision", "defs", "$type"]
  static let ofBody: Set<String> = ["encoding", "schema"]
  static let ofMessage: Set<String> = ["schema"]
  static let ofError: Set<String> = ["name"]
}

extension LexiconReader {
  /// Notes unknown members of a type, which often are typing mistakes.
  func noteUnknown(_ tree: JSONTree) {
    guard let known = tree["type"]?.string.flatMap({ LexiconKeywords.ofTypes[$0] }) else { return }
    noteUnknown(tree, beside: known)
  }

  func noteUnknown(_ tree: JSONTree, beside known: Set<String>) {
    for member in tree.members ?? []
    where !known.contains(member.key) && member.key != "type" && member.key != "description" {
      draft.notes.add(.unknown(member.key), at: member.keyRange)
    }
  }
}
