import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Unions whose tag and whose payload's elements are elements of an array")
struct PositionalElementsTests {
  private typealias Replies = RepliesDocument

  private static let event = RelayEvent(id: 1, content: "a")

  @Test(
    "the payload's elements are read after the tag, and a save keeps each",
    arguments: [
      (
        #"["EVENT","s",{"id":1,"content":"a"}]"#,
        RelayReply.event(Published(subscription: "s", event: event))
      ),
      (
        #"[ "event" , "\u0073",{"content":"a","id":1e0,"x":1.0}, 8]"#,
        .event(Published(subscription: "s", event: event))
      ),
      (#"["OK",1,true]"#, .accepted(RelayReplyAccepted(id: 1, isAccepted: true))),
      (
        #"["OK",1,true,null,3,{"further":1}]"#,
        .accepted(RelayReplyAccepted(id: 1, isAccepted: true, weight: 3))
      ),
      (#"[7,"s"]"#, .count(Counted(subscription: "s"))),
      (#"[7,"s",null]"#, .count(Counted(subscription: "s"))),
      (#"["batch"]"#, .batch(RelayReplyBatch())),
      (
        #"["batch",["heartbeat"],[["OK",2,false,"why"],["batch"]]]"#,
        .batch(
          RelayReplyBatch(
            first: .heartbeat,
            others: [
              .accepted(RelayReplyAccepted(id: 2, isAccepted: false, reason: "why")),
              .batch(RelayReplyBatch()),
            ]))
      ),
      (#"["heartbeat",null,{"x":1.0}]"#, .heartbeat),
    ])
  func known(json: String, value: RelayReply) throws {
    let loaded = try Replies.load(Array("[\(json)]".utf8))
    #expect(loaded.value == [value])
    #expect(text(try Replies.save([value], preserving: loaded.preserved)) == "[\(json)]")
    let dtos = try JSONDecoder().decode([RelayReplyDTO].self, from: Data("[\(json)]".utf8))
    #expect(dtos.map { $0.domain() } == [value])
    let again = try JSONEncoder().encode(dtos)
    #expect(try JSONDecoder().decode([RelayReplyDTO].self, from: again) == dtos)
  }

  @Test("a new value has null before its tag, and leaves out optional elements at its end")
  func new() throws {
    let replies: [RelayReply] = [
      .heartbeat, .count(Counted(subscription: "s")), .batch(RelayReplyBatch()),
      .accepted(RelayReplyAccepted(id: 1, isAccepted: true, weight: 2)),
    ]
    let json = #"[["heartbeat"],[7,"s",null],["batch",null,[]],["OK",1,true,null,2]]"#
    #expect(text(try Replies.save(replies)) == json)
    let pushes: [SocketPush] = [.leave, .join(SocketPushJoin(event: Self.event))]
    let pushed =
      #"[[null,null,null,"phx_leave"],[null,null,null,"phx_join",{"id":1,"content":"a","tags":[]}]]"#
    #expect(text(try SocketPushesDocument.save(pushes)) == pushed)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let encoded = try encoder.encode(pushes.map { SocketPushDTO($0) })
    #expect(
      String(decoding: encoded, as: UTF8.self)
        == #"[[null,null,null,"phx_leave"],[null,null,null,"phx_join",{"content":"a","id":1,"tags":[]}]]"#
    )
  }

  @Test("an element that is added or removed leaves all other elements at their places")
  func comesAndGoes() throws {
    let accepted = RelayReply.accepted(RelayReplyAccepted(id: 1, isAccepted: true))
    let reasoned = RelayReply.accepted(
      RelayReplyAccepted(id: 1, isAccepted: true, reason: "r"))
    let heavy = RelayReply.accepted(RelayReplyAccepted(id: 1, isAccepted: true, weight: 2))
    #expect(try edited(#"["OK", 1, true]"#, to: reasoned) == #"["OK", 1, true, "r"]"#)
    #expect(try edited(#"["OK", 1, true]"#, to: heavy) == #"["OK", 1, true, null, 2]"#)
    #expect(try edited(#"["OK", 1, true, "r"]"#, to: accepted) == #"["OK", 1, true]"#)
    #expect(
      try edited(#"["OK", 1, true, "r" , 1.0]"#, to: accepted) == #"["OK", 1, true, null , 1.0]"#)
    #expect(
      try edited(#"[ "OK" ,1 , true,null,1, { "x" : 1.0 } ]"#, to: heavy)
        == #"[ "OK" ,1 , true,null,2, { "x" : 1.0 } ]"#)
  }

  @Test("unknown elements and members stay where they are when the payload is edited")
  func preserved() throws {
    let json =
      #"["event", "s" ,{"x":1.0, "content":"\u0061","id":1e0,"tags":[]} ,{"further" : 1}, [ ]]"#
    let value = RelayReply.event(
      Published(subscription: "s", event: RelayEvent(id: 1, content: "b")))
    #expect(try edited(json, to: value) == json.replacing(#"\u0061"#, with: "b"))
    let items = try Replies.load(Array("[\(json)]".utf8)).preserved.report.items
    #expect(items.map { "\($0.level) \($0.path)" } == ["field /0/2/x", "field /0/3", "field /0/4"])
  }

  @Test("a malformed element is reported with its index in the array")
  func malformed() throws {
    let json = #"[["batch",null,[["EVENT","s",{"id":"x"}]]],["OK",1,true,null,0]]"#
    let loaded = try Replies.load(Array(json.utf8))
    #expect(
      loaded.preserved.report.items.map { "\($0.level) \($0.path)" }
        == ["malformed /0/2/0", "malformed /1"])
    guard case .unknown(let value) = loaded.value[1] else {
      Issue.record("\(loaded.value)")
      return
    }
    #expect(value.tag == "OK")
    guard case .malformed(let error) = value.reason else {
      Issue.record("\(value.reason)")
      return
    }
    #expect("\(error.path)" == "/4")
    let dtos = try JSONDecoder().decode([RelayReplyDTO].self, from: Data(json.utf8))
    guard case .unknown(let mapped) = dtos[1].domain(), case .malformed(let reason) = mapped.reason
    else {
      Issue.record("\(dtos)")
      return
    }
    #expect(mapped.tag == "OK")
    #expect("\(reason.path)" == "/4")
  }

  @Test("an unknown element of a value that becomes another variant is reported")
  func changedVariant() throws {
    let loaded = try Replies.load(Array(#"[["heartbeat",8],["OK",1,true]]"#.utf8))
    var values = loaded.value
    values[0] = .count(Counted(subscription: "s", count: 2))
    let saved = try Replies.save(values, preserving: loaded.preserved)
    #expect(text(saved) == #"[[7,"s",2],["OK",1,true]]"#)
    #expect(saved.dropped.count == 1)
  }

  @Test("a save drops further elements by the policy of their owner, the tuple or the union")
  func drop() throws {
    let json =
      #"[[1.0,null,"x","phx_leave", { },2],[4,5,6,"phx_join",{"id":1,"content":"a"},7],[4,5,6,"status",true, "r",7, 8]]"#
    let pushes = try SocketPushesDocument.load(Array(json.utf8))
    #expect(
      text(try SocketPushesDocument.save(pushes.value, preserving: pushes.preserved))
        == #"[[1.0,null,"x","phx_leave"],[4,5,6,"phx_join",{"id":1,"content":"a"},7],[4,5,6,"status",true, "r"]]"#
    )
  }

  @Test("entries with an unknown tag are kept aside, at their places")
  func aside() throws {
    let json =
      #"{"version":1,"entries":[[1,"video",{"u":1.0}],[null,"event","s",{"id":1,"content":"a"}], [2,"cleared",7],["x"],[3,"event","s"]]}"#
    let loaded = try RelayLogDocument.load(Array(json.utf8))
    #expect(
      loaded.value.entries == [.event(Published(subscription: "s", event: Self.event)), .cleared])
    #expect(
      loaded.preserved.report.items.map { "\($0.level) \($0.path)" } == [
        "variant /entries/0", "field /entries/2/0", "field /entries/2/2", "malformed /entries/3",
        "malformed /entries/4",
      ])
    var log = loaded.value
    log.entries.append(.cleared)
    let saved = text(try RelayLogDocument.save(log, preserving: loaded.preserved))
    #expect(saved == json.dropLast(2) + #",[null,"cleared"]]}"#)
  }

  @Test(
    "a row of a table has an array of the elements beside the tag as payload",
    arguments: [
      (
        #"["EVENT","s",{"id":1,"content":"a","tags":[]}]"#,
        #"["s",{"id":1,"content":"a","tags":[]}]"#
      ),
      (#"["OK",1,true,null,2]"#, "[1,true,null,2]"), (#"["heartbeat"]"#, ""),
      (#"["later",1.0,{"u":2}]"#, #"[1.0,{"u":2}]"#),
    ])
  func row(json: String, payload: String) throws {
    let value = try Replies.load(Array("[\(json)]".utf8)).value[0]
    let table = EntryTable(InMemoryEntries(), of: RelayReplyCodec.self)
    let row = try table.insert(value)
    #expect(String(decoding: row.stored.payload, as: UTF8.self) == payload)
    let read = try #require(try table.page(0..<1).first?.value)
    #expect(RelayReplyCodec.isSame(read, value), "\(read)")
  }

  private func text(_ saved: Saved) -> String { String(decoding: saved.bytes, as: UTF8.self) }

  private func edited(_ json: String, to value: RelayReply) throws -> String {
    let loaded = try Replies.load(Array("[\(json)]".utf8))
    return String(
      text(try Replies.save([value], preserving: loaded.preserved)).dropFirst().dropLast())
  }
}
