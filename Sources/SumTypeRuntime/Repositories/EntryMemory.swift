public import Foundation

/// The entries of a document in memory, as ``EntryFile`` has them in a file: for tests and previews.
/// Generated repositories are made of it:
///
/// ```swift
/// let repository = InMemoryPostRepository(data: Data(json.utf8))
/// let result = try repository.load()
/// ```
public final class EntryMemory<Document: JSONDocument, Entry: UnionCodec>: Sendable {
  private let path: EntryPath<Document, Entry>
  private let new: Document.Codec.Value
  private let state: Locked<State>

  private struct State {
    var bytes: [UInt8]?
    /// The document that was loaded, or written as a new one.
    var loaded: LoadedEntries<Document, Entry>?
  }

  /// - Parameters:
  ///   - data: the document; nil if there is none yet.
  ///   - entries: where the entries are in the document's value.
  ///   - new: the document that is written where there is none.
  public init(
    _ data: Data?, entries: EntryPath<Document, Entry>, new: Document.Codec.Value
  ) {
    path = entries
    self.new = new
    state = Locked(State(bytes: data.map { [UInt8]($0) }))
  }

  /// The document as it was saved last; nil if there is none.
  public var data: Data? { state.access { $0.bytes.map { Data($0) } } }

  /// Reads the document. Where there is none, there are no entries.
  ///
  /// - Throws: ``DocumentError/unreadable(_:)``.
  public func load() throws(DocumentError) -> (
    entries: [Entry.Value], unknown: [AnyUnknownEntry]
  ) {
    try state.access { (state) throws(DocumentError) in
      guard let bytes = state.bytes else {
        state.loaded = nil
        return ([], [])
      }
      do throws(JSONError) {
        let loaded = LoadedEntries<Document, Entry>(try Document.load(bytes))
        state.loaded = loaded
        return (loaded.document.value[keyPath: path], loaded.unknown)
      } catch {
        throw .unreadable(error)
      }
    }
  }

  /// Replaces the document's entries, as ``EntryFile/save(_:preserving:)`` does.
  ///
  /// - Throws: ``DocumentError/notLoaded(_:)`` if there is a document that was never loaded;
  ///   ``DocumentError/unwritable(_:)``.
  public func save(
    _ entries: [Entry.Value], preserving unknown: [AnyUnknownEntry]
  ) throws(DocumentError) {
    try state.access { (state) throws(DocumentError) in
      if state.bytes != nil, state.loaded == nil {
        throw .notLoaded(URL(fileURLWithPath: "/dev/null"))
      }
      do throws(JSONError) {
        let saved = try LoadedEntries<Document, Entry>.saved(
          entries, unknown, over: state.loaded, at: path, in: new)
        state.bytes = saved.bytes
        if state.loaded == nil { state.loaded = LoadedEntries(try Document.load(saved.bytes)) }
      } catch {
        throw .unwritable(error)
      }
    }
  }
}
