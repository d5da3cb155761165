import Foundation
import SumTypeRuntime
import Testing
import TypeShowcase

@Suite("Generated choices, and unions whose variants are distinguished by shape")
struct ChoiceTests {
  private let text = #"""
    [
      {"id":1,"content":"hi","scores":[1,2.0,3e2],"marks":{"a":true,"b":["x"],"c":3},"size":"auto"},
      {"id":2,"content":[{"type":"text","text":"t","new":1},{"type":"film"}],"size":3.50,
       "heading":{"text":"a","language":"en"},"reply":[{"id":3,"content":5,"size":"huge"}]}
    ]
    """#

  private func edited(
    _ edit: (inout [ChatTurn]) -> Void
  ) throws -> (text: String, dropped: [String]) {
    let loaded = try ChatLogDocument.load(Array(text.utf8))
    var turns = loaded.value
    edit(&turns)
    let saved = try ChatLogDocument.save(turns, preserving: loaded.preserved)
    return (String(decoding: saved.bytes, as: UTF8.self), saved.dropped.map(\.path))
  }

  @Test("a choice is read by the shape of its value, and a value that fits no type is kept")
  func reading() throws {
    let loaded = try ChatLogDocument.load(Array(text.utf8))
    let (first, second) = (loaded.value[0], loaded.value[1])
    #expect(first.content == .string("hi"))
    #expect(first.scores == [.int(1), .double(2), .double(300)])
    #expect(first.marks["a"] == .bool(true))
    #expect(first.marks["b"] == .stringList(["x"]))
    #expect(first.size == .sizeWord(.auto))
    #expect(second.heading == .translation(Translation(text: "a", language: "en")))
    #expect(second.size == .double(3.5))
    #expect(
      loaded.preserved.report.items.map(\.path) == [
        "/0/marks/c", "/1/content/0/new", "/1/content/1", "/1/reply/0/content", "/1/reply/0/size",
      ])
    #expect(
      loaded.preserved.report.summary.description
        == #"3 unknown values (no tag 2, "film" 1), 1 malformed value (no tag 1), 1 unknown field"#)
  }

  @Test("an edit inside a variant changes no other byte")
  func editInside() throws {
    #expect(try edited { _ in }.text == text)
    let saved = try edited { turns in
      if case .contentPartList(var parts) = turns[1].content, case .text(var content) = parts[0] {
        content.text = "T"
        parts[0] = .text(content)
        turns[1].content = .contentPartList(parts)
      }
    }
    #expect(saved.text == text.replacingOccurrences(of: #""t""#, with: #""T""#))
    #expect(saved.dropped.isEmpty)
  }

  @Test("another variant is written anew, and the unknown data of the old one is reported")
  func editOver() throws {
    let saved = try edited { turns in
      turns[1].content = .string("t")
      turns[1].size = .int(4)
    }
    let parts = #"[{"type":"text","text":"t","new":1},{"type":"film"}]"#
    #expect(
      saved.text
        == text.replacingOccurrences(of: parts, with: #""t""#)
        .replacingOccurrences(of: "3.50", with: "4"))
    #expect(saved.dropped == ["/1/content/0/new", "/1/content/1"])
  }

  @Test("a whole Double is written so that it is not read as an integer")
  func doubles() throws {
    let saved = try edited { turns in turns[0].scores = [.double(1), .int(2)] }
    #expect(saved.text.contains(#""scores":[1.0,2]"#))
  }

  @Test(
    "the variant of a value is found by its shape, and that of an object by its members",
    arguments: [
      (#"{"kind":"square","width":3,"new":[]}"#, "box"), (#"{"kind":"disc","radius":1}"#, "disc"),
      (#"{"kind":3,"width":3}"#, "counts"), ("{}", "counts"), ("null", "all"), ("12", "index"),
      ("1200", "share"), (#""high""#, "level"), (#""none""#, "word"), ("[[null]]", "several"),
      (#"{"kind":"star"}"#, "unknown"), (#""other""#, "unknown"), (#"{"kind":"box"}"#, "unknown"),
    ])
  func objects(json: String, name: String) throws {
    let value = try JSONReader.read(Array(json.utf8)) { (reader) throws(JSONFault) in
      try SelectionCodec.decode(from: &reader)
    }
    let label = Mirror(reflecting: value).children.first?.label ?? "\(value)"
    #expect(label == name)
    let decoded = try JSONDecoder().decode(SelectionDTO.self, from: Data(json.utf8)).domain()
    #expect(decoded == value || name == "unknown")
  }

  @Test("the fault of a closed union names the types that it expected")
  func closed() throws {
    let loaded = try SettingsFileDocument.load(Array(#"[true, "x", null]"#.utf8))
    guard case .unknown(let value) = loaded.value, case .malformed(let reason) = value.reason else {
      Issue.record("\(loaded.value)")
      return
    }
    #expect(
      reason.description == "1:13: at /2: expected Bool, String or SettingRange, found null")
  }

  @Test("unknown and malformed entries without tags are kept aside at their places")
  func aside() throws {
    let json = #"{"version":1,"entries":[1.5,"new",null,{"value":2,"unit":"m"},{"value":2}]}"#
    let loaded = try ReadingListDocument.load(Array(json.utf8))
    #expect(loaded.value.entries.count == 3)
    #expect(loaded.preserved.report.items.map(\.level) == [.variant, .malformed])
    var list = loaded.value
    list.entries.removeFirst()
    let saved = try ReadingListDocument.save(list, preserving: loaded.preserved)
    #expect(
      String(decoding: saved.bytes, as: UTF8.self)
        == #"{"version":1,"entries":["new",null,{"value":2,"unit":"m"},{"value":2}]}"#)
  }

  @Test("a line without a tag is unknown if no variant has its JSON type")
  func lines() throws {
    let stream = Array("1\n\"new\"\nnull\n{\"value\":2}\n".utf8)
    let kinds = ReadingStreamDocument.lines(in: stream).map { entry -> String in
      switch entry.content {
      case .value: "value"
      case .unknown: "unknown"
      case .malformed: "malformed"
      case .bad, .blank: "other"
      }
    }
    #expect(kinds == ["value", "unknown", "value", "malformed"])
  }
}
