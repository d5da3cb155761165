import Foundation
import SumTypeRuntime
import SumTypeState
import TestDocuments
import Testing
import TypeShowcase

@Suite("The saves of a generated store")
@MainActor
struct StoreSavingTests {
  private let day = Date(timeIntervalSince1970: 1_709_208_000)
  private static let hello = TimelineText.text(ID.first, "Hello")

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a store whose load failed refuses changes, and leaves the file as it was")
  func failedLoad() async throws {
    for content in ["", "{", "[]", #"{"version":1}"#] {
      try await TemporaryFolder.with { folder in
        let url = folder.appendingPathComponent("timeline.json")
        try Data(content.utf8).write(to: url)
        let store = TimelineStore(url: url)
        let early = #expect(throws: StateError.self) {
          try store.addText(createdAt: self.day, message: "Lost")
        }
        #expect(early?.kind == .notLoaded)
        await store.load()
        #expect(store.loading.error?.kind == .unreadable)
        let late = #expect(throws: StateError.self) {
          try store.addText(createdAt: self.day, message: "Lost")
        }
        #expect(late?.kind == .notLoaded)
        #expect(throws: StateError.self) { try store.change { $0.entries = [] } }
        try await store.flush()
        #expect(store.entries.isEmpty && !store.hasUnsavedChanges)
        #expect(try Data(contentsOf: url) == Data(content.utf8))
      }
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("changes during a save are saved together after it")
  func coalesced() async throws {
    let inner = InMemoryRepository<TimelineDocument>(Self.hello)
    let turnstile = Turnstile()
    let store = TimelineStore(SlowRepository(inner: inner, turnstile: turnstile))
    await store.load()
    for round in 1...20 {
      try store.updateText(ID.first) { $0.message = "Round \(round)" }
      await Task.yield()
    }
    #expect(store.saving.isLoading && store.hasUnsavedChanges)
    await turnstile.open()
    try await store.flush()
    #expect((1...2).contains(inner.saves))
    let last = TimelineText(entries: [TimelineText.text(ID.first, "Round 20")])
    #expect(inner.text == text(last.bytes))
    #expect(store.saving.value?.bytes == inner.bytes)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a store with a delay saves several changes once, and at once if it is flushed")
  func delayed() async throws {
    let repository = InMemoryRepository<TimelineDocument>(Self.hello)
    let store = TimelineStore(repository, savingAfter: .seconds(600))
    await store.load()
    for _ in 1...5 {
      try store.addText(createdAt: day, message: "")
      await Task.yield()
    }
    #expect(repository.saves == 0)
    try await store.flush()
    #expect(repository.saves == 1 && store.entries.count == 6)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a store whose file another store has changed fails to save, and may load it again")
  func two() async throws {
    try await TemporaryFolder.with { folder in
      let url = folder.appendingPathComponent("timeline.json")
      try Data(TimelineText(entries: [Self.hello, TimelineText.photo]).bytes).write(to: url)
      let (first, second) = (TimelineStore(url: url), TimelineStore(url: url))
      await first.load()
      await second.load()
      try first.addText(createdAt: day, message: "First")
      try await first.flush()
      let saved = try Data(contentsOf: url)
      try second.addText(createdAt: day, message: "Second")
      let error = await #expect(throws: StateError.self) { try await second.flush() }
      #expect(error?.kind == .changed)
      #expect(second.saving.error?.kind == .changed && second.hasUnsavedChanges)
      #expect(try Data(contentsOf: url) == saved)
      // A load keeps the changes of this store, unless the app discards them.
      await second.load()
      #expect(shown(second) == ["Hello", "Second"])
      await second.load(discardingChanges: true)
      #expect(shown(second) == ["Hello", "First"])
      #expect(!second.hasUnsavedChanges && second.saving.error == nil)
      try second.addText(createdAt: day, message: "Second")
      try await second.flush()
      await first.load()
      #expect(shown(first) == ["Hello", "First", "Second"])
      #expect(text([UInt8](try Data(contentsOf: url))).contains(TimelineText.photo))
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a load waits for a running save, and keeps the changes of the store if that fails")
  func loadDuringSave() async throws {
    let inner = InMemoryRepository<TimelineDocument>(Self.hello)
    let turnstile = Turnstile()
    let store = TimelineStore(SlowRepository(inner: inner, turnstile: turnstile))
    await store.load()
    try store.addText(createdAt: day, message: "Kept")
    for _ in 0..<10 { await Task.yield() }
    #expect(store.saving.isLoading && !store.hasUnsavedChanges)
    let load = Task { await store.load() }
    for _ in 0..<10 { await Task.yield() }
    inner.failure = .file(URL(fileURLWithPath: "/a"), reason: "the disk is full")
    await turnstile.open()
    await load.value
    #expect(shown(store) == ["Hello", "Kept"] && store.hasUnsavedChanges)
    #expect(store.saving.error?.kind == .file)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a save that fails keeps the change and the error, and the next one writes the change")
  func failedSave() async throws {
    let repository = InMemoryRepository<TimelineDocument>(Self.hello)
    let store = TimelineStore(repository)
    await store.load()
    repository.failure = .file(URL(fileURLWithPath: "/a"), reason: "the disk is full")
    try store.addText(createdAt: day, message: "Kept")
    let error = await #expect(throws: StateError.self) { try await store.flush() }
    #expect(error?.kind == .file && error?.isRetryable == true)
    #expect(shown(store) == ["Hello", "Kept"] && store.hasUnsavedChanges)
    repository.failure = nil
    try await store.flush()
    #expect(repository.saves == 1 && !store.hasUnsavedChanges)
  }
}
