import Foundation
import SumTypeCompare
import SumTypeGenerator
import SumTypeInfer
import SumTypeInspector
import SumTypeSample
import SumTypeSource
import TestSupport
import Testing

/// Schemas that are inferred from sampled documents of each showcase schema.
@Suite("Inference from documents of the showcase schemas")
struct SampledSchemaTests {
  private struct Imports: SchemaLoader {
    func load(_ path: String, from importer: SourceFile) -> Result<SourceFile, ImportFailure> {
      let folder = importer.path.split(separator: "/").dropLast()
      let name = (folder + [path[...]]).joined(separator: "/")
      guard let text = try? Repository.text(of: "schemas/\(name)") else {
        return .failure(.notFound)
      }
      return .success(SourceFile(path: name, text: text))
    }

    func module(of file: SourceFile) -> String? { nil }
  }

  static let names = Repository.showcase

  /// Resolves a schema, which may import the others of the folder `schemas`.
  static func version(of text: String, _ name: String) throws -> SchemaVersion {
    var diagnostics = Diagnostics()
    let file = SchemaFile(SourceFile(path: name, text: text))
    let resolved = Generator(loader: Imports()).resolve(file, into: &diagnostics)
    return SchemaVersion(
      label: name, schema: try #require(resolved.schema), index: try #require(resolved.index))
  }

  @Test("a schema that is inferred from sampled documents reads each of them", arguments: names)
  func isRead(_ name: String) throws {
    var diagnostics = Diagnostics()
    let file = SchemaFile(SourceFile(path: name, text: try Repository.text(of: "schemas/\(name)")))
    let schema = try #require(
      Generator(loader: Imports()).resolve(file, into: &diagnostics).schema)
    for document in schema.documents {
      let subject = try Subject(document: document.name.name, of: schema)
      if subject.hasOutsideTag(in: schema) { continue }
      for seed in 0..<3 {
        var sampler = try Sampler(.document(document), of: schema, options: SampleOptions())
        sampler.begin(SampleChoices(seed: UInt64(seed)))
        var inference = Inference(InferenceOptions(name: "Inferred"))
        for _ in 0..<12 { try inference.add(sampler.document()) }
        let inferred = inference.infer()
        #expect(inferred.problems.isEmpty, "\(document.name.name), seed \(seed)\n\(inferred.text)")
        #expect(inferred.rounds <= 6, "\(document.name.name), seed \(seed)")
      }
    }
  }
}
