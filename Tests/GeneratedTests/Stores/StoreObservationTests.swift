import Foundation
import SumTypeRuntime
import SumTypeState
import Testing
import TypeShowcase

@Suite("Observers of a generated store")
@MainActor
struct StoreObservationTests {
  private let day = Date(timeIntervalSince1970: 1_709_208_000)
  private static let hello = TimelineText.text(ID.first, "Hello")

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("an observer of the entries is notified once of each change, and of no save")
  func once() async throws {
    let store = TimelineStore(InMemoryRepository(Self.hello))
    let entries = Listener { _ = store.entries }
    await store.load()
    #expect(entries.heard == 1)
    try store.addText(id: ID.new, createdAt: day, message: "New")
    #expect(entries.heard == 2)
    try store.updateText(ID.new) { $0.message = "Newer" }
    try store.move(ID.new, to: 0)
    try store.remove(ID.first)
    #expect(entries.heard == 5)
    try store.change { $0.entries = [] }
    #expect(entries.heard == 6)
    try await store.flush()
    #expect(entries.heard == 6)
    await store.load()
    #expect(entries.heard == 7)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("observers of one entry, of saves and of unknown entries are notified of these alone")
  func others() async throws {
    let store = TimelineStore(InMemoryRepository(Self.hello, TimelineText.photo))
    let unknown = Listener { _ = store.unknownCount }
    let loading = Listener { _ = store.loading.isLoading }
    await store.load()
    #expect(unknown.heard == 1)
    #expect(loading.heard > 0)
    let one = Listener { _ = store[ID.first] }
    let unsaved = Listener { _ = store.hasUnsavedChanges }
    let saving = Listener { _ = store.saving.isLoading }
    try store.updateText(ID.first) { $0.message = "Changed" }
    #expect(one.heard == 1 && unsaved.heard == 1 && saving.heard == 0)
    try await store.flush()
    #expect(unsaved.heard == 2 && saving.heard == 2)
    #expect(unknown.heard == 1)
  }
}
