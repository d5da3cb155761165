import SumTypeGenerator
import SumTypeInspector
import TestSupport
import Testing

/// The schemas of real formats, and documents that are made by them. The documents that others wrote
/// are not part of the repository.
@Suite("Documents made by the schemas of real formats")
struct CorpusSchemaTests {
  @Test(
    "every variant of every union is read, and all that the schema knows is known",
    arguments: Schemas.corpora)
  func everyVariant(schema name: String) throws {
    let schema = try Schemas.read(name)
    var missing = Set(
      schema.ownTypes.flatMap { type in
        type.union.map { union in union.variants.map { "\(type.spelling).\($0.name.name)" } } ?? []
      })
    #expect(!missing.isEmpty)
    for type in schema.ownTypes {
      if type.hasNoCodecOfItsOwn { continue }
      let inspection = try Inspection(Subject(type: type.spelling, of: schema), of: schema)
      // A union has more seeds, since each value has one of its variants.
      for seed in 1...(type.union.map { 8 + $0.variants.count * 8 } ?? 2) {
        var sample = SampleData(schema, seed: UInt64(seed), chaos: 0, hasFuture: false)
        let text = sample.text(of: type.spelling)
        let (outcome, known) = inspection.outcome(Array(text.utf8))
        guard case .loaded(let kept, _) = outcome, kept.isEmpty else {
          Issue.record("\(type.spelling), \(text): \(outcome)")
          return
        }
        for union in known {
          for variant in union.variants where variant.count > 0 {
            missing.remove("\(union.name).\(variant.name)")
          }
        }
      }
    }
    #expect(missing == [])
  }
}

extension TypeDeclaration {
  fileprivate var union: Union? {
    if case .union(let union) = kind { union } else { nil }
  }
}
