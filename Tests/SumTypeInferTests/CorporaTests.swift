import Foundation
import SumTypeGenerator
import SumTypeInfer
import SumTypeInspector
import SumTypeSource
import TestSupport
import Testing

/// Schemas that are inferred from real documents, compared with the schemas that people wrote for these.
@Suite(
  "Inference from real documents", .enabled(if: Corpus.areThere, Comment(rawValue: Corpus.reason)))
struct InferCorporaTests {
  private static func resolved(_ text: String, _ path: String) -> Schema? {
    var diagnostics = Diagnostics()
    return Generator().resolve(
      SchemaFile(SourceFile(path: path, text: text)), into: &diagnostics
    ).schema
  }

  @Test(
    "an update widens a schema of half of the documents so that it reads all of them",
    arguments: Corpus.allCases.filter { $0 != .notion && $0 != .vegaLite })
  // In the two other corpora, half of the documents gives unions that the rest contradicts: an object has the keys
  // of two variants, or a struct would get a member that its flattened union has. The update reports these as
  // problems, because only a person can decide them.
  func updates(_ corpus: Corpus) throws {
    let documents = try corpus.documents().map(\.bytes)
    guard documents.count > 2 else { return }
    func inference(_ remainder: Int) throws -> Inference {
      var inference = Inference(InferenceOptions(name: "Inferred"))
      for (index, document) in documents.enumerated() where index % 2 == remainder {
        try inference.add(document)
      }
      return inference
    }
    let half = try inference(0)
    let file = SchemaFile(SourceFile(path: "Inferred.sumtype.json", text: half.infer().text))
    let updated = try inference(1).update(file, loader: NoImports(), document: "Inferred")
    #expect(updated.problems.isEmpty, "\(updated.problems.prefix(20).joined(separator: "\n"))")
    #expect(!updated.changes.isEmpty)
    let widened = SchemaFile(SourceFile(path: "Inferred.sumtype.json", text: updated.text))
    let again = half.update(widened, loader: NoImports(), document: "Inferred")
    #expect(again.text == updated.text, "\(again.changes)")
  }

  @Test("a schema of every other document reads at least 352 of the 416 others")
  func halves() throws {
    final class Faults: InspectionObserver {
      var found: Set<String> = []

      func found(_ finding: Finding) {
        guard finding.kind.isFault, let error = finding.error else { return }
        let cause =
          switch error.code {
          case .typeMismatch: "another JSON type"
          case .missingMember: "a member is missing"
          case .missingTag: "the tag is missing"
          default: "another shape"
          }
        found.insert(cause)
      }
    }
    var (all, read) = (0, 0)
    var report = ""
    // For each cause, the number of documents with a fault.
    var causes: [String: Int] = [:]
    for corpus in Corpus.allCases {
      let documents = try corpus.documents().map(\.bytes)
      var inference = Inference(InferenceOptions(name: "Inferred"))
      for index in documents.indices where index % 2 == 0 { try inference.add(documents[index]) }
      let schema = try #require(Self.resolved(inference.infer().text, "Inferred.sumtype.json"))
      let faults = Faults()
      var inspector = Inspector(
        try Subject(document: "Inferred", of: schema), of: schema, observer: faults)
      var good = 0
      for index in documents.indices where index % 2 == 1 {
        faults.found = []
        inspector.inspect(documents[index])
        if faults.found.isEmpty { good += 1 }
        for cause in faults.found { causes[cause, default: 0] += 1 }
      }
      report += "\(corpus): \(good) of \(documents.count / 2)\n"
      all += documents.count / 2
      read += good
    }
    // The numbers in Docs/Infer.md.
    #expect(all == 416)
    #expect(read >= 352, "\(report)")
    let limits = [
      "another JSON type": 43, "a member is missing": 18, "the tag is missing": 3,
      "another shape": 5,
    ]
    for (cause, count) in causes { #expect(count <= limits[cause] ?? 0, "\(causes)") }
  }

  /// Everything that a schema does not read as known in documents.
  private static func findings(in documents: [[UInt8]], _ schema: Schema) throws -> [String] {
    final class All: InspectionObserver {
      var found: [String] = []

      func found(_ finding: Finding) { found.append("\(finding.kind) \(finding.path)") }
    }
    let all = All()
    var inspector = Inspector(
      try Subject(document: "Inferred", of: schema), of: schema, observer: all)
    for document in documents { inspector.inspect(document) }
    return all.found
  }

  /// For each kind of union, the least number of recovered unions, and the greatest number of false claims.
  private static let goals: [(RecoveredUnions.Discriminator, Int, Int)] = [
    (.tag, 28, 3), (.key, 8, 0), (.jsonType, 37, 5),
  ]

  @Test("most unions of real documents are recovered, and few claims of unions are false")
  func recovers() throws {
    var totals: [RecoveredUnions.Discriminator: RecoveredUnions.Row] = [:]
    var report = ""
    var fields = 0
    var jsonFields = 0
    var findings: [String] = []
    for corpus in Corpus.allCases {
      let documents = try corpus.documents().map(\.bytes)
      var inference = Inference(InferenceOptions(name: "Inferred"))
      for document in documents { try inference.add(document) }
      let inferred = inference.infer()
      #expect(inferred.problems.isEmpty)
      #expect(inferred.rounds <= 3)
      fields += inferred.report.fields
      jsonFields += inferred.report.jsonFields
      let path = "schemas/\(corpus.schema).sumtype.json"
      let truth = try #require(Self.resolved(try Repository.text(of: path), path))
      let schema = try #require(Self.resolved(inferred.text, "Inferred.sumtype.json"))
      let document = try #require(truth.documents.first).name.name
      findings += try Self.findings(in: documents, schema)
      let rows = try RecoveredUnions(
        documents, truth: truth, document, inferred: schema, "Inferred"
      ).rows()
      for (telling, row) in rows {
        totals[telling, default: .init()].all += row.all
        totals[telling]?.recovered += row.recovered
        totals[telling]?.claims += row.claims
        totals[telling]?.falseClaims += row.falseClaims
        totals[telling]?.unjudged += row.unjudged
        report +=
          "\(corpus) \(telling): \(row.recovered) of \(row.all), \(row.falseClaims) of \(row.claims) claims false, \(row.unjudged) unsaid\n"
        for missing in row.missing { report += "    missing \(missing)\n" }
        for wrong in row.wrong { report += "    false \(wrong)\n" }
      }
    }
    for telling in RecoveredUnions.Discriminator.allCases {
      let row = totals[telling] ?? .init()
      report +=
        "ALL \(telling): \(row.recovered) of \(row.all), \(row.falseClaims) of \(row.claims) claims false, \(row.unjudged) unsaid\n"
    }
    report += "JSON fields \(jsonFields) of \(fields)\n"
    // The numbers in Docs/Infer.md.
    for (telling, recovered, claims) in Self.goals {
      let row = try #require(totals[telling])
      #expect(row.recovered >= recovered, "\(report)")
      #expect(row.falseClaims <= claims, "\(report)")
    }
    #expect(jsonFields * 50 <= fields)
    // Two documents contradict their own tags: `"type": "select"` beside `"multi_select"`, `"person"` beside `"bot"`.
    #expect(
      findings.sorted() == [
        "otherPayload /bot", "otherPayload /properties/Food group/multi_select",
      ])
    if let path = ProcessInfo.processInfo.environment["SUMTYPE_INFER_REPORT"] {
      try report.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }
}
