import SumTypeSource

/// Limits the reported errors of each file, so that ten thousand do not hide the first.
enum DiagnosticLimit {
  /// The most errors that are reported for a file.
  static let perFile = 100

  /// Passes on the diagnostics that are new: the first of each file, and the number of the others.
  static func forward(_ found: Diagnostics, to diagnostics: inout Diagnostics) {
    if found.isEmpty { return }
    var known = Set(diagnostics.all)
    var path: String?
    var shown = 0
    var hidden = 0
    var last: SourceRange?
    func finish(_ diagnostics: inout Diagnostics) {
      guard hidden > 0, let last else { return }
      let summary = Diagnostic(
        .error, .tooManyErrors,
        "\(hidden) more \(hidden == 1 ? "error follows" : "errors follow") in this file", at: last,
        cure: "correct the first ones, and check again")
      if known.insert(summary).inserted { diagnostics.report(summary) }
    }
    for diagnostic in found.all {
      if diagnostic.range.file.path != path {
        finish(&diagnostics)
        (path, shown, hidden) = (diagnostic.range.file.path, 0, 0)
      }
      if shown == perFile {
        hidden += 1
        if hidden == 1 { last = diagnostic.range }
        continue
      }
      shown += 1
      if known.insert(diagnostic).inserted { diagnostics.report(diagnostic) }
    }
    finish(&diagnostics)
  }
}
