import Foundation
import SumTypeJSON
import Testing

@Suite("values go through Foundation's coders, as far as those reach")
struct CodableTests {
  private func roundTrip<T: Codable>(_ value: T) throws -> T {
    try JSONDecoder().decode(T.self, from: JSONEncoder().encode(value))
  }

  @Test("a value comes back, but for the order of members")
  func values() throws {
    let value: JSONValue = [[nil, true, 1, -2.5, "é", [], [:]], ["k": ["nested": [0]]]]
    #expect(try roundTrip(value) == value)
    let large = JSONValue.number(JSONNumber(UInt64.max))
    #expect(try roundTrip([large]) == [large])
    #expect(throws: EncodingError.self) {
      try JSONEncoder().encode([JSONNumber("1e400")])
    }
  }

  @Test("Booleans stay Booleans and numbers numbers")
  func kinds() throws {
    let value = try JSONDecoder().decode(JSONValue.self, from: Data("[true,1,0,false,1.5]".utf8))
    #expect(value == [true, 1, 0, false, 1.5])
  }

  @Test("tags, slices and unrecognised values")
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

  @Test("a boxed optional is absent when it is nil")
  func indirect() throws {
    let list = Node(name: "a", next: Node(name: "b", next: nil))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(list), as: UTF8.self)
    #expect(text == #"{"name":"a","next":{"name":"b"}}"#)
    #expect(try roundTrip(list) == list)
  }

  @Test("the pretty style is Foundation's, but for empty containers")
  func pretty() throws {
    let value: JSONValue = ["a": [1, ["b": "c"]], "d": ["e": nil]]
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    #expect(
      value.text(style: .pretty.sorted())
        == String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
