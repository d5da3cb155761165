import Foundation
import SumTypeJSON
import Testing

@Suite("JSON values in Foundation's coders")
struct CodableTests {
  private func roundTrip<T: Codable>(_ value: T) throws -> T {
    try JSONDecoder().decode(T.self, from: JSONEncoder().encode(value))
  }

  @Test("a value is equal after encoding and decoding, and a number beyond Double is refused")
  func values() throws {
    let value: JSONValue = [[nil, true, 1, -2.5, "é", [], [:]], ["k": ["nested": [0]]]]
    #expect(try roundTrip(value) == value)
    let large = JSONValue.number(JSONNumber(UInt64.max))
    #expect(try roundTrip([large]) == [large])
    #expect(throws: EncodingError.self) {
      try JSONEncoder().encode([JSONNumber("1e400")])
    }
  }

  @Test("JSONDecoder tells Booleans from numbers")
  func kinds() throws {
    let value = try JSONDecoder().decode(JSONValue.self, from: Data("[true,1,0,false,1.5]".utf8))
    #expect(value == [true, 1, 0, false, 1.5])
  }

  @Test(
    "a value of each kind is equal after encoding and decoding, alone, as a member and as an element"
  )
  func places() throws {
    let kinds: [JSONValue] = [
      nil, true, false, 0, 1, -7, 2.5, "", "1", [], [[]], [:], ["": nil],
      ["a": ["b": [true, "c"]]],
    ]
    for value in kinds {
      #expect(try roundTrip(value) == value)
      for outer: JSONValue in [["k": value], [value], ["k": [value]], [["k": value]]] {
        #expect(try roundTrip(outer) == outer)
      }
    }
  }

  @Test("a number in a JSONValue is decoded and encoded as a JSONNumber is")
  func numbers() throws {
    var texts = [
      "-0", "-0.0", "1.0", "1e2", "1.5e3", "0.1", "1e-400", "5e-324", "1e308", "1e22", "1e23",
      "123456789012345678901234567890", "0.1000000000000000055511151231257827",
    ]
    let edges: [UInt64] = [1 << 51, 1 << 52, 1 << 53, 1 << 54, 1 << 62, 1 << 63, .max - 1]
    for edge in edges {
      for value in [edge - 1, edge, edge + 1] {
        texts += ["\(value)", "-\(value)", "\(value).0", "\(value).5", "\(value)e0"]
      }
    }
    for text in texts {
      let data = Data("[\(text)]".utf8)
      let number = try? JSONDecoder().decode([JSONNumber].self, from: data)[0]
      let value = try? JSONDecoder().decode(JSONValue.self, from: data)
      let member = try? JSONDecoder().decode(JSONValue.self, from: Data("{\"k\":\(text)}".utf8))
      #expect(value == number.map { [.number($0)] }, "\(text)")
      #expect(member == number.map { ["k": .number($0)] }, "\(text)")
      guard let number else { continue }
      #expect(
        try JSONEncoder().encode([JSONValue.number(number)]) == JSONEncoder().encode([number]))
    }
  }

  @Test("a number beyond Double is refused at each place of a value")
  func large() throws {
    let number = JSONValue.number(try #require(JSONNumber("1e400")))
    for value: JSONValue in [number, [number], ["k": number], ["k": [["k": number]]]] {
      #expect(throws: EncodingError.self) { try JSONEncoder().encode(value) }
    }
  }

  @Test("a value is the same after encoding and decoding as a property list")
  func propertyLists() throws {
    let value: JSONValue = [
      "a": [true, 1, 0, false, 1.5, "1", ["b": 9_007_199_254_740_993]], "c": ["d": "e"],
    ]
    for format: PropertyListSerialization.PropertyListFormat in [.xml, .binary] {
      let encoder = PropertyListEncoder()
      encoder.outputFormat = format
      let decoded = try PropertyListDecoder().decode(JSONValue.self, from: encoder.encode(value))
      let style = JSONStyle.compact.sorted()
      #expect(decoded.text(style: style) == value.text(style: style))
    }
  }

  @Test("tags, slices and unrecognised values are encoded and decoded")
  func others() throws {
    let tags: [JSONTag] = ["a", 7, true]
    #expect(try roundTrip(tags) == tags)
    let slice = try JSONSlice(parsing: #"{"a": [1, 2]}"#)
    #expect(try roundTrip([slice])[0].text == #"{"a":[1,2]}"#)
    let unknown = try roundTrip([Unrecognized(tag: "x", json: slice)])[0]
    #expect(unknown.value == ["a": [1, 2]] && unknown.tag == nil)
  }

  struct Node: Codable, Equatable {
    var name: String
    @Indirect var next: Node?
  }

  @Test("an indirect property that is nil is absent in the output")
  func indirect() throws {
    let list = Node(name: "a", next: Node(name: "b", next: nil))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(list), as: UTF8.self)
    #expect(text == #"{"name":"a","next":{"name":"b"}}"#)
    #expect(try roundTrip(list) == list)
  }

  @Test("the pretty style writes what JSONEncoder writes, for values without empty containers")
  func pretty() throws {
    let value: JSONValue = ["a": [1, ["b": "c"]], "d": ["e": nil]]
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    #expect(
      value.text(style: .pretty.sorted())
        == String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
