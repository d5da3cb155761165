import RareShowcase
import SumTypeRuntime
import Testing

@Suite("Paths of variants with the names of keywords")
struct KeywordPathTests {
  @Test("variants with the names of Swift keywords have paths of these names")
  func keywords() {
    #expect(WordUnion.case.is(.case) && !WordUnion.case.is(.variant))
    #expect(WordUnion.`init`("a")[.`init`] == "a")
    #expect(WordUnion.value(3)[.value] == 3 && WordUnion.value(3)[.id] == nil)
  }
}
