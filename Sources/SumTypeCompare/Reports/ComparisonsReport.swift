import SumTypeJSON
import SumTypeSource

/// A report of several comparisons, such as those of the schemas of two folders.
public struct ComparisonsReport: Sendable {
  private let comparisons: [Comparison]
  private let hasExamples: Bool
  private let policies: Policies

  /// - Parameters:
  ///   - policies: the policies to print if there are no comparisons.
  ///   - hasExamples: whether witnesses are written.
  public init(
    _ comparisons: [Comparison], policies: Policies = Policies(), hasExamples: Bool = true
  ) {
    self.comparisons = comparisons
    self.policies = comparisons.first?.options.policies ?? policies
    self.hasExamples = hasExamples
  }

  /// A JSON array with an object for each comparison, ending in a newline.
  public var json: String {
    var writer = JSONWriter(style: .pretty)
    writer.beginArray()
    for comparison in comparisons {
      JSONReport(comparison, hasExamples: hasExamples).write(to: &writer)
    }
    writer.endArray()
    return PrintableJSON(writer.finish()).text + "\n"
  }

  /// A summary such as `2 schemas: 1 error, 3 notes (policy safe: backward, lossless)`, ending in a
  /// newline. The same difference of one declaration counts once, as reports show it.
  public var summary: String {
    let groups = comparisons.map { FindingGroup.groups(of: $0.findings) }
    let counts = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = groups.reduce(0) { sum, groups in
        sum + groups.count { $0.shown.severity == severity }
      }
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    let schemas = "\(comparisons.count) schema\(comparisons.count == 1 ? "" : "s")"
    let names = policies.names.map(\.rawValue).joined(separator: ", ")
    let demands = policies.demands.map(\.rawValue).joined(separator: ", ")
    return "\(schemas): \(counts.isEmpty ? "no findings" : counts.joined(separator: ", "))"
      + " (policy \(names)\(names == demands || demands.isEmpty ? "" : ": \(demands)"))\n"
  }
}

/// The list of rules for people: `sumtype compare --rules`.
public enum RuleList {
  /// The text, with a paragraph for each rule.
  public static var text: String {
    var text = ""
    for rule in Rule.all {
      text += "\(rule.id.rawValue)\n  \(rule.meaning)\n"
      let verdicts = rule.verdicts
      text +=
        "  new reads old: \(verdicts.newReadsOld.word), old reads new: "
        + "\(verdicts.oldReadsNew.word), old saves new: \(verdicts.oldSavesNew.word), "
        + "Swift: \(verdicts.swift.word)\n"
      if let cure = rule.cure { text += "  help: \(cure)\n" }
      if let cure = rule.unversionedCure { text += "  help without a version: \(cure)\n" }
    }
    return text
  }
}
