import Dispatch
public import Foundation

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
