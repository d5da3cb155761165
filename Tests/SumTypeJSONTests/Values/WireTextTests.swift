import Testing

@testable import SumTypeJSON

/// RFC 8259 §8.3: texts are equal if their bytes are. `"é"` as one scalar and as two are two texts.
@Suite("Texts of JSON")
struct WireTextTests {
  private static let (one, two) = ("\u{E9}", "e\u{301}")

  @Test("texts that differ in one byte are different, wherever it is, and equal ones are the same")
  func everyByte() {
    for count in 0...33 {
      let text = String(repeating: "a", count: count)
      #expect(text.wire == String(decoding: Array(text.utf8), as: UTF8.self).wire)
      #expect(text.wire != (text + "a").wire)
      for place in 0..<count {
        var bytes = Array(text.utf8)
        bytes[place] = 0x62
        #expect(String(decoding: bytes, as: UTF8.self).wire != text.wire, "\(count), \(place)")
      }
    }
  }

  @Test("texts that differ only in how Unicode composes their characters differ")
  func compares() {
    #expect(Self.one == Self.two)
    #expect(Self.one.wire != Self.two.wire)
    #expect(Set([Self.one, Self.two, Self.one].wire).count == 2)
    #expect(!["a", Self.one].contains(wire: Self.two))
    #expect(["a", Self.one].contains(wire: Self.one))
    // The letter K and the sign of Kelvin.
    #expect("K".wire != "\u{212A}".wire)
  }

  @Test("the order of texts is that of their UTF-8")
  func orders() {
    let texts = ["b", Self.one, Self.two, "", "a"].wire.sorted()
    #expect(
      texts.map { Array($0.text.utf8) }
        == ["", "a", "b", Self.two, Self.one].map { Array($0.utf8) })
  }

  @Test("places of tags and payloads, patterns, and pointers are compared by their UTF-8")
  func comparesPlaces() {
    #expect(TagPlace.members([Self.one]) != .members([Self.two]))
    #expect(TagPlace.path(["a", Self.one]) != .path(["a", Self.two]))
    #expect(TagPlace.members([Self.one]) == .members([Self.one]))
    #expect(PayloadPlace.member(Self.one) != .member(Self.two))
    #expect(TextPattern(Self.one) != TextPattern(Self.two))
    #expect(JSONPointer(tokens: [Self.one]) != JSONPointer(tokens: [Self.two]))
    #expect(Set([JSONPointer(tokens: [Self.one]), JSONPointer(tokens: [Self.two])]).count == 2)
  }

  @Test(
    "a key of a pointer may begin with a mark that Unicode composes with the slash or tilde before it",
    arguments: [
      ["\u{301}x"], ["a", "\u{301}"], ["/\u{301}", "~\u{301}"], ["~1\u{301}", "\u{338}0"],
    ])
  func pointers(tokens: [String]) throws {
    let pointer = try #require(JSONPointer(JSONPointer(tokens: tokens).description))
    #expect(pointer.tokens.wire == tokens.wire)
    for token in tokens {
      #expect(JSONPointer.unescaped(JSONPointer.escaped(token)).wire == token.wire)
    }
  }

  @Test("shapes tell objects apart by keys that differ only in how Unicode composes them")
  func shapes() throws {
    let table = ShapeTable(
      .object(["\u{E9}": .values("a"), "x": .values("a")]),
      .object(["e\u{301}": .values("a"), "x": .values("b")]), expecting: "an object")
    for (json, variant) in [
      ("{\"x\":\"a\",\"\u{E9}\":\"a\"}", 0), ("{\"x\":\"b\",\"e\u{301}\":\"a\"}", 1),
    ] {
      let found = try JSONReader.read(Array(json.utf8)) { (reader) throws(JSONFault) in
        let found = try reader.findVariant(table)
        try reader.skipValue()
        return found
      }
      #expect(found == .variant(variant), "\(json)")
    }
  }
}
