import SumTypeJSON
import TestSupport
import Testing

@Suite("The line, the column and the pointer of a fault")
struct LocationTests {
  /// The location of `mark` in `text`, once the mark is removed.
  private func location(_ text: String, at mark: Character = "▲") -> JSONLocation {
    let parts = text.split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
    return JSONLocation(of: parts[0].utf8.count, in: Array((parts[0] + parts[1]).utf8))
  }

  static let places: [(String, Int, Int, String)] = [
    ("▲{}", 1, 1, ""), ("▲", 1, 1, ""), ("[▲1]", 1, 2, "/0"), ("[1,▲2]", 1, 4, "/1"),
    ("[1,\n ▲2]", 2, 2, "/1"), ("{▲\"a\":1}", 1, 2, "/a"), ("{\"a\":▲1}", 1, 6, "/a"),
    ("{\"a\":1, \"b\": ▲[]}", 1, 14, "/b"), ("{\"a\":[{},{\"b\":[1,▲2]}]}", 1, 18, "/a/1/b/1"),
    ("{\"a\":{\"x\":1},\"b\":▲2}", 1, 18, "/b"), ("[[1,2],[▲3]]", 1, 9, "/1/0"),
    ("{\"a\":1,▲ }", 1, 8, ""), ("{\"a/b~c\":▲1}", 1, 10, "/a~1b~0c"),
    ("{\"t\\u0065xt\":▲1}", 1, 14, "/text"), ("{\"]},[{\":▲1}", 1, 10, "/]},[{"),
    ("{\"a\":\"x\\\"]\",\"b\":▲1}", 1, 17, "/b"), ("{\"\":▲1}", 1, 5, "/"),
    ("{\"é\":▲1}", 1, 7, "/é"),
    ("[\"é▲\"]", 1, 5, "/0"), ("[1]▲x", 1, 4, ""), ("\u{FEFF}▲[1]", 1, 1, ""),
    ("\u{FEFF}[▲1]", 1, 2, "/0"), ("\u{FEFF}\n [▲1]", 2, 3, "/0"), ("[\r\n▲1]", 2, 1, "/0"),
    ("{\"a\":▲", 1, 6, "/a"), ("[1,2,▲", 1, 6, "/2"), ("]]▲", 1, 3, ""), ("{\"a▲", 1, 4, "/a"),
    ("\n\n\n▲", 4, 1, ""), ("{\"\\ud800\":▲1}", 1, 11, "/\\ud800\""),
  ]

  @Test("an offset has the expected line, column and pointer", arguments: places)
  func place(text: String, line: Int, column: Int, pointer: String) {
    let found = location(text)
    #expect(found.line == line && found.column == column)
    #expect(found.pointer.description == pointer)
  }

  @Test("any offset in random bytes has a location, clamped to the bytes")
  func hostile() {
    var generator = SplitMix64(seed: 7)
    for _ in 0..<500 {
      let bytes = (0..<30).map { _ in "{}[],:\"\\a1\n é".utf8.randomElement(using: &generator) ?? 0
      }
      for offset in -2...32 { _ = JSONLocation(of: offset, in: bytes).description }
    }
    #expect(JSONLocation(of: -1, in: []).offset == 0)
    #expect(JSONLocation(of: 9, in: [0x31]).offset == 1)
  }

