import Foundation

/// A folder of real documents that nobody here wrote, beside the repository: `../shared/corpora`.
enum Corpus: String, CaseIterable, Sendable {
  case matrix = "matrix_events"
  case jupyter
  case rustdoc = "rustdoc_json"
  case lottie
  case notion
  case vegaLite = "vega_lite"

  /// The schema that describes them.
  var schema: String {
    switch self {
    case .matrix: "corpora/MatrixEvents"
    case .jupyter: "corpora/Jupyter"
    case .rustdoc: "corpora/Rustdoc"
    case .lottie: "corpora/Lottie"
    case .notion: "corpora/Notion"
    case .vegaLite: "corpora/VegaLite"
    }
  }

  /// Its documents, by path.
  func documents() throws -> [(name: String, bytes: [UInt8])] {
    let folder = Schemas.root.deletingLastPathComponent()
      .appendingPathComponent("shared/corpora/\(rawValue)", isDirectory: true)
    let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    let documents = try names.filter { $0.hasSuffix(".json") || $0.hasSuffix(".ipynb") }.sorted()
      .map { ($0, [UInt8](try Data(contentsOf: folder.appendingPathComponent($0)))) }
    guard !documents.isEmpty else { throw Missing(path: folder.path) }
    return documents
  }

  /// A test that found nothing to check must not pass.
  struct Missing: Error {
    let path: String
  }
}
