import SumTypeCompare
import Testing

@Suite struct RuleTests {
  @Test func `every rule has a row`() {
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
        if reading == .ok || rule.id == .documentRemoved || rule.id == .rawReused { continue }
        #expect(finding.witnesses[direction] != nil, "\(rule.id) \(direction)\n\(text)")
      }
    }
  }

  @Test(arguments: Rule.all)
  func `a version compared with itself has no findings`(_ rule: Rule) throws {
    #expect(try compare(rule.example.old, rule.example.old).findings.isEmpty)
    #expect(try compare(rule.example.new, rule.example.new).findings.isEmpty)
  }
}
