import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("The version of a timeline")
struct VersionTests {
  @Test("a newer version is read, and not lowered by a save of an edited entry")
  func future() throws {
    let entry = { TimelineText.text(ID.first, $0) }
    let tail = #""theme" : "dark", "version" : 7"#
    let loaded = try TimelineDocument.load(
      TimelineText(entries: [entry("Hello"), TimelineText.photo], tail: tail).bytes)
    #expect(loaded.preserved.version == 7)
    #expect(loaded.value.entries.count == 1)

    var timeline = loaded.value
    guard case .text(var post) = timeline.entries[0] else {
      Issue.record("another case is there")
      return
    }
    post.message = "Changed"
    timeline.entries[0] = .text(post)
    let saved = try TimelineDocument.save(timeline, preserving: loaded.preserved)
    #expect(
      text(saved.bytes)
        == text(TimelineText(entries: [entry("Changed"), TimelineText.photo], tail: tail).bytes))
  }

  @Test("a document of an older version gets the current version when an entry is edited")
  func past() throws {
    let entry = { TimelineText.text(ID.first, $0) }
    let loaded = try TimelineDocument.load(
      TimelineText(entries: [entry("Hello")], tail: #""version" : 0"#).bytes)
    var timeline = loaded.value
    guard case .text(var post) = timeline.entries[0] else {
      Issue.record("another case is there")
      return
    }
    post.message = "Changed"
    timeline.entries[0] = .text(post)
    let saved = try TimelineDocument.save(timeline, preserving: loaded.preserved)
    #expect(text(saved.bytes) == text(TimelineText(entries: [entry("Changed")]).bytes))
  }

  @Test("a version that is no whole number is an error", arguments: [#""2""#, "1.5", "null", "{}"])
  func wrong(version: String) {
    let bytes = TimelineText(entries: [], tail: #""version" : \#(version)"#).bytes
    #expect(throws: JSONError.self) { try TimelineDocument.load(bytes) }
  }
}
