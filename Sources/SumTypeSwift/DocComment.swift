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

/// Text on its way into line comments.
enum CommentText {
  /// The lines of `text`, without blank ones at the ends and without anything a reader cannot see.
  static func lines(of text: String) -> [String] {
    if isPlainLine(text) { return text.isEmpty ? [] : [text] }
    var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map { safe($0) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return Array(lines.drop { $0.isEmpty })
  }

  /// One line of visible ASCII without spaces at its end, which stays as it is.
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

  /// What emoji and some scripts are made of: the joiner, the variation selectors, spaces.
  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D, 0xFE00...0xFE0F: true
    default: scalar.properties.generalCategory == .spaceSeparator
    }
  }

  /// Whether breaking the line elsewhere leaves its meaning in Markdown alone.
  static func isProse(_ line: String) -> Bool {
    guard let first = line.unicodeScalars.first else { return false }
    return first.properties.isAlphabetic || first == "`" || first == "(" || first == "\""
  }

  /// Breaks at spaces, but never before a word that would begin a list, a heading or a quote.
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
