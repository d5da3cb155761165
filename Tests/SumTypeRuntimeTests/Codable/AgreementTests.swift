import Showcase
import SumTypeGenerator
import SumTypeRuntime
import SumTypeSample
import TestDocuments
import TestSupport
import Testing

/// The direct codec is the norm; `Codable` and the mapping have to say the same on valid documents
/// with unique keys. `GeneratedTests` hold every type of the showcase to it.
@Suite("Codable and mapping against the direct codec")
struct AgreementTests {
  @Test("random signals are the same values both ways, unknown and malformed ones included")
  func signals() throws {
    try expectAgreement(Ways(SignalCodec.self, SignalDTO.self), "Signal", 200)
  }

  @Test("random outlines with one fault are refused both ways")
  func outlines() throws {
    try expectAgreement(Ways(OutlineCodec.self, OutlineDTO.self), "Outline", 1000)
  }

  /// On so many documents, and as many with one fault.
  private func expectAgreement<Codec, DTO>(
    _ ways: Ways<Codec, DTO>, _ name: String, _ count: Int
  ) throws {
    let schema = try Schemas.read(name, in: "Tests/SumTypeRuntimeTests/Schemas/mapped")
    let index = try #require(schema.types.firstIndex { $0.spelling == name })
    var source = try DocumentSource(.type(.reference(TypeID(index: index))), of: schema)
    for seed in 1...count {
      for document in [source.document(seed: seed), source.faultyDocument(seed: seed)] {
        let disagreement = ways.disagreement(on: document)
        #expect(disagreement == nil, "\(String(decoding: document, as: UTF8.self))")
      }
    }
  }

  @Test("a timeline is the same value both ways, and the same entries are set aside")
  func timelines() throws {
    let schema = try Schemas.read("Timeline")
    var source = try DocumentSource(.document(schema.documents[0]), of: schema)
    var aside = 0
    for seed in 1...200 {
      let document = source.faultyDocument(seed: seed)
      guard let direct = try? TimelineCodec.read(String(decoding: document, as: UTF8.self)),
        let entries = try JSONValue(parsing: document)["entries"]?.arrayValue
      else { continue }
      let (mapped, unknown) = try TimelineDTO.decoded(String(decoding: document, as: UTF8.self))
        .domain()
      #expect(direct == mapped, "\(String(decoding: document, as: UTF8.self))")
      #expect(unknown.count == entries.count - direct.entries.count)
      aside += unknown.count
    }
    #expect(aside > 100)
  }
}
