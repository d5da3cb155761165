import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Repositories to which the app passes the preserved data")
struct PreservingRepositoryTests {
  private let entries = [
    TimelineText.text(ID.first, "Hello", #","edited":true"#), TimelineText.photo,
    TimelineText.mood(ID.second, "🙂", "3"),
  ]

  @Test("a file keeps its unknown data through load, edit and save")
  func file() throws {
    try TemporaryFile.with(Data(TimelineText(entries: entries).bytes)) { file in
      let repository = SynchronousRepository<TimelineDocument>(url: file)
      let loaded = try #require(try repository.load())
      var timeline = loaded.value
      timeline.entries.removeLast()
      try repository.save(timeline, preserving: loaded.preserved)
      #expect(
        try Data(contentsOf: file) == Data(TimelineText(entries: Array(entries[..<2])).bytes))
    }
  }

  @Test("preserved data may be used twice: an undo after a save restores the file")
  func undo() throws {
    let bytes = TimelineText(entries: entries).bytes
    let loaded = try TimelineDocument.load(bytes)
    let emptied = try TimelineDocument.save(Timeline(entries: []), preserving: loaded.preserved)
    #expect(text(emptied.bytes) == text(TimelineText(entries: [TimelineText.photo]).bytes))
    let undone = try TimelineDocument.save(loaded.value, preserving: loaded.preserved)
    #expect(undone.bytes == bytes)
  }

  @Test("preserved data may be passed to another task")
  func sendable() async throws {
    let bytes = TimelineText(entries: entries).bytes
    let loaded = try TimelineDocument.load(bytes)
    let saved = try await Task.detached {
      try TimelineDocument.save(loaded.value, preserving: loaded.preserved)
    }.value
    #expect(saved.bytes == bytes)
  }
}
