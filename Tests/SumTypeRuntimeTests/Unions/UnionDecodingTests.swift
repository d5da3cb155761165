import Foundation
import SumTypeRuntime
import Testing
import TypeShowcase

/// Known, unknown and malformed values of internal, external and adjacent unions.
@Suite struct UnionDecodingTests {
  private func reason<C: JSONCodec>(
    _ json: String, as codec: C.Type, _ unknown: (C.Value) -> Unrecognized?
  ) throws -> String {
    let value = try Sole<C>.load(Array(json.utf8)).value
    guard let unrecognized = unknown(value) else { return "known" }
    #expect(unrecognized.json.text == json)
    let tag = unrecognized.tag?.description ?? "no tag"
    switch unrecognized.reason {
    case .unknownTag: return "unknown \(tag)"
    case .malformed(let error): return "\(error.code) \(tag) at \(error.path)"
    }
  }

  @Test(
    "an internal union reads a value as known, unknown or malformed",
    arguments: [
      (#"{"event":"opened","by":"me"}"#, "known"),
      (#"{"by":"me","event":"opened"}"#, "known"),
      (#"{"by":"me","event":"ope\u006eed"}"#, "known"),
      (#"{"event":"closed","x":1}"#, "known"),
      (#"{"event":"photo","x":[1.0]}"#, #"unknown "photo""#),
      (#"{"event":7}"#, "typeMismatch no tag at /event"),
      (#"{"event":true}"#, "typeMismatch no tag at /event"),
      ("{}", "missingTag no tag at "),
      (#"{"x":1}"#, "missingTag no tag at "),
      (#"{"event":null}"#, "typeMismatch no tag at /event"),
      (#"{"event":[]}"#, "typeMismatch no tag at /event"),
      (#"{"event":1.5}"#, "typeMismatch no tag at /event"),
      (#"{"event":"closed","event":"closed"}"#, "repeatedTag no tag at /event"),
      (#"{"event":"closed","\u0065vent":"x"}"#, "repeatedTag no tag at /event"),
      (#"{"event":"opened"}"#, #"missingMember "opened" at "#),
      (#"{"event":"opened","by":1}"#, #"typeMismatch "opened" at /by"#),
      ("[]", "typeMismatch no tag at "),
      ("1", "typeMismatch no tag at "),
    ])
  func internalUnion(json: String, outcome: String) throws {
    #expect(
      try reason(json, as: LogEventCodec.self) { LogEventCodec.unrecognized(in: $0) } == outcome)
  }

  @Test(
    "an external union reads a value as known, unknown or malformed",
    arguments: [
      (#"{"circle":{"radius":1}}"#, "known"),
      (#""point""#, "known"),
      (#"{"point":{ }}"#, "known"),
      (#"{"star":{}}"#, #"unknown "star""#),
      (#""star""#, #"unknown "star""#),
      ("3", "typeMismatch no tag at "),
      (#"{"point":1}"#, #"typeMismatch "point" at /point"#),
      (#"{"point":{"x":1}}"#, #"typeMismatch "point" at /point"#),
      (#""circle""#, #"typeMismatch "circle" at "#),
      (#"{"circle":{}}"#, #"missingMember "circle" at /circle"#),
      ("{}", "missingTag no tag at "),
      (#"{"circle":{"radius":1},"x":1}"#, "repeatedTag no tag at /x"),
      ("null", "typeMismatch no tag at "),
      ("[]", "typeMismatch no tag at "),
    ])
  func externalUnion(json: String, outcome: String) throws {
    #expect(
      try reason(json, as: ShapeCodec.self) { ShapeCodec.unrecognized(in: $0) } == outcome)
  }

  @Test(
    "an adjacent union with payloads in base 64 reads a value as unknown or malformed",
    arguments: [
      (#"{"type":"photo"}"#, "variant photo"),
      (#"{"type":"photo","payload":1}"#, "variant photo"),
      (#"{"type":"text"}"#, "missingMember text at "),
      (#"{"type":"text","payload":{}}"#, "typeMismatch text at /payload"),
      (#"{"type":"text","payload":"?"}"#, "invalidValue text at /payload"),
      (#"{"type":"text","payload":"e30="}"#, "missingMember text at /payload » "),
      (#"{"type":"text","payload":"ew=="}"#, "invalidValue text at /payload » "),
      (#"{"payload":"e30="}"#, "missingTag - at "),
      (#"{"type":"photo","type":"photo"}"#, "repeatedTag - at /type"),
      (#"{"type":"text","payload":"e30=","type":"text"}"#, "repeatedTag - at /type"),
      (#"{"type":{}}"#, "typeMismatch - at /type"),
    ])
  func adjacentUnion(json: String, outcome: String) throws {
    let document = #"{"version":1,"entries":[\#(json)]}"#
    let loaded = try TimelineDocument.load(Array(document.utf8))
    #expect(loaded.value.entries.isEmpty)
    let item = try #require(loaded.preserved.report.items.first)
    #expect(item.text == json)
    let tag = item.tag?.value.stringValue ?? "-"
    let reason = item.reason.map { "\($0.code) \(tag) at \($0.path)" }
    #expect(reason ?? "\(item.level) \(tag)" == outcome)
  }

  @Test("a closed union refuses an unknown tag with its place")
  func closed() {
    let unknown = #expect(throws: JSONError.self) {
      try Sole<SignalLikeCodec>.load(Array(#"{"x":1,"kind":"off"}"#.utf8))
    }
    #expect(unknown?.code == .unknownTag)
    #expect(unknown?.path == "/kind")
    #expect(unknown?.location.column == 15)
  }

  @Test("invalid JSON in a value is an error of the document")
  func grammar() {
    for json in [
      #"{"event":"photo","x":tru}"#, #"{"event":"photo"#, #"{"event":"opened","by":1,"x":01}"#,
    ] {
      let error = #expect(throws: JSONError.self) {
        try Sole<LogEventCodec>.load(Array(json.utf8))
      }
      #expect(error?.fault.isGrammar == true)
    }
  }

  @Test("tags are distinguished by their UTF-8 and their JSON type")
  func normalisation() {
    let tags = TagTable("caf\u{e9}", "cafe\u{301}", .integer(3), .bool(true))
    #expect(tags.variant(of: "caf\u{e9}") == 0)
    #expect(tags.variant(of: "cafe\u{301}") == 1)
    #expect(tags.variant(of: "cafe") == nil)
    #expect(tags.variant(of: 3) == 2)
    #expect(tags.variant(of: "3") == nil)
    #expect(tags.variant(of: true) == 3)
    let keys = TagTable("3", .integer(4), .bool(true))
    #expect(keys.tag(ofKey: "3") == "3")
    #expect(keys.tag(ofKey: "4") == 4)
    #expect(keys.tag(ofKey: "04") == "04")
    #expect(keys.tag(ofKey: "true") == true)
    #expect(TagTable("a").tag(ofKey: "4") == "4")
  }

  @Test("a table has several tags of a variant, each with a place, and the variant without a tag")
  func aliases() {
    let tags = TagTable(
      "note", "photo", "", bare: [2], aliases: [("memo", 0), (7, 1), (true, 1), ("note", 1)],
      absent: 1)
    #expect(tags.variant(of: "memo") == 0)
    #expect(tags.variant(of: 7) == 1)
    #expect(tags.variant(of: true) == 1)
    #expect(tags.variant(of: "note") == 0)
    #expect(tags.variant(of: "") == 2)
    #expect(tags.variant(of: "none") == nil)
    #expect(tags.place(of: "memo") == 3)
    #expect(tags.variant(at: 3) == 0)
    #expect(tags[0] == "note")
    #expect(tags.absent == 1)
    #expect(!tags.isWritten(1) && tags.isWritten(0))
    #expect(tags.holds(.bool) && tags.holds(.number))
    #expect(TagTable("a").absent == nil)
  }

  @Test("a table finds each of a thousand tags, and no other")
  func manyTags() {
    let tags = TagTable((0..<1_000).map { JSONTag.string("variant\($0)") }, bare: [7])
    for index in 0..<1_000 {
      #expect(tags.variant(of: .string("variant\(index)")) == index)
    }
    #expect(tags.variant(of: "variant1000") == nil)
    #expect(tags.variant(of: "") == nil)
    #expect(tags.isBare(7) && !tags.isBare(8))
  }

  @Test(
    "the first fault of grammar is thrown, also if it comes before the tag",
    arguments: [
      (#"{"by":tru,"x" 1}"#, 9), (#"{"by":[1},"x" 1,"event":"opened"}"#, 8),
      (#"{"by":tru,"event":"opened"}"#, 9), (#"{"by":01,"event":"opened","x" 1}"#, 6),
    ])
  func firstFault(json: String, offset: Int) {
    #expect(place(of: json, as: LogEventCodec.self) == offset)
  }

  @Test(
    "the first fault of grammar is thrown, also in a payload before its tag",
    arguments: [
      (#"{"payload":tru,"x" 1}"#, 14), (#"{"payload":{"id":1]},"x" 1,"type":"text"}"#, 18),
      (#"{"payload":tru,"type":"photo"}"#, 14),
    ])
  func firstFaultOfPayload(json: String, offset: Int) {
    #expect(place(of: json, as: PostCodec.self) == offset)
  }

  /// Returns the offset of the fault in `json`; nil if it is read.
  private func place<C: JSONCodec>(of json: String, as codec: C.Type) -> Int? {
    do throws(JSONFault) {
      _ = try JSONReader.read(Array(json.utf8)) { (reader) throws(JSONFault) in
        try C.decode(from: &reader)
      }
      return nil
    } catch {
      return error.offset
    }
  }
}
