import Foundation
import SumTypeRuntime
import Testing
import TypeShowcase

/// The root, versions, JSON in strings, migrations, pointers and refusals.
@Suite struct RootTests {
  @Test("a byte order mark and white space around the root stay")
  func around() throws {
    let json = "\u{FEFF} \r\n{\"by\":\"me\"}\r\n\r\n"
    #expect(
      try Sole<OpenedCodec>.edited(json) { $0.by = "you" }.utf8
        .elementsEqual("\u{FEFF} \r\n{\"by\":\"you\"}\r\n\r\n".utf8))
  }

  @Test(
    "an unchanged document is saved as the bytes that were loaded",
    arguments: [
      "\u{FEFF}{\"title\":\"t\",\"title\":\"\\u0074\"}\n",
      "{ \"x\":1.0,\"title\" :\"t\" , \"pages\":[ ] }",
      "{\"title\":\"t\",\"settings\":{\"ratio\":1e0,\"theme\":null,\"y\":[1,2 , 3]}}",
    ])
  func unchanged(json: String) throws {
    let loaded = try NotebookDocument.load(Array(json.utf8))
    let saved = try NotebookDocument.save(loaded.value, preserving: loaded.preserved)
    #expect(saved.bytes == Array(json.utf8))
    #expect(saved.dropped.isEmpty)
  }

  @Test("a newer version is loaded, reported and never lowered")
  func futureVersion() throws {
    let json = #"{"theme":{"dark":true},"version":7,"entries":[],"size":1.0}"#
    let loaded = try TimelineDocument.load(Array(json.utf8))
    #expect(loaded.preserved.version == 7)
    #expect(
      loaded.preserved.report.items.map(\.text) == [#""theme":{"dark":true}"#, #""size":1.0"#])
    var value = loaded.value
    value.entries = [
      .text(TextPost(id: UUID(), createdAt: Date(timeIntervalSince1970: 0), message: "a"))
    ]
    let saved = try TimelineDocument.save(value, preserving: loaded.preserved)
    #expect(saved.text.hasPrefix(#"{"theme":{"dark":true},"version":7,"entries":[{"payload":""#))
    #expect(saved.text.hasSuffix(#""type":"text"}],"size":1.0}"#))
  }

  @Test("a save with changes keeps a current or newer version as it is, and replaces an older one")
  func otherVersions() throws {
    let photo = #"{"type":"photo"}"#
    for (version, saved) in [
      ("99999999999999999999", "99999999999999999999"), ("0", "1"), ("1.0", "1.0"), ("1e0", "1e0"),
    ] {
      let json = #"{"version":\#(version),"entries":[\#(photo),\#(AsideListTests.entry("t1"))]}"#
      #expect(
        try TimelineDocument.edited(json) { $0.entries = [] }
          == #"{"version":\#(saved),"entries":[\#(photo)]}"#)
    }
  }

  @Test("a save without changes keeps an older version")
  func olderVersion() throws {
    let json = Array(#"{"version": 0,"entries":[]}"#.utf8)
    let loaded = try TimelineDocument.load(json)
    #expect(loaded.preserved.version == 0)
    #expect(
      try TimelineDocument.save(loaded.value, preserving: loaded.preserved).bytes == json)
  }

  @Test("an empty document that gets members has the layout of a new one")
  func emptyDocument() throws {
    #expect(
      try PrettyNumbers.edited("{ }\n") { $0 = ["a": 1, "b": 2] }
        == "{\n  \"a\" : 1,\n  \"b\" : 2\n}\n")
    #expect(try PrettyNumbers.edited(#"{"z":0}"#) { $0["a"] = 1 } == #"{"z":0,"a":1}"#)
  }

  @Test("a new document is written in its own style, with its version")
  func newDocument() throws {
    let saved = try TimelineDocument.save(Timeline(entries: []))
    #expect(saved.text == "{\n  \"entries\" : [],\n  \"version\" : 1\n}")
    #expect(try TimelineDocument.load(saved.bytes).value == Timeline(entries: []))
  }

  @Test("the same preserved data serves several saves, and an undo saves the loaded bytes")
  func undo() throws {
    let json = Array(AsideListTests.document("p1 t2 m3 t5").utf8)
    let loaded = try TimelineDocument.load(json)
    var value = loaded.value
    value.entries.removeAll()
    let first = try TimelineDocument.save(value, preserving: loaded.preserved)
    let second = try TimelineDocument.save(value, preserving: loaded.preserved)
    #expect(first.bytes == second.bytes)
    #expect(try TimelineDocument.save(loaded.value, preserving: loaded.preserved).bytes == json)
  }

  @Test("JSON in a string keeps its bytes unless a value in it changes")
  func embedded() throws {
    let draft = #"{ \"x\" : 1.0, \"words\":[], \u0022length\": 3}"#
    let json = #"{"id":1, "text":"a", "draft":"\#(draft)"}"#
    typealias Only = Sole<CellCodec>
    #expect(
      try Only.edited(json) { $0.text = "b" }
        == json.replacingOccurrences(of: #""a""#, with: #""b""#))
    #expect(
      try Only.edited(json) { $0.draft?.length = 4 }
        == #"{"id":1, "text":"a", "draft":"{ \"x\" : 1.0, \"words\":[], \"length\": 4}"}"#)
  }

  @Test("a place in JSON in a string has an outer and an inner pointer")
  func pointers() throws {
    let json = #"{"id":1,"text":"a","draft":"{\"words\":[],\"length\":3,\"x\":[{}]}"}"#
    let report = try Sole<CellCodec>.load(Array(json.utf8)).preserved.report
    #expect(report.items.map(\.path) == ["/draft » /x"])
    #expect(report.items.map(\.pointers.count) == [2])
    let broken = #"{"id":1,"text":"a","draft":"{\"words\":[],\"length\":[]}"}"#
    let error = #expect(throws: JSONError.self) {
      try Sole<CellCodec>.load(Array(broken.utf8))
    }
    #expect(error?.path == "/draft » /length")
    #expect(error?.location.column == 28)
  }

  @Test("a save of a value out of its bounds is refused with the pointer of the value")
  func bounds() throws {
    let json = "{\n  \"x\": 1,\n  \"words\": [],\n  \"length\": 3\n}"
    let error = #expect(throws: JSONError.self) {
      try Sole<DraftCodec>.edited(json) { $0.length = 21 }
    }
    #expect(error?.code == .outOfRange)
    #expect(error?.path == "/length")
    #expect(error?.location.line == 4)
    #expect(error?.found == "the number 21")
    let long = #expect(throws: JSONError.self) {
      try Sole<ArrayCodec<DraftCodec>>.edited(#"[{"words":["a"],"length":3}]"#) {
        $0[0].words = ["a", "b", "c", "d"]
      }
    }
    #expect(long?.path == "/0/words")
    let new = #expect(throws: JSONError.self) {
      try Sole<DraftCodec>.save(Draft(words: [], length: 21))
    }
    #expect(new?.path == "/length")
    #expect(new?.found == "the number 21")
    let inner = #expect(throws: JSONError.self) {
      try Sole<CellCodec>.edited(#"{"id":1,"text":"","draft":"{\"words\":[],\"length\":3}"}"#) {
        $0.draft?.length = 99
      }
    }
    #expect(inner?.path == "/draft » /length")
  }

  @Test("a save of a number that JSON cannot represent is refused")
  func unrepresentable() throws {
    let error = #expect(throws: JSONError.self) {
      try Sole<ArrayCodec<ShapeCodec>>.edited(#"["point", {"circle":{"radius":1}}]"#) {
        $0[1] = .circle(Circle(radius: .nan))
      }
    }
    #expect(error?.code == .unrepresentable)
    #expect(error?.path == "/1/circle/radius")
  }

  @Test(
    "the error of a document that cannot be loaded has its line and column",
    arguments: [
      ("", "1:1"), ("{", "1:2"), ("[]", "1:1"), (#"{"version":1,"entries":[}"#, "1:25"),
      (#"{"version":1}"#, "1:1"), ("{\n\"version\":\"x\",\"entries\":[]}", "2:11"),
      (#"{"version":1.5,"entries":[]}"#, "1:12"), (#"{"version":1,"entries":[]} x"#, "1:28"),
      (#"{"version":1,"entries":[{"type":"photo","x":tru}]}"#, "1:48"),
    ])
  func unreadable(json: String, place: String) {
    let error = #expect(throws: JSONError.self) { try TimelineDocument.load(Array(json.utf8)) }
    #expect(error.map { "\($0.location.line):\($0.location.column)" } == place)
  }

  @Test("a save of a migrated document preserves the migrated bytes")
  func migration() throws {
    let loaded = try MigratedDocument.load(Array(#"{"by":"me","x":1.0}"#.utf8))
    #expect(loaded.value.note == "migrated")
    var value = loaded.value
    #expect(
      try MigratedDocument.save(value, preserving: loaded.preserved).text
        == #"{"note":"migrated","by":"me","x":1.0}"#)
    value.by = "you"
    #expect(
      try MigratedDocument.save(value, preserving: loaded.preserved).text
        == #"{"note":"migrated","by":"you","x":1.0}"#)
  }
}

enum PrettyNumbers: JSONDocument {
  typealias Codec = DictionaryCodec<IntegerCodec<Int>>

  static var style: JSONStyle { .pretty }
}

/// A document whose migration adds a note.
enum MigratedDocument: JSONDocument {
  typealias Codec = OpenedCodec

  static func migrated(_ bytes: [UInt8]) throws(JSONError) -> [UInt8] {
    Array(#"{"note":"migrated","#.utf8) + bytes.dropFirst()
  }
}
