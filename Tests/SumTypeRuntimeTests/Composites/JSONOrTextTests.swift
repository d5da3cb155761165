import Foundation
import SumTypeRuntime
import Testing

@Suite("A string that holds JSON or other text")
struct JSONOrTextTests {
  private typealias Codec = JSONOrTextCodec<NamedCodec, JSONString>
  private typealias Document = Sole<Codec>

  @Test(
    "a string without JSON that fits is read as text, and keeps its bytes",
    arguments: ["see above", "", "{", "{}", #"{"id":1}"#, #"{"id":"a"} x"#, "\u{0}", "é"])
  func text(_ text: String) throws {
    let json = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    #expect(try Codec.read(json) == .text(text))
    #expect(try Document.edited(json) { _ in } == json)
    #expect(
      try JSONOrTextMapping<EmbeddedMapping<NamedCodec, JSONString>>.domain(text) == .text(text))
  }

  @Test("a value that is no valid string is refused")
  func mismatch() {
    #expect(Codec.faultCode(of: "1") == .typeMismatch)
    #expect(Codec.faultCode(of: #"{"id":"a"}"#) == .typeMismatch)
    #expect(Codec.faultCode(of: #""\ud800""#) == .loneSurrogate)
  }

  @Test("a value keeps its unknown fields, and a text in its place reports them as dropped")
  func merging() throws {
    let json = #""{ \"id\":\"a\",\"x\":1.0 }""#
    #expect(try Codec.read(json) == .value(Named(id: "a")))
    #expect(try Document.edited(json) { _ in } == json)
    #expect(
      try Document.edited(json) { $0 = .value(Named(id: "b")) }
        == #""{ \"id\":\"b\",\"x\":1.0 }""#)
    let saved = try Document.editedFully(json) { $0 = .text("gone") }
    #expect(saved.text == #""gone""#)
    #expect(saved.dropped.map(\.path) == [" » /x"])
    #expect(try Document.edited(#""\u0061""#) { $0 = .text("b") } == #""b""#)
    #expect(
      try Document.edited(#""\u0061""#) { $0 = .value(Named(id: "b")) }
        == #""{\"id\":\"b\"}""#)
  }

  @Test("JSON in base 64 is read and written, and other text is read as text")
  func base64JSON() throws {
    typealias Codec = JSONOrTextCodec<NamedCodec, Base64JSON>
    #expect(try Codec.read("\"\(base64(#"{"id":"a"}"#))\"") == .value(Named(id: "a")))
    #expect(try Codec.read(#""aGk=""#) == .text("aGk="))
    #expect(Codec.written(.value(Named(id: "a"))) == "\"\(base64(#"{"id":"a"}"#))\"")
  }

  @Test("JSON in a string is read to the limit of nesting, and deeper JSON is text")
  func depth() throws {
    func json(_ levels: Int) -> [UInt8] {
      let deep = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
      return Array(#""{\"id\":\"a\",\"x\":\#(deep)}""#.utf8)
    }
    #expect(try Document.load(json(255)).value == .value(Named(id: "a")))
    #expect(try Document.load(json(256)).value.value == nil)
  }
}
