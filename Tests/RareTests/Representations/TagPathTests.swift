import Foundation
import RareShowcase
import SumTypeRuntime
import TestDocuments
import TestSupport
import Testing
import TypeShowcase

@Suite("Tags at a path into the payload")
struct TagPathTests {
  private static let telegrams = #"""
    {"version":1,"entries":[
      {"header":{"id":1, "type":"created", "x":1},"title":"a"},
      {"from":"b","y":[ ],"h\u0065ader":{"id":2,"z":null,"typ\u0065":"r\u0065named"}},
      {"header":{"type":7.0,"id":3},"from":null},
      {"header":{"type":"order.closed"},"count":4},
      {"header":{"id":5,"type":"deleted","sentAt":"never"},"why":{ "a":1 }}
    ]}
    """#

  @Test("a tag selects the variant at any place in the payload, and an edit leaves all other bytes")
  func isRead() throws {
    let loaded = try TelegramsDocument.load(Array(Self.telegrams.utf8))
    var telegrams = loaded.value
    guard case .created(var created) = telegrams.entries[0],
      case .moved(var renamed) = telegrams.entries[1],
      case .moved(let seven) = telegrams.entries[2],
      case .order(.closed(var closed)) = telegrams.entries[3],
      case .unknown(let unknown) = telegrams.entries[4]
    else {
      Issue.record("\(telegrams)")
      return
    }
    #expect(seven.header.id == 3)
    #expect(unknown.tag == "deleted")
    #expect(!unknown.isMalformed)
    created.title = "A"
    renamed.header.id = 9
    closed.count = 8
    telegrams.entries[0] = .created(created)
    telegrams.entries[1] = .moved(renamed)
    telegrams.entries[3] = .order(.closed(closed))
    let saved = try TelegramsDocument.save(telegrams, preserving: loaded.preserved)
    #expect(
      text(saved.bytes)
        == Self.telegrams.replacing(#""a"}"#, with: #""A"}"#).replacing(
          #""id":2"#, with: #""id":9"#
        ).replacing(#""count":4"#, with: #""count":8"#))
    #expect(saved.dropped.isEmpty)
  }

  @Test("the payload writes the tag as its constant")
  func isWritten() throws {
    let telegrams = Telegrams(entries: [
      .moved(TelegramMoved(header: TelegramMovedHeader(id: 1), from: "a")),
      .order(.opened(TelegramOrderOpened(header: TelegramOrderOpenedHeader(), by: "b"))),
    ])
    #expect(
      text(try TelegramsDocument.save(telegrams).bytes)
        == #"{"version":1,"entries":[{"header":{"id":1,"type":"moved"},"from":"a"},{"header":{"type":"order.opened"},"by":"b"}]}"#
    )
  }

  @Test("another variant is written with its own tag")
  func isReplaced() throws {
    let loaded = try TelegramsDocument.load(Array(Self.telegrams.utf8))
    var telegrams = loaded.value
    telegrams.entries[0] = .moved(TelegramMoved(header: TelegramMovedHeader(id: 1)))
    let saved = try TelegramsDocument.save(telegrams, preserving: loaded.preserved)
    #expect(try TelegramsDocument.load(saved.bytes).value == telegrams)
    #expect(text(saved.bytes).contains(#""type":"deleted","sentAt":"never""#))
  }

  private static let malformedValues: [(String, JSONFault.Code)] = [
    (#"{"title":"a"}"#, .missingTag), (#"{"header":{"id":1},"title":"a"}"#, .missingTag),
    (#"{"header":null,"title":"a"}"#, .missingTag), (#"{"header":[],"title":"a"}"#, .typeMismatch),
    (#"{"header":{"type":null,"id":1},"title":"a"}"#, .typeMismatch),
    (#"{"header":{"type":true,"id":1},"title":"a"}"#, .typeMismatch),
    (#"{"header":{"type":"created","id":1,"type":"created"},"title":"a"}"#, .repeatedTag),
    (#"{"header":{"type":"gone","typ\u0065":"gone"}}"#, .repeatedTag),
    (#"{"header":{"type":"created","id":1},"title":"a","header":{}}"#, .repeatedTag),
    (#"{"header":{"type":"created"},"title":"a"}"#, .missingMember),
  ]

  @Test(
    "a tag that is missing, repeated or of another type makes the value malformed",
    arguments: malformedValues)
  func isChecked(_ json: String, _ code: JSONFault.Code) throws {
    let value = try JSONReader.read(Array(json.utf8)) { (reader) throws(JSONFault) in
      try TelegramCodec.decode(from: &reader)
    }
    guard case .unknown(let unknown) = value, case .malformed(let error) = unknown.reason else {
      Issue.record("\(value)")
      return
    }
    #expect(error.code == code)
    let saved = try TelegramsDocument.load(Array(#"{"version":1,"entries":[\#(json)]}"#.utf8))
    #expect(
      text(try TelegramsDocument.save(saved.value, preserving: saved.preserved).bytes)
        == #"{"version":1,"entries":[\#(json)]}"#)
  }

  @Test(
    "a missing tag is reported at the object that lacks it",
    arguments: [
      (#"{"title":"a","header":{"id":1}}"#, 22), (#"{"title":"a"}"#, 0),
    ])
  func isPlaced(_ json: String, _ offset: Int) throws {
    let value = try JSONReader.read(Array(json.utf8)) { (reader) throws(JSONFault) in
      try TelegramCodec.decode(from: &reader)
    }
    guard case .unknown(let unknown) = value, case .malformed(let error) = unknown.reason else {
      Issue.record("\(value)")
      return
    }
    #expect(error.location.column == offset + 1)
  }

  private static let readings: [(String, String)] = [
    (#"{"value":1.5}"#, "plain"), (#"{"meta":null,"value":1.5}"#, "plain"),
    (#"{"meta":{"a/b":null},"value":1.5}"#, "plain"),
    (#"{"meta":{"a/b":{"c~1":null}},"value":1.5}"#, "unknown"),
    (#"{"meta":{"x":1},"value":1.5}"#, "plain"),
    (#"{"meta":{"a/b":{"c~1":"plain","x":2}},"value":1.5}"#, "plain"),
    (#"{"meta":{"a/b":{"c~1":true}},"part":3}"#, "ratio"),
    (#"{"meta":{"a/b":{"c~1":false}},"part":3}"#, "unknown"),
    (#"{"meta":{"a/b":7},"value":1.5}"#, "unknown"),
  ]

  @Test(
    "a value whose tag is missing at any step of the path has the default variant",
    arguments: readings)
  func isDefault(_ json: String, _ name: String) throws {
    let codec = try JSONReader.read(Array(json.utf8)) { (reader) throws(JSONFault) in
      try GaugeReadingCodec.decode(from: &reader)
    }
    let decoded = try JSONDecoder().decode(GaugeReadingDTO.self, from: Data(json.utf8)).domain()
    for value in [codec, decoded] {
      switch value {
      case .plain: #expect(name == "plain")
      case .ratio: #expect(name == "ratio")
      case .unknown: #expect(name == "unknown")
      }
    }
    var writer = JSONWriter()
    GaugeReadingCodec.encode(codec, to: &writer)
    let again = try JSONReader.read(writer.finish()) { (reader) throws(JSONFault) in
      try GaugeReadingCodec.decode(from: &reader)
    }
    #expect(again == codec)
  }

  private static let book = #"""
    {"relays":[{"op":"telegram","header":{"id":1,"type":"created"},"title":"a"},{"op":"ping"}],
     "envelopes":[
      {"sequence":1,"title":"a","header":{"id":1,"type":"created","x":1},"y":2,"leaflets":[
        {"text":"t","kind":{"size":1}},{"text":"t","kind":{"name":"second"},"z":3},"s",{"text":"t","kind":{"name":"third"}}]},
      {"sequence":2,"header":{"id":1,"type":"gone"},"w":{},"leaflets":[]}],
     "stamped":[{"at":1},{"at":2,"from":null,"header":{"type":"moved","id":4}},{"at":3,"header":{}}],
     "readings":[]}
    """#

  @Test("a tag is found among the members of other structs and unions, whose edits leave it")
  func isFlattened() throws {
    let loaded = try TelegramBooksDocument.load(Array(Self.book.utf8))
    var book = loaded.value
    guard case .telegram(.created) = book.relays[0], case .created = book.envelopes[0].telegram,
      case .leaflet(.first(let first)) = book.envelopes[0].leaflets[0],
      case .leaflet(.second) = book.envelopes[0].leaflets[1],
      case .unknown(let third) = book.envelopes[0].leaflets[3],
      case .unknown(let gone) = book.envelopes[1].telegram, book.stamped[0].reading == nil,
      case .moved(var moved)? = book.stamped[1].reading,
      case .unknown(let malformed)? = book.stamped[2].reading
    else {
      Issue.record("\(book)")
      return
    }
    #expect(first.kind.size == 1)
    #expect(third.isMalformed)
    #expect(gone.tag == "gone")
    #expect(text(Array(gone.json.bytes)) == #"{"header":{"id":1,"type":"gone"},"w":{}}"#)
    #expect(malformed.isMalformed)
    moved.from = "b"
    book.stamped[1].reading = .moved(moved)
    book.envelopes[0].sequence = 7
    let saved = try TelegramBooksDocument.save(book, preserving: loaded.preserved)
    #expect(
      text(saved.bytes)
        == Self.book.replacing(#""from":null"#, with: #""from":"b""#).replacing(
          #""sequence":1"#, with: #""sequence":7"#))
    let decoded = try JSONDecoder().decode(TelegramBookDTO.self, from: Data(Self.book.utf8))
    let domain = try decoded.domain()
    #expect(domain.relays == loaded.value.relays)
    #expect(domain.envelopes[1] == loaded.value.envelopes[1])
    #expect(domain.envelopes[0].telegram == loaded.value.envelopes[0].telegram)
    #expect(domain.envelopes[0].leaflets.prefix(3) == loaded.value.envelopes[0].leaflets.prefix(3))
    #expect(domain.stamped == loaded.value.stamped)
  }

  @Test("an unknown value of an inner union is written with the tag of the variant around it")
  func isMoved() throws {
    let json = #"{"a":1,"header":{"id":1,"type":"deleted"}}"#
    let unknown = Unrecognized(tag: "deleted", json: try JSONSlice(parsing: json))
    let telegrams = Telegrams(entries: [.order(.unknown(unknown)), .unknown(unknown)])
    #expect(
      text(try TelegramsDocument.save(telegrams).bytes)
        == #"{"version":1,"entries":[{"a":1,"header":{"id":1,"type":"order.opened"}},\#(json)]}"#)
  }

  @Test("a migration finds values by the place and the value that the tag had in their version")
  func isMigrated() throws {
    let old = #"""
      {"version":1,"entries":[
        {"type":"posted","to":{"name":"Rome"},"head":{"id":1}},
        {"type":"lost","near":{"name":"Pisa"}},
        {"type":"burnt","near":{"name":"Bari"}}
      ]}
      """#
    let loaded = try DispatchesDocument.load(Array(old.utf8))
    guard case .sent(let sent) = loaded.value.entries[0],
      case .lost(let lost) = loaded.value.entries[1]
    else {
      Issue.record("\(loaded.value)")
      return
    }
    #expect(sent.to.city == "Rome")
    #expect(sent.head.id == 1)
    #expect(lost.near.city == "Pisa")
    let saved = try DispatchesDocument.save(loaded.value, preserving: loaded.preserved)
    #expect(text(saved.bytes).contains(#""near":{"name":"Bari"}"#))
    let middle = #"{"version":2,"entries":[{"to":{"town":"Rome"},"head":{"type":"posted"}}]}"#
    guard case .sent(let other) = try DispatchesDocument.load(Array(middle.utf8)).value.entries[0]
    else {
      Issue.record("\(middle)")
      return
    }
    #expect(other.to.city == "Rome")
  }
}
