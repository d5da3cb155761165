import Testing

/// A block between fences, and what the comment above it says.
///
/// | comment | what it says of the block |
/// |---|---|
/// | `<!-- schema: types -->` | it is the value of `"types"` in a schema |
/// | `<!-- schema: fields -->` | it is the value of `"struct"` of a type `Example` |
/// | `<!-- schema: documents -->` | it is the value of `"documents"`, over the types before it |
/// | `<!-- file: Money.sumtype.json -->` | it has that name, and others of the page may import it |
/// | `<!-- refused -->` | it is a schema with errors |
/// | `<!-- diagnostics -->` | it is what is shown for the schema before it |
/// | `<!-- example: moved -->` | it and the blocks after it are an example of how a save merges |
/// | `<!-- output -->` | it is an excerpt of the Swift of the schema before it |
/// | `<!-- checked -->` | it compiles with the Swift of the schema before it |
/// | `<!-- statements: url: URL -->` | it compiles so as the body of a function with these parameters |
/// | `<!-- with: TodoState -->` | the schema before it is the last one that has this name in it |
///
/// A JSON block with a member `"sumtype"` is a schema without a comment. Several words are
/// separated by `;`.
struct CodeBlock: Sendable {
  let page: String
  /// The line of its first line.
  let line: Int
  let language: String
  let lines: [String]
  let markers: Markers

  var text: String { lines.joined(separator: "\n") }
}

extension CodeBlock: CustomTestStringConvertible {
  var testDescription: String { "\(page):\(line)" }
}

/// The comment above a block: `refused; file: Wrong.sumtype.json`.
struct Markers: Hashable, Sendable {
  private var arguments: [String: String] = [:]

  static let known: Set = [
    "schema", "file", "refused", "diagnostics", "output", "example", "checked",
    "statements", "with",
  ]

  init(_ comment: String?) {
    for part in (comment ?? "").split(separator: ";") {
      let halves = part.split(separator: ":", maxSplits: 1).map(\.trimmed)
      guard let word = halves.first, !word.isEmpty else { continue }
      arguments[word] = halves.count > 1 ? halves[1] : ""
    }
  }

  /// What follows the word; empty where nothing does, nil where the word is not there.
  subscript(word: String) -> String? { arguments[word] }

  var words: Set<String> { Set(arguments.keys) }
}
