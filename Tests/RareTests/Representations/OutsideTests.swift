import Foundation
import RareShowcase
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Tags that come from outside the document")
struct OutsideTests {
  typealias Events = ServerEventsDocument

  @Test(
    "the tag from outside selects the variant, and a save keeps tag and bytes",
    arguments: [
      ("message", #"{"id":"1","text":"a"}"#, ServerEvent.message(MessageEvent(id: "1", text: "a"))),
      (nil, #"{"id":"1"}"#, .message(MessageEvent(id: "1", text: nil))),
      ("delta", #"{"type":"text","text":"a"}"#, .delta(.text(TextDelta(text: "a")))),
      ("content_block_delta", #"{"text":"a","type":"text"}"#, .delta(.text(TextDelta(text: "a")))),
      ("tokens", "[1, 2]", .tokens([1, 2])), ("message_stop", #"{"type":"message_stop"}"#, .stop),
      ("message_stop", "null", .stop), ("message_stop", "[]", .stop), (3, "null", .status(nil)),
      (3, #""x""#, .status("x")),
    ] as [(JSONTag?, String, ServerEvent)])
  func known(tag: JSONTag?, json: String, value: ServerEvent) throws {
    let loaded = try Events.load(Array(json.utf8), tag: tag)
    #expect(loaded.value == value)
    #expect(Events.tag(of: value, preserving: loaded.preserved) == tag)
    #expect(try text(Events.save(value, preserving: loaded.preserved)) == json)
    let decoder = JSONDecoder()
    if let tag { decoder.userInfo[.outside("event")] = tag }
    let dto = try decoder.decode(ServerEventDTO.self, from: Data(json.utf8))
    #expect(dto.domain() == value)
    let encoded = try JSONEncoder().encode(ServerEventDTO(value))
    #expect(try Events.load(encoded, tag: tag).value == value)
  }

  @Test("a value with an unknown tag keeps its bytes and its tag")
  func unknown() throws {
    let json = #"{ "a" : 1.0 }"#
    let loaded = try Events.load(Array(json.utf8), tag: "ping")
    guard case .unknown(let value) = loaded.value else {
      Issue.record("\(loaded.value)")
      return
    }
    #expect(value.tag == "ping" && value.json.text == json && value.reason == .unknownTag)
    #expect(Events.tag(of: loaded.value, preserving: loaded.preserved) == "ping")
    #expect(Events.tag(of: loaded.value) == "ping")
    #expect(try text(Events.save(loaded.value)) == json)
    #expect(try text(Events.save(loaded.value, preserving: loaded.preserved)) == json)
    #expect(loaded.preserved.report.items.map(\.tag) == ["ping"])
  }

  @Test("a value that does not fit its tag is malformed, with the place of the fault")
  func malformed() throws {
    let loaded = try Events.load(Array(#"{"id":7}"#.utf8), tag: "message")
    guard case .unknown(let value) = loaded.value, case .malformed(let error) = value.reason else {
      Issue.record("\(loaded.value)")
      return
    }
    #expect(value.tag == "message" && error.path == "/id")
    for (tag, json) in [("message_stop", "7"), ("tokens", "{}"), ("delta", "[]")] {
      let loaded = try Events.load(Array(json.utf8), tag: .string(tag))
      #expect(loaded.preserved.report.items.map(\.level) == [.malformed])
    }
  }

  @Test("a closed union refuses an unknown tag and a missing one")
  func closed() throws {
    let none = #expect(throws: JSONError.self) {
      try WebHooksDocument.load(Array("{}".utf8), tag: nil)
    }
    #expect(none?.code == .missingTag)
    let other = #expect(throws: JSONError.self) {
      try WebHooksDocument.load(Array("{}".utf8), tag: "pull")
    }
    #expect(other?.code == .unknownTag)
    #expect(try WebHooksDocument.load(Array("{}".utf8), tag: "ping").value == .ping)
    #expect(try text(WebHooksDocument.save(.ping)) == "null")
  }

  @Test("an edit keeps the tag that was read and every byte beside it")
  func edits() throws {
    let json = #"{"x":1.0, "text":"a" ,"type":"text"}"#
    let loaded = try Events.load(Array(json.utf8), tag: "delta")
    let value = ServerEvent.delta(.text(TextDelta(text: "b")))
    #expect(
      try text(Events.save(value, preserving: loaded.preserved))
        == json.replacing(#""a""#, with: #""b""#))
    #expect(Events.tag(of: value, preserving: loaded.preserved) == "delta")
    #expect(Events.tag(of: value) == "content_block_delta")
  }

  @Test("another variant is written anew with its own tag, and a lost unknown member is reported")
  func changes() throws {
    let json = #"{"type":"text","text":"a","x":1}"#
    let loaded = try Events.load(Array(json.utf8), tag: "delta")
    let saved = try Events.save(.stop, preserving: loaded.preserved)
    #expect(text(saved) == "{}")
    #expect(saved.dropped.map(\.path) == ["/x"])
    #expect(Events.tag(of: .stop, preserving: loaded.preserved) == "message_stop")
    #expect(Events.tag(of: .message(MessageEvent(id: "1", text: nil))) == nil)
  }

  private func text(_ saved: Saved) -> String { String(decoding: saved.bytes, as: UTF8.self) }
}
