import SumTypeGenerator
import SumTypeInspector
import Testing

@Suite("Completeness of the comparison of scalars")
struct CompletenessTests {
  @Test("each wire form of each scalar has a codec that the inspector is compared with")
  func scalars() {
    #expect(ScalarCase.isComplete)
    #expect(ScalarCase.all.count >= 35)
  }
}
