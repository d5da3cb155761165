import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Unknown fields of a timeline")
struct UnknownFieldTests {
  /// Returns the file with one entry after its message was changed to "Changed".
  private func edited(_ entry: String, tail: String = #""version" : 1"#) throws -> String {
    let loaded = try TimelineDocument.load(TimelineText(entries: [entry], tail: tail).bytes)
    var timeline = loaded.value
    guard case .text(var post) = try #require(timeline.entries.first) else { return "" }
    post.message = "Changed"
    timeline.entries[0] = .text(post)
    let saved = try TimelineDocument.save(timeline, preserving: loaded.preserved)
    #expect(saved.dropped.isEmpty)
    return text(saved.bytes)
  }

  private func file(_ entry: String, tail: String = #""version" : 1"#) -> String {
    text(TimelineText(entries: [entry], tail: tail).bytes)
  }

  @Test("an unknown field inside the payload stays at its place when a known one is edited")
  func inPayload() throws {
    let payload = { (message: String) in
      #"{"edited":true, "id":"\#(ID.first)","tags":[1.0,"\u00e9"],"message":"\#(message)","createdAt":"2024-02-29T12:00:00Z", "edited":1e2}"#
    }
    #expect(
      try edited(TimelineText.entry("text", payload("Hello")))
        == file(TimelineText.entry("text", payload("Changed"))))
  }

  @Test("an unknown field beside the payload stays at its place when a known one is edited")
  func besidePayload() throws {
    let entry = { (message: String) in
      let payload =
        #"{"createdAt":"2024-02-29T12:00:00Z","id":"\#(ID.first)","message":"\#(message)"}"#
      return
        #"{"pinned":true,"payload":"\#(Data(payload.utf8).base64EncodedString())", "by" : {"name":"\u0041"},"type":"text","zzz":[ ]}"#
    }
    #expect(try edited(entry("Hello")) == file(entry("Changed")))
  }

  @Test("an unknown field at the root stays at its place when an entry is edited")
  func atRoot() throws {
    let entry = { TimelineText.text(ID.first, $0) }
    let tail = #""theme":{"dark":1.50}, "version": 1 , "version2":null"#
    #expect(try edited(entry("Hello"), tail: tail) == file(entry("Changed"), tail: tail))
  }

  @Test("a date that was not edited keeps its spelling")
  func dateSpelling() throws {
    let payload = { (message: String) in
      #"{"createdAt":"2024-02-29T13:00:00.000+01:00","id":"\#(ID.first.uuidString.lowercased())","message":"\#(message)"}"#
    }
    #expect(
      try edited(TimelineText.entry("text", payload("Hello")))
        == file(TimelineText.entry("text", payload("Changed"))))
  }

  @Test("an unknown field is reported with its place")
  func reported() throws {
    let entry = TimelineText.text(ID.first, "Hello", #","edited":true"#)
    let loaded = try TimelineDocument.load(TimelineText(entries: [entry]).bytes)
    let item = try #require(loaded.preserved.report.items.first)
    #expect(item.level == .field)
    #expect(item.path == "/entries/0/payload » /edited")
    #expect(item.text == #""edited":true"#)
    #expect(loaded.preserved.report.items.count == 1)
  }
}
