import Foundation
import SumTypeRuntime
import Testing

@Suite("A map that may be an empty array if it is empty")
struct MapOrEmptyArrayTests {
  private typealias Numbers = MapOrEmptyArrayCodec<IntegerCodec<Int>>
  private typealias Document = Sole<Numbers>

  @Test("a map is read in both spellings, and a new empty one is an array")
  func spellings() throws {
    #expect(try Numbers.read("[ ]") == [:])
    #expect(try Numbers.read("{}") == [:])
    #expect(try Numbers.read(#"{"a":1}"#) == ["a": 1])
    #expect(Numbers.faultCode(of: "[1]") == .typeMismatch)
    #expect(Numbers.faultCode(of: "[") == .unexpectedEnd)
    #expect(Numbers.faultCode(of: "null") == .typeMismatch)
    #expect(Numbers.written([:]) == "[]")
    #expect(Numbers.written(["b": 2, "a": 1]) == #"{"a":1,"b":2}"#)
  }

  @Test("an unchanged map keeps its spelling, and one that becomes empty is an array")
  func merging() throws {
    for json in ["[ ]", "{ }", #"{ "a":1.0}"#] {
      #expect(try Document.edited(json) { _ in } == json)
    }
    #expect(try Document.edited("[ ]") { $0["a"] = 1 } == #"{"a":1}"#)
    #expect(try Document.edited("{ }") { $0["a"] = 1 } == #"{"a":1}"#)
    #expect(try Document.edited(#"{ "a":1.0, "b":2}"#) { $0["b"] = 3 } == #"{ "a":1.0, "b":3}"#)
    #expect(try Document.edited(#"{ "a":1.0}"#) { $0["a"] = nil } == "[]")
  }

  @Test("the DTO of a map keeps its spelling")
  func coding() throws {
    func decoded(_ json: String) throws -> MapOrEmptyArray<Int> {
      try JSONDecoder().decode(MapOrEmptyArray<Int>.self, from: Data(json.utf8))
    }
    #expect(try decoded("[]") == .emptyArray)
    #expect(try decoded("{}") == .map([:]))
    #expect(throws: DecodingError.self) { try decoded("[1]") }
    for json in ["[]", "{}", #"{"a":1}"#] {
      #expect(String(decoding: try JSONEncoder().encode(decoded(json)), as: UTF8.self) == json)
    }
    #expect(MapOrEmptyArrayMapping<IntegerCodec<Int>>.dto([:]) == .emptyArray)
  }
}
