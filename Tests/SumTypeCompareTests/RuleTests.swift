import SumTypeCompare
import Testing

@Suite struct RuleTests {
  @Test func `every rule has a row`() {
    #expect(Rule.all.map(\.id) == Rule.ID.allCases)
  }
}
