import Foundation
import Testing

/// A folder of real documents that nobody here wrote, beside the repository: `../shared/corpora`.
enum Corpus: String, CaseIterable, Sendable {
  case matrix = "matrix_events"
  case jupyter
  case rustdoc = "rustdoc_json"
  case lottie
  case notion
  case vegaLite = "vega_lite"

  /// Its documents, by path.
  ///
  /// - Throws: ``Missing`` where the folder is not there: a test that found nothing to check must
  /// not pass.
  func documents() throws -> [CorpusDocument] {
    let folder = Self.shared.appendingPathComponent("corpora/\(rawValue)", isDirectory: true)
    guard
      let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String]
    else { throw Missing(path: folder.path) }
    let documents = try names.filter { $0.hasSuffix(".json") || $0.hasSuffix(".ipynb") }.sorted()
      .map { name in
        CorpusDocument(
          name: name, bytes: [UInt8](try Data(contentsOf: folder.appendingPathComponent(name))))
      }
    guard !documents.isEmpty else { throw Missing(path: folder.path) }
    return documents
  }

  /// What lies beside the repository.
  static let shared = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared", isDirectory: true)

  struct Missing: Error, CustomStringConvertible {
    let path: String
    var description: String {
      "no documents at \(path): the corpora are expected in ../shared beside the repository"
    }
  }
}

/// A document of a corpus: its path inside the folder, and its bytes.
struct CorpusDocument: CustomTestStringConvertible {
  var name: String
  var bytes: [UInt8]

  var testDescription: String { name }
}
