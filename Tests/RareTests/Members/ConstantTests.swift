import Foundation
import RareShowcase
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Constant members")
struct ConstantTests {
  private func saved(
    _ json: String, _ edit: (inout RecordBatch) -> Void
  ) throws -> String {
    let saved = try RecordBatchesDocument.saved("[\(json)]") { edit(&$0[0]) }
    return String(text(saved.bytes).dropFirst().dropLast())
  }

  private func reason(_ json: String) -> String? {
    do {
      _ = try RecordBatchesDocument.load(Array("[\(json)]".utf8))
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("a constant has no property, and a new value writes it at its place")
  func isWrittenAnew() throws {
    let batch = RecordBatch(drawing: nil, avatar: Blob(mimeType: "image/png", size: 3))
    #expect(
      text(try RecordBatchesDocument.save([batch]).bytes)
        == #"[{"version":2,"final":true,"embeds":[],"avatar":{"$type":"blob","mimeType":"image/png","size":3},"end":"end"}]"#
    )
  }

  @Test("a save keeps the value and the spelling of a constant that was read")
  func staysAsRead() throws {
    #expect(
      try saved(#"{"end":"\u0065nd", "version":1.0, "final":true, "x":1}"#) {
        $0.avatar = Blob(mimeType: "a", size: 1)
      }
        == #"{"end":"\u0065nd", "version":1.0, "final":true, "avatar":{"$type":"blob", "mimeType":"a", "size":1}, "x":1}"#
    )
  }

  @Test(
    "a constant that is missing or has another value is a fault",
    arguments: [
      (#"{"version":3,"final":true,"end":"end"}"#, "expected 2 or 1, found the number 3"),
      (#"{"version":"2","final":true,"end":"end"}"#, #"expected 2 or 1, found the string "2""#),
      (#"{"version":1.5,"final":true,"end":"end"}"#, "expected 2 or 1, found the number 1.5"),
      (#"{"version":2,"final":false,"end":"end"}"#, #"at /0/final: expected true, found false"#),
      (#"{"version":2,"final":null,"end":"end"}"#, #"at /0/final: expected true, found null"#),
      (#"{"version":2,"final":true,"end":[]}"#, #"at /0/end: expected "end", found an array"#),
      (#"{"version":2,"final":true}"#, #"at /0: the member "end" is missing"#),
    ])
  func mustFit(_ json: String, _ message: String) {
    let found = reason(json)
    #expect(found?.hasSuffix(message) == true, "\(found ?? "nil")")
  }

  @Test(
    "an optional constant stays absent, and is checked if it is present",
    arguments: [
      #"{"direct":{"uri":"a","x":1},"target":{"$type":"reference","uri":"b"}}"#,
      #"{"direct":{"uri":"a","$type":"r\u0065ference"},"target":{"uri":"b","$type":"reference"}}"#,
    ])
  func mayBeAbsent(_ json: String) throws {
    let link: RecordLink = try loaded(json)
    #expect(link.direct == RecordReference(uri: "a"))
    #expect(link.target == .reference(RecordReference(uri: "b")))
    let saved = try edited(json) { (link: inout RecordLink) in link.direct.uri = "c" }
    #expect(saved == json.replacing(#""uri":"a""#, with: #""uri":"c""#))
    #expect(throws: JSONError.self) {
      try loaded(#"{"direct":{"uri":"a","$type":"other"}}"#) as RecordLink
    }
    #expect(
      try written(RecordLink(direct: RecordReference(uri: "a"), target: link.target))
        == #"{"direct":{"$type":"reference","uri":"a"},"target":{"$type":"reference","uri":"b"}}"#)
  }

  @Test("a field that is optional in one variant is optional in the union, beside a constant")
  func sharesOptional() throws {
    let json = #"{"direct":{"uri":"a"},"target":{"$type":"blocked","uri":"b","note":"n"}}"#
    let link: RecordLink = try loaded(json)
    let note: String? = link.target?.note
    #expect(note == "n")
  }

  @Test("a constant that is the tag of the union around it is written once, and read at any place")
  func isTag() throws {
    let document = #"{"version":2,"final":true,"end":"end","embeds":[%]}"#
    let first = document.replacing(
      "%",
      with:
        #"{"$type":"blob","mimeType":"a","size":1,"x":[ ]}, {"size":2,"mimeType":"b","$type":"\u0062lob"}, {"$type":"link","url":"https://a.b"}"#
    )
    let second = document.replacing(
      "%",
      with:
        #"{"$type":"blob","mimeType":"a","size":7,"x":[ ]}, {"size":2,"mimeType":"c","$type":"\u0062lob"}, {"$type":"blob","mimeType":"n","size":0}"#
    )
    let saved = try saved(first) { batch in
      #expect(batch.embeds.map(\.isUnknown) == [false, false, false])
      if case .blob(var blob) = batch.embeds[0] {
        blob.size = 7
        batch.embeds[0] = .blob(blob)
      }
      if case .blob(var blob) = batch.embeds[1] {
        blob.mimeType = "c"
        batch.embeds[1] = .blob(blob)
      }
      batch.embeds[2] = .blob(Blob(mimeType: "n", size: 0))
    }
    #expect(saved == second)
  }

  @Test(
    "a value is malformed if a constant that is its tag comes twice",
    arguments: [
      #"{"$type":"blob","$type":"blob","mimeType":"a","size":1}"#,
      #"{"$type":"blob","mimeType":"a","size":1,"$type":"blob"}"#,
      #"{"mimeType":"a","$type":"blob","size":1,"$type":"link"}"#,
    ])
  func repeatedTag(_ json: String) throws {
    let loaded = try RecordBatchesDocument.load(
      Array(#"[{"version":2,"final":true,"end":"end","embeds":[\#(json)]}]"#.utf8))
    #expect(loaded.value[0].embeds.map(\.isUnknown) == [true])
    #expect(loaded.preserved.report.items.map(\.level) == [.malformed])
  }

  @Test("a constant of a document's root is written, and checked by a load")
  func inRoot() throws {
    #expect(
      text(try RecordBookDocument.save(RecordBook(entries: [], title: nil)).bytes)
        == #"{"version":1,"entries":[],"magic":"records"}"#)
    #expect(throws: JSONError.self) {
      try RecordBookDocument.load(Array(#"{"version":1,"entries":[],"magic":"x"}"#.utf8))
    }
  }
}

extension Embed {
  var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

@Suite("Included fields")
struct IncludeTests {
  @Test("included fields come first, and one of them may be the identity")
  func comeFirst() throws {
    let id = try #require(UUID(uuidString: "8F14E45F-CEEA-467A-9A36-DEDD4BEA2543"))
    let drawing = Sketch(
      id: id, createdAt: Date(timeIntervalSince1970: 0), author: "me", note: nil, strokes: [1])
    #expect(drawing.id == id)
    var writer = JSONWriter()
    SketchCodec.encode(drawing, to: &writer)
    #expect(
      text(writer.finish())
        == #"{"id":"8F14E45F-CEEA-467A-9A36-DEDD4BEA2543","createdAt":"1970-01-01T00:00:00Z","author":"me","kind":"drawing","strokes":[1]}"#
    )
  }
}

extension RecordLink: Coded { public typealias Codec = RecordLinkCodec }
