import Foundation
import SumTypeRuntime
import SumTypeState
import TestDocuments
import Testing
import TypeShowcase

@Suite("The generated store of a timeline")
@MainActor
struct TimelineStoreTests {
  private static let hello = TimelineText.text(ID.first, "Hello", #","edited":true"#)
  private static let mood = TimelineText.mood(ID.second, "🙂", "3")
  private let day = Date(timeIntervalSince1970: 1_709_208_000)

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("unknown entries stay at their places byte for byte while other entries are edited")
  func around() async throws {
    let repository = InMemoryRepository<TimelineDocument>(
      Self.hello, TimelineText.photo, Self.mood, TimelineText.mood(ID.third, "🙁", #""high""#))
    let store = TimelineStore(repository)
    await store.load()
    #expect(shown(store) == ["Hello", "🙂3"])
    #expect(store.unknown == UnknownEntries(newer: 1, damaged: 1))
    #expect(store.unknownCount == 2)
    #expect(
      store.unknown.notice == "1 entry was made by a newer version, 1 entry cannot be read")
    #expect(store.report?.summary.unknown == 1)

    try store.updateText(ID.first) { $0.message = "Changed" }
    try store.updateMood(ID.second) { $0.intensity = 5 }
    try store.addText(id: ID.new, createdAt: day, message: "New", at: 0)
    try await store.flush()
    let new =
      #"{"createdAt":"2024-02-29T12:00:00Z","id":"\#(ID.new.uuidString)","message":"New"}"#
    let expected = TimelineText(entries: [
      TimelineText.entry("text", new),
      TimelineText.text(ID.first, "Changed", #","edited":true"#), TimelineText.photo,
      TimelineText.mood(ID.second, "🙂", "5"), TimelineText.mood(ID.third, "🙁", #""high""#),
    ])
    #expect(repository.text == text(expected.bytes))
    #expect(repository.saves == 1)
    #expect(store.unknownCount == 2)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("entries are added, found, changed, moved and removed by their identities")
  func editing() async throws {
    let store = TimelineStore(InMemoryRepository(Self.hello, Self.mood))
    await store.load()
    let id = try store.addText(createdAt: day, message: "Third")
    #expect(store.contains(id))
    #expect(store[id]?.createdAt == day)
    #expect(store[ID.new] == nil && !store.contains(ID.new))
    try store.move(id, to: 0)
    #expect(shown(store) == ["Third", "Hello", "🙂3"])
    try store.update(id) { post in
      post = .mood(MoodPost(id: id, createdAt: self.day, emoji: "🎉", intensity: 1))
    }
    #expect(try store.remove(ID.first).id == ID.first)
    #expect(shown(store) == ["🎉1", "🙂3"])
    #expect(store.contains(ID.second) && !store.contains(ID.first))
    try store.entryList.move(fromOffsets: [0], toOffset: 2)
    #expect(shown(store) == ["🙂3", "🎉1"])
    try store.entryList.remove(atOffsets: [0, 1])
    #expect(store.entries.isEmpty && store[id] == nil)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a change that would give two entries one identity is refused")
  func twins() async throws {
    let store = TimelineStore(InMemoryRepository(Self.hello, Self.mood))
    await store.load()
    let taken = #expect(throws: StateError.self) {
      try store.addText(id: ID.second, createdAt: self.day, message: "Twin")
    }
    #expect(taken?.kind == .duplicateEntry)
    let renamed = #expect(throws: StateError.self) {
      try store.updateText(ID.first) { $0.id = ID.second }
    }
    #expect(renamed?.kind == .duplicateEntry)
    #expect(!store.hasUnsavedChanges)
    try store.updateText(ID.first) { $0.id = ID.new }
    #expect(store.contains(ID.new) && !store.contains(ID.first))
    #expect(store.entries[0].id == ID.new)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a change of an absent entry or of another variant throws, and changes nothing")
  func absent() async throws {
    let store = TimelineStore(InMemoryRepository(Self.hello))
    await store.load()
    let kinds: [(StateError.Kind, () throws(StateError) -> Void)] = [
      (.noSuchEntry, { () throws(StateError) in try store.update(ID.new) { _ in } }),
      (.noSuchEntry, { () throws(StateError) in _ = try store.remove(ID.new) }),
      (.noSuchEntry, { () throws(StateError) in try store.move(ID.new, to: 0) }),
      (.noSuchEntry, { () throws(StateError) in try store.move(ID.first, to: 1) }),
      (.otherVariant, { () throws(StateError) in try store.updateMood(ID.first) { _ in } }),
      (
        .noSuchEntry,
        { () throws(StateError) in
          try store.addText(createdAt: self.day, message: "", at: 2)
        }
      ),
    ]
    for (kind, change) in kinds {
      let error = #expect(throws: StateError.self) { try change() }
      #expect(error?.kind == kind)
    }
    #expect(shown(store) == ["Hello"])
    #expect(!store.hasUnsavedChanges)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a store without a file begins empty, and the first change creates the file")
  func begins() async throws {
    try await TemporaryFolder.with { folder in
      let url = folder.appendingPathComponent("timeline.json")
      let store = TimelineStore(url: url, options: FileOptions(backups: 1))
      #expect(store.entries.isEmpty && store.loading == .idle)
      await store.load()
      #expect(store.loading == .loaded(Timeline(entries: [])))
      #expect(!FileManager.default.fileExists(atPath: url.path))
      try store.addMood(createdAt: day, emoji: "🙂", intensity: 1)
      try await store.flush()
      try store.addMood(createdAt: day, emoji: "🎉", intensity: 2)
      try await store.flush()
      let again = TimelineStore(url: url)
      await again.load()
      #expect(shown(again) == ["🙂1", "🎉2"])
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.sorted() == ["timeline.backup-1.json", "timeline.json"])
    }
  }
}

/// A folder that exists as long as a test runs.
enum TemporaryFolder {
  @MainActor
  static func with(_ body: @MainActor (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sumtype-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }
}
