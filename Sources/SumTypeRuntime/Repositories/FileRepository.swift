public import Foundation

/// A document in a file, for an app that passes ``Preserved`` along.
///
/// ```swift
/// let repository = FileRepository<TimelineDocument>(url: url)
/// var loaded = try repository.load()
/// loaded.value.entries.removeLast()
/// try repository.save(loaded.value, preserving: loaded.preserved)
/// ```
/// The file is replaced at once. A load that fails and a save that is refused leave it byte for
/// byte as it was.
public struct FileRepository<Document: JSONDocument>: Sendable {
  private let file: DocumentFile

  /// The document in the file at `url`.
  public init(url: URL) {
    file = DocumentFile(url: url)
  }

  /// Where the file is.
  public var url: URL { file.url }

  /// Reads the file.
  ///
  /// - Throws: ``DocumentError/missing(_:)``, ``DocumentError/file(_:reason:)`` or
  ///   ``DocumentError/unreadable(_:)``.
  public func load() throws(DocumentError) -> Loaded<Document> {
    guard let bytes = try file.read() else { throw .missing(url) }
    do {
      return try Document.load(bytes)
    } catch {
      throw .unreadable(error)
    }
  }

  /// Replaces the file.
  ///
  /// - Parameter preserving: what came from the load; nil for a new document, which is refused
  ///   where a file exists.
  /// - Throws: ``DocumentError/unwritable(_:)``, ``DocumentError/notLoaded(_:)`` or
  ///   ``DocumentError/file(_:reason:)``.
  @discardableResult
  public func save(
    _ value: Document.Codec.Value, preserving preserved: Preserved<Document>?
  ) throws(DocumentError) -> Saved {
    if preserved == nil, try file.read() != nil { throw .notLoaded(url) }
    let saved: Saved
    do {
      saved = try Document.save(value, preserving: preserved)
    } catch {
      throw .unwritable(error)
    }
    try file.replace(with: saved.bytes)
    return saved
  }
}
