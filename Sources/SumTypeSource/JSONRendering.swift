import SumTypeJSON

/// Diagnostics as one JSON array.
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
/// Columns count bytes of UTF-8; the end is the place after the last byte. `help` is null where
/// there is none, and a note without a place has no `file` and no numbers.
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
    return String(decoding: writer.finish(), as: UTF8.self) + "\n"
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
