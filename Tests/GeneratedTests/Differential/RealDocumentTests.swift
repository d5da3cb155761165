import Foundation
import SumTypeRuntime
import TestDocuments
import TestSupport
import Testing

/// Real documents whose roots have a DTO.
struct RealDocuments: CustomTestStringConvertible, Sendable {
  var corpus: Corpus
  /// The name of the root's type.
  var root: String
  /// A member that only documents with this root have; nil if all documents of the corpus have the root.
  var member: String?

  var testDescription: String { corpus.rawValue }

  static let all = [
    RealDocuments(corpus: .matrix, root: "MatrixEvent", member: "type"),
    RealDocuments(corpus: .jupyter, root: "Notebook"),
    RealDocuments(corpus: .rustdoc, root: "RustCrate"),
    RealDocuments(corpus: .notion, root: "NotionObject", member: "object"),
    RealDocuments(corpus: .vegaLite, root: "VegaChart"),
    RealDocuments(corpus: .lottie, root: "LottieAnimation"),
  ]

  /// Returns the documents of the corpus that have this root.
  func documents() throws -> [CorpusDocument] {
    try corpus.documents().filter { document in
      guard let root = try? JSONValue(parsing: document.bytes).objectValue else { return false }
      return member.map { root[$0] != nil } ?? true
    }
  }
}

extension DifferentialTests {
  @Test(
    "codec and DTO agree on real documents",
    .enabled(if: Thoroughness.isWhole && Corpus.areThere, "\(Corpus.reason)"),
    arguments: RealDocuments.all)
  func real(_ documents: RealDocuments) throws {
    let subject = try #require(CodableSubject.named(documents.root))
    let all = try documents.documents()
    #expect(!all.isEmpty)
    for document in all {
      if let disagreement = subject.disagreement(document.bytes) {
        Issue.record("\(document.name): \(disagreement.prefix(2000))")
      }
    }
  }
}
