import Foundation
import SumTypeRuntime
import Testing

/// The members of an object.
@Suite struct ObjectMergeTests {
  typealias Opening = Sole<OpenedCodec>

  @Test("an object in a new member has the layout of one beside it, also of tabs mixed with spaces")
  func layoutOfNewObject() throws {
    let mixed =
      "{\n\t\"id\": 1,\n\t\"text\": \"a\",\n\t\"attributes\": {\n\t  \"w\": 1.0,\n\t  \"h\": 2.0\n\t}\n}"
    let object = "{\n\t  \"words\": [\n\t    \"a\",\n\t    \"b\"\n\t  ],\n\t  \"length\": 3\n\t}"
    let data = try JSONValue(parsing: #"{"words":["a","b"],"length":3}"#)
    let saved = try Sole<CellCodec>.edited(mixed) {
      $0.data = data
    }
    #expect(
      saved
        == String(mixed.dropLast(2)) + ",\n\t\"data\": \(object)\n}")
    let onOneLine = """
      {
        "id": 1,
        "text": "a",
        "attributes": {"w": 1.0,"h": 2.0}
      }
      """
    let other = try Sole<CellCodec>.edited(onOneLine) {
      $0.data = data
    }
    #expect(
      other
        == String(onOneLine.dropLast(2))
        + ",\n  \"data\": {\"words\": [\"a\",\"b\"],\"length\": 3}\n}")
  }

  @Test("an unknown field keeps its bytes and its place when a known field changes")
  func unknownField() throws {
    let json = #"{ "x" : [1, 2.0] , "by":"me", "edited": true , "note":"n"}"#
    #expect(
      try Opening.edited(json) { $0.by = "you" }
        == #"{ "x" : [1, 2.0] , "by":"you", "edited": true , "note":"n"}"#)
  }

  @Test("a field that becomes nil is removed with its separator")
  func removed() throws {
    #expect(
      try Opening.edited(#"{"by":"me","note":"n"}"#) { $0.note = nil } == #"{"by":"me"}"#)
    #expect(
      try Opening.edited(#"{"note":"n", "by":"me"}"#) { $0.note = nil } == #"{"by":"me"}"#)
    #expect(
      try Opening.edited(#"{"a":1, "note":"n", "by":"me"}"#) { $0.note = nil }
        == #"{"a":1, "by":"me"}"#)
    #expect(
      try Opening.edited("{\n  \"by\" : \"me\",\n  \"note\" : \"n\"\n}\n") { $0.note = nil }
        == "{\n  \"by\" : \"me\"\n}\n")
  }

  @Test("each occurrence of a repeated field is removed when it becomes nil")
  func removedTwice() throws {
    #expect(
      try Opening.edited(#"{"note":"a","by":"me","note":"b"}"#) { $0.note = nil }
        == #"{"by":"me"}"#)
  }

  @Test("a save writes the last occurrence of a repeated field, and the others stay")
  func repeated() throws {
    #expect(
      try Opening.edited(#"{"note":"a","by":"me","note":"b"}"#) { $0.note = "c" }
        == #"{"note":"a","by":"me","note":"c"}"#)
  }

  @Test("a null is replaced by a value in its place, and stays if the field has not changed")
  func null() throws {
    let json = #"{"note":null,"by":"me"}"#
    #expect(try Opening.edited(json) { $0.note = "n" } == #"{"note":"n","by":"me"}"#)
    #expect(try Opening.edited(json) { $0.by = "you" } == #"{"note":null,"by":"you"}"#)
  }

  @Test("a new field follows its nearest predecessor in the schema")
  func added() throws {
    #expect(
      try Opening.edited(#"{"a":1,"by":"me","z":2}"#) { $0.note = "n" }
        == #"{"a":1,"by":"me","note":"n","z":2}"#)
  }

  @Test("a new field without a predecessor is the first member")
  func addedFirst() throws {
    let json = #"{"theme":null,"ratio":1.5}"#
    #expect(
      try Sole<SettingsCodec>.edited(json) { $0.width = 60 }
        == #"{"width":60,"theme":null,"ratio":1.5}"#)
  }

  @Test("a field that was read by an alias keeps its key")
  func alias() throws {
    #expect(
      try Sole<PageCodec>.edited(#"{"heading":"a","cells":[]}"#) { $0.name = "b" }
        == #"{"heading":"b","cells":[]}"#)
  }

  @Test("a key with escapes is recognised, and keeps its spelling")
  func escapedKey() throws {
    #expect(
      try Opening.edited(#"{"\u0062y":"me"}"#) { $0.by = "you" } == #"{"\u0062y":"you"}"#)
  }

  @Test("a field that becomes nil is written as the schema says, and a missing one stays missing")
  func newNil() throws {
    #expect(
      try Sole<PageCodec>.edited(#"{"name":"a","mood":"sad"}"#) { $0.mood = nil }
        == #"{"name":"a","mood":null}"#)
    #expect(
      try Sole<PageCodec>.edited(#"{"name":"a"}"#) { $0.name = "b" } == #"{"name":"b"}"#)
  }

  @Test("a missing field with a default stays missing")
  func defaultValue() throws {
    #expect(
      try Sole<SettingsCodec>.edited(#"{"ratio":1}"#) { $0.ratio = 2 } == #"{"ratio":2.0}"#)
  }

  @Test("a change three structs deep changes only the bytes of the value")
  func deep() throws {
    let json = #"""
      {"title":"t","pages":[{"name":"p","cells":[{"id":1,"text":"a","attributes":{"w":1.0,"?":null},
      "data":{"n":1e2},"new":{"deep":[1, 2]}}],"tags":["a", "b"], "u": "\u00e9"}] }
      """#
    #expect(
      try NotebookDocument.edited(json) { $0.pages[0].cells[0].text = "b" }
        == json.replacingOccurrences(of: #""text":"a""#, with: #""text":"b""#))
    #expect(
      try NotebookDocument.edited(json) { $0.pages[0].cells[0].attributes["w"] = 2 }
        == json.replacingOccurrences(of: #""w":1.0"#, with: #""w":2.0"#))
    #expect(
      try NotebookDocument.edited(json) { $0.pages[0].tags.append("c") }
        == json.replacingOccurrences(of: #""a", "b""#, with: #""a", "b", "c""#))
  }

  @Test("a new field is inserted in order if the keys of a sorted document are in order")
  func sorted() throws {
    let json = "{\n  \"data\" : 1,\n  \"id\" : 1,\n  \"text\" : \"a\",\n  \"z\" : 2\n}"
    #expect(
      try SortedCell.edited(json) {
        $0.attributes = ["k": nil]
        $0.draft = Draft(words: [], length: 1)
      } == """
        {
          "attributes" : {
            "k" : null
          },
          "data" : 1,
          "draft" : "{\\"length\\":1,\\"words\\":[]}",
          "id" : 1,
          "text" : "a",
          "z" : 2
        }
        """)
    let unsorted = #"{"text":"a","id":1}"#
    #expect(
      try SortedCell.edited(unsorted) { $0.data = 1 } == #"{"text":"a","data":1,"id":1}"#)
  }
}

enum SortedCell: JSONDocument {
  typealias Codec = CellCodec

  static var style: JSONStyle { .pretty.sorted() }
}
