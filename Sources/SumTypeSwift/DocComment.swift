/// A documentation comment that stays a comment, whatever its text holds.
///
/// Every kind of line break starts a new `///` line; characters that are hidden from a reader are
/// written as escapes. Prose longer than the line is wrapped; lists, tables, headings, quotes and
/// code stay as they are.
public struct DocComment: Hashable, Sendable {
  /// The lines without `///`.
  let lines: [String]

  /// The comment for `text`, which is Markdown.
  public init(_ text: String) {
    lines = CommentText.lines(of: text)
  }

  /// The comment's source for a place `indentation` columns in, without a newline at the end.
  func source(indentation: Int, width: Int = 100) -> [String] {
    let room = max(width - indentation - 4, 40)
    var isFenced = false
    var source: [String] = []
    for line in lines {
      let isFence = line.hasPrefix("```") || line.hasPrefix("~~~")
      if isFence { isFenced.toggle() }
      if isFenced || isFence || line.utf8.count <= room || !CommentText.isProse(line) {
        source.append(line.isEmpty ? "///" : "/// \(line)")
      } else {
        source += CommentText.wrapped(line, width: room).map { "/// \($0)" }
      }
    }
    return source
  }
}

extension DocComment: ExpressibleByStringLiteral {
  /// A comment that is spelled in the generator's own source.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
