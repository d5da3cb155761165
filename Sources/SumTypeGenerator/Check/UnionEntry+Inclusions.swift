import SumTypeSource

extension UnionEntry {
  /// Reports that two variants have something that only one can have: at the second one, or where
  /// it is said that its union is included.
  func reportTwice(
    _ id: DiagnosticID, _ message: String, _ second: Int, _ place: SourceRange, _ first: Int,
    _ firstPlace: SourceRange, cure: String, into diagnostics: inout Diagnostics
  ) {
    var notes = [Diagnostic.Note("the other one is here", at: firstPlace)]
    guard let inclusion = inclusion(of: second) else {
      diagnostics.error(id, message, at: place, notes: notes, cure: cure)
      return
    }
    // What one union has twice is reported there.
    if self.inclusion(of: first) == inclusion { return }
    notes.insert(Diagnostic.Note("one is here", at: place), at: 0)
    diagnostics.error(id, message, at: inclusion, notes: notes, cure: cure)
  }
}
