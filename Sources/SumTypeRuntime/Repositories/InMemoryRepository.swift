import Foundation

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
