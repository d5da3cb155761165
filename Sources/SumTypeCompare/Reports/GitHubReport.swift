import SumTypeSource

/// A report for annotations of a pull request: workflow commands of GitHub Actions.
///
/// ```
/// ::error file=schemas/Timeline.sumtype.json,line=31,…,title=field-added-required::the field "because" is new
/// ```
public struct GitHubReport: Sendable {
  private let comparison: Comparison
  private let hasExamples: Bool

  /// - Parameter hasExamples: whether witnesses are shown.
  public init(_ comparison: Comparison, hasExamples: Bool = true) {
    self.comparison = comparison
    self.hasExamples = hasExamples
  }

  /// The report, with a line for each finding; those of one declaration share one.
  public var text: String {
    let report = TextReport(comparison, hasExamples: hasExamples)
    return FindingGroup.groups(of: comparison.findings).map { group in
      let finding = group.shown
      let kind =
        switch finding.severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
      var lines = [finding.message]
      lines += report.statements(of: group).map { "\($0.app): \($0.consequence)" }
      if let old = finding.oldPlace, finding.place == nil { lines.append("it was at \(old)") }
      if let help = finding.help { lines.append("help: \(help)") }
      return WorkflowCommand(kind, at: finding.place, title: finding.rule.rawValue, lines).text
    }.joined()
  }
}
