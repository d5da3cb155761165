import SumTypeRuntime
import TestDocuments
import TestSupport
import Testing

@Suite("The codec and the DTO with its mapping")
struct DifferentialTests {
  @Test(
    "codec and DTO agree on strictly valid documents with unique keys",
    arguments: CodableSubject.names)
  func valid(name: String) throws {
    let subject = try #require(CodableSubject.named(name))
    var source = try DocumentSource(of: name)
    for seed in Thoroughness.seeds(3, of: 6) {
      let document = source.document(seed: seed)
      if let disagreement = subject.disagreement(document) {
        Issue.record("\(text(document)): \(disagreement)")
        return
      }
    }
  }

  @Test(
    "codec and DTO agree on documents with one fault: both refuse it, or both keep it",
    arguments: CodableSubject.names)
  func faulty(name: String) throws {
    let subject = try #require(CodableSubject.named(name))
    var source = try DocumentSource(of: name)
    for seed in Thoroughness.seeds(3, of: 6) {
      let document = source.faultyDocument(seed: seed)
      if let disagreement = subject.disagreement(document) {
        Issue.record("\(text(document)): \(disagreement)")
        return
      }
    }
  }

  @Test("every struct, tuple and union of the schemas is compared")
  func complete() throws {
    let composites = try DocumentSource.composites()
    #expect(CodableSubject.names == composites && composites.contains("Post"))
    #expect(composites.filter { CodableSubject.named($0) == nil } == [])
  }
}
