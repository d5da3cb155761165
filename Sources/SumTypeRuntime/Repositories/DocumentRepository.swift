import Dispatch
public import Foundation

/// Where a document is kept, for an app that does not wait for a disk on its main actor.
///
/// ```swift
/// let repository: any DocumentRepository<TimelineDocument> = AsyncFileRepository(url: url)
/// if let loaded = try await repository.load() {
///   try await repository.save(loaded.value, preserving: loaded.preserved)
/// }
/// ```
/// ``AsyncFileRepository`` is one in a file, ``InMemoryRepository`` one for tests.
public protocol DocumentRepository<Document>: Sendable {
  associatedtype Document: JSONDocument

  /// Reads the document; nil if there is none yet.
  ///
  /// - Throws: ``DocumentError``; what is kept stays as it is.
  func load() async throws(DocumentError) -> Loaded<Document>?

  /// Replaces the document. Saves happen in the order in which they are asked for.
  ///
  /// - Parameters:
  ///   - value: what the app has now.
  ///   - preserved: what came from the load; nil for a new document, which is refused where
  ///     there is one that was not written as a new one.
  /// - Throws: ``DocumentError``; what is kept stays as it is.
  @discardableResult
  func save(
    _ value: Document.Codec.Value, preserving preserved: Preserved<Document>?
  ) async throws(DocumentError) -> Saved
}

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

/// A document in a file, read and written on a queue of its own, so that nobody waits for the disk
/// on an actor or in the pool of threads that Swift's tasks share.
public final class AsyncFileRepository<Document: JSONDocument>: DocumentRepository {
  private let repository: FileRepository<Document>
  private let queue = DispatchQueue(label: "sumtype.repository")

  /// The document in the file at `url`.
  ///
  /// - Parameters:
  ///   - url: where the file is.
  ///   - options: how the file is saved.
  public init(url: URL, options: FileOptions = FileOptions()) {
    repository = FileRepository(url: url, options: options)
  }

  /// Where the file is.
  public var url: URL { repository.url }

  public func load() async throws(DocumentError) -> Loaded<Document>? {
    try await run { [repository] () throws(DocumentError) in
      do throws(DocumentError) {
        return try repository.load()
      } catch {
        if case .missing = error { return nil }
        throw error
      }
    }
  }

  @discardableResult
  public func save(
    _ value: Document.Codec.Value, preserving preserved: Preserved<Document>?
  ) async throws(DocumentError) -> Saved {
    try await run { [repository] () throws(DocumentError) in
      try repository.save(value, preserving: preserved)
    }
  }

  /// Gives a file that cannot be loaded another name beside it: see
  /// ``FileRepository/moveAside()``.
  public func moveAside() async throws(DocumentError) -> URL {
    try await run { [repository] () throws(DocumentError) in try repository.moveAside() }
  }

  private func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws(DocumentError) -> Value
  ) async throws(DocumentError) -> Value {
    let result: Result<Value, DocumentError> = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: Result(catching: body)) }
    }
    return try result.get()
  }
}

/// A document in memory, for tests and previews.
///
/// ```swift
/// let repository = InMemoryRepository<TimelineDocument>(bytes: Array(json.utf8))
/// repository.failure = .file(url, reason: "the disk is full")   // what the next calls throw
/// ```
public final class InMemoryRepository<Document: JSONDocument>: DocumentRepository {
  private let state: Locked<State>

  private struct State {
    var bytes: [UInt8]?
    var isLoaded = false
    var saves = 0
    var failure: DocumentError?
  }

  /// - Parameter bytes: the document; nil if there is none yet.
  public init(bytes: [UInt8]? = nil) { state = Locked(State(bytes: bytes)) }

  /// The document as it was saved last; nil if there is none.
  public var bytes: [UInt8]? { state.access { $0.bytes } }

  /// How often it was saved.
  public var saves: Int { state.access { $0.saves } }

  /// What every load and save throws until this is nil again.
  public var failure: DocumentError? {
    get { state.access { $0.failure } }
    set { state.access { $0.failure = newValue } }
  }

  public func load() async throws(DocumentError) -> Loaded<Document>? {
    try state.access { (state) throws(DocumentError) in
      if let failure = state.failure { throw failure }
      guard let bytes = state.bytes else { return nil }
      do throws(JSONError) {
        let loaded = try Document.load(bytes)
        state.isLoaded = true
        return loaded
      } catch {
        throw .unreadable(error)
      }
    }
  }

  @discardableResult
  public func save(
    _ value: Document.Codec.Value, preserving preserved: Preserved<Document>?
  ) async throws(DocumentError) -> Saved {
    try state.access { (state) throws(DocumentError) in
      if let failure = state.failure { throw failure }
      if state.bytes != nil, preserved == nil, state.saves == 0 || state.isLoaded {
        throw .notLoaded(URL(fileURLWithPath: "/dev/null"))
      }
      do throws(JSONError) {
        let saved = try Document.save(value, preserving: preserved)
        state.bytes = saved.bytes
        state.saves += 1
        return saved
      } catch {
        throw .unwritable(error)
      }
    }
  }
}

/// A value that one thread at a time may use.
final class Locked<Value>: @unchecked Sendable {
  private var value: Value
  private let lock = NSLock()

  init(_ value: Value) {
    self.value = value
  }

  func access<R, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> R
  ) throws(Failure) -> R {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}

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
