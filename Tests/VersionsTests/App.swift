import SumTypeRuntime
import VersionsV1
import VersionsV2

/// An app of one version that opens, edits and saves one kind of document.
struct App: Sendable {
  let version: String
  let open: @Sendable ([UInt8]) throws -> Opened

  init<Document: JSONDocument>(_ version: String, _ document: Document.Type) {
    self.version = version
    open = { bytes in
      let loaded = try Document.load(bytes)
      return Opened(
        report: loaded.preserved.report,
        save: { known in
          let value = try Document.load(known).value
          return try Document.save(value, preserving: loaded.preserved)
        },
        saveUnchanged: { try Document.save(loaded.value, preserving: loaded.preserved) },
        saveNew: { try Document.save(loaded.value) })
    }
  }

  /// A document that an app has opened.
  struct Opened {
    let report: KeptReport
    /// Saves the value of this JSON, which has only data that the version knows.
    let save: ([UInt8]) throws -> Saved
    let saveUnchanged: () throws -> Saved
    /// Saves the loaded value as a new document, without the preserved data.
    let saveNew: () throws -> Saved
  }

  /// Returns the apps of both versions for a document.
  static func all(for document: String) -> [App] {
    switch document {
    case "Scrapbook":
      [
        App("v1", VersionsV1.ScrapbookDocument.self), App("v2", VersionsV2.ScrapbookDocument.self),
      ]
    case "Letterbox":
      [
        App("v1", VersionsV1.LetterboxDocument.self), App("v2", VersionsV2.LetterboxDocument.self),
      ]
    case "Drawer":
      [App("v1", VersionsV1.DrawerDocument.self), App("v2", VersionsV2.DrawerDocument.self)]
    default:
      [App("v1", VersionsV1.ScriptDocument.self), App("v2", VersionsV2.ScriptDocument.self)]
    }
  }
}
