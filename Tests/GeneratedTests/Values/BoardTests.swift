import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Documents with several lists")
struct BoardTests {
  private static let board = #"""
    {
      "log": [{"event":"moved","of":{"card":1,"from":"a","to":"b","why":"x"}}, {"event":"sealed"}, {"event":"cleared"}],
      "version": 3,
      "open": [
        {"type":"photo","id":7},
        {"type":"task","id":1,"title":"One","due":"now"},
        {"type":"idea","id":2,"text":4}
      ],
      "done_cards": [ {"type":"idea","id":3,"text":"Three"} , {"type":"photo","id":8} ],
      "moves": [{"card":1,"from":"a","to":"b","why":"y"}],
      "colour": "red",
      "started_at": 12.50
    }
    """#

  private func loaded() throws -> Loaded<CardBoardDocument> {
    try CardBoardDocument.load(Array(Self.board.utf8))
  }

  private func saved(_ change: (inout CardBoard) -> Void) throws -> String {
    let loaded = try loaded()
    var board = loaded.value
    change(&board)
    return text(try CardBoardDocument.save(board, preserving: loaded.preserved).bytes)
  }

  @Test("unknown entries are set aside in each list, and unknown data is reported with its place")
  func report() throws {
    let loaded = try loaded()
    #expect(loaded.value.open.map(\.id) == [1])
    #expect(loaded.value.doneCards.map(\.id) == [3])
    #expect(loaded.value.history.count == 2)
    #expect(loaded.preserved.version == 3)
    #expect(
      loaded.preserved.report.items.map { "\($0.level) \($0.path)" } == [
        "field /log/0/of/why", "variant /log/1", "variant /open/0", "field /open/1/due",
        "malformed /open/2", "variant /done_cards/1", "field /moves/0/why", "field /colour",
      ])
    #expect(loaded.preserved.report.newerVersion == 3)
  }

  @Test("an edit of one list leaves the others as they were")
  func edits() throws {
    func expect(_ old: String, _ new: String, _ change: (inout CardBoard) -> Void) throws {
      #expect(Self.board.contains(old))
      #expect(try saved(change) == Self.board.replacingOccurrences(of: old, with: new))
    }
    #expect(try saved { _ in } == Self.board)
    try expect(#""title":"One""#, #""title":"Two""#) {
      guard case .task(var task) = $0.open[0] else {
        Issue.record("another case is there")
        return
      }
      task.title = "Two"
      $0.open[0] = .task(task)
    }
    try expect(
      #"{"type":"idea","id":3,"text":"Three"} , {"type":"photo","id":8}"#,
      #"{"type":"photo","id":8}"#
    ) { $0.doneCards = [] }
    try expect(#", {"event":"cleared"}]"#, #"]"#) { $0.history.removeLast() }
    try expect(#""to":"b","why":"y""#, #""to":"c","why":"y""#) { $0.moves[0].to = "c" }
  }

  @Test("an entry that the app moves to another list keeps its unknown fields")
  func moving() throws {
    let result = try saved {
      $0.doneCards.insert($0.open.removeFirst(), at: 0)
    }
    #expect(
      result.contains(
        #"[ {"type":"task","id":1,"title":"One","due":"now"} , {"type":"idea","id":3,"text":"Three"} , "#
      ))
  }

  @Test("the app may remove the unknown entries of several lists")
  func removing() throws {
    let loaded = try loaded()
    let photos = loaded.preserved.report.items.filter { $0.tag == "photo" }
    let saved = try CardBoardDocument.save(
      loaded.value, preserving: loaded.preserved.removing(photos))
    let rest = try CardBoardDocument.load(saved.bytes).preserved.report.items
    #expect(
      rest.filter { $0.level == .variant || $0.level == .malformed }.map(\.path) == [
        "/log/1", "/open/1",
      ])
  }

  @Test("the DTO maps the unknown entries of each list with their indexes")
  func mapping() throws {
    let dto = try JSONDecoder().decode(CardBoardDTO.self, from: Data(Self.board.utf8))
    let mapped = try dto.domain()
    #expect(mapped.value == (try loaded().value))
    #expect(mapped.unknownOpen.map(\.index) == [0, 2])
    #expect(mapped.unknownDoneCards.map(\.index) == [1])
    #expect(mapped.unknownHistory.map(\.index) == [1])
    let back = CardBoardDTO(
      mapped.value, version: dto.version, unknownOpen: mapped.unknownOpen,
      unknownDoneCards: mapped.unknownDoneCards, unknownHistory: mapped.unknownHistory)
    #expect(back == dto)
  }

  @Test("a missing list is an error, and a new document has all lists")
  func whole() throws {
    #expect(throws: JSONError.self) {
      try CardBoardDocument.load(Array(#"{"version":2,"open":[],"started_at":0}"#.utf8))
    }
    let new = CardBoard(
      open: [], doneCards: [], history: [], moves: [], startedAt: Date(timeIntervalSince1970: 0))
    #expect(
      text(try CardBoardDocument.save(new).bytes)
        == #"{"version":2,"open":[],"done_cards":[],"log":[],"moves":[],"started_at":0}"#)
  }
}
