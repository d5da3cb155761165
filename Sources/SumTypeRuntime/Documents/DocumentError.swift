public import Foundation

/// The reason why a document could not be loaded or saved. In every case the kept document is
/// unchanged.
public enum DocumentError: Error, Sendable {
  /// The file does not exist; nil for a document in memory or in rows, which has no file.
  case missing(URL?)

  /// The file could not be read or written, for a reason that the file system gave.
  case file(URL, reason: String)

  /// The kept bytes are not this document: they are not JSON, are incomplete, or have another root.
  case unreadable(JSONError)

  /// The value cannot be saved: it breaks its bounds or has no JSON, or the schema refuses to save
  /// unknown data in the document.
  case unwritable(JSONError)

  /// There already is a document, in this file or (nil) in memory or rows, that was not loaded: a
  /// save would lose its content. Load it first, or remove it.
  case notLoaded(URL?)

  /// Another process has changed the file, or (nil) the rows, since the document was loaded. Load
  /// it again.
  case changed(URL?)

  /// The rows of a document could not be read or written, for a reason that their storage gave.
  case rows(reason: String)

  /// Another process is saving in the same folder, and has not finished in time. Save again.
  case locked(URL)
}

extension DocumentError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing(let url?): "\(url.path): there is no such file"
    case .missing(nil): "there is no document"
    case .file(let url, let reason): "\(url.path): \(reason)"
    case .unreadable(let error): "the document cannot be read: \(error)"
    case .unwritable(let error): "the document cannot be saved: \(error)"
    case .notLoaded(let url?): "\(url.path): the file exists and was not loaded"
    case .notLoaded(nil): "the document exists and was not loaded"
    case .changed(let url?): "\(url.path): the file was changed since it was loaded"
    case .changed(nil): "the rows of the document were changed since it was loaded"
    case .rows(let reason): "the rows of the document: \(reason)"
    case .locked(let url): "\(url.path): another process is saving it"
    }
  }
}

extension DocumentError: LocalizedError {
  public var errorDescription: String? { description }
}
