public import Foundation

/// A document in a file or in memory, for tools, tests and other code that may block. Every
/// ``DocumentRepository`` of the package wraps one of these in `async` functions.
///
/// ```swift
/// let repository = SynchronousRepository<TimelineDocument>(url: url)
/// if var loaded = try repository.load() {
///   loaded.value.entries.removeLast()
///   try repository.save(loaded.value, preserving: loaded.preserved)
/// }
/// ```
/// It remembers the document that it last loaded or saved, and does not overwrite what another
/// process has written since. If a load fails or a save is refused, the document stays unchanged
/// byte for byte.
public final class SynchronousRepository<Document: JSONDocument>: Sendable {
  private let state: Locked<State>

  private struct State {
    var place: any DocumentPlace
    /// Whether the last save here wrote a new document, which has nothing to preserve.
    var isNew = false
  }

  init(_ place: any DocumentPlace) { state = Locked(State(place: place)) }

  /// Creates the repository of the document in the file at `url`.
  ///
  /// The file is replaced in one step, and keeps its traits besides its bytes: its permissions, its
  /// access control list, its extended attributes, and its owner and group as far as this process
  /// may set them. No user ever gets more rights than before.
  ///
  /// - Parameters:
  ///   - url: the address of the file.
  ///   - options: the options for saving the file.
  public convenience init(url: URL, options: FileOptions = FileOptions()) {
    self.init(FileDocument(file: DocumentFile(url: url, options: options)))
  }

  /// Creates the repository of a document in memory.
  ///
  /// - Parameter bytes: the document; nil if there is none yet.
  public convenience init(bytes: [UInt8]?) {
    self.init(MemoryDocument(bytes))
  }

  /// The document as it was last loaded or saved. In memory this is the current document.
  public var bytes: [UInt8]? { state.access { $0.place.bytes } }

  /// Reads the document; returns nil if there is none.
  ///
  /// - Throws: ``DocumentError/file(_:reason:)`` or ``DocumentError/unreadable(_:)``; the next save
  ///   is then still compared with the document that was loaded before.
  public func load() throws(DocumentError) -> Loaded<Document>? {
    try state.access { (state) throws(DocumentError) in
      let loaded = try state.place.read { (bytes) throws(DocumentError) in
        do throws(JSONError) {
          return try Document.load(bytes)
        } catch {
          throw .unreadable(error)
        }
      }
      state.isNew = false
      return loaded
    }
  }

  /// Replaces the document, as ``DocumentRepository/save(_:preserving:)`` does.
  ///
  /// - Throws: ``DocumentError/unwritable(_:)``, ``DocumentError/notLoaded(_:)``; for a file also
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
          saved = try Document.save(value, over: preserved, asSlices: true)
        } else {
          saved = try Document.save(value)
        }
      } catch {
        throw .unwritable(error)
      }
      try state.place.replace(saved.content, isFirst: isNew && !state.isNew)
      state.isNew = isNew
      return saved
    }
  }

  /// Renames a file that cannot be loaded, within its folder, so that a new document can be saved.
  /// No other function renames or removes the document's file.
  ///
  /// - Returns: the new address: `timeline.unreadable-1.json`.
  /// - Throws: ``DocumentError/missing(_:)`` if there is no file, as for a document in memory;
  ///   ``DocumentError/file(_:reason:)``.
  public func moveAside() throws(DocumentError) -> URL {
    try state.access { (state) throws(DocumentError) in
      let place = try state.place.moveAside()
      state.isNew = false
      return place
    }
  }
}

/// The storage of a document's bytes, which remembers the bytes that it last read or wrote.
protocol DocumentPlace: Sendable {
  /// The bytes that were last read or written; nil if there were none.
  var bytes: [UInt8]? { get }

  /// Reads the current bytes, and remembers them if `parse` does not throw; returns nil if there
  /// are none.
  mutating func read<Value>(
    _ parse: ([UInt8]) throws(DocumentError) -> Value
  ) throws(DocumentError) -> Value?

  /// Replaces the current bytes, if they are those that were last read or written.
  ///
  /// - Parameter isFirst: whether there must be no document yet.
  mutating func replace(_ bytes: DocumentBytes, isFirst: Bool) throws(DocumentError)

  mutating func moveAside() throws(DocumentError) -> URL
}

/// A document in a file that other processes may write as well.
private struct FileDocument: DocumentPlace {
  let file: DocumentFile
  private var known: FileContent?

  init(file: DocumentFile) { self.file = file }

  var bytes: [UInt8]? { known?.bytes.whole }

  mutating func read<Value>(
    _ parse: ([UInt8]) throws(DocumentError) -> Value
  ) throws(DocumentError) -> Value? {
    guard let content = try file.read() else {
      known = nil
      return nil
    }
    let value = try parse(content.bytes.whole)
    known = content
    return value
  }

  mutating func replace(_ bytes: DocumentBytes, isFirst: Bool) throws(DocumentError) {
    known = try file.replace(isFirst ? nil : known, with: bytes)
  }

  mutating func moveAside() throws(DocumentError) -> URL {
    let url = try file.moveAside()
    known = nil
    return url
  }
}

/// A document in memory, which nothing else changes.
private struct MemoryDocument: DocumentPlace {
  private(set) var bytes: [UInt8]?
  private var isKnown = false

  init(_ bytes: [UInt8]?) { self.bytes = bytes }

  mutating func read<Value>(
    _ parse: ([UInt8]) throws(DocumentError) -> Value
  ) throws(DocumentError) -> Value? {
    guard let bytes else { return nil }
    let value = try parse(bytes)
    isKnown = true
    return value
  }

  mutating func replace(_ bytes: DocumentBytes, isFirst: Bool) throws(DocumentError) {
    if self.bytes != nil, isFirst || !isKnown { throw .notLoaded(nil) }
    self.bytes = bytes.whole
    isKnown = true
  }

  mutating func moveAside() throws(DocumentError) -> URL { throw .missing(nil) }
}
