import SumTypeGenerator
import SumTypeInspector
import Testing

@Suite("The inspector reads the whole language")
struct CompletenessTests {
  @Test("every scalar in every form has a codec to be compared with")
  func scalars() {
    #expect(ScalarCase.isComplete)
    #expect(ScalarCase.all.count >= 35)
  }
}
