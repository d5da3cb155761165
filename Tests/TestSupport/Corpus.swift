import Foundation

/// A folder of real documents that the authors of this package did not make.
///
/// The documents are not part of the repository. The environment variable `SUMTYPE_CORPORA` names a folder
/// that has a folder for each corpus; without it, tests that need corpora are skipped.
public enum Corpus: String, CaseIterable, Sendable {
  case matrix = "matrix_events"
  case jupyter
  case rustdoc = "rustdoc_json"
  case lottie
  case notion
  case vegaLite = "vega_lite"

  /// The folder of all corpora; nil if `SUMTYPE_CORPORA` is not set.
  public static let folder = ProcessInfo.processInfo.environment["SUMTYPE_CORPORA"]
    .flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0, isDirectory: true) }

  /// Whether `SUMTYPE_CORPORA` names a folder. If the folder does not exist, the tests fail instead of
  /// being skipped.
  public static var areThere: Bool { folder != nil }

  /// The reason that is shown for a skipped test.
  public static let reason =
    "needs real documents: SUMTYPE_CORPORA names their folder, ROUNDTRIP_CHECK a program that compares folders"

  /// The name of the schema in `schemas/` that describes the documents.
  public var schema: String {
    switch self {
    case .matrix: "corpora/MatrixEvents"
    case .jupyter: "corpora/Jupyter"
    case .rustdoc: "corpora/Rustdoc"
    case .lottie: "corpora/Lottie"
    case .notion: "corpora/Notion"
    case .vegaLite: "corpora/VegaLite"
    }
  }

  /// Reads the documents of the corpus, sorted by path.
  ///
  /// - Throws: ``Missing`` if there are none, because a test that has nothing to check must not pass.
  public func documents() throws -> [CorpusDocument] {
    guard let folder = Self.folder?.appendingPathComponent(rawValue, isDirectory: true) else {
      throw Missing(path: rawValue)
    }
    let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    let documents = try names.filter { $0.hasSuffix(".json") || $0.hasSuffix(".ipynb") }.sorted()
      .map { name in
        CorpusDocument(
          name: name, bytes: [UInt8](try Data(contentsOf: folder.appendingPathComponent(name))))
      }
    guard !documents.isEmpty else { throw Missing(path: folder.path) }
    return documents
  }

  /// The error for a corpus without documents.
  public struct Missing: Error, CustomStringConvertible {
    public let path: String

    public var description: String {
      "no documents at \(path): SUMTYPE_CORPORA has to name the folder of all corpora"
    }
  }
}

/// A document of a corpus: its path inside the folder, and its bytes.
public struct CorpusDocument: Sendable {
  public var name: String
  public var bytes: [UInt8]
}
