import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Tuples in a document")
struct TupleTests {
  private static let sheets = #"""
    {
      "version": 1,
      "entries": [
        {
          "name": "one", "attr": ["intro", ["lead"], [["k", null], ["n", 1.50, "later"]], {"new": 1}],
          "path": [[0, 1], null, [2, 3, 4.0, 5]],
          "samples": [[7, 1.5e3, 50], [8, 0, 1, null, "volt", 2, null, [0, 0], "x", "more"]],
          "packed": "WyJyb290IixbImxlZnQiXSxudWxsLDddCg==",
          "program": [{"move": [1, 2]}, {"move": [1]}, {"measure": [[9, 0, 0]]}, {"nothing": []}, "stop"]
        }
      ]
    }
    """#

  private func saved(_ change: (inout Sheet) -> Void) throws -> String {
    let loaded = try SheetsDocument.load(Array(Self.sheets.utf8))
    var value = loaded.value
    change(&value.entries[0])
    return text(try SheetsDocument.save(value, preserving: loaded.preserved).bytes)
  }

  @Test("further elements are reported at their indexes, also in embedded JSON")
  func report() throws {
    let items = try SheetsDocument.load(Array(Self.sheets.utf8)).preserved.report.items
    #expect(
      items.map { "\($0.level) \($0.path)" } == [
        "field /entries/0/attr/2/1/2", "field /entries/0/attr/3", "field /entries/0/path/2/3",
        "field /entries/0/samples/1/9", "field /entries/0/packed » /3",
        "malformed /entries/0/program/1",
      ])
    #expect(items[5].reason?.message == #"the element "y" is missing"#)
  }

  @Test("an edit changes one element, and no other byte")
  func edits() throws {
    func expect(_ old: String, _ new: String, _ change: (inout Sheet) -> Void) throws {
      #expect(Self.sheets.contains(old))
      #expect(try saved(change) == Self.sheets.replacingOccurrences(of: old, with: new))
    }
    #expect(try saved { _ in } == Self.sheets)
    try expect(#"["n", 1.50, "later"]"#, #"["m", 1.50, "later"]"#) {
      $0.attributes.pairs[1].key = "m"
    }
    try expect("[0, 1]", "[0, 1, -2.0]") { $0.path[0]?.z = -2 }
    try expect("4.0, 5", "null, 5") { $0.path[2]?.z = nil }
    try expect("[7, 1.5e3, 50]", #"[7, 1.5e3, 50, null, "volt"]"#) { $0.samples[0].unit = "volt" }
    try expect("[0, 0]", "[0, 1.0]") { $0.samples[1].place?.y = 1 }
    try expect("WyJyb290IixbImxlZnQiXSxudWxsLDddCg==", base64(#"["trunk",["left"],null,7]"# + "\n"))
    {
      $0.packed?.name = "trunk"
    }
    try expect(#"[9, 0, 0]"#, #"[9, 0, 3]"#) {
      guard case .measure(var samples) = $0.program[2] else {
        Issue.record("another case is there")
        return
      }
      samples[0].level = 3
      $0.program[2] = .measure(samples)
    }
  }

  private static let parts =
    #"[{"t":"Table","c":[{"id":"a", "x":1},"c",[[1.0]], null, 7]},{"t":"Table","c":[["c"],[[1e0]]]},{"c":["p"],"t":"Para"},{"t":"Table","c":[1]}]"#

  @Test("tuples of one tag are distinguished by an element, and further elements are kept")
  func toldByElement() throws {
    let loaded = try SheetPartsDocument.load(Array(Self.parts.utf8))
    guard case .table(.partTable(var new)) = loaded.value[0],
      case .table(.oldPartTable(var old)) = loaded.value[1],
      case .table(.unknown(let unknown)) = loaded.value[3]
    else {
      Issue.record("\(loaded.value)")
      return
    }
    #expect(unknown.isMalformed)
    (new.caption, old.isWide) = ("d", true)
    var parts = loaded.value
    (parts[0], parts[1]) = (.table(.partTable(new)), .table(.oldPartTable(old)))
    let saved = try SheetPartsDocument.save(parts, preserving: loaded.preserved)
    #expect(
      text(saved.bytes)
        == Self.parts.replacing(#""c",[[1.0]]"#, with: #""d",[[1.0]]"#).replacing(
          "[[1e0]]]", with: "[[1e0]],true]"))
    // A tuple that replaces one of the other type is written anew.
    parts[1] = parts[0]
    let moved = try SheetPartsDocument.save(parts, preserving: loaded.preserved)
    #expect(try SheetPartsDocument.load(moved.bytes).value == parts)
  }

  @Test(
    "tuples that refuse further elements are distinguished by their number of elements",
    arguments: [
      ("[1,2]", "flat"), ("[1,2,3]", "deep"), (#"[1,2,3,"n"]"#, "deep"), (#"["a"]"#, "named"),
      (#"["a",1,{},7]"#, "named"), ("[1]", "malformed"), ("[]", "malformed"),
      ("[1,2,3,null,5]", "malformed"), ("[1,null]", "malformed"), ("7", "unknown"),
    ])
  func toldByCount(json: String, outcome: String) throws {
    let loaded = try BendsDocument.load(Array("[\(json)]".utf8))
    let found =
      switch loaded.value[0] {
      case .flat: "flat"
      case .deep: "deep"
      case .named: "named"
      case .unknown(let value): value.isMalformed ? "malformed" : "unknown"
      }
    #expect(found == outcome)
    let dto = try JSONDecoder().decode([BendDTO].self, from: Data("[\(json)]".utf8))
    #expect(BendCodec.variant(of: dto[0].domain()) == BendCodec.variant(of: loaded.value[0]))
    let saved = try BendsDocument.save(loaded.value, preserving: loaded.preserved)
    #expect(text(saved.bytes) == "[\(json)]")
  }

  @Test("a tuple that refuses further elements reports the place of one")
  func refusesFurther() throws {
    let loaded = try BendsDocument.load(Array("[[1,2,3,null,5]]".utf8))
    guard case .unknown(let value) = loaded.value[0], case .malformed(let error) = value.reason
    else {
      Issue.record("\(loaded.value)")
      return
    }
    #expect(error.description.contains("at /4") && error.description.contains("no further element"))
  }

  private func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

  @Test("a level beyond its bounds refuses the save, with its place")
  func bounds() throws {
    #expect {
      try saved { $0.samples[1].level = 101 }
    } throws: { error in (error as? JSONError)?.path == "/entries/0/samples/1/2" }
  }
}
