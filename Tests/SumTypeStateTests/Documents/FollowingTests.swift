import Foundation
import Observation
import SumTypeRuntime
import SumTypeState
import TestSupport
import Testing
import VersionsV1

/// A model with a value that a document follows.
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
  private typealias Fixture = (
    repository: InMemoryRepository<ScrapbookDocument>, document: DocumentStore<ScrapbookDocument>,
    draft: Draft
  )

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  private func fixture() async throws -> Fixture {
    let repository = InMemoryRepository<ScrapbookDocument>(bytes: Array(newer.utf8))
    let document = DocumentStore(repository)
    await document.load()
    return (repository, document, Draft(try #require(document.value)))
  }

  private func titled(_ title: String) -> String {
    newer.replacingOccurrences(of: #""title":"a""#, with: "\"title\":\"\(title)\"")
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("S8: a document saves the changed value of its model, and keeps data of a newer version")
  func saved() async throws {
    let (repository, document, draft) = try await fixture()
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
  @Test("the last change of a model that is released at once is saved", arguments: [true, false])
  func released(flushing: Bool) async throws {
    let (repository, document, _) = try await fixture()
    weak var released: Draft?
    do {
      let draft = Draft(try #require(document.value))
      released = draft
      document.follow(draft) { $0.scrapbook }
      draft.scrapbook.title = "b"
    }
    if !flushing { await turn() }
    try await document.flush()
    #expect(repository.text == titled("b"))
    await turn()
    #expect(released == nil)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a flush and a load save the changes of this turn, and a discarding load drops them")
  func flushed() async throws {
    let (repository, document, draft) = try await fixture()
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
  @Test("a value that is the same again, or that is not followed any more, is not saved")
  func stopped() async throws {
    let (repository, document, draft) = try await fixture()
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
  @Test("a document stops following a model that is released, and does not keep it alive")
  func gone() async throws {
    let (repository, document, strong) = try await fixture()
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
  @Test("a document that is not loaded saves nothing, and its following has an error")
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
  @Test("a change of the model during another load of the document is saved afterwards")
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
