import Foundation
import SumTypeGenerator
import TestSupport
import Testing

@testable import SumTypeCompare

@Suite struct LedgerTests {
  @Test(arguments: Rule.Subject.allCases)
  func `the comparisons of the rules' examples are those that are recorded`(_ subject: Rule.Subject)
    throws
  {
    var text = ""
    for rule in Rule.all where rule.subject == subject {
      var comparisons = [try compare(rule.example.old, rule.example.new, rule.options)]
      if let between = rule.exampleBetween {
        comparisons.append(try compare(between, rule.example.new, rule.options))
        Comparison.noteReuse(in: &comparisons)
      }
      text += "# \(rule.id.rawValue)\n\(comparisons.map(\.ledger).joined(separator: "between\n"))\n"
    }
    try Ledger.hold(text, against: "\(subject.rawValue).txt")
  }

  /// Pairs of versions that are not examples of a rule, but reach lines of the comparison that no example reaches.
  @Test(arguments: LedgerCase.groups)
  func `the comparisons of further pairs of versions are those that are recorded`(_ group: String)
    throws
  {
    var text = ""
    for pair in try LedgerCase.all(in: group) {
      let comparison = try compare(pair.old, pair.new, pair.options)
      text += "# \(pair.name)\n\(comparison.ledger)\n"
      #expect(comparison.contradictions.isEmpty, "\(pair.name)")
    }
    try Ledger.hold(text, against: "cases-\(group).txt")
  }
}

/// A pair of versions from a file in `Cases`: a line `# name`, lines that choose options, the old schema after a line
/// `--`, and the new one after a line `++`.
struct LedgerCase {
  let name: String
  let old: String
  let new: String
  var options = Comparison.Options()

  static let groups = ["fields", "unions", "documents", "types"]

  static func all(in group: String) throws -> [LedgerCase] {
    let text = try Repository.text(of: "Tests/SumTypeCompareTests/Cases/\(group).txt")
    return text.components(separatedBy: "\n# ").dropFirst().map { section in
      let (head, rest) = section.cut(at: "\n--\n")
      let (old, new) = rest.cut(at: "\n++\n")
      let lines = head.split(separator: "\n")
      var made = LedgerCase(
        name: String(lines.first ?? ""), old: whole(old), new: whole(new))
      for line in lines.dropFirst() { made.choose(line) }
      return made
    }
  }

  /// Returns a whole schema. Types alone get a document that is a list of `Note`.
  private static func whole(_ text: String) -> String {
    text.contains("\"documents\"") || text.contains("\"sumtype\"")
      ? (text.contains("\"sumtype\"") ? text : "{ \"sumtype\": 1, \(text) }") : schema(text)
  }

  private mutating func choose(_ line: Substring) {
    let words = line.split(separator: " ").map(String.init)
    switch words.first {
    case "foreign": options.isForeign = true
    case "dto": options.isCodable = true
    case "type": options.type = words.last
    case "document": options.document = words.last
    case "policy":
      options.policies = Policies(words.dropFirst().compactMap { Policy(rawValue: $0) })
    default: Issue.record("\(line) is not an option")
    }
  }
}

extension String {
  fileprivate func cut(at separator: String) -> (String, String) {
    guard let range = range(of: separator) else { return (self, "") }
    return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
  }
}
