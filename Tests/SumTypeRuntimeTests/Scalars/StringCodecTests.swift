import SumTypeRuntime
import Testing

@Suite("Strings, Booleans and any JSON")
struct StringCodecTests {
  @Test(
    "two strings are the same value only if their UTF-8 is equal",
    arguments: [("\u{E9}", "e\u{301}"), ("a", "A"), ("a", "a "), ("", "\0")])
  func utf8(left: String, right: String) {
    #expect(StringCodec.isSame(left, left))
    #expect(!StringCodec.isSame(left, right))
  }

  @Test("the bounds of a string count Unicode scalars")
  func measure() {
    #expect(StringCodec.measure(of: "e\u{301}") == 2)
    #expect(StringCodec.measure(of: "👩‍👩‍👧") == 5)
  }

  @Test("only true and false are Booleans", arguments: ["0", "1", "\"true\"", "null"])
  func booleans(text: String) throws {
    #expect(BoolCodec.faultCode(of: text) == .typeMismatch)
    #expect(try BoolCodec.read("true"))
    #expect(BoolCodec.written(false) == "false")
  }

  @Test("a value of any JSON keeps its numbers, its members and null")
  func anyJSON() throws {
    let text = #"{"b":1.0,"a":[1e2,null,"\u00e9"],"b":{}}"#
    let value = try JSONValueCodec.read(text)
    #expect(JSONValueCodec.written(value) == text.replacing(#"\u00e9"#, with: "é"))
    let null = try JSONReader.read(Array("null".utf8)) { (reader) throws(JSONFault) in
      try JSONValueCodec.decodeIfPresent(from: &reader)
    }
    #expect(null == .some(.null))
    let absent = try JSONReader.read(Array("null".utf8)) { (reader) throws(JSONFault) in
      try StringCodec.decodeIfPresent(from: &reader)
    }
    #expect(absent == nil)
  }

  @Test("two values of any JSON are the same only if they are spelled the same")
  func sameJSON() throws {
    #expect(!JSONValueCodec.isSame(try JSONValueCodec.read("1.0"), try JSONValueCodec.read("1")))
    #expect(!JSONValueCodec.isSame("\u{E9}", "e\u{301}"))
  }
}
