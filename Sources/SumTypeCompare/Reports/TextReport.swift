import SumTypeSource

/// A report for people.
///
/// ```
/// schemas/Timeline.sumtype.json:31:9: error: the field "because" is new [field-added-required]
///   31 |         "because": "String"
///      |         ^~~~~~~~~
///   this app, files of v1.4.0   does not fit; kept as malformed by Post: {"type":"mood","intensity":1}
///   v1.4.0, files of this app   kept as unknown, written back unharmed
///   help: make it optional, give it a default, or add it in a migration
/// ```
public struct TextReport: Sendable {
  private let comparison: Comparison
  private let hasExamples: Bool
  private let isColoured: Bool

  /// - Parameters:
  ///   - hasExamples: whether witnesses are shown.
  ///   - isColoured: whether the text has the terminal's colours.
  public init(_ comparison: Comparison, hasExamples: Bool = true, isColoured: Bool = false) {
    self.comparison = comparison
    self.hasExamples = hasExamples
    self.isColoured = isColoured
  }

  /// All findings, followed by the verdicts for each document.
  public var text: String {
    var text = FindingGroup.groups(of: comparison.findings).map { self.text(of: $0) }.joined()
    for pair in comparison.pairs {
      if !text.isEmpty { text += "\n" }
      text += summary(of: pair)
    }
    return text
  }

  private func text(of group: FindingGroup) -> String {
    let finding = group.shown
    var text = heading(finding)
    for line in lines(of: group) { text += "  \(line)\n" }
    if let help = finding.help {
      text += "  \(styled("help:", "36")) \(PrintableText(help))\n"
    }
    return text
  }

  private func heading(_ finding: Finding) -> String {
    let colour =
      switch finding.severity {
      case .error: "1;31"
      case .warning: "1;35"
      case .note: "36"
      }
    let message = "\(finding.message) [\(finding.rule.rawValue)]"
    guard let place = finding.place ?? finding.oldPlace else {
      return "\(styled(finding.severity.rawValue + ":", colour)) \(PrintableText(message))\n"
    }
    var text = LocatedExcerpt(place).text(
      finding.severity.rawValue, colour, message, isColoured: isColoured)
    if finding.place != nil, let old = finding.oldPlace, finding.severity != .note {
      text += LocatedExcerpt(old).text(
        "note", "36",
        "\(finding.isAboutOldPlace ? "it was written" : "its type was declared") here in"
          + " \(comparison.old)", isColoured: isColoured)
    }
    return text
  }

  /// Returns the lines of a finding without excerpts and colours.
  func plainLines(of finding: Finding) -> [PrintableText] {
    var lines = [finding.message] + statements(of: finding).map { "  \($0.app): \($0.consequence)" }
    for place in [finding.place, finding.oldPlace].compactMap({ $0 }) {
      lines.append("  at \(place)")
    }
    if let help = finding.help { lines.append("  help: \(help)") }
    return lines.map { PrintableText($0) }
  }

  private func lines(of group: FindingGroup) -> [String] {
    let lines = statements(of: group)
    let width = lines.map { PrintableText($0.app).text.count }.max() ?? 0
    return lines.map { app, consequence in
      let app = PrintableText(app).text
      return app + String(repeating: " ", count: width - app.count + 3)
        + PrintableText(consequence).text
    }
  }

  /// Returns the consequences of the findings of a group, and the other places.
  func statements(of group: FindingGroup) -> [(app: String, consequence: String)] {
    statements(of: group.shown) + (group.words.map { [("also in", $0)] } ?? [])
  }

  /// Returns the consequences of the finding, each with the app that it concerns.
  func statements(of finding: Finding) -> [(app: String, consequence: String)] {
    var lines: [(app: String, consequence: String)] = []
    for direction in Direction.allCases {
      let reading = finding.verdicts[direction]
      let isSaving = direction == .oldReadsNew && finding.verdicts.oldSavesNew != .kept
      if reading == .ok, !isSaving { continue }
      var consequence = reading.meaning(finding.containers[direction] ?? [])
      if direction == .oldReadsNew, reading != .fails,
        let saving = finding.verdicts.oldSavesNew.meaning(finding.loss)
      {
        consequence += ", \(saving)"
      }
      if hasExamples, direction == .oldReadsNew, let witness = finding.saved {
        consequence += ": \(Self.cut(witness.part))"
      }
      if hasExamples, let witness = finding.witnesses[direction], reading != .ok {
        consequence += ": \(Self.cut(witness.part))"
      }
      lines.append((app(direction), consequence))
    }
    if finding.verdicts.swift != .ok {
      lines.append(
        ("Swift", finding.verdicts.swift == .warns ? "compiles with warnings" : "may not compile"))
    }
    if finding.isUntried {
      lines.append(
        (
          "not proved",
          "the schemas are too large to try it in one value with the other differences"
        ))
    }
    if finding.isUnfollowed {
      lines.append(("not proved", "the migrations have too many steps to follow them all"))
    }
    if let reason = finding.accepted { lines.append(("accepted", reason)) }
    return lines
  }

  private func app(_ direction: Direction) -> String {
    direction == .newReadsOld
      ? "\(comparison.new), files of \(comparison.old)"
      : "\(comparison.old), files of \(comparison.new)"
  }

  private static let longestExample = 200

  /// Returns an example as the report shows it. It does not look at the rest of a long one: many findings may have the
  /// same.
  private static func cut(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard
      let end = scalars.index(
        scalars.startIndex, offsetBy: longestExample, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }

  private func summary(of pair: Comparison.Pair) -> String {
    let verdicts = pair.verdicts
    let title = PrintableText("\(pair.title), \(comparison.old) → \(comparison.new)").text
    var rows = [
      ("\(comparison.new) reads its files", verdicts.newReadsOld.answer),
      ("\(comparison.old) reads files of \(comparison.new)", verdicts.oldReadsNew.answer),
    ]
    if verdicts.oldReadsNew != .fails {
      rows.append(("and saves them unharmed", verdicts.oldSavesNew.answer))
    }
    let swift = comparison.verdicts.swift
    rows.append(("Swift that uses the types compiles", swift.answer))
    let width = rows.map { PrintableText($0.0).text.count }.max() ?? 0
    var text = "\(styled(title, "1"))\n"
    for (question, answer) in rows {
      let question = PrintableText(question).text
      text +=
        "  \(question)\(String(repeating: " ", count: width - question.count + 3))\(answer)\n"
    }
    return text
  }

  private func styled(_ text: String, _ code: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
