import SumTypeRuntime
import Testing

private enum CardDocument: JSONDocument {
  typealias Codec = CardCodec
}

@Suite("Bounds of elements, and patterns")
struct LimitedCodecTests {
  private func saved(_ json: String, _ change: (inout Card) -> Void) throws -> String {
    let loaded = try CardDocument.load(Array(json.utf8))
    var value = loaded.value
    change(&value)
    return String(
      decoding: try CardDocument.save(value, preserving: loaded.preserved).bytes, as: UTF8.self)
  }

  private func fault(_ json: String, _ change: (inout Card) -> Void) throws -> JSONError? {
    do {
      _ = try saved(json, change)
      return nil
    } catch let error as JSONError {
      return error
    }
  }

  private static let json = #"{ "slug": "ab", "marks": [1, 5.0, 3], "rows": {"x": ["a", "b"]} }"#

  @Test("an element out of its bounds is refused with its place")
  func reading() throws {
    do throws(JSONError) {
      _ = try CardDocument.load(Array(#"{"slug":"a","marks":[1,6]}"#.utf8))
      Issue.record("6 is read")
    } catch {
      #expect(error.path == "/marks/1")
      #expect(error.message == "expected an integer within its bounds (1...5), found the number 6")
    }
    #expect(throws: JSONError.self) {
      try CardDocument.load(Array(#"{"slug":"a","marks":[],"rows":{"x":["a","b","c"]}}"#.utf8))
    }
  }

  @Test("a save of an element that the app has set out of its bounds is refused with its place")
  func writing() throws {
    let error = try #require(try fault(Self.json) { $0.marks[1] = 9 })
    #expect(error.path == "/marks/1")
    #expect(error.brokenBounds == BrokenBounds(of: .integer, bounds: "1...5", measure: "9"))
    #expect(try fault(Self.json) { $0.rows["x"]?.append("c") }?.path == "/rows/x")
    #expect(try fault(Self.json) { $0.rows["y"] = ["a", "b", "c"] }?.path == "/rows/y")
    #expect(
      try saved(Self.json) { $0.marks[0] = 2 }
        == Self.json.replacing("[1, 5.0, 3]", with: "[2, 5.0, 3]"))
  }

  @Test("a string that does not match its pattern is read, reported and saved unchanged")
  func mismatches() throws {
    let json = #"{ "slug": "A \u0042", "marks": [1], "rows": {"x": ["no", "NO"]} }"#
    let loaded = try CardDocument.load(Array(json.utf8))
    #expect(loaded.value.slug == "A B")
    let report = loaded.preserved.report
    #expect(
      report.items.map { "\($0.level) \($0.path)" } == ["mismatch /slug", "mismatch /rows/x/1"])
    #expect(
      report.description == """
        2 mismatched strings
        /slug: mismatched string: 1:1: expected a string that matches its pattern \
        (^[a-z]+$), found the string "A \\u0042"
        /rows/x/1: mismatched string: 1:1: expected a string that matches its pattern \
        (^[a-z]+$), found the string "NO"
        """)
    #expect(report.summary.total == 2)
    #expect(try saved(json) { _ in } == json)
    #expect(
      try saved(json) { $0.marks = [2] } == json.replacing("\"marks\": [1]", with: "\"marks\": [2]")
    )
    // Elements that the app only moves need not match.
    #expect(
      try saved(json) { $0.rows["x"] = ["NO", "no"] }
        == json.replacing(#"["no", "NO"]"#, with: #"["NO", "no"]"#))
  }

  @Test("a save of a new string that does not match its pattern is refused")
  func settingStrings() throws {
    let error = try #require(try fault(Self.json) { $0.slug = "No" })
    #expect(error.path == "/slug")
    #expect(error.brokenBounds == BrokenBounds(of: .pattern, bounds: "^[a-z]+$", measure: "\"No\""))
    #expect(try fault(Self.json) { $0.rows["x"]?[0] = "No" }?.path == "/rows/x/0")
    #expect(throws: JSONError.self) { try CardDocument.save(Card(slug: "", marks: [])) }
    #expect(throws: JSONError.self) { try CardCodec.check(Card(slug: "No", marks: [])) }
  }

  @Test("a check over another value ignores the mismatches that the other value has as well")
  func checkingOver() throws {
    let old = Card(slug: "No", marks: [1], rows: ["x": ["No"]])
    var new = old
    new.marks = [2]
    try CardCodec.check(new, over: old)
    new.rows["y"] = ["No"]
    #expect(throws: JSONError.self) { try CardCodec.check(new, over: old) }
    new.rows = [:]
    new.marks = [6]
    #expect(throws: JSONError.self) { try CardCodec.check(new, over: old) }
  }
}
