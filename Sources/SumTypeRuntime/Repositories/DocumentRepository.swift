import Dispatch
public import Foundation

/// A place where a document is kept: a file, memory, or a place of the app's own.
///
/// ```swift
/// let repository: any DocumentRepository<TimelineDocument> = FileRepository(url: url)
/// if let loaded = try await repository.load() {
///   try await repository.save(loaded.value, preserving: loaded.preserved)
/// }
/// ```
/// ``FileRepository`` keeps a document in a file, ``RowRepository`` in rows of a database, one for
/// each entry, and ``InMemoryRepository`` in memory, for tests and previews.
/// ``SynchronousRepository`` is for code that may block.
public protocol DocumentRepository<Document>: Sendable {
  associatedtype Document: JSONDocument

  /// Reads the document; returns nil if there is none yet.
  ///
  /// - Throws: ``DocumentError``; the kept document stays unchanged.
  func load() async throws(DocumentError) -> Loaded<Document>?

  /// Replaces the document. Saves are carried out in the order of their calls.
  ///
  /// - Parameters:
  ///   - value: the app's current value.
  ///   - preserved: the preserved data of the load; nil for a new document, which is refused if
  ///     there already is a document, unless this repository wrote that as a new one.
  /// - Throws: ``DocumentError``; the kept document stays unchanged.
  @discardableResult
  func save(
    _ value: Document.Codec.Value, preserving preserved: Preserved<Document>?
  ) async throws(DocumentError) -> Saved
}

/// A document in a file, which is read and written on a queue of its own, so that no actor and no
/// thread of Swift's shared pool waits for the disk.
///
/// The file is replaced in one step, and keeps its traits besides its bytes: see
/// ``SynchronousRepository/init(url:options:)``.
public final class FileRepository<Document: JSONDocument>: DocumentRepository,
  QueuedDocumentRepository
{
  let queued: QueuedRepository<Document>

  /// The address of the file.
  public let url: URL

  /// Creates the repository of the document in the file at `url`.
  ///
  /// - Parameters:
  ///   - url: the address of the file.
  ///   - options: the options for saving the file.
  public init(url: URL, options: FileOptions = FileOptions()) {
    self.url = url
    queued = QueuedRepository(SynchronousRepository(url: url, options: options))
  }

  /// Renames a file that cannot be loaded, within its folder: see
  /// ``SynchronousRepository/moveAside()``.
  public func moveAside() async throws(DocumentError) -> URL {
    try await queued.run { (repository) throws(DocumentError) in try repository.moveAside() }
  }
}

/// A repository that reads and writes on a queue of its own.
protocol QueuedDocumentRepository: DocumentRepository {
  var queued: QueuedRepository<Document> { get }
}

// The methods are public, so that the repositories, which are public, have them from here.
extension QueuedDocumentRepository {
  public func load() async throws(DocumentError) -> Loaded<Document>? {
    try await queued.run { (repository) throws(DocumentError) in try repository.load() }
  }

  @discardableResult
  public func save(
    _ value: Document.Codec.Value, preserving preserved: Preserved<Document>?
  ) async throws(DocumentError) -> Saved {
    try await queued.run { (repository) throws(DocumentError) in
      try repository.save(value, preserving: preserved)
    }
  }
}

/// A synchronous repository with a queue, on which it may block.
final class QueuedRepository<Document: JSONDocument>: Sendable {
  private let repository: SynchronousRepository<Document>
  private let queue = DispatchQueue(label: "sumtype.repository")

  init(_ repository: SynchronousRepository<Document>) { self.repository = repository }

  /// Calls `body` on the queue, after the calls before.
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

  /// The document as it was last saved; nil if there is none.
  public var bytes: [UInt8]? { repository.bytes }

  /// The number of saves that succeeded.
  public var saves: Int { state.access { $0.saves } }

  /// The error that every load and save throws; nil if they should succeed.
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
