import Foundation
import SumTypeRuntime
import Testing

/// Rules 2, 3 and 7: the elements of a list.
@Suite struct ListMergeTests {
  typealias Cells = Sole<ArrayCodec<CellCodec>>
  typealias Words = Sole<ArrayCodec<StringCodec>>
  typealias Shapes = Sole<ArrayCodec<ShapeCodec>>
  typealias Drafts = Sole<ArrayCodec<DraftCodec>>

  let cells = #"""
    [
      {"id": 1, "text": "a", "x": 1.0},
      {"id": 2, "text": "b", "x": 2.0},
      {"id": 3, "text": "c", "x": 3.0}
    ]

    """#

  @Test("an element with an identity keeps its unknown fields when it changes")
  func changed() throws {
    #expect(
      try Cells.edited(cells) { $0[1].text = "B" }
        == cells.replacingOccurrences(of: #""b""#, with: #""B""#))
  }

  @Test("elements that moved keep their bytes, also changed ones")
  func moved() throws {
    #expect(
      try Cells.edited(cells) {
        $0.reverse()
        $0[0].text = "C"
      } == #"""
        [
          {"id": 3, "text": "C", "x": 3.0},
          {"id": 2, "text": "b", "x": 2.0},
          {"id": 1, "text": "a", "x": 1.0}
        ]

        """#)
  }

  @Test("a removed element goes with its separator, wherever it was")
  func removed() throws {
    #expect(
      try Cells.edited(cells) { $0.removeFirst() } == #"""
        [
          {"id": 2, "text": "b", "x": 2.0},
          {"id": 3, "text": "c", "x": 3.0}
        ]

        """#)
    #expect(
      try Cells.edited(cells) { $0.remove(at: 1) } == #"""
        [
          {"id": 1, "text": "a", "x": 1.0},
          {"id": 3, "text": "c", "x": 3.0}
        ]

        """#)
    #expect(
      try Cells.edited(cells) { $0.removeLast() } == #"""
        [
          {"id": 1, "text": "a", "x": 1.0},
          {"id": 2, "text": "b", "x": 2.0}
        ]

        """#)
    #expect(try Cells.edited(cells) { $0.removeAll() } == "[]\n")
  }

  @Test("a new element is laid out like its neighbours")
  func inserted() throws {
    let new = Cell(id: 9, text: "n", attributes: ["w": 1])
    #expect(
      try Cells.edited(cells) { $0.insert(new, at: 0) } == #"""
        [
          {"id": 9, "text": "n", "attributes": {"w": 1.0}},
          {"id": 1, "text": "a", "x": 1.0},
          {"id": 2, "text": "b", "x": 2.0},
          {"id": 3, "text": "c", "x": 3.0}
        ]

