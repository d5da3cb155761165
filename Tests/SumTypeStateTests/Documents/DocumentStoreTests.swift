import Foundation
import Observation
import SumTypeRuntime
import SumTypeState
import Testing
import VersionsV1

/// Returns `{"version":1,"entries":[…]}` of things: `{"word":"a"}` is known, `{"photo":1}` is not.
func drawer(_ entries: String...) -> [UInt8] {
  Array("{\"version\":1,\"entries\":[\(entries.joined(separator: ","))]}".utf8)
}

extension InMemoryRepository {
  var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }
}

@Suite("A store of a document")
@MainActor
struct DocumentStoreTests {
  private let failure = DocumentError.file(URL(fileURLWithPath: "/a"), reason: "the disk is full")

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a store saves a change of the loaded document, and keeps unknown entries at their places")
  func roundTrip() async throws {
    let repository = InMemoryRepository<DrawerDocument>(
      bytes: drawer(#"{"photo":1}"#, #"{"word":"a"}"#, #"{"word":"b"}"#))
    let store = DocumentStore(repository)
    #expect(store.value == nil)
    await store.load()
    #expect(store.report?.summary.unknown == 1)
    try store.change { $0.entries.removeFirst() }
    #expect(store.hasUnsavedChanges)
    try await store.flush()
    #expect(!store.hasUnsavedChanges)
    #expect(
      repository.text == String(decoding: drawer(#"{"photo":1}"#, #"{"word":"b"}"#), as: UTF8.self))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a failed load allows no change and no save, and keeps the previous value")
  func failedLoad() async throws {
    let repository = InMemoryRepository<DrawerDocument>(bytes: Array("{\"version\":1".utf8))
    let store = DocumentStore(repository, new: Drawer(entries: []))
    await store.load()
    #expect(store.loading.error?.kind == .unreadable)
    #expect(throws: StateError.self) { try store.change { $0.entries = [] } }
    try await store.flush()
    #expect(repository.text == "{\"version\":1")
    #expect(repository.saves == 0)

    let good = InMemoryRepository<DrawerDocument>(bytes: drawer(#"{"word":"a"}"#))
    let other = DocumentStore(good)
    await other.load()
    good.failure = failure
    await other.load()
    #expect(other.loading == .failed(StateError(failure), previous: Drawer(entries: [.word("a")])))
    #expect(throws: StateError.self) { try other.change { $0.entries = [] } }
    good.failure = nil
    await other.load()
    try other.change { $0.entries = [] }
    try await other.flush()
    #expect(good.text == String(decoding: drawer(), as: UTF8.self))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("changes during a save are saved together in one further save")
  func coalesced() async throws {
    let inner = InMemoryRepository<DrawerDocument>(bytes: drawer())
    let gate = Gate(isOpen: false)
    let store = DocumentStore(GatedRepository(inner: inner, gate: gate))
    await store.load()
    for count in 1...50 {
      try store.change { $0.entries.append(.word("\(count)")) }
      await Task.yield()
    }
    #expect(inner.saves == 0)
    await gate.open()
    try await store.flush()
    #expect(inner.saves <= 2)
    let again = try #require(try await inner.load())
    #expect(again.value.entries.count == 50)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a failed save has an error, keeps the change, and is repeated by the next flush")
  func failedSave() async throws {
    let repository = InMemoryRepository<DrawerDocument>(bytes: drawer())
    let store = DocumentStore(repository)
    await store.load()
    repository.failure = failure
    try store.change { $0.entries.append(.word("a")) }
    await #expect(throws: StateError.self) { try await store.flush() }
    #expect(store.saving.error == StateError(failure))
    #expect(store.hasUnsavedChanges)
    #expect(store.value?.entries == [.word("a")])
    // A load does not replace unsaved changes.
    await store.load()
    #expect(store.value?.entries == [.word("a")])
    repository.failure = nil
    try await store.flush()
    #expect(!store.hasUnsavedChanges)
    #expect(repository.text == String(decoding: drawer(#"{"word":"a"}"#), as: UTF8.self))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("without a document a store begins with a new one, or has an error if it was given none")
  func missing() async throws {
    let repository = InMemoryRepository<DrawerDocument>()
    let strict = DocumentStore(repository)
    await strict.load()
    #expect(strict.loading.error?.kind == .missing)
    let store = DocumentStore(repository, new: Drawer(entries: []))
    await store.load()
    #expect(repository.saves == 0)
    for word in ["a", "b"] {
      try store.change { $0.entries.append(.word(word)) }
      try await store.flush()
    }
    #expect(
      repository.text == String(decoding: drawer(#"{"word":"a"}"#, #"{"word":"b"}"#), as: UTF8.self)
    )
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a store delays its saves as it was told to, but a flush saves at once")
  func delayed() async throws {
    let repository = InMemoryRepository<DrawerDocument>(bytes: drawer())
    let store = DocumentStore(repository, savingAfter: .seconds(600))
    await store.load()
    try store.change { $0.entries.append(.word("a")) }
    for _ in 0..<10 { await Task.yield() }
    #expect(repository.saves == 0)
    try await store.flush()
    #expect(repository.saves == 1)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a change of the document notifies its observers")
  func observed() async throws {
    let store = DocumentStore(InMemoryRepository<DrawerDocument>(bytes: drawer()))
    await store.load()
    await confirmation { heard in
      withObservationTracking {
        _ = store.value
      } onChange: {
        heard()
      }
      try? store.change { $0.entries.append(.word("a")) }
    }
  }
}
