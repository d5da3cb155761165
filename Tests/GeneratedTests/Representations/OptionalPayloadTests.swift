import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Payloads that may be absent, and the keys of keyed unions")
struct OptionalPayloadTests {
  private let text = RichText(text: "a")

  @Test("an absent payload and null are both nil, and a save keeps either")
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

  @Test("a new payload is put under the tag that was read, and one that becomes nil is left out")
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

  @Test("an embedded payload that is absent, null or holds null is nil, and may be set and removed")
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

  @Test("nil is written as null if the schema says so")
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

  @Test("a payload is read under the tag that was read, and members under other tags are kept")
  func otherKeys() throws {
    let json =
      #"{"paragraph":7,"heading":{"text":"z"},"type":"heading_1","heading_1":{"text":"a","x":1}}"#
    #expect(try loaded(json) == PageBlock.heading(text))
    #expect(
      try edited(json) { $0 = PageBlock.heading(RichText(text: "b")) }
        == json.replacing(#""a""#, with: #""b""#))
  }

  @Test("a new value writes its tag, and under it its payload or the empty one of a bare variant")
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

  @Test("another variant is written anew, without the unknown member beside the old one")
  func changedVariant() throws {
    #expect(
      try edited(#"{"type":"divider","x":1}"#) { $0 = PageBlock.number(2) }
        == #"{"type":7,"7":2.0}"#)
  }
}
