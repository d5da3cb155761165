import SumTypeSource

/// A report in the format of test results, which CI systems such as GitLab and Jenkins show: a suite for each
/// document, with a case for each rule.
///
/// ```xml
/// <testsuite name="Timeline, v1.4.0 → this app" tests="80" failures="1">
///   <testcase classname="Timeline" name="field-added-required">
///     <failure message="the field &quot;because&quot; is new" type="field-added-required">…</failure>
/// ```
/// A finding that breaks the policy is a failure; other findings are output of a case that passes.
///
/// Source: the format of Apache Ant's `junitreport`, as GitLab documents it.
public struct JUnitReport: Sendable {
  private let comparisons: [Comparison]
  private let hasExamples: Bool

  /// - Parameter hasExamples: whether witnesses are written.
  public init(_ comparisons: [Comparison], hasExamples: Bool = true) {
    self.comparisons = comparisons
    self.hasExamples = hasExamples
  }

  /// The XML document.
  public var text: String {
    var suites = ""
    var (tests, failures) = (0, 0)
    for comparison in comparisons {
      for pair in comparison.pairs {
        add(pair.title, pair.findings, of: comparison, to: &suites, &tests, &failures)
      }
      if !comparison.others.isEmpty {
        add("Swift", comparison.others, of: comparison, to: &suites, &tests, &failures)
      }
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="sumtype compare" tests="\(tests)" failures="\(failures)">
      \(suites)</testsuites>

      """
  }

  private func add(
    _ name: String, _ findings: [Finding], of comparison: Comparison, to suites: inout String,
    _ tests: inout Int, _ failures: inout Int
  ) {
    let report = TextReport(comparison, hasExamples: hasExamples)
    let byRule = Dictionary(grouping: findings, by: \.rule)
    var cases = ""
    var failed = 0
    for rule in Rule.ID.allCases {
      let found = byRule[rule] ?? []
      let isFailed = found.contains { $0.severity == .error }
      failed += isFailed ? 1 : 0
      cases +=
        "    <testcase classname=\"\(Self.escaped(PrintableText(name)))\" name=\"\(rule.rawValue)\""
      guard let first = found.first(where: { $0.severity == .error }) ?? found.first else {
        cases += "/>\n"
        continue
      }
      let text = found.map { finding in
        report.plainLines(of: finding).map { Self.escaped($0) + "\n" }.joined()
      }.joined(separator: "\n")
      cases +=
        isFailed
        ? """
        >
              <failure message="\(Self.escaped(PrintableText(first.message)))" type="\(rule.rawValue)">\(text)</failure>
            </testcase>

        """
        : """
        >
              <system-out>\(text)</system-out>
            </testcase>

        """
    }
    let title = "\(name), \(comparison.old) → \(comparison.new)"
    suites += """
        <testsuite name="\(Self.escaped(PrintableText(title)))" tests="\(Rule.ID.allCases.count)" failures="\(failed)">
      \(cases)  </testsuite>

      """
    tests += Rule.ID.allCases.count
    failures += failed
  }

  /// Returns a line with entities for reserved characters of XML, and escapes for those that XML cannot have.
  private static func escaped(_ text: PrintableText) -> String {
    var escaped = ""
    for scalar in text.text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\u{FFFE}", "\u{FFFF}":
        escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
