import SumTypeGenerator
import Testing

@Suite("The size of generated code")
struct EmitSizeTests {
  @Test("a variant of six fields takes less than 20 lines of domain and 100 in all")
  func linesPerVariant() throws {
    let (small, large) = (try Emitted(Emitted.wide(10)), try Emitted(Emitted.wide(110)))
    func linesPerVariant(_ artefact: Artefact) -> Double {
      Double(lines(of: large[artefact]) - lines(of: small[artefact])) / 100
    }
    #expect(linesPerVariant(.domain) < 20)
    #expect(Artefact.allCases.map(linesPerVariant).reduce(0, +) < 100)
  }

  @Test("hardly a line is longer than a page is wide")
  func width() throws {
    let lines = try Emitted(Emitted.wide(100)).all.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 120 })
    #expect(lines.filter { $0.count > 100 }.count < lines.count / 20)
  }

  private func lines(of text: String) -> Int {
    text.split(separator: "\n", omittingEmptySubsequences: false).count
  }
}
