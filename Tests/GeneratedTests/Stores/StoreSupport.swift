import Foundation
import Observation
import SumTypeRuntime
import SumTypeState
import TypeShowcase

extension InMemoryRepository {
  /// The text of the document that was saved last.
  var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
}

extension InMemoryRepository<TimelineDocument> {
  /// Creates a repository with a timeline of these entries.
  convenience init(_ entries: String...) { self.init(bytes: TimelineText(entries: entries).bytes) }
}

/// Returns the messages and moods of a timeline's entries.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
func shown(_ store: TimelineStore) -> [String] {
  store.entries.map { post in
    switch post {
    case .text(let text): text.message
    case .mood(let mood): "\(mood.emoji)\(mood.intensity)"
    }
  }
}

/// Counts the notifications of changes to the properties that `read` reads.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
final class Listener {
  private(set) var heard = 0
  private let read: @MainActor () -> Void

  init(to read: @escaping @MainActor () -> Void) {
    self.read = read
    listen()
  }

  private func listen() {
    withObservationTracking {
      read()
    } onChange: { [weak self] in
      MainActor.assumeIsolated {
        self?.heard += 1
        self?.listen()
      }
    }
  }
}

/// A gate at which saves wait until the test opens it.
actor Turnstile {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func pass() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

/// A repository whose saves wait at a turnstile.
struct SlowRepository: DocumentRepository {
  let inner: InMemoryRepository<TimelineDocument>
  let turnstile: Turnstile

  func load() async throws(DocumentError) -> Loaded<TimelineDocument>? { try await inner.load() }

  func save(
    _ value: Timeline, preserving preserved: Preserved<TimelineDocument>?
  ) async throws(DocumentError) -> Saved {
    await turnstile.pass()
    return try await inner.save(value, preserving: preserved)
  }
}
