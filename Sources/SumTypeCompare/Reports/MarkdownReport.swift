import SumTypeSource

/// A report in Markdown, for the summary of a job or a comment: a table of the verdicts, and a folded list of the
/// findings.
public struct MarkdownReport: Sendable {
  private let comparisons: [Comparison]
  private let hasExamples: Bool

  /// - Parameter hasExamples: whether witnesses are shown.
  public init(_ comparisons: [Comparison], hasExamples: Bool = true) {
    self.comparisons = comparisons
    self.hasExamples = hasExamples
  }

  /// The report, in the Markdown that GitHub and GitLab read.
  public var text: String {
    var text = "### Schemas: \(Self.escaped(title))\n\n"
    let pairs = comparisons.flatMap { comparison in comparison.pairs.map { (comparison, $0) } }
    if !pairs.isEmpty {
      text += "| | new reads old | old reads new | old saves new unharmed | Swift compiles |\n"
      text += "|---|---|---|---|---|\n"
      for (comparison, pair) in pairs {
        let cells = [
          "\(pair.title), \(comparison.old) → \(comparison.new)", pair.verdicts.newReadsOld.answer,
          pair.verdicts.oldReadsNew.answer, pair.verdicts.oldSavesNew.answer,
          comparison.verdicts.swift.answer,
        ]
        text += "| " + cells.map { Self.escaped($0) }.joined(separator: " | ") + " |\n"
      }
    }
    for severity in Severity.allCases.reversed() { text += list(of: severity) }
    return text
  }

  private var title: String {
    let summary = ComparisonsReport(comparisons, hasExamples: hasExamples).summary
    return String(summary.dropLast())
  }

  /// Returns the findings of one severity; errors are not folded.
  private func list(of severity: Severity) -> String {
    var items = ""
    var count = 0
    for comparison in comparisons {
      let report = TextReport(comparison, hasExamples: hasExamples)
      let groups = FindingGroup.groups(of: comparison.findings.filter { $0.severity == severity })
      count += groups.count
      for group in groups { items += item(group, report) }
    }
    if count == 0 { return "" }
    let heading = "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    if severity == .error { return "\n**\(heading)**\n\n\(items)" }
    return "\n<details><summary>\(heading)</summary>\n\n\(items)\n</details>\n"
  }

  private func item(_ group: FindingGroup, _ report: TextReport) -> String {
    let finding = group.shown
    let place = (finding.place ?? finding.oldPlace).map { " · " + Self.escaped("\($0)") } ?? ""
    var text = "- **\(Self.escaped(finding.message))** (\(finding.rule.rawValue))\(place)\n"
    for (app, consequence) in report.statements(of: group) {
      text += "  - \(Self.escaped(app)): \(Self.escaped(consequence))\n"
    }
    if let help = finding.help { text += "  - *\(Self.escaped(help))*\n" }
    return text
  }

  /// Returns the text with escapes for all characters that have a meaning in Markdown or HTML.
  private static func escaped(_ text: String) -> String {
    PrintableText(text).text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      // Escaped, so that the text mentions no account.
      case "@": escaped += "&#64;"
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~", "!":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
