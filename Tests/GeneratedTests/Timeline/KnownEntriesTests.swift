import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("A timeline of known entries")
struct KnownEntriesTests {
  private let file = TimelineText(entries: [
    TimelineText.text(ID.first, "Hello"), TimelineText.mood(ID.second, "🙂", "3"),
  ])
  private let posts: [Post] = [
    .text(
      TextPost(
        id: ID.first, createdAt: Date(timeIntervalSince1970: 1_709_208_000), message: "Hello")),
    .mood(
      MoodPost(
        id: ID.second, createdAt: Date(timeIntervalSince1970: 1_709_281_800.5), emoji: "🙂",
        intensity: 3)),
  ]

  @Test("known entries map to the domain")
  func loading() throws {
    let loaded = try TimelineDocument.load(file.bytes)
    #expect(loaded.value == Timeline(entries: posts))
    #expect(loaded.value.entries.map(\.id) == [ID.first, ID.second])
    #expect(loaded.preserved.version == 1)
    #expect(loaded.preserved.report.items.isEmpty)
  }

  @Test("a new timeline is written in the format of the demonstration app")
  func savingAnew() throws {
    let saved = try TimelineDocument.save(Timeline(entries: posts))
    #expect(text(saved.bytes) == text(file.bytes))
    #expect(saved.dropped.isEmpty)
  }

  @Test("an empty timeline is written and read back")
  func empty() throws {
    let saved = try TimelineDocument.save(Timeline(entries: []))
    #expect(try TimelineDocument.load(saved.bytes).value.entries.isEmpty)
  }

  @Test("a save without an edit writes the same bytes, in any spelling")
  func untouched() throws {
    let spellings = [
      file.bytes,
      Array(#"{"version":1.0,"entries":[]}"#.utf8),
      Array("\u{FEFF}{ \"entries\":[ ] ,\r\n\"version\":1e0 }\n".utf8),
      Array(
        #"{"entries":[{"type":"te\u0078t","payload":"\#(inner(#"{"id": "\#(ID.first)", "createdAt":"2024-02-29T13:00:00.000+01:00","message":"caf\u00e9"} "#))"}],"version":1}"#
          .utf8),
    ]
    for bytes in spellings {
      let loaded = try TimelineDocument.load(bytes)
      let saved = try TimelineDocument.save(loaded.value, preserving: loaded.preserved)
      #expect(text(saved.bytes) == text(bytes))
    }
  }

  @Test("a save refuses a value beyond its bounds, with its place")
  func bounds() throws {
    var posts = posts
    if case .mood(var mood) = posts[1] {
      mood.intensity = 6
      posts[1] = .mood(mood)
    }
    let error = #expect(throws: JSONError.self) {
      try TimelineDocument.save(Timeline(entries: posts))
    }
    #expect(error?.path == "/entries/1/payload » /intensity")
    #expect(error?.code == .outOfRange)
  }

  private func inner(_ payload: String) -> String { Data(payload.utf8).base64EncodedString() }
}
