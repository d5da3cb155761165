public import Foundation

/// A document in a file, for an app that passes ``Preserved`` along.
///
/// ```swift
/// let repository = FileRepository<TimelineDocument>(url: url)
/// var loaded = try repository.load()
/// loaded.value.entries.removeLast()
/// try repository.save(loaded.value, preserving: loaded.preserved)
/// ```
/// The file is replaced at once, and is afterwards what it was before besides its bytes: its
/// permissions, its access control list, its extended attributes, and its owner and group as far as
/// this process may set them. Nobody can ever do more with it than before. A load that fails and a save that is refused leave it byte for
/// byte as it was. The repository remembers what the file held when it loaded or saved it: what
/// somebody else has written since is not overwritten.
public final class FileRepository<Document: JSONDocument>: Sendable {
  private let file: DocumentFile
  private let state = Locked(State())

  /// What is known of the file.
  private struct State {
    var content: FileContent?
    /// The file was written here as a new document, so that there is nothing in it to preserve.
    var isNew = false
  }

  /// The document in the file at `url`.
  ///
  /// - Parameters:
  ///   - url: where the file is.
  ///   - options: how the file is saved.
  public init(url: URL, options: FileOptions = FileOptions()) {
    file = DocumentFile(url: url, options: options)
  }

  /// Where the file is.
  public var url: URL { file.url }

  /// Reads the file.
  ///
  /// - Throws: ``DocumentError/missing(_:)``, ``DocumentError/file(_:reason:)`` or
  ///   ``DocumentError/unreadable(_:)``; what was loaded before stays what the next save goes by.
  public func load() throws(DocumentError) -> Loaded<Document> {
    try state.access { (state) throws(DocumentError) in
      guard let content = try file.read() else { throw .missing(url) }
      do throws(JSONError) {
        let loaded = try Document.load(content.bytes.whole)
        state = State(content: content)
        return loaded
      } catch {
        throw .unreadable(error)
      }
    }
  }

  /// Replaces the file.
  ///
  /// - Parameters:
  ///   - value: what the app has now.
  ///   - preserved: what came from the load; nil for a new document, which is refused where
  ///     a file exists that was not written as one.
  /// - Throws: ``DocumentError/unwritable(_:)``, ``DocumentError/notLoaded(_:)``,
  ///   ``DocumentError/changed(_:)``, ``DocumentError/locked(_:)`` or
  ///   ``DocumentError/file(_:reason:)``.
  @discardableResult
  public func save(
    _ value: Document.Codec.Value, preserving preserved: Preserved<Document>?
  ) throws(DocumentError) -> Saved {
    try state.access { (state) throws(DocumentError) in
      let isNew = preserved == nil
      let saved: Saved
      do throws(JSONError) {
        if let preserved {
          saved = try Document.save(value, over: preserved, inParts: true)
        } else {
          saved = try Document.save(value)
        }
      } catch {
        throw .unwritable(error)
      }
      let known = isNew && !state.isNew ? nil : state.content
      let content = try file.replace(known, with: saved.content)
      state = State(content: content, isNew: isNew)
      return saved
    }
  }

  /// Gives a file that cannot be loaded another name beside it, so that a new document can be
  /// saved. Nothing else ever moves or removes a file.
  ///
  /// - Returns: where it is now: `timeline.unreadable-1.json`.
  /// - Throws: ``DocumentError/missing(_:)`` or ``DocumentError/file(_:reason:)``.
  public func moveAside() throws(DocumentError) -> URL {
    try state.access { (state) throws(DocumentError) in
      let place = try file.moveAside()
      state = State()
      return place
    }
  }
}
