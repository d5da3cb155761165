import SumTypeSource

/// The place of the first occurrence of `text` in `file`.
func place(of text: String, in file: SourceFile) -> SourceRange {
  let needle = Array(text.utf8)
  for start in 0...max(0, file.bytes.count - needle.count)
  where file.bytes[start...].starts(with: needle) {
    return SourceRange(file: file, bytes: start..<(start + needle.count))
  }
  return SourceRange(file: file, bytes: 0..<0)
}

extension Diagnostics {
  /// One error at the first occurrence of `text`.
  static func error(at text: String, in file: SourceFile, _ message: String = "odd") -> Diagnostics
  {
    var diagnostics = Diagnostics()
    diagnostics.error(.oddText, message, at: place(of: text, in: file))
    return diagnostics
  }

  var text: String { DiagnosticFormat.text.render(self) }
}

extension DiagnosticID {
  static let oddText = DiagnosticID("odd-text")
}
