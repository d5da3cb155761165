import Testing

@testable import SumTypeCompare

/// Trials with whole values of the pairs that differ.
@Suite struct TrialTests {
  /// A note with an optional part, which has a further field in the new version.
  private static let versions = (
    old: schema(
      #""Note": { "struct": { "part": { "type": "Part?", "flatten": true } } }, "#
        + #""Part": { "struct": { "id": "Int?" } }"#),
    new: schema(
      #""Note": { "struct": { "part": { "type": "Part?", "flatten": true } } }, "#
        + #""Part": { "struct": { "id": "Int?", "at": "Int?" } }"#)
  )

  @Test(arguments: [nil, 0, 100])
  func `findings whose values were not all tried are not proved`(effort: Int?) throws {
    var options = Comparison.Options()
    options.trialEffort = effort
    let comparison = try compare(Self.versions.old, Self.versions.new, options)
    let isCutShort = effort != nil
    #expect(comparison.findings.contains(where: \.isUntried) == isCutShort)
    for finding in comparison.findings where finding.isUntried {
      #expect(finding.isUnproved)
      #expect(finding.severity == .warning)
    }
    let words = "the schemas are too large to try it in one value with the other differences"
    for text in [TextReport(comparison).text, MarkdownReport([comparison]).text] {
      #expect(text.contains(words) == isCutShort)
    }
  }
}
