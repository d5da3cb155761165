/// Writes diagnostics as workflow commands of GitHub Actions.
///
/// ```
/// ::error file=Post.sumtype.json,line=14,endLine=14,col=9,endColumn=15,title=duplicate-tag::two
/// ```
/// Names and texts are written as ``PrintableText``, since the log of a workflow is also shown by a terminal.
///
/// Source: GitHub Docs, "Workflow commands for GitHub Actions", and the escaping of
/// `actions/toolkit`.
struct GitHubRendering {
  func render(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map { diagnostic in
      WorkflowCommand(
        diagnostic.severity.rawValue, at: diagnostic.range, title: diagnostic.id.rawValue,
        lines(of: diagnostic)
      ).text
    }.joined()
  }

  private func lines(of diagnostic: Diagnostic) -> [String] {
    var lines = [diagnostic.message]
    for note in diagnostic.notes {
      lines.append("note: \(note.message)" + (note.range.map { " (\($0))" } ?? ""))
    }
    if let cure = diagnostic.cure { lines.append("help: \(cure)") }
    return lines
  }
}

/// An annotation as a workflow command of GitHub Actions, on one line.
package struct WorkflowCommand: Sendable {
  private let kind: String
  private let place: SourceRange?
  private let title: String
  private let lines: [String]

  /// - Parameters:
  ///   - kind: `error`, `warning` or `notice`.
  ///   - place: the place of the annotation; nil if it does not belong to an existing file.
  package init(_ kind: String, at place: SourceRange?, title: String, _ lines: [String]) {
    (self.kind, self.place, self.title, self.lines) = (kind, place, title, lines)
  }

  /// The command, with its line ending.
  package var text: String {
    let properties = properties.map { "\($0.0)=\(escapedProperty($0.1))" }.joined(separator: ",")
    let message = lines.map { PrintableText($0).text }.joined(separator: "\n")
    return "::\(kind) \(properties)::\(escaped(message))\n"
  }

  private var properties: [(String, String)] {
    guard let place else { return [("title", title)] }
    let (start, end) = (place.start, place.end)
    var properties = [
      ("file", place.file.path), ("line", "\(start.line)"), ("endLine", "\(end.line)"),
    ]
    // Columns are valid only for an annotation within one line.
    if start.line == end.line {
      properties += [("col", "\(start.column)"), ("endColumn", "\(end.column)")]
    }
    return properties + [("title", title)]
  }

  private func escaped(_ text: String) -> String {
    replace(["%": "%25", "\n": "%0A"], in: text)
  }

  private func escapedProperty(_ text: String) -> String {
    replace(["%": "%25", ":": "%3A", ",": "%2C"], in: PrintableText(text).text)
  }

  private func replace(_ escapes: [Unicode.Scalar: String], in text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if let escape = escapes[scalar] {
        result += escape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}
