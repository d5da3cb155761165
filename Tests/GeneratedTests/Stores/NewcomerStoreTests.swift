import Foundation
import SumTypeRuntime
import SumTypeState
import Testing
import TypeShowcase

@Suite("Generated stores with the fewest arguments")
@MainActor
struct NewcomerStoreTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("identities and dates may be left out of the calls, and each call makes its own")
  func wholeCalls() async throws {
    let store = TimelineStore(InMemoryRepository())
    await store.load()
    let before = Date()
    let text = try store.addText(message: "Hello")
    let mood = try store.addMood(emoji: "🙂", intensity: 4)
    #expect(text != mood)
    #expect(store.entries.map(\.id) == [text, mood])
    #expect(store.entries.allSatisfy { before...Date() ~= $0.createdAt })
    #expect(TextPost(message: "a").id != TextPost(message: "a").id)
    #expect(Errand(title: "a").number != Errand(title: "a").number)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("an entry that is read without an identity or a date is damaged")
  func neverRead() async throws {
    let entries = [
      TimelineText.entry("text", #"{"createdAt":"2024-02-29T12:00:00Z","message":"Hello"}"#),
      TimelineText.entry("text", #"{"id":"\#(ID.first.uuidString)","message":"Hello"}"#),
    ]
    let store = TimelineStore(InMemoryRepository(entries[0], entries[1]))
    await store.load()
    #expect(store.entries.isEmpty)
    #expect(store.unknown == UnknownEntries(newer: 0, damaged: 2))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a store's default file has the document's name, in a folder of application support")
  func usualFile() {
    let url = TimelineStore.defaultURL
    #expect(url.lastPathComponent == "Timeline.json")
    let folder = url.deletingLastPathComponent().deletingLastPathComponent()
    let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    #expect(support.map(\.path).contains(folder.path))
    #expect(WhiteboardFileStore.defaultURL.lastPathComponent == "WhiteboardFile.json")
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a store type may state its file, and the first save creates the folder")
  func ownFile() async throws {
    defer { try? FileManager.default.removeItem(at: OwnStore.folder) }
    let store = OwnStore()
    await store.load()
    #expect(store.loading.value == Timeline(entries: []))
    try store.change { $0.entries.append(.text(TextPost(message: "Hello"))) }
    try await store.flush()
    let again = OwnStore()
    await again.load()
    #expect(again.loading.value == store.loading.value)
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
private final class OwnStore: TypedStore {
  static let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  static var defaultURL: URL { folder.appending(path: "a/b/Own.json") }
  static var newDocument: Timeline? { Timeline(entries: []) }

  let document: DocumentStore<TimelineDocument>
  init(_ document: DocumentStore<TimelineDocument>) { self.document = document }
}
