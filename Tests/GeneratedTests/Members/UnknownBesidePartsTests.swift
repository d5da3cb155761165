import SumTypeRuntime
import TestDocuments
import TestSupport
import Testing
import TypeShowcase

@Suite("Unknown members of an object that several codecs read in turn")
struct UnknownBesidePartsTests {
  @Test("each unknown member is reported at its place, also if its key is escaped or repeated")
  func reported() throws {
    let json =
      #"[{"y":2,"event_id":"$1","y":3,"type":"m.room.ended","sender":"me","z":{"a":[1]}}]"#
    #expect(try RoomLogDocument.report(json).items.map(\.path) == ["/0/y", "/0/y", "/0/z"])
    let escaped = json.replacing(#""z""#, with: #""\u007a""#)
    #expect(try RoomLogDocument.report(escaped).items.map(\.path) == ["/0/y", "/0/y", "/0/z"])
    #expect(
      try RoomLogDocument.saved(escaped) { $0[0].sender = "you" }.text
        == escaped.replacing("me", with: "you"))
  }

  @Test("a member that only another variant has is unknown")
  func ofAnotherVariant() throws {
    let json =
      #"{"topic":"t","skin":2,"id":1,"type":"text","text":"hi","more":1,"#
      + #""createdAt":"2026-01-31T12:00:00Z","note":null,"replies":[]}"#
    #expect(try ThreadFileDocument.report(json).items.map(\.path) == ["/skin", "/more"])
    #expect(
      try ThreadFileDocument.saved(json) { $0.topic = "u" }.text
        == json.replacing(#""t","#, with: #""u","#))
  }

  @Test("the null members of an absent part are not unknown")
  func ofAnAbsentPart() throws {
    let json =
      #"{"topic":"t","id":1,"type":"text","text":"hi","createdAt":null,"x":1,"replies":[]}"#
    #expect(try ThreadFileDocument.report(json).items.map(\.path) == ["/x"])
    #expect(try ThreadFileDocument.load(Array(json.utf8)).value.first.origin == nil)
  }

  @Test("a malformed value in a list leaves the report of the objects around it as it was")
  func besideAMalformedValue() throws {
    let bad = #"{"kind":"reaction","id":7,"type":"text","text":1,"u":0}"#
    let json =
      #"{"topic":"t","x":1,"id":1,"type":"none","replies":[\#(bad),{"kind":"clip","id":2,"v":1,"#
      + #""createdAt":"2026-01-31T12:00:00Z","title":"c","w":2}],"y":2}"#
    #expect(
      try ThreadFileDocument.report(json).items.map(\.path)
        .filter { !$0.hasPrefix("/replies/0") } == ["/x", "/replies/1/v", "/replies/1/w", "/y"])
    #expect(try ThreadFileDocument.saved(json).text == json)
  }

  @Test(
    "parts are read and saved alike in any order, also with escaped keys of unknown members",
    arguments: 0..<40)
  func anyOrder(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let room =
      #"[{"event_id":"$1","y":{"type":1},"type":"m.room.message","content":{"body":"a","q":[]},"#
      + #""sender":"me","age":3,"z":{"content":{}}},{"type":"m.room.ended","z":0,"event_id":"$2","#
      + #""sender":"me"},{"z":0,"type":"m.poll","event_id":"$3","sender":"me","content":[1]}]"#
    let thread =
      #"{"topic":"t","id":1,"type":"text","text":"hi","skin":2,"z":{"id":2,"text":"no"},"note":null,"#
      + #""createdAt":"2026-01-31T12:00:00Z","replies":[{"kind":"clip","id":2,"v":1,"z":[],"#
      + #""createdAt":"2026-01-31T12:00:00Z","title":"c","w":2},{"kind":"reaction","id":7,"z":1,"#
      + #""type":"text","text":1}]}"#
    for _ in 0..<25 {
      try compare(shuffled(JSONValue(parsing: room), &random).text(), as: RoomLogDocument.self)
      try compare(shuffled(JSONValue(parsing: thread), &random).text(), as: ThreadFileDocument.self)
    }
  }

  /// Compares a document with the same one whose unknown keys have an escape. With an escape, the struct
  /// around the parts does not note the members that it leaves to them.
  private func compare<D: JSONDocument>(_ json: String, as document: D.Type) throws {
    let loaded = try D.load(Array(json.utf8))
    let escaped = json.replacing(#""z":"#, with: #""\u007a":"#)
    let other = try D.load(Array(escaped.utf8))
    let (own, others) = (loaded.preserved.report.items, other.preserved.report.items)
    #expect(own.map(\.path) == others.map(\.path) && own.map(\.level) == others.map(\.level))
    #expect(own.map(\.tag) == others.map(\.tag))
    func written(_ saved: Saved) -> String { String(decoding: saved.bytes, as: UTF8.self) }
    #expect(written(try D.save(loaded.value, preserving: loaded.preserved)) == json)
    #expect(written(try D.save(other.value, preserving: other.preserved)) == escaped)
    func anew(_ value: D.Codec.Value) throws -> String {
      written(try D.save(value)).replacing(#""\u007a":"#, with: #""z":"#)
    }
    #expect(try anew(loaded.value) == anew(other.value))
  }

  private func shuffled(_ value: JSONValue, _ random: inout SplitMix64) -> JSONValue {
    switch value {
    case .object(let object):
      var members: [JSONObject.Member] = []
      for member in object.members.shuffled(using: &random) {
        members.append(.init(key: member.key, value: shuffled(member.value, &random)))
      }
      return .object(JSONObject(members: members))
    case .array(let elements):
      var values: [JSONValue] = []
      for element in elements { values.append(shuffled(element, &random)) }
      return .array(values)
    case .null, .bool, .number, .string: return value
    }
  }
}
