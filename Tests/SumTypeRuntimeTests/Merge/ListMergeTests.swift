import Foundation
import SumTypeRuntime
import Testing
import TypeShowcase

/// The elements of a list, with and without an identity.
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

  @Test("moved elements keep their bytes, and a changed one its unknown fields")
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

  @Test("an element at any index is removed with its separator")
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

  @Test("a new element has the layout of its neighbours")
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

  @Test("the k-th element with an identity is merged with the k-th of the original")
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
    "an unchanged element keeps its bytes when another one with its identity is added or removed")
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

  @Test("unchanged elements without an identity keep their bytes around a change")
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

  @Test("changed elements between equal ones are paired if their number and variants are the same")
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

  @Test("an element that becomes another variant is written anew, and dropped fields are reported")
  func otherVariant() throws {
    let json = #"["point",{"circle":{"radius":1,"x":[1]}},"point"]"#
    let saved = try Shapes.editedFully(json) { $0[1] = .group([]) }
    #expect(saved.text == #"["point",{"group":[]},"point"]"#)
    #expect(saved.dropped.map(\.path) == ["/1/circle/x"])
    #expect(saved.dropped.map(\.text) == [#""x":[1]"#])
  }

  @Test("changed elements are not paired if their number differs, and dropped fields are reported")
  func otherCount() throws {
    let json = #"[{"words":[],"length":1,"x":1},{"words":[],"length":2,"x":2}]"#
    let saved = try Drafts.editedFully(json) { $0 = [Draft(words: [], length: 3)] }
    #expect(saved.text == #"[{"words":[],"length":3}]"#)
    #expect(saved.dropped.map(\.path) == ["/0/x", "/1/x"])
  }

  @Test("the unknown fields of an element that the app removed are not reported as dropped")
  func intended() throws {
    let json = #"[{"words":[],"length":1,"x":1},{"words":[],"length":2,"x":2}]"#
    let saved = try Drafts.editedFully(json) { $0.removeFirst() }
    #expect(saved.text == #"[{"words":[],"length":2,"x":2}]"#)
    #expect(saved.dropped.isEmpty)
  }

  @Test("elements without an identity that moved unchanged keep their bytes")
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

  @Test("an empty or missing list gets elements in the layout of the document")
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

  @Test("a new element has the separator of its nearest neighbour")
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

  @Test("three changes in a list of 20,000 elements leave the bytes of all others")
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

  @Test("all of 5,000 elements may change at once, and 10,000 moved elements keep their spelling")
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

  @Test("in a gap of another length, the elements of a variant that occurs as often as before stay")
  func variantsOfGap() throws {
    typealias Sights = Sole<ArrayCodec<DiarySightCodec>>
    let json = #"""
      [{"type":"view","name":"Lake","u":1},{"type":"rest","minutes":5,"u":2},{"type":"view","name":"Hill","u":3}]
      """#
    // One rest has become two: which of them it is cannot be known.
    let changed = try Sights.editedFully(json) { sights in
      sights = [
        .rest(DiaryRest(minutes: 1)), .view(DiaryView(name: "Pond")), .rest(DiaryRest(minutes: 2)),
        .view(DiaryView(name: "Tower")),
      ]
    }
    #expect(
      changed.text == #"""
        [{"type":"rest","minutes":1},{"type":"view","name":"Pond","u":1},{"type":"rest","minutes":2},\#
        {"type":"view","name":"Tower","u":3}]
        """#)
    #expect(changed.dropped.map(\.path) == ["/1/u"])
    let removed = try Sights.editedFully(json) { $0 = [.rest(DiaryRest(minutes: 6))] }
    #expect(removed.text == #"[{"type":"rest","minutes":6,"u":2}]"#)
    #expect(removed.dropped.isEmpty)
  }

  @Test("an unknown value that the app puts into a new element is not reported as dropped")
  func carried() throws {
    let json =
      #"[{"group":[{"hexagon":1},{"circle":{"radius":1,"u":2}}]},{"group":[{"hexagon":1},"point"]}]"#
    guard case .group(let first) = try Shapes.load(Array(json.utf8)).value[0] else {
      Issue.record("the first shape is no group")
      return
    }
    let hexagon = first[0]
    func saved(_ shapes: [Shape]) throws -> Saved { try Shapes.editedFully(json) { $0 = shapes } }
    // Three elements are new, and contain the two hexagons, one of them, or none.
    let both = try saved([
      .group([hexagon, .point, .point]), .group([.point]), .group([hexagon, hexagon]),
    ])
    #expect(both.dropped.map(\.path) == ["/0/group/1/circle/u"])
    #expect(
      try saved([.group([.point, .point]), .group([.point]), .group([hexagon, hexagon])]).dropped
        .map(\.path) == ["/0/group/1/circle/u"])
    #expect(
      try saved([.group([.point, .point]), .group([.point]), .group([hexagon])]).dropped.map(\.path)
        == ["/0/group/1/circle/u", "/1/group/0"])
    #expect(
      try saved([.group([.point, .point]), .group([.point]), .group([])]).dropped.map(\.path)
        == ["/0/group/0", "/0/group/1/circle/u", "/1/group/0"])
  }

  @Test("an unknown value in a string counts as written only if it was not copied")
  func carriedInString() throws {
    typealias Strings = Sole<
      ArrayCodec<ArrayCodec<EmbeddedCodec<ArrayCodec<ShapeCodec>, JSONString>>>
    >
    let sheet = #""[{\"hexagon\":1},\"point\"]""#
    let carried = try Strings.editedFully("[[\(sheet)]]") { lists in
      lists[0] = [[.point, .point], [lists[0][0][0]]]
    }
    #expect(carried.text == #"[["[\"point\",\"point\"]","[{\"hexagon\":1}]"]]"#)
    #expect(carried.dropped.isEmpty)
    // The first list keeps its hexagon, in a string that is written anew; that of the second is gone.
    let gone = try Strings.editedFully("[[\(sheet)],[\(sheet)]]") { lists in
      lists[0][0][1] = .group([])
      lists[1] = [[.point, .point], [.point]]
    }
    #expect(
      gone.text
        == #"[["[{\"hexagon\":1},{\"group\":[]}]"],["[\"point\",\"point\"]","[\"point\"]"]]"#)
    #expect(gone.dropped.map(\.path) == ["/1/0 » /0"])
  }
}