  @Test("the description of an error has the place, what was expected and what was found")
  func descriptions() {
    func describe(_ text: String, _ body: (inout JSONReader) throws(JSONFault) -> Void) -> String? {
      fault(text, body)?.explained(in: Array(text.utf8)).description
    }
    #expect(
      describe("{\n \"a\": [\"high\"]}") { (reader) throws(JSONFault) in
        var object = try reader.openObject()
        _ = try reader.nextKey(&object)
        var array = try reader.openArray()
        _ = try reader.nextElement(&array)
        _ = try reader.readInteger(as: Int.self)
      } == #"2:8: at /a/0: expected an integer, found the string "high""#)
    #expect(
      describe("[1,]") { (reader) throws(JSONFault) in _ = try reader.readValue() }
        == "1:4: at /1: expected a value, found `]`")
    #expect(
      describe("[1") { (reader) throws(JSONFault) in _ = try reader.readValue() }
        == "1:3: at /0: the input ends where , or ] should be")
    #expect(
      describe("300") { (reader) throws(JSONFault) in _ = try reader.readInteger(as: UInt8.self) }
        == "1:1: expected an integer from 0 to 255, found the number 300")
    #expect(
      describe("") { (reader) throws(JSONFault) in _ = try reader.readValue() }
        == "1:1: there is no value")
    #expect(
      JSONFault(.missingMember, at: 0, expected: "id").explained(in: Array("{}".utf8)).description
        == #"1:1: the member "id" is missing"#)
  }

  @Test("every code has a message, also for empty input, and at least 16 of them differ")
  func allCodes() {
    var messages: Set<String> = []
    for code in JSONFault.Code.allCases {
      let error = JSONFault(code, at: 5, expected: "this").explained(in: [])
      #expect(!error.message.isEmpty)
      messages.insert(error.message)
    }
    #expect(messages.count >= 16)
  }

  @Test("a fault in embedded JSON has an outer and an inner place")
  func embedded() {
    let inner = Array(#"{"intensity":"high"}"#.utf8)
    let outer = Array(#"{"entries":[{"payload":"{\"intensity\":\"high\"}"}]}"#.utf8)
    let fault = JSONFault(
      embedded: JSONFault(.typeMismatch, at: 13, expected: "an integer"), in: inner, at: 23)
    let error = fault.explained(in: outer)
    #expect(error.path == "/entries/0/payload » /intensity")
    #expect(
      error.description
        == #"1:24: at /entries/0/payload » 1:14: at /intensity: "#
        + #"expected an integer, found the string "high""#
    )
    #expect(error.inner.count == 1 && error.location.pointer == JSONPointer("/entries/0/payload"))
    #expect(fault == fault && fault != JSONFault(.typeMismatch, at: 23, expected: "an integer"))
  }

  @Test("the text that was found is cut to less than 80 bytes, and has no control characters")
  func found() {
    let long = "[\"" + String(repeating: "x", count: 500) + "\"]"
    let error = JSONFault(.typeMismatch, at: 1, expected: "a number").explained(
      in: Array(long.utf8))
    #expect(error.found.utf8.count < 80 && error.found.hasSuffix("…"))
    let hostile = JSONFault(.typeMismatch, at: 0, expected: "a number")
      .explained(in: Array("\"\u{1B}[31m\u{9B}\n".utf8))
    #expect(!hostile.found.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x9B })
  }
}

@Suite("JSON pointers of RFC 6901")
struct PointerTests {
  static let document: JSONValue = [
    "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6,
    " ": 7, "m~n": 8,
  ]

  /// RFC 6901 §5.
  static let examples: [(String, JSONValue)] = [
    ("", document), ("/foo", ["bar", "baz"]), ("/foo/0", "bar"), ("/", 0), ("/a~1b", 1),
    ("/c%d", 2), ("/e^f", 3), ("/g|h", 4), ("/i\\j", 5), ("/k\"l", 6), ("/ ", 7), ("/m~0n", 8),
  ]

  @Test("an example of RFC 6901 finds its value and keeps its text", arguments: examples)
  func example(text: String, value: JSONValue) throws {
    let pointer = try #require(JSONPointer(text))
    #expect(Self.document[pointer] == value)
    #expect(pointer.description == text)
  }

  @Test("a text that is not a pointer gives nil, and so does a pointer to no value")
  func nowhere() {
    for text in ["a", "~", "/~", "/~2", "/a~"] { #expect(JSONPointer(text) == nil) }
    for text in [
      "/foo/2", "/foo/-", "/foo/00", "/foo/01", "/foo/x", "/nope", "//", "/foo/0/0",
      "/foo/99999999999999999999",
    ] {
      #expect(JSONPointer(text).flatMap { Self.document[$0] } == nil)
    }
    #expect(JSONPointer("/a~01")?.tokens == ["a~1"])
    #expect(JSONPointer().appending("a/b").appending(3).description == "/a~1b/3")
  }
}
