import Foundation
import SumTypeRuntime
import Testing

/// Real documents that nobody here wrote: `../shared/corpora`, beside the repository.
struct RealDocuments: CustomTestStringConvertible, Sendable {
  /// A folder of documents.
  var corpus: String
  /// The type at the root of those that it is the root of, and a member that they have.
  var root: String
  var member: String?

  var testDescription: String { corpus }

  static let all = [
    RealDocuments(corpus: "matrix_events", root: "MatrixEvent", member: "type"),
    RealDocuments(corpus: "jupyter", root: "Notebook"),
    RealDocuments(corpus: "rustdoc_json", root: "RustCrate"),
    RealDocuments(corpus: "notion", root: "NotionObject", member: "object"),
    RealDocuments(corpus: "vega_lite", root: "VegaChart"),
    RealDocuments(corpus: "lottie", root: "LottieAnimation"),
  ]

  /// Their bytes, by path.
  func documents() throws -> [(name: String, bytes: [UInt8])] {
    let folder = Repository.root.deletingLastPathComponent()
      .appendingPathComponent("shared/corpora/\(corpus)", isDirectory: true)
    let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    return try names.filter { $0.hasSuffix(".json") || $0.hasSuffix(".ipynb") }.sorted()
      .map { ($0, [UInt8](try Data(contentsOf: folder.appendingPathComponent($0)))) }
      .filter { _, bytes in
        guard let root = try? JSONValue(parsing: bytes).objectValue else { return false }
        return member.map { root[$0] != nil } ?? true
      }
  }
}

extension DifferentialTests {
  @Test("on real documents: the same values", arguments: RealDocuments.all)
  func real(_ documents: RealDocuments) throws {
    let subject = try #require(Subject.named(documents.root))
    let all = try documents.documents()
    #expect(!all.isEmpty)
    for (name, bytes) in all {
      if let disagreement = subject.disagreement(bytes) {
        Issue.record("\(name): \(disagreement.prefix(2000))")
      }
    }
  }
}
