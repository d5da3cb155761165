import SumTypeGenerator
import SumTypeRuntime
import SumTypeSample
import TestDocuments
import TestSupport
import Testing
import TypeShowcase

/// On valid documents with unique keys, `Codable` and the mapping read the same values as the direct
/// codec. `GeneratedTests` check the same for each type of the showcase.
@Suite("Codable and mapping against the direct codec")
struct AgreementTests {
  @Test("random signals, also unknown and malformed ones, are the same by codec and by DTO")
  func signals() throws {
    try expectAgreement(Ways(SignalCodec.self, SignalDTO.self), "Signal", 200)
  }

  @Test("random outlines, also with a fault, are read or refused alike by codec and by DTO")
  func outlines() throws {
    try expectAgreement(Ways(OutlineCodec.self, OutlineDTO.self), "Outline", 1000)
  }

  /// Compares both ways on `count` documents and on as many with one fault.
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

  @Test("a timeline is the same by codec and by DTO, with the same number of entries aside")
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
