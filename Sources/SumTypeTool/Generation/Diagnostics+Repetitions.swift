import SumTypeSource

extension Diagnostics {
  /// Each once: what is wrong in an imported file is found again by every schema that imports it.
  var withoutRepetitions: Diagnostics {
    var seen: Set<Diagnostic> = []
    var unique = Diagnostics()
    for diagnostic in all where seen.insert(diagnostic).inserted { unique.report(diagnostic) }
    return unique
  }
}