        """#)
    #expect(
      try Cells.edited(cells) { $0.append(new) }
        == cells.replacingOccurrences(
          of: "3.0}", with: "3.0},\n  {\"id\": 9, \"text\": \"n\", \"attributes\": {\"w\": 1.0}}"))
  }

  @Test("the k-th element with an identity is the k-th of the original")
  func repeatedIdentity() throws {
    let json = #"[{"id":1,"text":"a","x":1},{"id":1,"text":"a","x":2}]"#
    #expect(
      try Cells.edited(json) { $0.removeLast() } == #"[{"id":1,"text":"a","x":1}]"#)
    #expect(
      try Cells.edited(json) { $0[1].text = "b" }
        == #"[{"id":1,"text":"a","x":1},{"id":1,"text":"b","x":2}]"#)
    #expect(
      try Cells.edited(json) { $0.append($0[0]) }
        == #"[{"id":1,"text":"a","x":1},{"id":1,"text":"a","x":2},"#
        + #"{"id":1,"text":"a","attributes":{}}]"#
    )
  }

  @Test(
    "an element that was not touched keeps its bytes when one of the same identity comes or goes")
  func repeatedIdentityRemoved() throws {
    let json = #"[{"id":1,"text":"a","x":1},{"id":2,"text":"m"},{"id":1,"text":"b","x":2}]"#
    #expect(
      try Cells.edited(json) { $0.removeFirst() }
        == #"[{"id":2,"text":"m"},{"id":1,"text":"b","x":2}]"#)
    #expect(
      try Cells.edited(json) { $0.insert($0[2], at: 0) }
        == #"[{"id":1,"text":"b","attributes":{}},{"id":1,"text":"a","x":1},{"id":2,"text":"m"},"#
        + #"{"id":1,"text":"b","x":2}]"#)
  }

  @Test("without identity, equal elements around a change keep their bytes")
  func words() throws {
    let json = #"["\u0061", "b" ,"c", "\u0064"]"#
    #expect(try Words.edited(json) { $0[1] = "x" } == #"["\u0061", "x" ,"c", "\u0064"]"#)
    #expect(try Words.edited(json) { $0.remove(at: 1) } == #"["\u0061" ,"c", "\u0064"]"#)
    #expect(
      try Words.edited(json) { $0 = ["d", "a", "b", "c"] }
        == #"["\u0064", "\u0061", "b" ,"c"]"#)
    #expect(
      try Words.edited(json) { $0 = ["x", "a", "y", "c", "d", "z"] }
        == #"["x", "\u0061", "y" ,"c", "\u0064", "z"]"#)
  }

  @Test("an unpaired element is paired where the counts of a gap and the variants agree")
  func gaps() throws {
    let json = #"["point",{"circle":{"radius":1,"x":1}},{"circle":{"radius":2,"x":2}},"point"]"#
    let saved = try Shapes.editedFully(json) {
      $0[1] = .circle(Circle(radius: 5))
      $0[2] = .circle(Circle(radius: 6))
    }
    #expect(
      saved.text
        == #"["point",{"circle":{"radius":5.0,"x":1}},{"circle":{"radius":6.0,"x":2}},"point"]"#)
    #expect(saved.dropped.isEmpty)
  }

  @Test("an element of another variant is a removal and an insertion, and what was dropped is told")
  func otherVariant() throws {
    let json = #"["point",{"circle":{"radius":1,"x":[1]}},"point"]"#
    let saved = try Shapes.editedFully(json) { $0[1] = .group([]) }
    #expect(saved.text == #"["point",{"group":[]},"point"]"#)
    #expect(saved.dropped.map(\.path) == ["/1/circle/x"])
    #expect(saved.dropped.map(\.text) == [#""x":[1]"#])
  }

  @Test("where counts differ nothing is guessed, and what was dropped is told")
  func otherCount() throws {
    let json = #"[{"words":[],"length":1,"x":1},{"words":[],"length":2,"x":2}]"#
    let saved = try Drafts.editedFully(json) { $0 = [Draft(words: [], length: 3)] }
    #expect(saved.text == #"[{"words":[],"length":3}]"#)
    #expect(saved.dropped.map(\.path) == ["/0/x", "/1/x"])
  }

  @Test("what the app removed is not reported as dropped")
  func intended() throws {
    let json = #"[{"words":[],"length":1,"x":1},{"words":[],"length":2,"x":2}]"#
    let saved = try Drafts.editedFully(json) { $0.removeFirst() }
    #expect(saved.text == #"[{"words":[],"length":2,"x":2}]"#)
    #expect(saved.dropped.isEmpty)
  }

  @Test("elements without identity that moved unchanged keep their bytes")
  func movedWithoutIdentity() throws {
    let json =
      #"[{"words":[],"length":1,"x":1}, {"words":[],"length":2,"x":2}, {"words":[],"length":3}]"#
    #expect(
      try Drafts.edited(json) { $0.append($0.removeFirst()) }
        == #"[{"words":[],"length":2,"x":2}, {"words":[],"length":3}, "#
        + #"{"words":[],"length":1,"x":1}]"#
    )
  }

  @Test("an unknown element of an open union stays an element and keeps its bytes")
  func unknownElement() throws {
    let json = #"["point", {"star" : {"n":5.0}}, {"circle":{"radius":1}}]"#
    #expect(
      try Shapes.edited(json) { $0[2] = .circle(Circle(radius: 2)) }
        == #"["point", {"star" : {"n":5.0}}, {"circle":{"radius":2.0}}]"#)
    #expect(
      try Shapes.edited(json) { $0.swapAt(0, 1) }
        == #"[{"star" : {"n":5.0}}, "point", {"circle":{"radius":1}}]"#)
  }

  @Test("an empty list gets elements and a list gets empty, in the layout of the document")
  func empty() throws {
    #expect(try Words.edited("[ ]") { $0 = ["a", "b"] } == #"["a","b"]"#)
    #expect(
      try Sole<PageCodec>.edited("{\n\t\"name\": \"a\",\n\t\"tags\": []\n}") {
        $0.tags = ["x", "y"]
      }
        == "{\n\t\"name\": \"a\",\n\t\"tags\": [\n\t\t\"x\",\n\t\t\"y\"\n\t]\n}")
    #expect(
      try Sole<PageCodec>.edited("{\r\n  \"name\": \"a\"\r\n}\r\n") { $0.tags = ["x"] }
        == "{\r\n  \"name\": \"a\",\r\n  \"tags\": [\r\n    \"x\"\r\n  ]\r\n}\r\n")
  }

  @Test("a new element is separated as its nearest neighbour is")
  func separators() throws {
    let json = "[1, 2,\n 3,\n 4]"
    typealias Numbers = Sole<ArrayCodec<IntegerCodec<Int>>>
    #expect(try Numbers.edited(json) { $0.append(5) } == "[1, 2,\n 3,\n 4,\n 5]")
    #expect(try Numbers.edited(json) { $0.insert(9, at: 2) } == "[1, 2, 9,\n 3,\n 4]")
    let page = "{\n  \"name\": \"a\",\n  \"tags\": [\"x\"]\n}"
    #expect(
      try Sole<PageCodec>.edited(page) { $0.tags.append("y") }
        == "{\n  \"name\": \"a\",\n  \"tags\": [\"x\", \"y\"]\n}")
  }

  @Test("one of many changed elements is found among many")
  func many() throws {
    let count = 20_000
    let json = "[" + (0..<count).map { #""w\#($0)""# }.joined(separator: ", ") + "]"
    let edited = try Words.edited(json) {
      $0[17_000] = "x"
      $0.remove(at: 9_000)
      $0.insert("y", at: 100)
    }
    let expected = json.replacingOccurrences(of: #""w17000""#, with: #""x""#)
      .replacingOccurrences(of: #""w9000", "#, with: "")
      .replacingOccurrences(of: #""w100", "#, with: #""y", "w100", "#)
    #expect(edited == expected)
  }

  @Test("every element of a long list may change at once, and pieces may move about")
  func manyChanges() throws {
    let json =
      "["
      + (0..<5_000).map { #"{"words":[],"length":\#($0 % 20),"x":\#($0)}"# }
      .joined(separator: ",") + "]"
    let edited = try Drafts.editedFully(json) {
      for index in $0.indices { $0[index].length = -1 - index }
    }
    #expect(edited.dropped.isEmpty)
    #expect(edited.text.hasSuffix(#"{"words":[],"length":-5000,"x":4999}]"#))
    let words = "[" + (0..<10_000).map { #""\u0077\#($0)""# }.joined(separator: ",") + "]"
    let shuffled = try Words.edited(words) { $0 = Array($0[5_000...] + $0[..<5_000]).reversed() }
    #expect(shuffled.count == words.count)
    #expect(shuffled.hasPrefix(#"["\u0077"#))
  }
}
