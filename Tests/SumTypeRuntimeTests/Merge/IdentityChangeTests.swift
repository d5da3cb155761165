import Foundation
import SumTypeRuntime
import Testing
import TypeShowcase

/// Elements that the app gives another identity, or replaces.
@Suite("An element whose identity changes")
struct IdentityChangeTests {
  typealias Cells = Sole<ArrayCodec<CellCodec>>
  typealias Embedded = Sole<ArrayCodec<EmbeddedCodec<CellCodec, Base64JSON>>>

  @Test(
    "an element of which only the identity changes keeps its place and its unknown fields",
    arguments: [(1, 2), (1, 12), (12, 1), (121, 12), (7, 77_777), (0, -5)])
  func renamed(old: Int, new: Int) throws {
    let first = #"{"id":900,"text":"a","u":1}"#
    let last = #"{"id":901,"text":"1","u":3}"#
    let json = #"[\#(first), {"u":2,"id": \#(old),"text":"\#(old)"} ,\#(last)]"#
    let saved = try Cells.editedFully(json) { $0[1].id = new }
    #expect(saved.text == #"[\#(first), {"u":2,"id": \#(new),"text":"\#(old)"} ,\#(last)]"#)
    #expect(saved.dropped.isEmpty)
    let only = try Cells.editedFully(#"[{"id":\#(old),"text":"","u":2}]"#) { $0[0].id = new }
    #expect(only.text == #"[{"id":\#(new),"text":"","u":2}]"#)
  }

  @Test("an element in a string keeps its unknown fields when its identity changes")
  func embedded() throws {
    let inner = base64(#"{"id":1,"text":"a","u":1}"#)
    let saved = try Embedded.editedFully("[\"\(inner)\"]") { $0[0].id = 123 }
    #expect(saved.text == "[\"\(base64(#"{"id":123,"text":"a","u":1}"#))\"]")
    #expect(saved.dropped.isEmpty)

    let entry = { (payload: String) in #"{"u":1,"payload":"\#(base64(payload))","type":"text"}"# }
    let (old, new) = (AsideListTests.payload("t1"), AsideListTests.payload("t9"))
    let unknown = AsideListTests.entry("p2")
    let json = #"{"version":1,"entries":[\#(unknown),\#(entry(old)),\#(unknown)]}"#
    let timeline = try TimelineDocument.editedFully(json) {
      if case .text(var post) = $0.entries[0], let id = UUID(uuidString: id("t9")) {
        post.id = id
        $0.entries[0] = .text(post)
      }
    }
    let expected = new.replacing(#""message":"t9""#, with: #""message":"t1""#)
    #expect(
      timeline.text == #"{"version":1,"entries":[\#(unknown),\#(entry(expected)),\#(unknown)]}"#)
    #expect(timeline.dropped.isEmpty)
  }

  private func id(_ name: String) -> String {
    "00000000-0000-0000-0000-" + String(repeating: "0", count: 11) + name.dropFirst()
  }

  @Test(
    "an element whose identity and values change is another one, and dropped fields are reported")
  func replaced() throws {
    let json = #"[{"id":1,"text":"a","u":1},{"id":2,"text":"b","u":2},{"id":3,"text":"c","u":3}]"#
    let one = try Cells.editedFully(json) { $0[1] = Cell(id: 9, text: "z") }
    #expect(
      one.text
        == #"[{"id":1,"text":"a","u":1},{"id":9,"text":"z","attributes":{}},{"id":3,"text":"c","u":3}]"#
    )
    #expect(one.dropped.map(\.path) == ["/1/u"])
    let all = try Cells.editedFully(json) { cells in
      cells = (11...13).map { Cell(id: $0, text: "new \($0)") }
    }
    #expect(!all.text.contains("\"u\""))
    #expect(all.dropped.map(\.path) == ["/0/u", "/1/u", "/2/u"])
    let elsewhere = try Cells.editedFully(json) {
      $0.removeFirst()
      $0.append(Cell(id: 9, text: "a"))
    }
    #expect(elsewhere.dropped.map(\.path) == ["/0/u"])
    let fewer = try Cells.editedFully(json) { $0.removeFirst() }
    #expect(fewer.dropped.isEmpty)
    let more = try Cells.editedFully(json) { $0.insert(Cell(id: 9, text: "z"), at: 1) }
    #expect(more.dropped.isEmpty)
  }

  @Test("elements whose identities change at once are paired by their places")
  func several() throws {
    let elements = (0..<200).map { #"{"id":\#($0),"text":"same","u":\#($0)}"# }
    let saved = try Cells.editedFully("[" + elements.joined(separator: ",") + "]") {
      for index in $0.indices where index % 3 != 0 { $0[index].id += 1_000 }
    }
    let expected = (0..<200).map {
      #"{"id":\#($0 % 3 != 0 ? $0 + 1_000 : $0),"text":"same","u":\#($0)}"#
    }
    #expect(saved.text == "[" + expected.joined(separator: ",") + "]")
    #expect(saved.dropped.isEmpty)
  }

  @Test("elements without an identity are paired apart from those whose identity changes")
  func mixed() throws {
    typealias Slips = Sole<ArrayCodec<SlipCodec>>
    let json = #"[{"text":"a","u":1},{"id":"x","text":"b","u":2}]"#
    let removed = try Slips.editedFully(json) { $0 = [Slip(text: "c")] }
    #expect(removed.text == #"[{"text":"c","u":1}]"#)
    #expect(removed.dropped.isEmpty)
    let both = try Slips.editedFully(json) { $0 = [Slip(text: "c"), Slip(id: "y", text: "b")] }
    #expect(both.text == #"[{"text":"c","u":1},{"id":"y","text":"b","u":2}]"#)
    #expect(both.dropped.isEmpty)
  }
}

/// A struct whose identity may be missing. Its codec is written by hand, because the identity of a
/// schema's struct is never nil.
private struct Slip {
  var id: String?
  var text: String
}

private enum SlipCodec: JSONObjectCodec {
  static let members = MemberTable("id", "text")

  static func decode(
    from reader: inout JSONReader, in object: inout ObjectCursor, members: MemberTable
  ) throws(JSONFault) -> Slip {
    var slip = Slip(text: "")
    while let member = try reader.nextMember(&object, members) {
      switch member {
      case 0: slip.id = try StringCodec.decodeIfPresent(from: &reader)
      default: slip.text = try StringCodec.decode(from: &reader)
      }
    }
    return slip
  }

  static func visit(_ value: Slip, over old: Slip, in fields: inout MemberVisitor) {
    fields.visitOptional(0, value.id, over: old.id, as: StringCodec.self)
    fields.visit(1, value.text, over: old.text, as: StringCodec.self)
  }

  static func identify(_ value: Slip, in identity: inout IdentityWriter) {
    identity.write(value.id, as: StringCodec.self)
  }
}
