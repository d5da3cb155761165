import Foundation
import SumTypeRuntime
import Testing

@Suite("An object of one member")
struct OneEntryTests {
  private typealias Codec = OneEntryCodec<NamedCodec>
  private typealias Document = Sole<Codec>

  @Test("an object with no member or with several is refused")
  func reading() throws {
    #expect(
      try Codec.read(#"{"t":{"id":"a"}}"#) == OneEntry(key: "t", value: Named(id: "a")))
    #expect(Codec.faultCode(of: "{}") == .invalidValue)
    #expect(Codec.faultCode(of: #"{"t":{"id":"a"},"u":{"id":"a"}}"#) == .extraMember)
    #expect(Codec.faultCode(of: #"{"t":{"id":"a"},"t":{"id":"a"}}"#) == .extraMember)
    #expect(Codec.faultCode(of: "[]") == .typeMismatch)
    #expect {
      try Document.load(Array(#"{"t":{"id":"a"}, "u":1}"#.utf8))
    } throws: { error in
      "\(error)".contains(#"there must be no further member here, found the string "u""#)
    }
  }

  @Test("the value keeps its unknown fields, also under another key")
  func merging() throws {
    let json = #"{ "\u0074" : {"id":"a", "x":1.0} }"#
    #expect(try Document.edited(json) { _ in } == json)
    #expect(
      try Document.edited(json) { $0.value.id = "b" } == #"{ "\u0074" : {"id":"b", "x":1.0} }"#)
    #expect(
      try Document.edited(json) { $0.key = "u" } == #"{ "u" : {"id":"a", "x":1.0} }"#)
    #expect(
      try Document.edited(json) {
        $0.key = "u"
        $0.value.name = "n"
      } == #"{ "u" : {"id":"a", "name":"n", "x":1.0} }"#)
    #expect(Codec.written(OneEntry(key: "\"", value: Named(id: "a"))) == #"{"\"":{"id":"a"}}"#)
  }

  @Test("a new key is written although Swift takes it for equal to the old one")
  func normalisation() throws {
    let json = "{\"e\u{301}\":{\"id\":\"a\"}}"
    let saved = try Document.edited(json) { $0.key = "\u{e9}" }
    #expect(Array(saved.utf8) == Array("{\"\u{e9}\":{\"id\":\"a\"}}".utf8))
  }

  @Test("the pointer of an unknown field leads through the key")
  func report() throws {
    let items = try Document.load(Array(#"{"t":{"id":"a","x":1}}"#.utf8)).preserved.report.items
    #expect(items.map(\.path) == ["/t/x"])
  }

  @Test("a coder reads and writes an object of one member, and refuses other objects")
  func coding() throws {
    func decoded(_ json: String) throws -> OneEntry<Int> {
      try JSONDecoder().decode(OneEntry<Int>.self, from: Data(json.utf8))
    }
    #expect(try decoded(#"{"a":1}"#) == OneEntry(key: "a", value: 1))
    #expect(throws: DecodingError.self) { try decoded("{}") }
    #expect(throws: DecodingError.self) { try decoded(#"{"a":1,"b":2}"#) }
    #expect(
      String(decoding: try JSONEncoder().encode(OneEntry(key: "a", value: 1)), as: UTF8.self)
        == #"{"a":1}"#)
    #expect {
      try OneEntryMapping<UUIDCodec>.domain(OneEntry(key: "k", value: "x"))
    } throws: { ($0 as? MappingError)?.path.description == "/k" }
  }
}
