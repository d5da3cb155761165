import SumTypeRuntime
import Testing
import VersionsV1
import VersionsV2

/// A scrapbook of version 2 with all types and fields that this version adds.
private let newest = #"""
  {"version":2,"entries":[
  {"type":"photo","id":"00000000-0000-4000-8000-000000000001","file":{"name":"a","size":1}},
  {"type":"note","id":"00000000-0000-4000-8000-000000000002","title":"t","edited":"2024-02-29T12:00:00Z","mood":"stoic",
  "author":{"name":"Ada","avatar":"ada.png"},"tags":[],"attachments":[{"kind":"screenshot"},
  {"kind":"file","data":"eyJuYW1lIjoiYSIsInNpemUiOjEsImNoZWNrc3VtIjoiQVE9PSJ9"}],
  "labels":{"k/1":{"icon":{"icon":"i"}},"k~2":{"colored":{"shade":1,"color":"green","text":"x"}}},
  "settings":"{\"theme\":{\"name\":\"n\",\"colors\":{}},\"columns\":[{\"width\":1,\"footer\":\"starred\",\"heading\":\"starred\"}]}",
  "pinned":true},
  {"type":"place","id":"00000000-0000-4000-8000-000000000003","name":"n","spot":{"at":"path","points":[]}},
  {"type":"widget","widget":"timer","id":"00000000-0000-4000-8000-000000000004","seconds":1},
  {"type":"pageBreak"}],
  "title":"s","cover":{"is":"gradient","with":[]},"palette":{"p":"green"},"theme":{"name":"n","colors":{}}}
  """#

@Suite("Reports of version 1 on a document of version 2")
struct ReportTests {
  @Test("a load by version 1 reports each unknown item once, with level, tag and pointers")
  func report() throws {
    let report = try VersionsV1.ScrapbookDocument.load(Array(newest.utf8)).preserved.report
    let found = report.items.map { "\($0.level) \($0.path) \($0.tag?.description ?? "")" }
    #expect(
      found == [
        #"variant /entries/0 "photo""#,
        "field /entries/1/edited ",
        "value /entries/1/mood ",
        "field /entries/1/author/avatar ",
        #"variant /entries/1/attachments/0 "screenshot""#,
        "field /entries/1/attachments/1/data » /checksum ",
        #"variant /entries/1/labels/k~11 "icon""#,
        "field /entries/1/labels/k~02/colored/shade ",
        "value /entries/1/labels/k~02/colored/color ",
        "field /entries/1/settings » /theme ",
        "field /entries/1/settings » /columns/0/footer ",
        #"variant /entries/1/settings » /columns/0/heading "starred""#,
        "field /entries/1/pinned ",
        #"malformed /entries/2 "place""#,
        #"variant /entries/3 "timer""#,
        #"variant /entries/4 "pageBreak""#,
        #"variant /cover "gradient""#,
        "value /palette/p ",
        "field /theme ",
      ])
    #expect(report.count(of: .variant) == 7)
    #expect(report.count(of: .malformed) == 1)
    #expect(report.count(of: .field) == 8)
    #expect(report.count(of: .value) == 3)
  }

  @Test("a load by version 2 reports nothing")
  func nothing() throws {
    #expect(try VersionsV2.ScrapbookDocument.load(Array(newest.utf8)).preserved.report.isEmpty)
  }

  @Test("a save by version 1 reports what it drops with the pointers and bytes of the load")
  func dropped() throws {
    let loaded = try VersionsV1.ScrapbookDocument.load(Array(newest.utf8))
    var scrapbook = loaded.value
    guard case .note(let note) = scrapbook.items.first else {
      Issue.record("the note is not known")
      return
    }
    scrapbook.items[0] = .checklist(
      VersionsV1.Checklist(id: note.id, title: note.title, tasks: []))
    scrapbook.cover = .color("red")
    let saved = try VersionsV1.ScrapbookDocument.save(scrapbook, preserving: loaded.preserved)
    let inNote = loaded.preserved.report.items.filter { $0.path.hasPrefix("/entries/1/") }
    #expect(inNote.count == 12)
    let cover = loaded.preserved.report.items.filter { $0.path == "/cover" }
    #expect(saved.dropped.map(\.path) == (inNote + cover).map(\.path))
    #expect(saved.dropped.map(\.bytes) == (inNote + cover).map(\.bytes))
  }
}
