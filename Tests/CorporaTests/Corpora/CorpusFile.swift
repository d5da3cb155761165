import Corpora
import SumTypeRuntime
import TestSupport

/// A loaded document of a corpus, whatever its type.
struct CorpusFile {
  /// The loaded value.
  let value: any Sendable
  let report: KeptReport
  /// Saves the loaded value without an edit.
  let saved: () throws -> Saved
  /// Saves the value of another file over the bytes of this one; nil if the two are of different types.
  let savedOver: (CorpusFile) throws -> Saved?
  /// Whether the value of another file would be written as that of this one; false if it is of another type.
  let isSame: (CorpusFile) -> Bool

  init<Document: JSONDocument>(_ document: Document.Type, _ bytes: [UInt8]) throws {
    let loaded = try document.load(bytes)
    value = loaded.value
    report = loaded.preserved.report
    saved = { try document.save(loaded.value, preserving: loaded.preserved) }
    savedOver = { other in
      try (other.value as? Document.Codec.Value).map {
        try document.save($0, preserving: loaded.preserved)
      }
    }
    isSame = { other in
      (other.value as? Document.Codec.Value).map { Document.Codec.isSame($0, loaded.value) }
        ?? false
    }
  }
}

extension Corpus {
  /// Loads a document of this corpus by the type of its root.
  func load(_ bytes: [UInt8]) throws -> CorpusFile {
    switch self {
    case .jupyter: return try CorpusFile(NotebookFileDocument.self, bytes)
    case .rustdoc: return try CorpusFile(RustdocFileDocument.self, bytes)
    case .lottie: return try CorpusFile(LottieFileDocument.self, bytes)
    case .vegaLite: return try CorpusFile(VegaLiteFileDocument.self, bytes)
    case .notion:
      let root = try JSONValue(parsing: bytes)
      if root.arrayValue != nil { return try CorpusFile(NotionBlocksFileDocument.self, bytes) }
      return root["object"] == nil
        ? try CorpusFile(NotionTokenFileDocument.self, bytes)
        : try CorpusFile(NotionAnswerFileDocument.self, bytes)
    case .matrix:
      let root = try JSONValue(parsing: bytes)
      if root[0]?.stringValue != nil { return try CorpusFile(MatrixStateFileDocument.self, bytes) }
      return root.arrayValue == nil
        ? try CorpusFile(MatrixEventFileDocument.self, bytes)
        : try CorpusFile(MatrixEventListFileDocument.self, bytes)
    }
  }
}
