/// Diagnostics for people.
///
/// ```
/// Post.sumtype.json:14:9: error: two variants have the tag "text" [duplicate-tag]
///   14 |       "mood": { "tag": "text" },
///      |               ^~~~~~~~~~~~~~~~~
/// Post.sumtype.json:12:9: note: the other one is here
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
      text += heading(
        diagnostic.range, diagnostic.severity.rawValue, colour,
        "\(PrintableText(diagnostic.message)) [\(diagnostic.id)]")
      text += excerpt(diagnostic.range)
      for note in diagnostic.notes {
        if let range = note.range {
          text += heading(range, "note", .cyan, PrintableText(note.message).text)
          text += excerpt(range)
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

  private func heading(
    _ range: SourceRange, _ label: String, _ colour: Style, _ message: String
  ) -> String {
    let place = styled(PrintableText(range.description).text + ":", .bold)
    return "\(place) \(styled(label + ":", colour)) \(styled(message, .bold))\n"
  }

  private func excerpt(_ range: SourceRange) -> String {
    let excerpt = SourceExcerpt(of: range)
    let number = String(range.line)
    let margin = String(repeating: " ", count: max(0, 4 - number.utf8.count))
    let gutter = margin + String(repeating: " ", count: number.utf8.count) + " |"
    let line = excerpt.line.isEmpty ? "" : " " + excerpt.line
    let marker = styled(excerpt.marker, .green)
    return "\(margin)\(number) |\(line)\n\(gutter) \(excerpt.indentation)\(marker)\n"
  }

  private enum Style: String {
    case bold = "1"
    case red = "1;31"
    case green = "32"
    case magenta = "1;35"
    case cyan = "1;36"
  }

  private func styled(_ text: String, _ style: Style) -> String {
    isColoured ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}
