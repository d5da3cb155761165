import Testing

/// A block between fences, and the markers in the comment above it.
///
/// | comment | meaning |
/// |---|---|
/// | `<!-- schema: types -->` | the block is the value of `"types"` in a schema |
/// | `<!-- schema: fields -->` | the block is the value of `"struct"` of a type `Example` |
/// | `<!-- schema: documents -->` | the block is the value of `"documents"`, with the types of the schema before it |
/// | `<!-- file: Money.sumtype.json -->` | the block has that file name, and other schemas of the page may import it |
/// | `<!-- refused -->` | the block is a schema with errors |
/// | `<!-- diagnostics -->` | the block has the diagnostics of the schema before it |
/// | `<!-- example: moved -->` | the block and those after it are an example of how a save merges |
/// | `<!-- output -->` | the block is an excerpt of the Swift of the schema before it |
/// | `<!-- checked -->` | the block compiles with the Swift of the schema before it |
/// | `<!-- statements: url: URL -->` | the block compiles so as the body of a function with these parameters |
/// | `<!-- with: TodoState -->` | `checked` uses the last schema before the block that has this name in it |
///
/// A JSON block with a member `"sumtype"` is a schema without a comment. Several markers are
/// separated by `;`.
struct CodeBlock: Sendable {
  let page: String
  /// The number of the block's first line in the page.
  let line: Int
  let language: String
  let lines: [String]
  let markers: Markers

  var text: String { lines.joined(separator: "\n") }
}

extension CodeBlock: CustomTestStringConvertible {
  var testDescription: String { "\(page):\(line)" }
}

/// The markers in the comment above a block: `refused; file: Wrong.sumtype.json`.
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

  /// Returns the argument of a marker; empty if it has none, nil if the comment does not have the marker.
  subscript(word: String) -> String? { arguments[word] }

  var words: Set<String> { Set(arguments.keys) }
}
