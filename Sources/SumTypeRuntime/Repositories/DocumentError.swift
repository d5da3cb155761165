public import Foundation

/// Why a document could not be loaded or saved. Whatever it is, the file is as it was.
public enum DocumentError: Error, Sendable {
  /// There is no file.
  case missing(URL)

  /// The file could not be read or written, for a reason of the file system.
  case file(URL, reason: String)

  /// The file does not hold this document: it is not JSON, is cut off, or has another root.
  case unreadable(JSONError)

  /// The value cannot be saved: it breaks its bounds, has no JSON, or the schema refuses to save
  /// what is unknown in the document.
  case unwritable(JSONError)

  /// The file exists, but was not loaded: what it holds would be lost. Load it first, or remove it.
  case notLoaded(URL)

  /// Somebody else has changed the file since it was loaded. Load it again.
  case changed(URL)

  /// Another process is saving into the same folder, and did not come to its end. Save again.
  case locked(URL)
}

extension DocumentError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing(let url): "\(url.path): there is no such file"
    case .file(let url, let reason): "\(url.path): \(reason)"
    case .unreadable(let error): "the document cannot be read: \(error)"
    case .unwritable(let error): "the document cannot be saved: \(error)"
    case .notLoaded(let url): "\(url.path): the file exists and was not loaded"
    case .changed(let url): "\(url.path): the file was changed since it was loaded"
    case .locked(let url): "\(url.path): another process is saving beside it"
    }
  }
}

extension DocumentError: LocalizedError {
  public var errorDescription: String? { description }
}
