import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Malformed moods")
struct BrokenMoodTests {
  private let hello = TimelineText.text(ID.first, "Hello")
  private let mood = TimelineText.mood(ID.third, "😀", "4")

  @Test(
    "a malformed mood is set aside with its reason, and survives an edit of its neighbour",
    arguments: [
      (TimelineText.mood(ID.second, "🙂", #""high""#), "intensity"),
      (TimelineText.mood(ID.second, "🙂", "6"), "intensity"),
      (TimelineText.mood(ID.second, "🙂", "null"), "intensity"),
      (TimelineText.entry("mood", #"{"emoji":"🙂"}"#), "id"),
      (TimelineText.entry("mood", #"{"id":"not a UUID"}"#), "id"),
      (TimelineText.entry("mood", "this is no JSON"), "payload"),
      (#"{"type":"mood","payload":"&&& no base64"}"#, "payload"),
      (#"{"type":"mood","payload":7}"#, "payload"),
      (#"{"type":"mood"}"#, "payload"),
      (#"{"payload":"e30="}"#, "type"),
      (#"{"type":null,"payload":"e30="}"#, "type"),
      (#"{"type":["mood"],"payload":"e30="}"#, "type"),
      (#"{"type":"mood","type":"text","payload":"e30="}"#, "type"),
      (#""mood""#, ""), ("null", ""), ("[ ]", ""),
    ])
  func setAside(broken: String, place: String) throws {
    let loaded = try TimelineDocument.load(TimelineText(entries: [hello, broken, mood]).bytes)
    #expect(loaded.value.entries.map(\.id) == [ID.first, ID.third])

    let items = loaded.preserved.report.items
    #expect(items.count == 1)
    let item = try #require(items.first)
    #expect(item.level == .malformed)
    #expect(item.pointers.first?.description == "/entries/1")
    #expect(item.text == broken)
    let reason = try #require(item.reason?.description)
    #expect(place.isEmpty || reason.contains(place), "\(reason)")

    var timeline = loaded.value
    guard case .text(var post) = timeline.entries[0] else {
      Issue.record("another case is there")
      return
    }
    post.message = "Changed"
    timeline.entries[0] = .text(post)
    let saved = try TimelineDocument.save(timeline, preserving: loaded.preserved)
    let changed = TimelineText.text(ID.first, "Changed")
    #expect(text(saved.bytes) == text(TimelineText(entries: [changed, broken, mood]).bytes))
  }
}
