import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Unions whose tag and payload are elements of an array")
struct PositionalTests {
  private typealias Messages = RelayDocument

  @Test(
    "the tag is read at its index and the payload at the next, and a save keeps both",
    arguments: [
      (#"["EVENT",{"id":1,"content":"a"}]"#, RelayMessage.event(RelayEvent(id: 1, content: "a"))),
      (#"["event",{"id":1,"content":"a"}]"#, .event(RelayEvent(id: 1, content: "a"))),
      (#"["NOTICE","\u0061"]"#, .notice("a")), ("[7]", .count(nil)), ("[7,null]", .count(nil)),
      ("[7, 3 ,4]", .count(3)), (#"["batch",[["CLOSED"],[7]]]"#, .batch([.closed, .count(nil)])),
      (#"["CLOSED",[ ],{"x":1.0}]"#, .closed),
    ])
  func known(json: String, value: RelayMessage) throws {
    let loaded = try Messages.load(Array("[\(json)]".utf8))
    #expect(loaded.value == [value])
    #expect(text(try Messages.save([value], preserving: loaded.preserved)) == "[\(json)]")
    let dtos = try JSONDecoder().decode([RelayMessageDTO].self, from: Data("[\(json)]".utf8))
    #expect(dtos.map { $0.domain() } == [value])
  }

  @Test("a new value has null before its tag, and nothing after the payload")
  func new() throws {
    let messages: [RelayMessage] = [.closed, .count(nil), .count(2), .notice("n")]
    #expect(text(try Messages.save(messages)) == #"[["CLOSED"],[7],[7,2],["NOTICE","n"]]"#)
    let pushes: [ChannelPush] = [.leave, .join(nil), .told(.closed)]
    let json =
      #"[[null,null,null,"phx_leave",{}],[null,null,null,"phx_join"],[null,null,null,"told",["CLOSED"]]]"#
    #expect(text(try PushesDocument.save(pushes)) == json)
    let encoder = JSONEncoder()
    let encoded = try encoder.encode(pushes.map { ChannelPushDTO($0) })
    #expect(String(decoding: encoded, as: UTF8.self) == json)
  }

  @Test("a new payload is put after the tag, and a removed one leaves later elements in place")
  func comesAndGoes() throws {
    #expect(try edited("[7]", to: .count(1)) == "[7,1]")
    #expect(try edited("[ 7 , null ]", to: .count(1)) == "[ 7 , 1 ]")
    #expect(try edited("[ 7, null, 5 ]", to: .count(1)) == "[ 7, 1, 5 ]")
    #expect(try edited("[7, 1]", to: .count(nil)) == "[7]")
    #expect(try edited("[7, 1, 5]", to: .count(nil)) == "[7, null, 5]")
    #expect(try edited("[7, null, 5]", to: .count(nil)) == "[7, null, 5]")
    #expect(
      try edited(#"[ 7 ]"#, to: .event(RelayEvent(id: 1, content: "a")))
        .contains(#"["EVENT",{"id":1,"content":"a","tags":[]}]"#))
  }

  @Test("unknown elements and members stay where they are when the payload is edited")
  func preserved() throws {
    let json = #"["event", {"x":1.0, "content":"\u0061","id":1e0,"tags":[]} ,{"further" : 1}, [ ]]"#
    let edited = try edited(json, to: .event(RelayEvent(id: 1, content: "b")))
    #expect(edited == json.replacing(#"\u0061"#, with: "b"))
    let items = try Messages.load(Array("[\(json)]".utf8)).preserved.report.items
    #expect(items.map { "\($0.level) \($0.path)" } == ["field /0/1/x", "field /0/2", "field /0/3"])
  }

  @Test("an unknown element of a value that becomes another variant is reported")
  func changedVariant() throws {
    let loaded = try Messages.load(Array(#"[["CLOSED",null,8],["NOTICE","n"]]"#.utf8))
    let saved = try Messages.save([.notice("m"), .notice("n")], preserving: loaded.preserved)
    #expect(text(saved) == #"[["NOTICE","m"],["NOTICE","n"]]"#)
    #expect(saved.dropped.count == 1)
  }

  @Test("a save drops elements after the payload by policy, and keeps those before the tag")
  func drop() throws {
    let json = #"[[1.0,null,"x","phx_leave", { },{"further":1}, 2]]"#
    let loaded = try PushesDocument.load(Array(json.utf8))
    #expect(loaded.value == [.leave])
    #expect(
      text(try PushesDocument.save(loaded.value, preserving: loaded.preserved))
        == #"[[1.0,null,"x","phx_leave", { }]]"#)
  }

  @Test("entries with an unknown tag are kept aside, at their places")
  func aside() throws {
    let json =
      #"{"version":1,"entries":[[1,"video",{"u":1.0}],[null,"event",{"id":1,"content":"a"}], [2,"cleared",7],["x"]]}"#
    let loaded = try ChannelDocument.load(Array(json.utf8))
    #expect(loaded.value.entries == [.event(RelayEvent(id: 1, content: "a"))])
    #expect(
      loaded.preserved.report.items.map { "\($0.level) \($0.path)" }
        == ["variant /entries/0", "malformed /entries/2", "malformed /entries/3"])
    var channel = loaded.value
    channel.entries.append(.cleared)
    let saved = text(try ChannelDocument.save(channel, preserving: loaded.preserved))
    #expect(saved == json.dropLast(2) + #",[null,"cleared"]]}"#)
  }

  @Test("the mapping of a DTO keeps malformed and unknown values with their tags")
  func unmapped() throws {
    let dto = try JSONDecoder().decode(
      [RelayMessageDTO].self, from: Data(#"[["batch",[["EVENT",{"id":"x"}],["later",1]]]]"#.utf8))
    guard case .batch(let inner)? = dto.first?.domain() else {
      Issue.record("\(dto)")
      return
    }
    let tags = inner.map { message -> JSONTag? in
      if case .unknown(let value) = message { return value.tag }
      return nil
    }
    #expect(tags == ["EVENT", "later"])
  }

  private func text(_ saved: Saved) -> String { String(decoding: saved.bytes, as: UTF8.self) }

  private func edited(_ json: String, to value: RelayMessage) throws -> String {
    let loaded = try Messages.load(Array("[\(json)]".utf8))
    return String(
      text(try Messages.save([value], preserving: loaded.preserved)).dropFirst().dropLast())
  }
}
