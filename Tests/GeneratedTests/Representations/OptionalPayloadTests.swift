import Showcase
import SumTypeRuntime
import Testing

@Suite("Payloads that may be absent, and the keys of keyed unions")
struct OptionalPayloadTests {
  private let text = RichText(text: "a")

  @Test("absent and null are both nil, and each stays as it was")
  func spellings() throws {
    for json in [
      #"{"type":"heading"}"#, #"{"type":"heading_2","heading_2":null}"#,
      #"{"type":"heading_1","heading_2":{"text":"a"}}"#,
    ] {
      #expect(try loaded(json) == PageBlock.heading(nil))
      #expect(try edited(json) { $0 = PageBlock.heading(nil) } == json)
    }
    for json in [#"{"type":"file"}"#, #"{"of":null,"type":"file"}"#] {
      #expect(try loaded(json) == Enclosure.file(nil))
      #expect(try edited(json) { $0 = Enclosure.file(nil) } == json)
    }
  }

  @Test("a payload that comes is put under the tag that was read, one that goes is left out")
  func comesAndGoes() throws {
    #expect(
      try edited(#"{"type":"heading_2","x":1.0}"#) { $0 = PageBlock.heading(self.text) }
        == #"{"type":"heading_2","heading_2":{"text":"a"},"x":1.0}"#)
    #expect(
      try edited(#"{"type":"heading_2", "heading_2":null}"#) { $0 = PageBlock.heading(self.text) }
        == #"{"type":"heading_2", "heading_2":{"text":"a"}}"#)
    #expect(
      try edited(#"{"type":"heading_2","heading_2":{"text":"a"},"x":1.0}"#) {
        $0 = PageBlock.heading(nil)
      } == #"{"type":"heading_2","x":1.0}"#)
    #expect(
      try edited(#"{"type":"file","x":1}"#) { $0 = Enclosure.file(self.text) }
        == #"{"type":"file","of":{"text":"a"},"x":1}"#)
    #expect(
      try edited(#"{"of":7,"type":"count"}"#) { $0 = Enclosure.count(nil) }
        == #"{"type":"count"}"#)
  }

  @Test("the same in a string")
  func embedded() throws {
    for json in [
      #"{"type":"count"}"#, #"{"type":"count","content":null}"#,
      #"{"type":"count","content":"null"}"#,
    ] {
      #expect(try loaded(json) == SealedEnclosure.count(nil))
      #expect(try edited(json) { $0 = SealedEnclosure.count(nil) } == json)
      #expect(
        try edited(json) { $0 = SealedEnclosure.count(7) } == #"{"type":"count","content":"7"}"#)
    }
    #expect(
      try edited(#"{"type":"count","content":"7"}"#) { $0 = SealedEnclosure.count(nil) }
        == #"{"type":"count"}"#)
    #expect(try written(SealedEnclosure.count(nil)) == #"{"type":"count"}"#)
  }

  @Test("where the file says so, nil is written as null")
  func nullNil() throws {
    #expect(try written(NullBlock.words(nil)) == #"{"type":"words","words":null}"#)
    #expect(try written(NullEnclosure.words(nil)) == #"{"type":"words","content":null}"#)
    #expect(try written(NullEnclosure.rest) == #"{"type":"rest","content":null}"#)
    #expect(
      try edited(#"{"type":"words","words":"a","x":1}"#) { $0 = NullBlock.words(nil) }
        == #"{"type":"words","words":null,"x":1}"#)
    #expect(
      try edited(#"{"type":"words","x":1}"#) { $0 = NullBlock.words(nil) }
        == #"{"type":"words","x":1}"#)
  }

  @Test("a payload lies under the tag that was read, and what lies under others is unknown")
  func otherKeys() throws {
    let json =
      #"{"paragraph":7,"heading":{"text":"z"},"type":"heading_1","heading_1":{"text":"a","x":1}}"#
    #expect(try loaded(json) == PageBlock.heading(text))
    #expect(
      try edited(json) { $0 = PageBlock.heading(RichText(text: "b")) }
        == json.replacing(#""a""#, with: #""b""#))
  }

  @Test("a new value writes its tag, its payload under it, and nothing in a bare one's place")
  func newValues() throws {
    #expect(
      try written(PageBlock.heading(text)) == #"{"type":"heading","heading":{"text":"a"}}"#)
    #expect(try written(PageBlock.heading(nil)) == #"{"type":"heading"}"#)
    #expect(try written(PageBlock.paragraph(text)) == #"{"paragraph":{"text":"a"}}"#)
    #expect(try written(PageBlock.divider) == #"{"type":"divider","divider":{}}"#)
    #expect(try written(PageBlock.number(1.5)) == #"{"type":7,"7":1.5}"#)
    #expect(try written(PageBlock.checked("x")) == #"{"type":true,"true":"x"}"#)
    #expect(
      try written(PageBlock.toggle([.divider, .paragraph(text)]))
        == #"{"type":"toggle","toggle":[{"type":"divider","divider":{}},{"paragraph":{"text":"a"}}]}"#
    )
  }

  @Test("a changed variant is written anew, and what was unknown beside it is told")
  func changedVariant() throws {
    #expect(
      try edited(#"{"type":"divider","x":1}"#) { $0 = PageBlock.number(2) }
        == #"{"type":7,"7":2.0}"#)
  }
}
