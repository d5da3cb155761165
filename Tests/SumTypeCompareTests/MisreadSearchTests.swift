import SumTypeCompare
import Testing

/// Values of untagged unions with many variants that may be taken for other variants.
@Suite struct MisreadSearchTests {
  /// Returns a schema with a union of structs that a member "kind" or "sort" distinguishes.
  private func union(_ count: Int, _ fields: (Int) -> String, _ types: String = "") -> String {
    let variants = (0..<count).map { "\"v\($0)\": \"Part\($0)\"" }.joined(separator: ", ")
    let parts = (0..<count).map { ", \"Part\($0)\": { \"struct\": { \(fields($0)) } }" }
    return schema(
      "\"Note\": { \"union\": { \(variants) }, \"representation\": \"untagged\" }"
        + parts.joined() + types)
  }

  @Test func `pairs of variants beyond the limit are reported as not proved in every format`()
    throws
  {
    func constant(_ index: Int) -> String { "{ \"const\": \"c\(index)\" }" }
    let old = union(150, { "\"kind\": \"String\", \"sort\": \(constant($0))" })
    let new = union(150, { "\"kind\": \(constant($0)), \"sort\": \"String\"" })
    let comparison = try compare(old, new)
    let finding = try #require(
      comparison.findings.first { $0.rule == .variantTaken && $0.isUnproved })
    #expect(finding.subject == "Note")
    #expect(finding.severity == .warning)
    #expect(finding.place != nil)
    #expect(finding.help == Rule[.variantTaken].cure)
    let words = "it is not proved that no value is read as another variant"
    for text in [
      TextReport(comparison).text, GitHubReport(comparison).text,
      MarkdownReport([comparison]).text, JUnitReport([comparison]).text,
      ComparisonsReport([comparison], hasExamples: true).json,
    ] {
      #expect(text.contains(words))
      #expect(text.contains("add a member that tells the two apart"))
    }
  }

  @Test func `variants that closed enums of one value distinguish are all compared`() throws {
    let kinds = (0..<200).map { ", \"Kind\($0)\": { \"enum\": [\"c\($0)\"], \"open\": false }" }
    let text = union(200, { "\"kind\": \"Kind\($0)\"" }, kinds.joined())
    #expect(try compare(text, text).findings.isEmpty)
  }

  /// Returns a schema with a union of tuples that the value of their first element distinguishes.
  private func tuples(_ count: Int, _ value: (Int) -> String) -> String {
    let variants = (0..<count).map { #""v\#($0)": "Part\#($0)""# }.joined(separator: ", ")
    let types = (0..<count).map { index in
      """
      , "Part\(index)": { "tuple": { "kind": "Kind\(index)", "x": "Int?" } },
      "Kind\(index)": { "enum": { "only": "\(value(index))" }, "open": false }
      """
    }
    return schema(
      #""Note": { "union": { \#(variants) }, "representation": "untagged" }"# + types.joined())
  }

  @Test func `tuples that closed enums of one value distinguish are all compared`() throws {
    let text = tuples(200) { "c\($0)" }
    #expect(try compare(text, text).findings.isEmpty)
    let swapped = try compare(text, tuples(200) { "c\($0 ^ 1)" })
    let taken = swapped.findings.filter { $0.rule == .variantTaken }
    #expect(taken.count == 200)
    #expect(taken.allSatisfy { !$0.isUnproved && $0.verdicts.newReadsOld == .misread })
    #expect(taken.first?.witnesses[.newReadsOld]?.json == ##"{"version":1,"entries":[["c0"]]}"##)
  }
}
