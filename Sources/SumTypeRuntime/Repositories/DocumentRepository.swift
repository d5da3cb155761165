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
