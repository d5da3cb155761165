import Foundation
import SumTypeRuntime
import Testing

@Suite("A default variant with the tag as a constant that may be absent")
struct DefaultConstantTests {
  private typealias Document = Sole<RemarkCodec>

  @Test(
    "a value is read with and without its tag",
    arguments: [
      (#"{"text":"a"}"#, Remark.text(RemarkText(text: "a"))),
      (#"{"text":"a","type":"text"}"#, .text(RemarkText(text: "a"))),
      (#"{"type":"note","text":"a"}"#, .text(RemarkText(text: "a"))),
      (#"{"type":"link","href":"h"}"#, .link(RemarkLink(href: "h"))),
    ])
  func read(json: String, value: Remark) throws {
    #expect(try RemarkCodec.read(json) == value)
    let dto = try JSONDecoder().decode(RemarkDTO.self, from: Data(json.utf8))
    #expect(dto.domain() == value)
  }

  @Test(
    "an edit keeps the tag, or its absence",
    arguments: [
      (#"{"x":1, "text":"a"}"#, #"{"x":1, "text":"b"}"#),
      (#"{"type": "note", "text":"a"}"#, #"{"type": "note", "text":"b"}"#),
    ])
  func edited(json: String, saved: String) throws {
    #expect(try Document.edited(json) { $0 = .text(RemarkText(text: "b")) } == saved)
  }

  @Test("a new value has the tag, also in the place of another variant")
  func replaced() throws {
    #expect(RemarkCodec.written(.text(RemarkText(text: "a"))) == #"{"type":"text","text":"a"}"#)
    let text = try Document.edited(#"{"type":"link","href":"h"}"#) {
      $0 = .text(RemarkText(text: "b"))
    }
    #expect(text == #"{"type":"text","text":"b"}"#)
    let link = try Document.edited(#"{"text":"a"}"#) { $0 = .link(RemarkLink(href: "h")) }
    #expect(link == #"{"type":"link","href":"h"}"#)
    let tagged = try Document.edited(#"{"type":"note","text":"a"}"#) {
      $0 = .link(RemarkLink(href: "h"))
    }
    #expect(tagged == #"{"type":"link","href":"h"}"#)
  }
}
