import SumTypeGenerator
import Testing

@Suite("The size of generated code")
struct EmitSizeTests {
  @Test("a variant of six fields takes less than 20 lines of domain and 102 in all")
  func linesPerVariant() throws {
    let lines = try linesPerVariant(from: 10, to: 30)
    #expect(lines.domain < 20)
    #expect(lines.all < 102)
  }

  @Test("in a wide union, which compares its cases itself, it takes four lines more")
  func linesPerVariantOfMany() throws {
    let lines = try linesPerVariant(from: 110, to: 210)
    #expect(lines.domain < 24)
    #expect(lines.all < 106)
  }

  private func linesPerVariant(
    from few: Int, to many: Int
  ) throws -> (domain: Double, all: Double) {
    let (small, large) = (try Emitted(Emitted.wide(few)), try Emitted(Emitted.wide(many)))
    func perVariant(_ artefact: Artefact) -> Double {
      Double(lines(of: large[artefact]) - lines(of: small[artefact])) / Double(many - few)
    }
    return (perVariant(.domain), Artefact.allCases.map(perVariant).reduce(0, +))
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
