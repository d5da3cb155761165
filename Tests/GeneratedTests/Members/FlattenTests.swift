import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Structs and unions that are flattened into a struct")
struct FlattenTests {
  private let message =
    #"[{ "sender" : "me", "type":"m.room.message", "x": [1.0], "content": {"body":"caf\u00e9", "y":{ }}, "event_id":"$1" }]"#

  private func observed(
    _ json: String, _ edit: (inout VitalSign) -> Void
  ) throws -> Saved {
    try ChartDocument.saved(chart(json)) { edit(&$0.entries[0]) }
  }

  private func chart(_ entry: String, _ more: String = "") -> String {
    #"{"version":1,"entries":[\#(entry)],"createdAt":"2026-01-31T12:00:00Z","revision":3\#(more)}"#
  }

  @Test("an envelope is read with its members in any order, and saved as it was")
  func envelope() throws {
    let events = try RoomLogDocument.load(Array(message.utf8)).value
    #expect(
      events == [
        RoomEvent(eventID: "$1", content: .message(RoomMessage(body: "café")), sender: "me")
      ])
    #expect(try RoomLogDocument.saved(message).text == message)
    #expect(try RoomLogDocument.report(message).items.map(\.path) == ["/0/x", "/0/content/y"])
  }

  @Test("a new value writes each part at its place")
  func isWrittenAnew() throws {
    let events = [
      RoomEvent(eventID: "$1", content: .topic(RoomTopic(topic: "t")), sender: "me", age: 3),
      RoomEvent(eventID: "$2", content: .ended, sender: "you"),
    ]
    #expect(
      text(try RoomLogDocument.save(events).bytes)
        == #"[{"event_id":"$1","type":"m.room.topic","content":{"topic":"t"},"sender":"me","age":3},{"event_id":"$2","type":"m.room.ended","sender":"you"}]"#
    )
  }

  @Test("an edit in a part or beside it changes no other byte")
  func editedInPlace() throws {
    let saved = try RoomLogDocument.saved(message) { events in
      events[0].sender = "you"
      events[0].content = .message(RoomMessage(body: "tea"))
    }
    #expect(
      saved.text
        == message.replacing(#""me""#, with: #""you""#)
        .replacing(#""caf\u00e9""#, with: #""tea""#))
    #expect(saved.dropped.isEmpty)
  }

  @Test("another variant takes the place of the old one, and unknown members beside it stay")
  func anotherVariant() throws {
    let saved = try RoomLogDocument.saved(message) { events in
      events[0].content = .topic(RoomTopic(topic: "t"))
    }
    let back = try RoomLogDocument.load(saved.bytes).value
    #expect(back[0].content == .topic(RoomTopic(topic: "t")))
    #expect(saved.text.contains(#""x": [1.0]"#))
    #expect(saved.text.hasPrefix(#"[{ "sender" : "me", "type":"m.room.topic","#))
    #expect(!saved.text.contains("café") && !saved.text.contains(#""y""#))
    #expect(saved.dropped.map(\.path) == ["/0/content/y"])
  }

  @Test("an unknown value claims the member that could be its payload, and is kept")
  func unknownTag() throws {
    let poll =
      #"[{"event_id":"$1", "type" :"m.poll", "question":"?", "sender":"me", "content":[ ]}]"#
    var events = try RoomLogDocument.load(Array(poll.utf8)).value
    guard case .unknown(let content) = events[0].content else {
      Issue.record("\(events[0].content)")
      return
    }
    #expect(content.value == ["type": "m.poll", "content": []])
    #expect(try RoomLogDocument.report(poll).items.map(\.path) == ["/0", "/0/question"])
    let saved = try RoomLogDocument.saved(poll) { $0[0].sender = "you" }
    #expect(saved.text == poll.replacing("me", with: "you"))
    // In a new document it is written with the member that it claimed.
    events[0].eventID = "$2"
    let written = try RoomLogDocument.load(try RoomLogDocument.save(events).bytes).value
    #expect(written == events)
  }

  @Test("an unknown value of an internal union claims all members that are unclaimed")
  func unknownInternalTag() throws {
    let json = #"{"topic":"t","id":1,"type":"poll","question":"?","replies":[]}"#
    let body = try ThreadFileDocument.load(Array(json.utf8)).value.first.body
    guard case .unknown(let unknown) = body else {
      Issue.record("\(body)")
      return
    }
    #expect(unknown.json.text == #"{"type":"poll","question":"?"}"#)
    #expect(try ThreadFileDocument.report(json).items.map(\.path) == [""])
    #expect(
      try ThreadFileDocument.saved(json) { $0.first.body = .none }.text
        == #"{"topic":"t","id":1,"type":"none","replies":[]}"#)
  }

  @Test("a flattened external union is read, edited, replaced and removed by its one key")
  func external() throws {
    let entry =
      #"{"valueQuantity":{"unit":"kg","value":7e1,"z":1}, "code":"w", "subjectDevice" :4}"#
    let value = try ChartDocument.load(Array(chart(entry).utf8)).value
    #expect(
      value.entries == [
        VitalSign(
          code: "w", value: .quantity(Quantity(value: 70, unit: "kg")), subject: .device(4))
      ])
    #expect(value.stamp.revision == 3)
    let inside = try observed(entry) { $0.value = .quantity(Quantity(value: 71, unit: "kg")) }
    #expect(inside.text == chart(entry.replacing("7e1", with: "71.0")))
    let other = try observed(entry) { $0.value = .text("heavy") }
    #expect(
      other.text.contains(#""valueString":"heavy""#) && !other.text.contains("valueQuantity"))
    #expect(other.text.contains(#""subjectDevice" :4"#))
    #expect(other.dropped.map(\.path) == ["/entries/0/valueQuantity/z"])
    let none = try observed(entry) { $0.value = nil }
    #expect(!none.text.contains("valueQuantity") && none.text.contains(#""subjectDevice" :4"#))
    #expect(try ChartDocument.load(none.bytes).value.entries[0].value == nil)
  }

  @Test("a fault in a flattened part is reported with its place")
  func pointers() throws {
    let root = chart(#"{"code":"w","subjectDevice":4}"#).replacing("12:00", with: "noon")
    #expect(try refusal(root)?.contains("/createdAt") == true)
    let missing = #"{"code":"w","subjectDevice":4}"#
    #expect(
      try refusal(#"{"version":1,"entries":[\#(missing)]}"#)?.contains("createdAt") == true)
    let events = #"[{"event_id":"$1","type":"m.room.message","content":{"body":7},"sender":"me"}]"#
    let loaded = try RoomLogDocument.load(Array(events.utf8))
    let item = try #require(loaded.preserved.report.items.first)
    #expect("\(item)".contains("at /content/body: expected a string"), "\(item)")
    #expect(item.path == "/0")
    #expect(try RoomLogDocument.saved(events).text == events)
  }

  @Test("several parts that change in one save are each written once")
  func several() throws {
    let json =
      #"{"topic":"t","id":1,"via":"app","app":"a","type":"emoji","emoji":"x","skin":2,"u":[ ],"replies":[]}"#
    let saved = try ThreadFileDocument.saved(json) { thread in
      thread.topic = "u"
      thread.first.body = .rated(.thumb(Thumb(up: true)))
      thread.first.origin = nil
      thread.first.note = "n"
    }
    let back = try ThreadFileDocument.load(saved.bytes).value
    #expect(
      back
        == TalkThread(
          topic: "u",
          first: Reaction(id: 1, body: .rated(.thumb(Thumb(up: true))), origin: nil, note: "n"),
          replies: []))
    for gone in ["emoji", "skin", "via", "app"] { #expect(!saved.text.contains(gone)) }
    #expect(saved.text.contains(#""u":[ ]"#))
    #expect(saved.text.split(separator: #""type""#).count == 2, "\(saved.text)")
  }

  private func refusal(_ json: String) throws -> String? {
    do {
      _ = try ChartDocument.load(Array(json.utf8))
      return nil
    } catch {
      return "\(error)"
    }
  }
}
