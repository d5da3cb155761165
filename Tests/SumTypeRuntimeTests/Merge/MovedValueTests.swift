import SumTypeRuntime
import Testing
import TypeShowcase

/// Values that the app moves from one list, map or field to another.
@Suite struct MovedValueTests {
  typealias Lists = Sole<DictionaryCodec<ArrayCodec<CellCodec>>>
  typealias Drafts = Sole<DictionaryCodec<ArrayCodec<DraftCodec>>>

  @Test("an element with an identity takes its unknown fields to another list, also if it changes")
  func identified() throws {
    let json = #"""
      {"a":[{"id":1,"text":"a","u":1},{"id":2,"text":"b","u":2}],"b":[{"id":3, "text":"\u0063","u":3.0}],"c":[]}
      """#
    let moved = try Lists.editedFully(json) { lists in
      var (first, third) = (lists["a"]![0], lists["b"]![0])
      first.text = "A"
      third.text = "c"
      lists["a"]!.removeFirst()
      lists["b"] = []
      lists["c"] = [third, first]
    }
    #expect(
      moved.text == #"""
        {"a":[{"id":2,"text":"b","u":2}],"b":[],"c":[{"id":3, "text":"\u0063","u":3.0},{"id":1,"text":"A","u":1}]}
        """#)
    #expect(moved.dropped.isEmpty && moved.guesses.isEmpty)
    #expect(try Lists.load(moved.bytes).value["c"]?.map(\.text) == ["c", "A"])
  }

  @Test("elements that change places with those of another list keep their unknown fields")
  func exchanged() throws {
    let json = #"""
      {"a":[{"id":1,"text":"a","u":1},{"id":2,"text":"b"}],"b":[{"id":3,"text":"c","u":3},{"id":4,"text":"d"}]}
      """#
    let saved = try Lists.editedFully(json) { lists in
      (lists["a"]![0], lists["b"]![0]) = (lists["b"]![0], lists["a"]![0])
    }
    #expect(
      saved.text == #"""
        {"a":[{"id":3,"text":"c","u":3},{"id":2,"text":"b"}],"b":[{"id":1,"text":"a","u":1},{"id":4,"text":"d"}]}
        """#)
    #expect(saved.dropped.isEmpty && saved.guesses.isEmpty)
  }

  @Test("what is removed, and new nowhere, is still not reported")
  func removed() throws {
    let json = #"{"a":[{"id":1,"text":"a","u":1}],"b":[{"id":2,"text":"b","u":2}]}"#
    let saved = try Lists.editedFully(json) { lists in
      lists["a"] = []
      lists["b"]!.append(Cell(id: 3, text: "a"))
    }
    #expect(
      saved.text
        == #"{"a":[],"b":[{"id":2,"text":"b","u":2},{"id":3,"text":"a","attributes":{}}]}"#)
    #expect(saved.dropped.isEmpty && saved.guesses.isEmpty)
  }

  @Test("an element without an identity takes its unknown fields along, by a guess")
  func anonymous() throws {
    let json = #"{"a":[{"words":[],"length":1,"u":1},{"words":[],"length":2}],"b":[]}"#
    let moved = try Drafts.editedFully(json) { $0["b"] = [$0["a"]!.remove(at: 0)] }
    #expect(
      moved.text == #"{"a":[{"words":[],"length":2}],"b":[{"words":[],"length":1,"u":1}]}"#)
    #expect(moved.dropped.isEmpty)
    #expect(moved.guesses.map(\.description) == ["/a/0/u: unknown field (a guess)"])
  }

  @Test(
    "of several that may have moved, the first does by a guess, and the other unknown fields are reported"
  )
  func uncertain() throws {
    let json =
      #"{"a":[{"words":[],"length":1,"u":1}],"b":[{"words":[],"length":1,"u":2}],"c":[]}"#
    let moved = try Drafts.editedFully(json) { lists in
      lists["c"] = [lists["a"]!.remove(at: 0)]
      lists["b"] = []
    }
    #expect(moved.text == #"{"a":[],"b":[],"c":[{"words":[],"length":1,"u":1}]}"#)
    #expect(moved.guesses.map(\.description) == ["/a/0/u: unknown field (a guess)"])
    #expect(moved.dropped.map(\.description) == ["/b/0/u: unknown field (a guess)"])
    let copied = try Lists.editedFully(#"{"a":[{"id":1,"text":"a","u":1}],"b":[],"c":[]}"#) {
      lists in
      lists = ["a": [], "b": lists["a"]!, "c": lists["a"]!]
    }
    #expect(
      copied.text
        == #"{"a":[],"b":[{"id":1,"text":"a","u":1}],"c":[{"id":1,"text":"a","attributes":{}}]}"#)
    #expect(copied.guesses.map(\.path) == ["/a/0/u"] && copied.dropped.isEmpty)
  }

  @Test("a value moves between a map and a list")
  func map() throws {
    let json = #"""
      {"version":2,"entries":[{"type":"walk","id":"a","stops":[]}],"places":{"x":{"name":"Pond","minutes":5,"u":1},"y":{"name":"Hut","minutes":9}}}
      """#
    let loaded = try DiaryDocument.load(Array(json.utf8))
    var diary = loaded.value
    let pond = try #require(diary.places?["x"])
    diary.places?["x"] = nil
    diary.entries[0] = .walk(DiaryWalk(id: "a", stops: [pond]))
    let saved = try DiaryDocument.save(diary, preserving: loaded.preserved)
    #expect(
      saved.text == #"""
        {"version":2,"entries":[{"type":"walk","id":"a","stops":[{"name":"Pond","minutes":5,"u":1}]}],"places":{"y":{"name":"Hut","minutes":9}}}
        """#)
    #expect(saved.dropped.isEmpty)
    let again = try DiaryDocument.load(saved.bytes)
    var back = again.value
    back.places?["z"] = pond
    back.entries[0] = .walk(DiaryWalk(id: "a", stops: []))
    let second = try DiaryDocument.save(back, preserving: again.preserved)
    #expect(
      second.text.hasSuffix(
        #""y":{"name":"Hut","minutes":9},"z":{"name":"Pond","minutes":5,"u":1}}}"#))
    #expect(second.dropped.isEmpty)
  }

  @Test("a value with another variant is no longer the one that was removed")
  func variant() throws {
    typealias Entries = Sole<DictionaryCodec<ArrayCodec<DiaryEntryCodec>>>
    let json = #"{"a":[{"type":"note","id":"a","text":"Rain","u":1}],"b":[]}"#
    let saved = try Entries.editedFully(json) { lists in
      lists = ["a": [], "b": [.walk(DiaryWalk(id: "a", stops: []))]]
    }
    #expect(saved.text == #"{"a":[],"b":[{"type":"walk","id":"a","stops":[]}]}"#)
    #expect(saved.dropped.map(\.path) == ["/a/0/u"])
  }

  @Test(
    "a value that would be nested too deeply at its new place loses its unknown fields, which is reported"
  )
  func depth() throws {
    let inner = String(repeating: "[", count: 490) + String(repeating: "]", count: 490)
    let group = String(repeating: #"{"group":["#, count: 10)
    let close = String(repeating: "]}", count: 10)
    let json = #"[[{"circle":{"radius":1.0,"u":\#(inner)}}],[\#(group)\#(close)]]"#
    typealias Shapes = Sole<ArrayCodec<ArrayCodec<ShapeCodec>>>
    func deep(_ shape: Shape, _ depth: Int) -> Shape {
      depth == 0 ? shape : .group([deep(shape, depth - 1)])
    }
    let saved = try Shapes.editedFully(json) { lists in
      let circle = lists[0].removeFirst()
      func filled(_ shape: Shape) -> Shape {
        guard case .group(let shapes) = shape else { return shape }
        return .group(shapes.isEmpty ? [circle] : shapes.map(filled))
      }
      lists[1] = lists[1].map(filled)
    }
    #expect(saved.text == #"[[],[\#(group){"circle":{"radius":1.0}}\#(close)]]"#)
    #expect(saved.dropped.map(\.path) == ["/0/0/circle/u"])
  }
}
