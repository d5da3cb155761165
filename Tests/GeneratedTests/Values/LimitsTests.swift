import Foundation
import SumTypeRuntime
import SumTypeState
import TestDocuments
import Testing
import TypeShowcase

@Suite("Bounds of elements, and patterns, in a document")
struct LimitsTests {
  private static let site = #"""
    {
      "version": 1,
      "entries": [
        {
          "type": "manual", "slug": "on-rivers", "isbn": "978-030640615X", "marks": [1, 5.0],
          "shares": {"a": 1, "b": null, "c": 1e-3}, "tags": "water", "rows": [[0.50], [-0.5, 7]],
          "rowsElement": [], "corner": ["A", [0.5, 1, 2]]
        },
        {
          "type": "manual", "slug": "On \u0052ivers", "language": "EN", "marks": [],
          "tags": ["deep water", "ok"], "rows": [], "corner": ["a", null, "x"], "new": 1
        },
        {"type": "manual", "slug": "a", "marks": [], "tags": []},
        {"type": "manual", "slug": "ab", "marks": [0], "tags": []},
        {"type": "manual", "slug": "ab", "marks": [], "tags": [], "rows": [[1], []]},
        {"type": "manual", "slug": "ab", "marks": [], "tags": [], "shares": {"x": 0}}
      ],
      "motto": "Read"
    }
    """#

  private func loaded() throws -> Loaded<SiteDocument> {
    try SiteDocument.load(Array(Self.site.utf8))
  }

  private func saved(_ change: (inout Site) -> Void) throws -> String {
    let loaded = try loaded()
    var value = loaded.value
    change(&value)
    return String(
      decoding: try SiteDocument.save(value, preserving: loaded.preserved).bytes, as: UTF8.self)
  }

  private func change(_ index: Int, _ change: (inout Manual) -> Void) throws -> String {
    try saved { site in
      guard case .manual(var page) = site.entries[index] else {
        Issue.record("another case is there")
        return
      }
      change(&page)
      site.entries[index] = .manual(page)
    }
  }

  private func refusal(_ index: Int, _ change: (inout Manual) -> Void) -> String? {
    do {
      _ = try self.change(index, change)
      return nil
    } catch {
      return (error as? JSONError)?.path
    }
  }

  @Test("a value beyond its bounds is malformed, one that misses its pattern is read and reported")
  func report() throws {
    let items = try loaded().preserved.report.items
    #expect(
      items.map { "\($0.level) \($0.path)" } == [
        "mismatch /entries/1/slug", "mismatch /entries/1/language", "mismatch /entries/1/tags/0",
        "mismatch /entries/1/corner/0", "field /entries/1/corner/2", "field /entries/1/new",
        "malformed /entries/2", "malformed /entries/3", "malformed /entries/4",
        "malformed /entries/5", "mismatch /motto",
      ])
    #expect(
      items.compactMap { $0.level == .malformed ? $0.reason?.path : nil } == [
        "/slug", "/marks/0", "/rows/1", "/shares/x",
      ])
    #expect(items[0].text == #""On \u0052ivers""#)
    guard case .manual(let page) = try loaded().value.entries[1] else {
      Issue.record("a page whose strings do not match is not read")
      return
    }
    #expect(page.slug == "On Rivers")
    #expect(page.language == "EN")
  }

  @Test("a string that does not match keeps its bytes, also if a value beside it is edited")
  func untouched() throws {
    #expect(try saved { _ in } == Self.site)
    #expect(
      try change(1) { $0.marks = [3] }
        == Self.site.replacingOccurrences(
          of: #""EN", "marks": []"#, with: #""EN", "marks": [3]"#))
    #expect(
      try change(1) { $0.tags = ["ok", "deep water"] }
        == Self.site.replacingOccurrences(
          of: #"["deep water", "ok"]"#, with: #"["ok", "deep water"]"#))
    #expect(
      try change(0) { $0.shares?["b"] = 0.5 }
        == Self.site.replacingOccurrences(of: #""b": null"#, with: #""b": 0.5"#))
    #expect(
      try change(0) { $0.rows[1][1] = 8 }
        == Self.site.replacingOccurrences(of: "[-0.5, 7]", with: "[-0.5, 8]"))
  }

  @Test("a save refuses a value of the app that breaks its bounds or its pattern, with its place")
  func refusals() {
    #expect(refusal(0) { $0.slug = "On rivers" } == "/entries/0/slug")
    #expect(refusal(0) { $0.slug = "x" } == "/entries/0/slug")
    #expect(refusal(0) { $0.isbn = "12" } == "/entries/0/isbn")
    #expect(refusal(0) { $0.marks[1] = 6 } == "/entries/0/marks/1")
    #expect(refusal(0) { $0.shares?["a"] = 0 } == "/entries/0/shares/a")
    #expect(refusal(0) { $0.tags = ["two words"] } == "/entries/0/tags")
    #expect(refusal(0) { $0.tags = ["x", ""] } == "/entries/0/tags/1")
    #expect(refusal(0) { $0.rows[0] = [] } == "/entries/0/rows/0")
    #expect(refusal(0) { $0.rows[0] = [-1] } == "/entries/0/rows/0/0")
    #expect(refusal(0) { $0.rowsElement = ["k": Data(count: 5)] } == "/entries/0/rowsElement/k")
    #expect(refusal(0) { $0.corner?.at?[0] = -1 } == "/entries/0/corner/1/0")
    #expect(refusal(1) { $0.corner?.name = "b" } == "/entries/1/corner/0")
    #expect(throws: JSONError.self) { try saved { $0.motto = "Write" } }
  }

  @Test("the DTO has the same bounds, and no pattern")
  func mapping() throws {
    func entry(_ index: Int, _ change: (inout ManualDTO) -> Void) throws -> Manual {
      guard case .manual(let page) = try loaded().value.entries[index] else { throw Missing() }
      var dto = ManualDTO(page)
      change(&dto)
      return try dto.domain()
    }
    #expect(try entry(1) { $0.slug = "No" }.slug == "No")
    #expect(throws: MappingError.self) { try entry(0) { $0.marks = [6] } }
    #expect(throws: MappingError.self) {
      try entry(0) { $0.rows = [["-1"].compactMap { Decimal(string: $0) }] }
    }
    let error = #expect(throws: MappingError.self) { try entry(0) { $0.shares = ["z": 2] } }
    #expect(
      error?.description
        == "at /shares/z: expected a number within its bounds (more than 0.0 and at most 1.0), found 2.0"
    )
  }

  @Test("the bounds and patterns are constants that an app can use")
  func constants() {
    #expect(Manual.marksElementBounds == 1...5)
    #expect(TextPattern(Manual.slugPattern).matches("on-rivers"))
    #expect(!TextPattern(Manual.slugPattern).matches("On rivers"))
  }

  private struct Missing: Error {}
}
