/// A documentation comment, which no text can end or break.
///
/// Every kind of line break starts a new `///` line. Characters that a reader cannot see are
/// written as escapes. Prose that exceeds the line is wrapped; lists, tables, headings, quotes and
/// code are not.
public struct DocComment: Hashable, Sendable {
  /// The lines without `///`.
  let lines: [String]

  /// Creates the comment for `text`, which is Markdown.
  public init(_ text: String) {
    lines = CommentText.lines(of: text)
  }

  /// Returns the comment's lines for a place that is indented by `indentation` columns.
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
  /// Creates a comment from a literal in the generator's own source.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

/// Converts text to lines of a comment.
enum CommentText {
  /// Returns the lines of `text`, without blank lines at both ends and with invisible characters escaped.
  static func lines(of text: String) -> [String] {
    if isPlainLine(text) { return text.isEmpty ? [] : [text] }
    var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { safe($0) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return Array(lines.drop { $0.isEmpty })
  }

  /// Returns whether the text is one line of printable ASCII without trailing spaces, which needs no change.
  private static func isPlainLine(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return true }
      var index = 0
      while index < bytes.count {
        if start[index] < 0x20 || start[index] > 0x7E { return false }
        index &+= 1
      }
      return bytes.isEmpty || start[bytes.count &- 1] != 0x20
    }
  }

  private static func safe(_ line: Substring) -> String {
    var safe = ""
    for scalar in line.unicodeScalars {
      if scalar == "\t" {
        safe += "  "
      } else if scalar.isHidden && !isHarmless(scalar) {
        safe += scalar.escape
      } else {
        safe.unicodeScalars.append(scalar)
      }
    }
    while safe.utf8.last == 0x20 { safe.removeLast() }
    return safe
  }

  /// Returns whether an invisible scalar is allowed: joiners and variation selectors, which emoji and some scripts
  /// need, and spaces.
  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D, 0xFE00...0xFE0F: true
    default: scalar.properties.generalCategory == .spaceSeparator
    }
  }

  /// Returns whether the line can be wrapped without a change of its meaning in Markdown.
  static func isProse(_ line: String) -> Bool {
    guard let first = line.unicodeScalars.first else { return false }
    return first.properties.isAlphabetic || first == "`" || first == "(" || first == "\""
  }

  /// Wraps the line at spaces, but not before a word that would begin a list, a heading or a quote.
  static func wrapped(_ line: String, width: Int) -> [String] {
    var lines: [String] = []
    var current = ""
    for word in line.split(separator: " ") {
      let fits = current.utf8.count + 1 + word.utf8.count <= width
      if !current.isEmpty && !fits && isProse(String(word)) {
        lines.append(current)
        current = String(word)
      } else {
        current += current.isEmpty ? String(word) : " \(word)"
      }
    }
    return current.isEmpty ? lines : lines + [current]
  }
}
