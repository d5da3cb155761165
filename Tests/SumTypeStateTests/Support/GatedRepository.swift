import Foundation
import SumTypeRuntime

/// A gate at which callers wait until a test opens it.
actor Gate {
  private var isOpen: Bool
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(isOpen: Bool) { self.isOpen = isOpen }

  func pass() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func close() { isOpen = false }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

/// A repository whose saves wait at a gate.
struct GatedRepository<Document: JSONDocument>: DocumentRepository {
  let inner: InMemoryRepository<Document>
  let gate: Gate
  /// Whether loads wait as well.
  var gatesLoads = false

  func load() async throws(DocumentError) -> Loaded<Document>? {
    if gatesLoads { await gate.pass() }
    return try await inner.load()
  }

  func save(
    _ value: Document.Codec.Value, preserving preserved: Preserved<Document>?
  ) async throws(DocumentError) -> Saved {
    await gate.pass()
    return try await inner.save(value, preserving: preserved)
  }
}
