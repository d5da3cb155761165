import Foundation
import SumTypeRuntime
import Testing

@Suite("JSON in strings")
struct EmbeddedCodecTests {
  private typealias Text = EmbeddedCodec<ArrayCodec<IntegerCodec<Int>>, JSONString>
  private typealias Base64Text = EmbeddedCodec<ArrayCodec<IntegerCodec<Int>>, Base64JSON>

  @Test("a value is read from a string and written into one")
  func roundTrip() throws {
    #expect(try Text.read(#"" [1, 2]\n""#) == [1, 2])
    #expect(Text.written([1, 2]) == #""[1,2]""#)
    #expect(try Base64Text.read(#""WzEsMl0=""#) == [1, 2])
    #expect(Base64Text.written([1, 2]) == #""WzEsMl0=""#)
    typealias Strings = EmbeddedCodec<ArrayCodec<StringCodec>, JSONString>
    #expect(Strings.written(["a\"b"]) == #""[\"a\\\"b\"]""#)
    #expect(try Strings.read(#""[\"a\\\"b\"]""#) == ["a\"b"])
  }

  @Test("a fault in JSON in a string is at the string, and has the inner fault and the inner bytes")
  func innerFault() throws {
    let fault = #expect(throws: JSONFault.self) { try Text.read(#"  "[1, \"x\"]""#) }
    #expect(fault?.code == .typeMismatch)
    #expect(fault?.offset == 2)
    #expect(fault?.embedded?.fault.offset == 4)
    #expect(fault?.embedded?.source == Array(#"[1, "x"]"#.utf8))
    #expect(
      fault?.explained(in: Array(#"  "[1, \"x\"]""#.utf8)).inner.first?.pointer.description == "/1")
  }

  @Test(
    "a string without JSON is an invalid value, so that the union around it can keep it",
    arguments: ["", "[1", "[1] [2]", "[1,]", "[01]", "[\\u0001]"])
  func notJSON(text: String) {
    #expect(Text.faultCode(of: "\"\(text)\"") == .invalidValue)
    #expect(
      Base64Text.faultCode(of: "\"\(Base64DataCodec.dto(Data(text.utf8)))\"") == .invalidValue)
  }

  @Test("a string that is no base64 is an invalid value", arguments: ["WzEsMl0", "WzEs Ml0=", "*"])
  func notBase64(text: String) {
    #expect(Base64Text.faultCode(of: "\"\(text)\"") == .invalidValue)
  }

  @Test("unknown data in a string is noted with the inner bytes")
  func kept() throws {
    let text = #"  "[\"happy\",\"wistful\"]""#
    let kept = try JSONReader.read(Array(text.utf8), recordsKept: true) {
      (reader) throws(JSONFault) in
      _ = try EmbeddedCodec<ArrayCodec<ToneCodec>, JSONString>.decode(from: &reader)
      return reader.kept
    }
    #expect(kept.count == 1)
    #expect(kept.first?.range == 2..<(text.utf8.count))
    #expect(kept.first?.embedded == [KeptItem(.value, 9..<18)])
    #expect(kept.first?.innerSource == Array(#"["happy","wistful"]"#.utf8))
  }

  @Test("unknown data that is dropped in a string is reported with its place in the string")
  func dropped() throws {
    typealias Beads = Sole<EmbeddedCodec<ArrayCodec<KeyedBeadCodec>, JSONString>>
    let saved = try Beads.editedFully(
      #""[{\"kind\":\"glass\",\"glass\":{\"colour\":\"c\",\"y\":1}}]""#
    ) {
      $0[0] = .clasp
    }
    #expect(saved.text == #""[{\"kind\":\"clasp\"}]""#)
    #expect(saved.dropped.map(\.path) == [" » /0/glass/y"])
  }

  @Test("a value in a string that JSON cannot represent is refused")
  func unrepresentable() {
    #expect(EmbeddedCodec<DoubleCodec, JSONString>.written(.nan) == nil)
    #expect(throws: MappingError.self) {
      try EmbeddedMapping<DoubleCodec, JSONString>.domain(
        EmbeddedMapping<DoubleCodec, JSONString>.dto(.nan))
    }
  }

  @Test("JSON in a string may not be nested as deep as JSON outside")
  func depth() throws {
    var text = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
    #expect(JSONValueCodec.faultCode(of: text) == nil)
    text = Base64DataCodec.dto(Data(text.utf8))
    #expect(EmbeddedCodec<JSONValueCodec, Base64JSON>.faultCode(of: "\"\(text)\"") != nil)
  }

  @Test("the mapping has the string as its DTO")
  func mapping() throws {
    typealias Mapping = EmbeddedMapping<ArrayCodec<IntegerCodec<Int>>, Base64JSON>
    #expect(Mapping.dto([1, 2]) == "WzEsMl0=")
    #expect(try Mapping.domain("WzEsMl0=") == [1, 2])
    #expect(throws: MappingError.self) { try Mapping.domain("WzEsMl0") }
    let error = #expect(throws: MappingError.self) {
      try EmbeddedMapping<ArrayCodec<IntegerCodec<Int>>, JSONString>.domain("[1,true]")
    }
    #expect(error?.description == "at /1: expected an integer, found true")
  }
}
