import Foundation
import Observation
import SumTypeRuntime
import SumTypeState
import TestSupport
import Testing
import VersionsV1

/// What a feature holds, and a document follows.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
private final class Draft {
  var scrapbook: Scrapbook
  init(_ scrapbook: Scrapbook) { self.scrapbook = scrapbook }
}

@Suite("A document that follows a model")
@MainActor
struct FollowingTests {
  private let newer =
    #"{"version":2,"theme":{"of": "dusk"},"entries":[],"title":"a","palette":{},"zoom":1.0}"#

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  private typealias Place = (
    repository: InMemoryRepository<ScrapbookDocument>, document: DocumentStore<ScrapbookDocument>,
    draft: Draft
  )

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  private func place() async throws -> Place {
    let repository = InMemoryRepository<ScrapbookDocument>(bytes: Array(newer.utf8))
    let document = DocumentStore(repository)
    await document.load()
    return (repository, document, Draft(try #require(document.value)))
  }

  private func titled(_ title: String) -> String {
    newer.replacingOccurrences(of: #""title":"a""#, with: "\"title\":\"\(title)\"")
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("S8: saves it after a change, with all that a newer version has written")
  func saved() async throws {
    let (repository, document, draft) = try await place()
    var reads = 0
    document.follow {
      reads += 1
      return draft.scrapbook
    }
    await turn()
    #expect(reads == 1)
    #expect(!document.hasUnsavedChanges)
    for title in ["b", "c", "d"] { draft.scrapbook.title = title }
    await turn()
    #expect(reads == 2)
    try await document.flush()
    #expect(repository.text == titled("d"))
    #expect(repository.saves == 1)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a flush and a load take what has changed in this turn")
  func flushed() async throws {
    let (repository, document, draft) = try await place()
    document.follow { draft.scrapbook }
    draft.scrapbook.title = "b"
    try await document.flush()
    #expect(repository.text == titled("b"))
    draft.scrapbook.title = "c"
    await document.load()
    #expect(repository.text == titled("c"))
    draft.scrapbook.title = "d"
    await document.load(discardingChanges: true)
    await turn()
    try await document.flush()
    #expect(repository.text == titled("c"))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("what is the same again, or was told to stop, saves nothing")
  func stopped() async throws {
    let (repository, document, draft) = try await place()
    let following = document.follow { draft.scrapbook }
    draft.scrapbook = Scrapbook(items: [], title: "a")
    try await document.flush()
    #expect(repository.saves == 0)
    following.stop()
    draft.scrapbook.title = "b"
    try await document.flush()
    #expect(repository.saves == 0)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("it ends with a model that is gone, and keeps none alive that it does not hold")
  func gone() async throws {
    let (repository, document, strong) = try await place()
    var draft: Draft? = Draft(strong.scrapbook)
    weak let weakly = draft
    document.follow { [weak draft] in draft?.scrapbook }
    draft?.scrapbook.title = "b"
    try await document.flush()
    #expect(repository.text == titled("b"))
    draft?.scrapbook.title = "c"
    draft = nil
    #expect(weakly == nil)
    try await document.flush()
    #expect(repository.text == titled("b"))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("before the document is loaded nothing is saved, and why is said")
  func unloaded() async throws {
    let repository = InMemoryRepository<ScrapbookDocument>(bytes: Array(newer.utf8))
    let document = DocumentStore(repository)
    let draft = Draft(Scrapbook(items: [], title: ""))
    let following = document.follow { draft.scrapbook }
    draft.scrapbook.title = "b"
    await turn()
    #expect(following.error?.kind == .notLoaded)
    await document.load()
    try await document.flush()
    #expect(repository.text == newer)
    draft.scrapbook.title = "c"
    try await document.flush()
    #expect(repository.text == titled("c"))
    #expect(following.error == nil)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("what changes while the document is loaded again is saved afterwards")
  func reloading() async throws {
    let inner = InMemoryRepository<ScrapbookDocument>(bytes: Array(newer.utf8))
    let gate = Gate(isOpen: true)
    let document = DocumentStore(GatedRepository(inner: inner, gate: gate, gatesLoads: true))
    await document.load()
    let draft = Draft(try #require(document.value))
    document.follow { draft.scrapbook }
    await gate.close()
    let loading = Task { await document.load() }
    await eventually { document.loading.isLoading }
    draft.scrapbook.title = "b"
    await turn()
    #expect(document.value?.title == "a")
    await gate.open()
    await loading.ended()
    try await document.flush()
    #expect(inner.text == titled("b"))
  }
}
