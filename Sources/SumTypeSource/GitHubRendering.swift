/// Diagnostics as workflow commands of GitHub Actions.
///
/// ```
/// ::error file=Post.sumtype.json,line=14,endLine=14,col=9,endColumn=15,title=duplicate-tag::two
/// ```
/// Names and texts are shown as ``PrintableText``, since the log of a workflow is a terminal as well.
///
/// Source: GitHub Docs, "Workflow commands for GitHub Actions", and the escaping of
/// `actions/toolkit`.
struct GitHubRendering {
  func render(_ diagnostics: [Diagnostic]) -> String {
    var text = ""
    for diagnostic in diagnostics {
      let properties = properties(of: diagnostic)
        .map { "\($0.0)=\(escapedProperty($0.1))" }
        .joined(separator: ",")
      text +=
        "::\(diagnostic.severity.rawValue) \(properties)::\(escaped(message(of: diagnostic)))\n"
    }
    return text
  }

  private func properties(of diagnostic: Diagnostic) -> [(String, String)] {
    let (start, end) = (diagnostic.range.start, diagnostic.range.end)
    var properties = [
      ("file", diagnostic.range.file.path), ("line", "\(start.line)"), ("endLine", "\(end.line)"),
    ]
    // Columns are for annotations within one line.
    if start.line == end.line {
      properties += [("col", "\(start.column)"), ("endColumn", "\(end.column)")]
    }
    return properties + [("title", diagnostic.id.rawValue)]
  }

  private func message(of diagnostic: Diagnostic) -> String {
    var lines = [diagnostic.message]
    for note in diagnostic.notes {
      lines.append("note: \(note.message)" + (note.range.map { " (\($0))" } ?? ""))
    }
    if let cure = diagnostic.cure { lines.append("help: \(cure)") }
    return lines.map { PrintableText($0).text }.joined(separator: "\n")
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
