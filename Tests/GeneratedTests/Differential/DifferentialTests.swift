import SumTypeRuntime
import TestSupport
import Testing

@Suite("The direct codec and the DTO with its mapping say the same")
struct DifferentialTests {
  @Test("on strictly valid documents with unique keys: the same values", arguments: Subject.names)
  func valid(name: String) throws {
    let subject = try #require(Subject.named(name))
    let types = try SchemaTypes.read()
    for seed in Thoroughness.seeds(3, of: 20) {
      var source = RandomDocument(types: types, seed: UInt64(seed))
      let document = source.document(of: name)
      if let disagreement = subject.disagreement(document.bytes()) {
        Issue.record("\(document.text()): \(disagreement)")
        return
      }
    }
  }

  @Test(
    "on documents with one fault: both refuse, or both keep as unknown", arguments: Subject.names)
  func faulty(name: String) throws {
    let subject = try #require(Subject.named(name))
    let types = try SchemaTypes.read()
    for seed in Thoroughness.seeds(3, of: 20) {
      var source = RandomDocument(types: types, seed: UInt64(seed))
      _ = source.document(of: name)
      var random = SplitMix64(seed: UInt64(seed))
      let fault = random.below(source.sites) + 1
      var faulty = RandomDocument(types: types, seed: UInt64(seed), fault: fault)
      let document = faulty.document(of: name)
      if let disagreement = subject.disagreement(document.bytes()) {
        Issue.record("\(document.text()): \(disagreement)")
        return
      }
    }
  }

  @Test("every struct and union of the showcase is compared")
  func complete() throws {
    let composites = try SchemaTypes.read().composites
    #expect(Set(Subject.names).symmetricDifference(composites) == [])
    #expect(Subject.names.count == composites.count)
  }
}
