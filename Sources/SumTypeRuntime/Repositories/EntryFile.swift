public import Foundation

/// The entries of a document in a file, for an app with a narrow interface: entries in, entries
/// out, and those that it does not know as a list beside them. Generated repositories are made of
/// it:
///
/// ```swift
/// final class FilePostRepository: PostRepository, Sendable {
///   private let file: EntryFile<TimelineDocument, PostCodec>
///
///   init(url: URL) {
///     file = EntryFile(url: url, entries: \.entries, new: Timeline(entries: []))
///   }
///   …
/// }
/// ```
/// It remembers what it has loaded, so that places, unknown fields and the layout survive although
/// the app passes nothing but entries.
public final class EntryFile<Document: JSONDocument, Entry: UnionCodec>: Sendable {
  /// The way from the document's value to its entries.
  public typealias EntriesPath = EntryPath<Document, Entry>

  private let file: DocumentFile
  private let path: EntriesPath
  private let new: Document.Codec.Value
  private let state = Locked(State())

  /// What is known of the file.
  private struct State {
    /// The document that was loaded, or written as a new one.
    var loaded: LoadedEntries<Document, Entry>?
    /// What the file is known to hold.
    var content: FileContent?
  }

  /// The entries of the document in the file at `url`.
  ///
  /// - Parameters:
  ///   - url: where the file is.
  ///   - entries: where the entries are in the document's value.
  ///   - new: the document that is written where there is no file.
  ///   - options: how the file is saved.
  public init(
    url: URL, entries: EntriesPath, new: Document.Codec.Value, options: FileOptions = FileOptions()
  ) {
    file = DocumentFile(url: url, options: options)
    path = entries
    self.new = new
  }

  /// Reads the file. Where there is none, there are no entries.
  ///
  /// - Throws: ``DocumentError/file(_:reason:)`` or ``DocumentError/unreadable(_:)``; the file
  ///   stays as it is, and what was loaded before stays what the next save goes by.
  public func load() throws(DocumentError) -> (
    entries: [Entry.Value], unknown: [AnyUnknownEntry]
  ) {
    try state.access { (state) throws(DocumentError) in
      guard let content = try file.read() else {
        state = State()
        return ([], [])
      }
      let loaded: LoadedEntries<Document, Entry>
      do throws(JSONError) {
        loaded = LoadedEntries(try Document.load(content.bytes.whole))
      } catch {
        throw .unreadable(error)
      }
      state = State(loaded: loaded, content: content)
      return (loaded.document.value[keyPath: path], loaded.unknown)
    }
  }

  /// Replaces the file's entries.
  ///
  /// Unknown entries that are passed back keep their places, those that are left out are removed,
  /// and others are added at the end.
  ///
  /// - Throws: ``DocumentError/notLoaded(_:)`` if there is a file that was never loaded, and
  ///   ``DocumentError/changed(_:)`` if it is not the one that was;
  ///   ``DocumentError/unwritable(_:)``, ``DocumentError/locked(_:)`` or
  ///   ``DocumentError/file(_:reason:)``. The file stays as it is.
  public func save(
    _ entries: [Entry.Value], preserving unknown: [AnyUnknownEntry]
  ) throws(DocumentError) {
    try state.access { (state) throws(DocumentError) in
      let saved: Saved
      do throws(JSONError) {
        saved = try LoadedEntries<Document, Entry>.saved(
          entries, unknown, over: state.loaded, at: path, in: new)
      } catch {
        throw .unwritable(error)
      }
      state.content = try file.replace(state.content, with: saved.content)
      if state.loaded == nil {
        state.loaded = (try? Document.load(saved.bytes)).map { LoadedEntries($0) }
      }
    }
  }

  /// Gives a file that cannot be loaded another name beside it, so that the next save can write a
  /// new document. Nothing else ever moves or removes a file.
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
