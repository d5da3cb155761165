import SumTypeGenerator
import SumTypeSwift
import Testing

@Suite("The size of generated code")
struct EmitSizeTests {
  @Test(
    """
    a variant of six fields takes less than 20 lines of domain and 100 in all, and its DTO less than \
    10 for an initialiser that other modules can call
    """)
  func linesPerVariant() throws {
    func linesPerVariant(_ artefact: Artefact, _ access: AccessLevel = .public) throws -> Double {
      let options = GenerationOptions(access: access)
      let small = try Emitted(Emitted.wide(10), options: options)[artefact]
      let large = try Emitted(Emitted.wide(110), options: options)[artefact]
      return Double(lines(of: large) - lines(of: small)) / 100
    }
    #expect(try linesPerVariant(.domain) < 20)
    // An internal DTO has the initialiser that Swift makes.
    let initialiser = try linesPerVariant(.dto) - linesPerVariant(.dto, .internal)
    #expect(try Artefact.allCases.map { try linesPerVariant($0) }.reduce(0, +) - initialiser < 100)
    #expect(initialiser < 10)
  }

  @Test("no line has more than 120 columns, and fewer than one in twenty more than 100")
  func width() throws {
    let lines = try Emitted(Emitted.wide(100)).all.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 120 })
    #expect(lines.filter { $0.count > 100 }.count < lines.count / 20)
  }

  private func lines(of text: String) -> Int {
    text.split(separator: "\n", omittingEmptySubsequences: false).count
  }
}
