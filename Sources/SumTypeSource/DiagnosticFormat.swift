import SumTypeJSON

/// The output formats of diagnostics.
public enum DiagnosticFormat: String, CaseIterable, Hashable, Sendable {
  /// For people and for the build logs of editors, in the format of the Swift compiler.
  case text
  /// One JSON array of objects, for programs.
  case json
  /// Workflow commands, which GitHub shows next to the changed lines.
  case github

  /// Returns the diagnostics in this format, with a newline at the end. Without diagnostics the text is
  /// empty, for ``json`` an empty array.
  ///
  /// - Parameter isColoured: whether to use the terminal's colours. Only ``text`` does.
  public func render(_ diagnostics: Diagnostics, isColoured: Bool = false) -> String {
    switch self {
    case .text: TextRendering(isColoured: isColoured).render(diagnostics.all)
    case .json: JSONRendering().render(diagnostics.all)
    case .github: GitHubRendering().render(diagnostics.all)
    }
  }
}

/// Writes diagnostics for people.
///
/// ```
/// Post.sumtype.json:14:9: error: two variants have the tag "text" [duplicate-tag]
///   14 |       "mood": { "tag": "text" },
///      |               ^~~~~~~~~~~~~~~~~
/// Post.sumtype.json:12:9: note: the other variant is here
///   12 |       "text": "TextPost",
///      |       ^~~~~~
///   help: give one of them another "tag"
/// ```
struct TextRendering {
  let isColoured: Bool

  func render(_ diagnostics: [Diagnostic]) -> String {
    var text = ""
    for diagnostic in diagnostics {
      let colour: Style = diagnostic.severity == .error ? .red : .magenta
      text += located(
        diagnostic.range, diagnostic.severity.rawValue, colour,
        "\(diagnostic.message) [\(diagnostic.id)]")
      for note in diagnostic.notes {
        if let range = note.range {
          text += located(range, "note", .cyan, note.message)
        } else {
          text += "  \(styled("note:", .cyan)) \(PrintableText(note.message))\n"
        }
      }
      if let cure = diagnostic.cure {
        text += "  \(styled("help:", .cyan)) \(PrintableText(cure))\n"
      }
    }
    return text
  }

  private func located(
    _ range: SourceRange, _ label: String, _ colour: Style, _ message: String
  ) -> String {
    LocatedExcerpt(range).text(label, colour.rawValue, message, isColoured: isColoured)
  }

  private enum Style: String {
    case red = "1;31"
    case magenta = "1;35"
    case cyan = "1;36"
  }

  private func styled(_ text: String, _ style: Style) -> String {
    isColoured ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// Writes diagnostics as one JSON array.
///
/// ```json
/// [
///   {
///     "id" : "duplicate-tag",
///     "severity" : "error",
///     "message" : "two variants have the tag \"text\"",
///     "file" : "Post.sumtype.json",
///     "line" : 14,
///     "column" : 9,
///     "endLine" : 14,
///     "endColumn" : 15,
///     "help" : "give one of them another \"tag\"",
///     "notes" : []
///   }
/// ]
/// ```
/// Columns count bytes of UTF-8; the end is the place after the last byte. `help` is null if the
/// diagnostic has no cure. A note without a place has no `file` and no numbers.
struct JSONRendering {
  func render(_ diagnostics: [Diagnostic]) -> String {
    var writer = JSONWriter(style: .pretty)
    writer.beginArray()
    for diagnostic in diagnostics {
      writer.beginObject()
      writer.key("id")
      writer.string(diagnostic.id.rawValue)
      writer.key("severity")
      writer.string(diagnostic.severity.rawValue)
      writer.key("message")
      writer.string(diagnostic.message)
      write(diagnostic.range, to: &writer)
      writer.key("help")
      if let cure = diagnostic.cure { writer.string(cure) } else { writer.null() }
      writer.key("notes")
      write(diagnostic.notes, to: &writer)
      writer.endObject()
    }
    writer.endArray()
    return PrintableJSON(writer.finish()).text + "\n"
  }

  private func write(_ notes: [Diagnostic.Note], to writer: inout JSONWriter) {
    writer.beginArray()
    for note in notes {
      writer.beginObject()
      writer.key("message")
      writer.string(note.message)
      if let range = note.range { write(range, to: &writer) }
      writer.endObject()
    }
    writer.endArray()
  }

  private func write(_ range: SourceRange, to writer: inout JSONWriter) {
    let (start, end) = (range.start, range.end)
    writer.key("file")
    writer.string(range.file.path)
    for (key, number) in [
      ("line", start.line), ("column", start.column), ("endLine", end.line),
      ("endColumn", end.column),
    ] {
      writer.key(key)
      writer.integer(number)
    }
  }
}
