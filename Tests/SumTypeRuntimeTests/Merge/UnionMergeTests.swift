import Foundation
import SumTypeRuntime
import Testing
import TypeShowcase

/// The variants of internal, external and adjacent unions.
@Suite struct UnionMergeTests {
  typealias Log = Sole<LogEventCodec>
  typealias Figure = Sole<ShapeCodec>
  typealias Entry = Sole<PostCodec>

  @Test("a save keeps the place of the tag among the members, and the unknown fields")
  func internalUnion() throws {
    #expect(
      try Log.edited(#"{"x":1,"by":"me","event":"opened","y":[2.0]}"#) {
        $0 = .opened(Opened(by: "you"))
      } == #"{"x":1,"by":"you","event":"opened","y":[2.0]}"#)
  }

  @Test("a variant that replaces another one has its layout")
  func layoutOfRewritten() throws {
    for (json, other) in [
      (#"{"circle":{"radius":1}}"#, #"{"group":["point"]}"#),
      (#"{ "circle" : { "radius" : 1 } }"#, #"{"group" : ["point"]}"#),
      ("{\n\t\"circle\": {\"radius\": 1}\n}", "{\n\t\"group\": [\n\t\t\"point\"\n\t]\n}"),
    ] {
      #expect(try Figure.edited(json) { $0 = .group([.point]) } == other)
    }
  }

  @Test("a new member without a predecessor follows the tag")
  func afterTag() throws {
    let json = #"{"event":"change","action":"insert","at":1,"text":"a","x":1}"#
    #expect(
      try Log.edited(json) { $0 = .change(.insert(Insertion(at: 2, text: "b"))) }
        == #"{"event":"change","action":"insert","at":2,"text":"b","x":1}"#)
    #expect(
      try Sole<SignalLikeCodec>.edited(#"{"x":1,"kind":"on","y":2}"#) { $0 = .on(Volume(level: 3)) }
        == #"{"x":1,"kind":"on","level":3,"y":2}"#)
  }

  @Test("the key of the tag in a nested object is an unknown field")
  func tagKeyInside() throws {
    let json = #"{"kind":"on","inner":{"x":1,"kind":2,"y":3}}"#
    #expect(
      try Sole<SignalLikeCodec>.edited(json) { $0 = .on(Volume(inner: InnerVolume(level: 4))) }
        == #"{"kind":"on","inner":{"level":4,"x":1,"kind":2,"y":3}}"#)
  }

  @Test("another inner variant rewrites the object of both unions, and dropped fields are reported")
  func innerVariant() throws {
    let json =
      #"[{"event":"change","x":1,"action":"insert","at":1,"text":"a"}, {"event":"closed"}]"#
    let saved = try Sole<ArrayCodec<LogEventCodec>>.editedFully(json) {
      $0[0] = .change(.delete(Deletion(at: 1)))
    }
    #expect(saved.text == #"[{"event":"change","action":"delete","at":1}, {"event":"closed"}]"#)
    #expect(saved.dropped.map(\.path) == ["/0/x"])
  }

  @Test("another outer variant is written anew, and dropped fields are reported")
  func outerVariant() throws {
    let saved = try Log.editedFully(#"{ "event" : "opened", "by" : "me", "x" : 1e2 }"#) {
      $0 = .closed
    }
    #expect(saved.text == #"{"event": "closed"}"#.replacingOccurrences(of: ": ", with: " : "))
    #expect(saved.dropped.map(\.text) == [#""x" : 1e2"#])
  }

  @Test("an unknown value of an inner union has the whole object, and keeps its bytes")
  func innerUnknown() throws {
    let json = #"[{"event":"change","action":"move","to":[1.0]},{"event":"opened","by":"me"}]"#
    let loaded = try Sole<ArrayCodec<LogEventCodec>>.load(Array(json.utf8))
    guard case .change(.unknown(let unknown)) = loaded.value[0] else {
      Issue.record("the first event is not an unknown change")
      return
    }
    #expect(unknown.tag == "move")
    #expect(unknown.json.text == #"{"event":"change","action":"move","to":[1.0]}"#)
    #expect(
      try Sole<ArrayCodec<LogEventCodec>>.edited(json) { $0[1] = .opened(Opened(by: "you")) }
        == json.replacingOccurrences(of: "me", with: "you"))
    #expect(
      try Sole<ArrayCodec<LogEventCodec>>.save(loaded.value).text
        == #"[{"event":"change","action":"move","to":[1.0]},{"event":"opened","by":"me"}]"#)
  }

  @Test("an unknown inner value that becomes part of another variant gets that variant's tag")
  func innerUnknownElsewhere() throws {
    let json = Array(#"{"event":"other","action":"move","to":[1.0]}"#.utf8)
    let unknown = Unrecognized(tag: "move", json: try JSONSlice(parsing: json))
    #expect(
      try Log.save(.change(.unknown(unknown))).text
        == #"{"event":"change","action":"move","to":[1.0]}"#)
  }

  @Test("a payload under its tag is merged, and the bytes around it stay")
  func externalUnion() throws {
    #expect(
      try Figure.edited(#"{ "circle" :{"x":"\u00e9", "radius":1} }"#) {
        $0 = .circle(Circle(radius: 2))
      } == #"{ "circle" :{"x":"\u00e9", "radius":2.0} }"#)
    #expect(
      try Figure.edited(#"{"group":["point", {"circle":{"radius":1,"x":1}}]}"#) {
        $0 = .group([.point, .circle(Circle(radius: 2))])
      } == #"{"group":["point", {"circle":{"radius":2.0,"x":1}}]}"#)
  }

  @Test(
    "a bare variant keeps the spelling that was read",
    arguments: [#""point""#, #"{"point":null}"#, #"{ "point" : {} }"#, #"{"point":[ ]}"#])
  func bare(spelling: String) throws {
    #expect(try Figure.load(Array(spelling.utf8)).value == .point)
    let json = "[\(spelling), \(spelling)]"
    #expect(
      try Sole<ArrayCodec<ShapeCodec>>.edited(json) { $0[1] = .unknown(star) }
        == #"[\#(spelling), {"star":{}}]"#)
    #expect(
      try Sole<ArrayCodec<ShapeCodec>>.edited(json) { $0.append(.point) }
        == "[\(spelling), \(spelling), \"point\"]")
  }

  private let star = Unrecognized(tag: "star", json: JSONSlice(["star": [:]]))

  @Test("a payload in base 64 beside its tag is merged, and other members stay")
  func adjacent() throws {
    let payload =
      #"{ "id":"8F14E45F-CEEA-467F-A0E6-1E2B2C3D4E5F","createdAt":"2024-05-01T10:00:00Z","#
      + #""message":"a","x":1.0 }"#
    let json = #"{"payload" : "\#(base64(payload))", "type":"text", "y":1.0}"#
    let loaded = try Entry.load(Array(json.utf8))
    guard case .text(var text) = loaded.value else {
      Issue.record("the entry is no text")
      return
    }
    text.message = "b"
    let changed = payload.replacingOccurrences(of: #""a""#, with: #""b""#)
    #expect(
      try Entry.save(.text(text), preserving: loaded.preserved).text
        == #"{"payload" : "\#(base64(changed))", "type":"text", "y":1.0}"#)
  }

  @Test("another variant reports the unknown fields beside and inside the old payload as dropped")
  func adjacentVariant() throws {
    let payload =
      #"{"id":"8F14E45F-CEEA-467F-A0E6-1E2B2C3D4E5F","createdAt":"2024-05-01T10:00:00Z","#
      + #""message":"a","x":1.0}"#
    let json = #"{"type":"text","y":1.0,"payload":"\#(base64(payload))"}"#
    let saved = try Entry.editedFully(json) {
      $0 = .mood(
        MoodPost(id: $0.id, createdAt: Date(timeIntervalSince1970: 0), emoji: "x", intensity: 1))
    }
    #expect(saved.dropped.map(\.path) == ["/y", "/payload » /x"])
    #expect(saved.text.hasPrefix(#"{"type":"mood","payload":""#))
  }
}
