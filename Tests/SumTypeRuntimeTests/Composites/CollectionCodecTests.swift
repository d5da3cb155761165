import SumTypeRuntime
import TestSupport
import Testing

@Suite("Lists, maps and optionals")
struct CollectionCodecTests {
  private typealias Numbers = DictionaryCodec<IntegerCodec<Int>>

  @Test("a list of optionals distinguishes null from a value")
  func optionals() throws {
    typealias Codec = ArrayCodec<OptionalCodec<StringCodec>>
    let value = try Codec.read(#"["a",null,""]"#)
    #expect(value == ["a", nil, ""])
    #expect(Codec.written(value) == #"["a",null,""]"#)
    #expect(Codec.isSame(value, value))
    #expect(!Codec.isSame(["a", nil], ["a", ""]))
    #expect(!Codec.isSame([nil], [nil, nil]))
    #expect(Codec.faultCode(of: "null") == .typeMismatch)
    #expect(Codec.faultCode(of: "[1]") == .typeMismatch)
  }

  @Test("the elements of a list are compared by their JSON")
  func listSame() {
    #expect(!ArrayCodec<StringCodec>.isSame(["\u{E9}"], ["e\u{301}"]))
    #expect(!ArrayCodec<DoubleCodec>.isSame([0.0], [-0.0]))
  }

  @Test("a new map is written in the order of its keys' UTF-8")
  func order() {
    let value = [
      "b": 1, "p": 0, "o\u{308}": 0, "a": 2, "B": 3, "é": 4, "z": 5, "aa": 6, "": 7, "\u{1F600}": 8,
      "\u{FFFF}": 9,
    ]
    #expect(
      Numbers.written(value)
        == "{\"\":7,\"B\":3,\"a\":2,\"aa\":6,\"b\":1,\"o\u{308}\":0,\"p\":0,\"z\":5,\"é\":4,\"\u{FFFF}\":9,\"\u{1F600}\":8}"
    )
  }

  @Test(
    "a map with keys that Swift takes for equal is refused",
    arguments: [#"{"a":1,"a":2}"#, #"{"\u00e9":1,"e\u0301":2}"#, #"{"a":1,"b":2,"\u0061":1}"#])
  func collisions(text: String) {
    #expect(Numbers.faultCode(of: text) == .collidingKeys)
  }

  @Test("the fault of colliding keys is at the second key")
  func collisionOffset() {
    #expect(throws: JSONFault(.collidingKeys, at: 8, expected: "keys that differ in Swift")) {
      try Numbers.read(#"{"a":1, "a":2}"#)
    }
  }

  @Test("two maps are the same only if their keys and values have the same bytes")
  func mapSame() {
    #expect(Numbers.isSame(["a": 1, "b": 2], ["b": 2, "a": 1]))
    #expect(!Numbers.isSame(["\u{E9}": 1], ["e\u{301}": 1]))
    #expect(!Numbers.isSame(["a": 1], ["a": 2]))
    #expect(!Numbers.isSame(["a": 1], ["b": 1]))
    #expect(!Numbers.isSame(["a": 1], [:]))
  }

  @Test("random maps are written and read as the same maps")
  func roundTrip() throws {
    var generator = SplitMix64(seed: 8)
    for _ in 0..<200 {
      var value: [String: Int] = [:]
      for _ in 0..<Int.random(in: 0...20, using: &generator) {
        let scalars = (0..<Int.random(in: 0...4, using: &generator)).compactMap { _ in
          Unicode.Scalar(UInt32.random(in: 0...0x2FFF, using: &generator))
        }
        value[String(String.UnicodeScalarView(scalars))] = Int.random(in: 0...9, using: &generator)
      }
      let text = try #require(Numbers.written(value))
      let again = try Numbers.read(text)
      #expect(Numbers.isSame(again, value))
      #expect(Numbers.written(again) == text)
    }
  }

  @Test("a million nested lists are a fault")
  func depth() {
    #expect(JSONValueCodec.faultCode(of: String(repeating: "[", count: 1_000_000)) == .tooDeep)
  }
}
