public import Foundation

/// A document in a file or in memory, for tools, tests and whatever else may wait: every
/// ``DocumentRepository`` of the package is one of these behind `async`.
///
/// ```swift
/// let repository = SynchronousRepository<TimelineDocument>(url: url)
/// if var loaded = try repository.load() {
///   loaded.value.entries.removeLast()
///   try repository.save(loaded.value, preserving: loaded.preserved)
/// }
/// ```
/// It remembers what was there when it loaded or saved: what another process has written since is not
/// overwritten. A load that fails and a save that is refused leave the document byte for byte as it
/// was.
public final class SynchronousRepository<Document: JSONDocument>: Sendable {
  private let state: Locked<State>

  private struct State {
    var place: any DocumentPlace
    /// The document was written here as a new one, so that there is nothing in it to preserve.
    var isNew = false
  }

  init(_ place: any DocumentPlace) { state = Locked(State(place: place)) }

  /// The document in the file at `url`.
  ///
  /// The file is replaced at once, and is afterwards what it was before besides its bytes: its
  /// permissions, its access control list, its extended attributes, and its owner and group as far
  /// as this process may set them. No user can ever do more with it than before.
  ///
  /// - Parameters:
  ///   - url: where the file is.
  ///   - options: how the file is saved.
  public convenience init(url: URL, options: FileOptions = FileOptions()) {
    self.init(FileDocument(file: DocumentFile(url: url, options: options)))
  }

  /// A document in memory.
  ///
  /// - Parameter bytes: the document; nil if there is none yet.
  public convenience init(bytes: [UInt8]?) {
    self.init(MemoryDocument(bytes))
  }

  /// The document as it was loaded or saved last. In memory this is what there is.
  public var bytes: [UInt8]? { state.access { $0.place.bytes } }

  /// Reads the document; nil if there is none.
  ///
  /// - Throws: ``DocumentError/file(_:reason:)`` or ``DocumentError/unreadable(_:)``; what was
  ///   loaded before stays what the next save goes by.
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

  /// Replaces the document.
  ///
  /// - Parameters:
  ///   - value: what the app has now.
  ///   - preserved: what came from the load; nil for a new document, which is refused where
  ///     there is one that was not written as a new one.
  /// - Throws: ``DocumentError/unwritable(_:)``, ``DocumentError/notLoaded(_:)``; of a file also
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
      try state.place.replace(saved.content, isFirst: isNew && !state.isNew)
      state.isNew = isNew
      return saved
    }
  }

  /// Gives a file that cannot be loaded another name beside it, so that a new document can be
  /// saved. Nothing else ever moves or removes a file.
  ///
  /// - Returns: where it is now: `timeline.unreadable-1.json`.
  /// - Throws: ``DocumentError/missing(_:)`` if there is no file, as there is none for a document in
  ///   memory; ``DocumentError/file(_:reason:)``.
  public func moveAside() throws(DocumentError) -> URL {
    try state.access { (state) throws(DocumentError) in
      let place = try state.place.moveAside()
      state.isNew = false
      return place
    }
  }
}

/// Where a document's bytes are kept, and what is known of them.
protocol DocumentPlace: Sendable {
  /// What was there when it was read or written last.
  var bytes: [UInt8]? { get }

  /// Reads what is there, and knows it from then on if `parse` takes it; nil if there is nothing.
  mutating func read<Value>(
    _ parse: ([UInt8]) throws(DocumentError) -> Value
  ) throws(DocumentError) -> Value?

  /// Replaces what is there, if that is what is known.
  ///
  /// - Parameter isFirst: whether there has to be nothing.
  mutating func replace(_ bytes: DocumentBytes, isFirst: Bool) throws(DocumentError)

  mutating func moveAside() throws(DocumentError) -> URL
}

/// A file, which others may write as well.
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

/// Bytes that have one owner.
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

/// A value that one thread at a time may use: the `Mutex` of systems that have none.
package final class Locked<Value>: @unchecked Sendable {
  private var value: Value
  private let lock = NSLock()

  package init(_ value: Value) {
    self.value = value
  }

  package func access<R, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> R
  ) throws(Failure) -> R {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
