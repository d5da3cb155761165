import Dispatch
public import Foundation

/// Where a document is kept: in a file, in memory, or wherever an app implements it.
///
/// ```swift
/// let repository: any DocumentRepository<TimelineDocument> = FileRepository(url: url)
/// if let loaded = try await repository.load() {
///   try await repository.save(loaded.value, preserving: loaded.preserved)
/// }
/// ```
/// ``FileRepository`` keeps one in a file, ``RowRepository`` one in rows of a database, one for each entry,
/// ``InMemoryRepository`` one for tests and previews.
/// ``SynchronousRepository`` is the same for code that may wait.
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

/// A document in a file, read and written on a queue of its own, so that no actor and no thread of
/// the pool that Swift's tasks share waits for the disk.
///
/// The file is replaced at once, and is afterwards what it was before besides its bytes: see
/// ``SynchronousRepository/init(url:options:)``.
public final class FileRepository<Document: JSONDocument>: DocumentRepository {
  private let repository: QueuedRepository<Document>

  /// The address of the file.
  public let url: URL

  /// The document in the file at `url`.
  ///
  /// - Parameters:
  ///   - url: where the file is.
  ///   - options: how the file is saved.
  public init(url: URL, options: FileOptions = FileOptions()) {
    self.url = url
    repository = QueuedRepository(SynchronousRepository(url: url, options: options))
  }

  public func load() async throws(DocumentError) -> Loaded<Document>? {
    try await repository.load()
  }

  @discardableResult
  public func save(
    _ value: Document.Codec.Value, preserving preserved: Preserved<Document>?
  ) async throws(DocumentError) -> Saved {
    try await repository.save(value, preserving: preserved)
  }

  /// Gives a file that cannot be loaded another name beside it: see
  /// ``SynchronousRepository/moveAside()``.
  public func moveAside() async throws(DocumentError) -> URL {
    try await repository.run { (repository) throws(DocumentError) in try repository.moveAside() }
  }
}

/// A repository that may wait, on a queue of its own.
final class QueuedRepository<Document: JSONDocument>: Sendable {
  private let repository: SynchronousRepository<Document>
  private let queue = DispatchQueue(label: "sumtype.repository")

  init(_ repository: SynchronousRepository<Document>) { self.repository = repository }

  func load() async throws(DocumentError) -> Loaded<Document>? {
    try await run { (repository) throws(DocumentError) in try repository.load() }
  }

  func save(
    _ value: Document.Codec.Value, preserving preserved: Preserved<Document>?
  ) async throws(DocumentError) -> Saved {
    try await run { (repository) throws(DocumentError) in
      try repository.save(value, preserving: preserved)
    }
  }

  func run<Value: Sendable>(
    _ body: @escaping @Sendable (SynchronousRepository<Document>) throws(DocumentError) -> Value
  ) async throws(DocumentError) -> Value {
    let result: Result<Value, DocumentError> = await withCheckedContinuation { continuation in
      queue.async { [repository] in
        continuation.resume(
          returning: Result { () throws(DocumentError) in try body(repository) })
      }
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
  private let repository: SynchronousRepository<Document>
  private let state = Locked(State())

  private struct State {
    var saves = 0
    var failure: DocumentError?
  }

  /// - Parameter bytes: the document; nil if there is none yet.
  public init(bytes: [UInt8]? = nil) { repository = SynchronousRepository(bytes: bytes) }

  /// The document as it was saved last; nil if there is none.
  public var bytes: [UInt8]? { repository.bytes }

  /// The number of saves.
  public var saves: Int { state.access { $0.saves } }

  /// The error that every load and save throws; nil for none.
  public var failure: DocumentError? {
    get { state.access { $0.failure } }
    set { state.access { $0.failure = newValue } }
  }

  public func load() async throws(DocumentError) -> Loaded<Document>? {
    if let failure { throw failure }
    return try repository.load()
  }

  @discardableResult
  public func save(
    _ value: Document.Codec.Value, preserving preserved: Preserved<Document>?
  ) async throws(DocumentError) -> Saved {
    if let failure { throw failure }
    let saved = try repository.save(value, preserving: preserved)
    state.access { $0.saves += 1 }
    return saved
  }
}

/// Why a document could not be loaded or saved. Whatever it is, what is kept is as it was.
public enum DocumentError: Error, Sendable {
  /// There is no file there; nil of a document in memory, which has none.
  case missing(URL?)

  /// The file could not be read or written, for a reason of the file system.
  case file(URL, reason: String)

  /// What is kept is not this document: it is not JSON, is cut off, or has another root.
  case unreadable(JSONError)

  /// The value cannot be saved: it breaks its bounds, has no JSON, or the schema refuses to save
  /// what is unknown in the document.
  case unwritable(JSONError)

  /// There is a document, in a file or (nil) in memory, which was not loaded: what it holds would be
  /// lost. Load it first, or remove it.
  case notLoaded(URL?)

  /// Another process has changed the file, or (nil) the rows, since the document was loaded. Load it again.
  case changed(URL?)

  /// The rows of a document could not be read or written, for a reason of their storage.
  case rows(reason: String)

  /// Another process is saving into the same folder, and did not come to its end. Save again.
  case locked(URL)
}

extension DocumentError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing(let url?): "\(url.path): there is no such file"
    case .missing(nil): "the document is in no file"
    case .file(let url, let reason): "\(url.path): \(reason)"
    case .unreadable(let error): "the document cannot be read: \(error)"
    case .unwritable(let error): "the document cannot be saved: \(error)"
    case .notLoaded(let url?): "\(url.path): the file exists and was not loaded"
    case .notLoaded(nil): "the document exists and was not loaded"
    case .changed(let url?): "\(url.path): the file was changed since it was loaded"
    case .changed(nil): "the rows of the document were changed since it was loaded"
    case .rows(let reason): "the rows of the document: \(reason)"
    case .locked(let url): "\(url.path): another process is saving beside it"
    }
  }
}

extension DocumentError: LocalizedError {
  public var errorDescription: String? { description }
}
