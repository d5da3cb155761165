import SchemaMaker
import SumTypeInspector
import Testing

@testable import SumTypeCompare

@Suite struct RuleTests {
  @Test func `each rule has one row, in the order of the identifiers`() {
    #expect(Rule.all.map(\.id) == Rule.ID.allCases)
  }

  @Test(arguments: Rule.all)
  func `the example of a rule has its verdicts, and a witness that shows them`(
    _ rule: Rule
  ) throws {
    var comparisons = [try compare(rule.example.old, rule.example.new, rule.options)]
    if let between = rule.exampleBetween {
      comparisons.append(try compare(between, rule.example.new, rule.options))
      Comparison.noteReuse(in: &comparisons)
    }
    let comparison = comparisons[0]
    let text = TextReport(comparison).text
    #expect(comparison.findings.contains { $0.rule == rule.id }, "\(rule.id)\n\(text)")
    #expect(comparison.verdicts == rule.verdicts, "\(rule.id)\n\(text)")
    #expect(comparison.contradictions.isEmpty, "\(rule.id)\n\(comparison.contradictions)")
    for finding in comparison.findings where finding.rule == rule.id {
      for direction in Direction.allCases {
        let reading =
          direction == .newReadsOld ? finding.verdicts.newReadsOld : finding.verdicts.oldReadsNew
        if reading == .ok { continue }
        #expect(finding.witnesses[direction] != nil, "\(rule.id) \(direction)\n\(text)")
      }
    }
  }

  @Test
  func `only the old version reads the witness of a removed document`()
    throws
  {
    let example = Rule[.documentRemoved].example
    let versions = (old: try version(example.old, "old"), new: try version(example.new, "new"))
    let comparison = Comparison(of: versions.old, with: versions.new)
    let finding = try #require(comparison.findings.first { $0.rule == .documentRemoved })
    let witness = try #require(finding.witnesses[.newReadsOld])
    #expect(witness.reading == .fails)
    let subject = try Subject(document: finding.subject, of: versions.old.schema)
    var inspector = Inspector(subject, of: versions.old.schema, observer: Findings())
    let isRead = inspector.inspect(Array(witness.json.utf8))
    #expect(isRead)
    #expect(throws: (any Error).self) {
      try Subject(document: finding.subject, of: versions.new.schema)
    }
  }

  @Test func `the witness of a reused raw value is read with its new meaning`() throws {
    let rule = Rule[.rawReused]
    var comparisons = [
      try compare(rule.example.old, rule.example.new),
      try compare(try #require(rule.exampleBetween), rule.example.new),
    ]
    Comparison.noteReuse(in: &comparisons)
    let finding = try #require(comparisons[0].findings.first { $0.rule == .rawReused })
    let witness = try #require(finding.witnesses[.newReadsOld])
    #expect(witness.part == "2")
    #expect(witness.reading == .misread)
    // The new version knows the value, so an inspection does not find that it had another meaning.
    let new = try version(rule.example.new, "new")
    let findings = Findings()
    var inspector = Inspector(
      try Subject(document: "Notes", of: new.schema), of: new.schema, observer: findings)
    let isRead = inspector.inspect(Array(witness.json.utf8))
    #expect(isRead)
    #expect(findings.count == 0)
  }

  @Test(arguments: Rule.all)
  func `a version compared with itself has no findings`(_ rule: Rule) throws {
    var options = Comparison.Options()
    options.looksAtAll = true
    #expect(try compare(rule.example.old, rule.example.old, options).findings.isEmpty)
    #expect(try compare(rule.example.new, rule.example.new, options).findings.isEmpty)
  }

  @Test func `a schema of the repository compared with itself has no findings`() throws {
    var options = Comparison.Options()
    options.looksAtAll = true
    for base in try EvolvedSchema.bases() {
      let evolved = try #require(EvolvedSchema(base, base, seed: 0))
      let comparison = Comparison(
        of: evolved.versions.old, with: evolved.versions.new, options: options)
      #expect(comparison.findings.isEmpty, "\(TextReport(comparison).text)")
    }
  }
}

/// Counts the findings of an inspector.
private final class Findings: InspectionObserver {
  private(set) var count = 0

  func found(_ finding: SumTypeInspector.Finding) { count += 1 }
}
