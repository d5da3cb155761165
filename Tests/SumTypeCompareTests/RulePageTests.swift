import Foundation
import SumTypeCompare
import TestSupport
import Testing

@Suite struct RulePageTests {
  /// The page consists of text that a person wrote, and a section for each rule.
  @Test func `the page has a row, an example and a cure for each rule`() throws {
    let page = try Repository.text(of: "Docs/Compare.md")
    let marker = "<!-- rules -->\n"
    let parts = page.components(separatedBy: marker)
    let wanted = (parts.first ?? "") + marker + RulePage.text
    if ProcessInfo.processInfo.environment["SUMTYPE_UPDATE_GOLDENS"] != nil {
      try wanted.write(to: Repository.url("Docs/Compare.md"), atomically: true, encoding: .utf8)
      return
    }
    #expect(
      page == wanted,
      "to update it: SUMTYPE_TESTS=all SUMTYPE_UPDATE_GOLDENS=1 swift test --filter RulePageTests"
    )
  }
}

/// The sections about rules in `Docs/Compare.md`.
enum RulePage {
  static var text: String {
    var text = ""
    for subject in Rule.Subject.allCases {
      let rules = Rule.all.filter { $0.subject == subject }
      text += "\n## \(subject.rawValue.capitalized)\n\n"
      text += "| rule | new reads old | old reads new | old saves new | Swift |\n"
      text += "|---|---|---|---|---|\n"
      for rule in rules {
        let verdicts = rule.verdicts
        text += "| [`\(rule.id.rawValue)`](#\(rule.id.rawValue)) "
        text += "| \(verdicts.newReadsOld.word) | \(verdicts.oldReadsNew.word) "
        text += "| \(verdicts.oldSavesNew.word) | \(verdicts.swift.word) |\n"
      }
      for rule in rules { text += section(of: rule) }
    }
    return text
  }

  private static func section(of rule: Rule) -> String {
    var text = "\n### \(rule.id.rawValue)\n\n\(rule.meaning)\n\n```diff\n"
    for (sign, excerpt) in [
      ("-", rule.excerpt.old), (" ", rule.between ?? ""), ("+", rule.excerpt.new),
    ] {
      for line in excerpt.split(separator: "\n") { text += "\(sign) \(line)\n" }
    }
    text += "```\n"
    if let cure = rule.cure { text += "\nWay out: \(words(of: cure))." }
    if let cure = rule.unversionedCure {
      text += " In a document without a version: \(words(of: cure))."
    }
    return rule.cure == nil ? text : text + "\n"
  }

  private static func words(of cure: String) -> String {
    cure.replacingOccurrences(
      of: #""([^"]*)""#, with: "`\"$1\"`", options: .regularExpression)
  }
}
