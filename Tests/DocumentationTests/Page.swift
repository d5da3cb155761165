import TestSupport

/// A page of the documentation, with its code blocks in order.
struct Page: Sendable {
  let path: String
  let lines: [String]
  let blocks: [CodeBlock]

  static func read(_ path: String) throws -> Page {
    Page(path: path, text: try Repository.text(of: path))
  }

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var blocks: [CodeBlock] = []
    var comment: String?
    var next = 0
    while next < lines.count {
      let line = lines[next].trimmed
      next += 1
      if line.hasPrefix("```") {
        let end = lines[next...].firstIndex { $0.trimmed == "```" } ?? lines.endIndex
        blocks.append(
          CodeBlock(
            page: path, line: next + 1, language: String(line.dropFirst(3)),
            lines: Array(lines[next..<end]), markers: Markers(comment)))
        next = min(end + 1, lines.count)
        comment = nil
      } else if line.hasPrefix("<!--"), line.hasSuffix("-->") {
        comment = String(line.dropFirst(4).dropLast(3))
      } else if !line.isEmpty {
        comment = nil
      }
    }
    self.blocks = blocks
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    let isSpace: (Character) -> Bool = { $0.isWhitespace }
    return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}
