import Foundation
import SumTypeRuntime
import Testing

/// Maps, scalars and values of any JSON.
@Suite struct MapMergeTests {
  typealias Drafts = Sole<DictionaryCodec<DraftCodec>>
  typealias Anything = Sole<JSONValueCodec>

  @Test("a map is merged by key: changed members keep their places, new ones follow in order")
  func byKey() throws {
    let json =
      #"{ "b":{"words":[],"length":1,"x":1} , "a":{"words":[],"length":2,"x":2}, "#
      + #""c":{"words":[],"length":3} }"#
    #expect(
      try Drafts.edited(json) {
        $0["a"]?.length = 9
        $0["c"] = nil
        $0["z"] = Draft(words: [], length: 5)
        $0["d"] = Draft(words: ["w"], length: 4)
      }
        == #"{ "b":{"words":[],"length":1,"x":1} , "a":{"words":[],"length":9,"x":2} , "#
        + #""d":{"words":["w"],"length":4} , "z":{"words":[],"length":5} }"#
    )
  }

  @Test("a new key of a map in order is inserted in order")
  func inOrder() throws {
    let json = #"{"a":1, "c":2, "e":3}"#
    typealias Numbers = Sole<DictionaryCodec<IntegerCodec<Int>>>
    #expect(
      try Numbers.edited(json) {
        $0["b"] = 5
        $0["c"] = nil
        $0["f"] = 6
        $0["Z"] = 7
      } == #"{"Z":7, "a":1, "b":5, "e":3, "f":6}"#)
  }

  @Test(
    "a value that gets another key keeps its unknown fields, and one that is replaced is reported")
  func renamed() throws {
    let json =
      #"{"b":{"length":1,"x":1,"words":[]}, "a":{"words":[],"length":2,"x":2}}"#
    let renamed = try Drafts.editedFully(json) { $0["z"] = $0.removeValue(forKey: "b") }
    #expect(
      renamed.text
        == #"{"a":{"words":[],"length":2,"x":2}, "z":{"length":1,"x":1,"words":[]}}"#)
    #expect(renamed.dropped.isEmpty && renamed.guesses.isEmpty)
    let replaced = try Drafts.editedFully(json) {
      $0["b"] = nil
      $0["z"] = Draft(words: [], length: 9)
    }
    #expect(replaced.dropped.map(\.path) == ["/b/x"])
    #expect(!replaced.text.contains(#""x":1"#))
    #expect(try Drafts.editedFully(json) { $0["b"] = nil }.dropped.isEmpty)
    #expect(try Drafts.editedFully(json) { $0["z"] = $0["b"] }.dropped.isEmpty)
  }

  @Test("of equal values that get other keys the unknown fields may be mistaken, which is reported")
  func equalValues() throws {
    let draft = { (x: Int) in #"{"words":[],"length":1,"x":\#(x)}"# }
    let json = #"{"b":\#(draft(1)),"a":\#(draft(2))}"#
    let one = try Drafts.editedFully(json) { $0 = ["z": Draft(words: [], length: 1)] }
    #expect(one.text == #"{"z":\#(draft(1))}"#)
    #expect(one.dropped.map(\.path) == ["/a/x"])
    #expect(one.dropped.map(\.isGuess) == [true])
    #expect(one.guesses.map(\.path) == ["/b/x"])
    let both = try Drafts.editedFully(json) {
      $0 = ["y": Draft(words: [], length: 1), "z": Draft(words: [], length: 1)]
    }
    #expect(both.text == #"{"y":\#(draft(1)),"z":\#(draft(2))}"#)
    #expect(both.dropped.isEmpty)
    #expect(both.guesses.map(\.path) == ["/b/x", "/a/x"])
    let alike = try Drafts.editedFully(json.replacing(draft(2), with: draft(1))) {
      $0 = ["y": Draft(words: [], length: 1), "z": Draft(words: [], length: 1)]
    }
    #expect(alike.guesses.isEmpty)
  }

  @Test(
    "values with identities keep their unknown fields under other keys, also when they are edited")
  func identities() throws {
    typealias Cells = Sole<DictionaryCodec<CellCodec>>
    let json = #"{"a":{"id":1,"text":"a","u":1}, "b":{"id":2,"text":"b","u":2}}"#
    let swapped = try Cells.editedFully(json) { cells in
      (cells["a"], cells["b"]) = (cells["b"], cells["a"])
      cells["a"]?.text = "new"
    }
    #expect(
      swapped.text == #"{"a":{"id":2,"text":"new","u":2}, "b":{"id":1,"text":"a","u":1}}"#)
    #expect(swapped.dropped.isEmpty)
    let renamed = try Cells.editedFully(json) {
      $0["c"] = $0.removeValue(forKey: "a")
      $0["c"]?.text = "new"
    }
    #expect(
      renamed.text == #"{"b":{"id":2,"text":"b","u":2}, "c":{"id":1,"text":"new","u":1}}"#)
    #expect(renamed.dropped.isEmpty)
    let identified = try Cells.editedFully(json) { $0["a"]?.id = 7 }
    #expect(identified.text == json.replacing(#""id":1"#, with: #""id":7"#))
    #expect(identified.dropped.isEmpty)
    let other = try Cells.editedFully(json) { $0["a"] = Cell(id: 9, text: "z") }
    #expect(
      other.text
        == #"{"a":{"id":9,"text":"z","attributes":{}}, "b":{"id":2,"text":"b","u":2}}"#)
    #expect(other.dropped.map(\.path) == ["/a/u"])
  }

  @Test("all members of a map are removed, and an empty map gets a member")
  func empty() throws {
    let json = #"{"a":{"words":[],"length":2}}"#
    #expect(try Drafts.edited(json) { $0 = [:] } == "{}")
    #expect(try Drafts.edited("{ }") { $0["a"] = Draft(words: [], length: 2) } == json)
  }

  @Test("a key with another normalisation is written, although Swift takes both for equal")
  func normalisation() throws {
    let json = "{\"e\u{301}\":{\"words\":[],\"length\":1}}"
    let saved = try Drafts.edited(json) { $0 = ["\u{e9}": Draft(words: [], length: 1)] }
    #expect(Array(saved.utf8) == Array("{\"\u{e9}\":{\"words\":[],\"length\":1}}".utf8))
  }

  @Test("another normalisation of a string and another sign of zero are written")
  func onTheWire() throws {
    let saved = try Sole<StringCodec>.edited("\"e\u{301}\"") { $0 = "\u{e9}" }
    #expect(Array(saved.utf8) == Array("\"\u{e9}\"".utf8))
    #expect(try Sole<DoubleCodec>.edited("0.0") { $0 = -0.0 } == "-0.0")
    #expect(try Sole<DoubleCodec>.edited("1.50") { $0 = 1.5 } == "1.50")
  }

  @Test("a value of any JSON is merged member by member")
  func anyJSON() throws {
    let json = #"{"b" : [1.0, {"x":1e2, "y":"\u00e9"}, 3], "a":{ }, "b":null}"#
    #expect(
      try Anything.edited(json) { value in
        guard case .object(var object) = value, case .array(var elements) = object.members[0].value
        else {
          Issue.record("another value is there")
          return
        }
        elements[1] = ["x": 5, "y": "é"]
        object.members[0].value = .array(elements)
        object.members.append(JSONObject.Member(key: "c", value: [1]))
        value = .object(object)
      } == #"{"b" : [1.0, {"x":5, "y":"\u00e9"}, 3], "a":{ }, "b":null, "c" : [1]}"#)
    #expect(
      try Anything.edited(json) { value in
        guard case .object(var object) = value else {
          Issue.record("another case is there")
          return
        }
        object.members.swapAt(0, 1)
        value = .object(object)
      } == #"{"a":{ }, "b" : [1.0, {"x":1e2, "y":"\u00e9"}, 3], "b":null}"#)
  }

  @Test("a value of a map may change from null and to null")
  func optionals() throws {
    let json = #"{"a":1.0, "b":null}"#
    typealias Numbers = Sole<DictionaryCodec<OptionalCodec<DoubleCodec>>>
    #expect(try Numbers.edited(json) { $0["b"] = 2 } == #"{"a":1.0, "b":2.0}"#)
    #expect(
      try Numbers.edited(json) { $0["a"] = .some(nil) } == #"{"a":null, "b":null}"#)
  }

  @Test("an unknown value under a key that is gone is reported if another key has a new value")
  func unknownValue() throws {
    typealias Shapes = Sole<DictionaryCodec<ShapeCodec>>
    let json = #"{"a":{"hexagon":1},"b":"point"}"#
    let replaced = try Shapes.editedFully(json) { shapes in
      shapes["a"] = nil
      shapes["c"] = .group([])
    }
    #expect(replaced.text == #"{"b":"point","c":{"group":[]}}"#)
    #expect(replaced.dropped.map(\.path) == ["/a"])
    let moved = try Shapes.editedFully(json) { $0["c"] = $0.removeValue(forKey: "a") }
    #expect(moved.text == #"{"b":"point","c":{"hexagon":1}}"#)
    #expect(moved.dropped.isEmpty)
  }
}
