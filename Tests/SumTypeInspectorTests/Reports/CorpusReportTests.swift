import SumTypeInspector
import SumTypeJSON
import TestDocuments
import TestSupport
import Testing

@Suite(
  "Inspections of real documents",
  .enabled(if: Corpus.areThere, "\(Corpus.reason)"))
struct CorpusReportTests {
  private func findings(_ corpus: Corpus, _ name: String) throws -> [String] {
    let document = try #require(try corpus.documents().first { $0.name == name })
    let schema = try Schemas.read(corpus.schema)
    let subject = try Subject(onlyDocumentOf: schema)
    let recorder = Recorder()
    var inspector = Inspector(subject, of: schema, observer: recorder)
    let isRead = inspector.inspect(document.bytes)
    #expect(isRead)
    return recorder.findings.map { finding in
      let tag = finding.tag.map { " \($0)" } ?? ""
      return "\(finding.kind)\(tag) at \(finding.pointers.map(\.description).joined())"
    }
  }

  @Test("an inspection names the cells and outputs that only a newer notebook has")
  func jupyter() throws {
    let findings = try findings(.jupyter, "tests/test4plus.ipynb")
    #expect(findings.contains("unknownVariant \"future cell\" at /cells/9"))
    #expect(findings.contains("unknownVariant \"future output\" at /cells/10/outputs/1"))
    #expect(findings.contains("unknownField at /cells/3/outputs/0/extra"))
    #expect(findings.count == 7)
  }

  @Test("an inspection names the layer and the shape that only a newer animation has")
  func lottie() throws {
    let folder = "lottie-spec/tests/animations/valid/"
    #expect(
      try findings(.lottie, folder + "unknown-layer.json")
        == ["unknownVariant 137 at /layers/0"])
    #expect(
      try findings(.lottie, folder + "unknown-shape.json").filter { $0.contains("Variant") }
        == ["unknownVariant \"unknown\" at /layers/0/shapes/0"])
  }
}
