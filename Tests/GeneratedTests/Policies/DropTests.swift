import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("Saves with \"onSave\": \"drop\"")
struct DropTests {
  static let hint = PolicyText.notice("hint", #"{"id":1,"text":"h"}"#)
  static let alert = #"{"type":"alert","data":"?"}"#
  static let broken = PolicyText.notice("hint", #"{"id":"x"}"#)

  func board(_ entries: String..., rest: String = "") -> String {
    #"{"version":2,"entries":[\#(entries.joined(separator: ","))]\#(rest)}"#
  }

  @Test("unknown and malformed entries and unknown root fields are dropped, and reported")
  func entriesAndRoot() throws {
    let json = board(Self.alert, Self.hint, Self.broken, "{}", rest: #","theme":{"a":[1]}"#)
    let saved = try NoticeBoardDocument.saved(json)
    #expect(saved.text == board(Self.hint))
    #expect(
      saved.dropped.map { "\($0.level) \($0.path)" } == [
        "variant /entries/0", "malformed /entries/2", "malformed /entries/3", "field /theme",
      ])
    #expect(saved.dropped.map(\.text).first == Self.alert)
    let report = try NoticeBoardDocument.report(json)
    #expect(report.dropped.map(\.path) == saved.dropped.map(\.path))
    #expect(report.refused.isEmpty)
  }

  @Test("a document without unknown data is written as the bytes that were loaded")
  func nothing() throws {
    let json = "{ \"entries\" : [ \(Self.hint) ] ,\n\"version\":2.0 }\n"
    let saved = try NoticeBoardDocument.saved(json)
    #expect(saved.text == json)
    #expect(saved.dropped.isEmpty)
  }

  @Test("a member of an entry that is neither tag nor payload is dropped")
  func envelope() throws {
    let entry = #"{"sent":1.0, "type" :"hint","data":"\#(base64(#"{"id":1,"text":"h"}"#))"}"#
    let saved = try NoticeBoardDocument.saved(board(entry))
    #expect(saved.text == board(entry.replacingOccurrences(of: #""sent":1.0, "#, with: "")))
    #expect(saved.dropped.map(\.path) == ["/entries/0/sent"])
  }

  func occasion(_ content: String) -> String { PolicyText.notice("event", content) }

  static let extra = #"{ "note" : "n", "mood":1, "link":{"to":"a","x":{} } }"#

  func content(extra: String) -> String {
    #"{"id":7,"kept":1.0,"extra":\#(PolicyText.string(extra)),"links":[{"to":"b"}]}"#
  }

  @Test("embedded JSON in base 64 is written anew only if something in it is dropped")
  func embedded() throws {
    let json = board(occasion(content(extra: Self.extra)), Self.hint)
    let saved = try NoticeBoardDocument.saved(json)
    let less = #"{ "note" : "n", "link":{"to":"a" } }"#
    #expect(saved.text == board(occasion(content(extra: less)), Self.hint))
    #expect(
      saved.dropped.map(\.path) == [
        "/entries/0/data » /extra » /mood", "/entries/0/data » /extra » /link/x",
      ])
    #expect(saved.dropped.map(\.text) == [#""mood":1"#, #""x":{}"#])
    // Unknown data that is kept there (`"kept":1.0`) is no reason to write anything.
    let other = #"{"id":7,"kept":1.0,"links":[{"to":"b"}]}"#
    #expect(try NoticeBoardDocument.saved(board(occasion(other))).text == board(occasion(other)))
  }

  @Test("an edited entry loses the data that is dropped, and keeps the rest")
  func edited() throws {
    let json = board(Self.alert, occasion(content(extra: Self.extra)))
    let saved = try NoticeBoardDocument.saved(json) { board in
      guard case .event(var occasion) = board.entries[0] else { throw CancellationError() }
      occasion.extra?.note = "m"
      occasion.links.append(Link(to: "c"))
      board.entries[0] = .event(occasion)
    }
    let less = #"{ "note" : "m", "link":{"to":"a" } }"#
    let links = #","links":[{"to":"b"},{"to":"c"}]}"#
    let expected = content(extra: less).replacingOccurrences(
      of: #","links":[{"to":"b"}]}"#, with: links)
    #expect(saved.text == board(occasion(expected)))
    #expect(
      saved.dropped.map(\.path) == [
        "/entries/0", "/entries/1/data » /extra » /mood", "/entries/1/data » /extra » /link/x",
      ])
  }

  @Test("data in lists and maps is dropped, but not reported for elements that the app removed")
  func lists() throws {
    let content =
      #"{"id":7,"links":[{"x":1,"to":"a"},{"to":"b","x":2},{"y":[],"to":"c","z":0}],"#
      + #""byName":{"k":{"to":"d","x":3},"l":{"x":4,"to":"e"}}}"#
    let saved = try NoticeBoardDocument.saved(board(occasion(content))) { board in
      guard case .event(var occasion) = board.entries[0] else { throw CancellationError() }
      occasion.links.remove(at: 0)
      occasion.byName["k"] = nil
      board.entries[0] = .event(occasion)
    }
    let less = #"{"id":7,"links":[{"to":"b"},{"to":"c"}],"byName":{"l":{"to":"e"}}}"#
    #expect(saved.text == board(occasion(less)))
    #expect(
      saved.dropped.map(\.path) == [
        "/entries/0/data » /links/1/x", "/entries/0/data » /links/2/y",
        "/entries/0/data » /links/2/z", "/entries/0/data » /byName/l/x",
      ])
  }

  @Test("an unknown entry that the app removed is not reported as dropped")
  func removed() throws {
    let json = Array(board(Self.alert, Self.hint, Self.broken).utf8)
    let loaded = try NoticeBoardDocument.load(json)
    let alerts = loaded.preserved.report.items.filter { $0.tag == "alert" }
    let saved = try NoticeBoardDocument.save(
      loaded.value, preserving: loaded.preserved.removing(alerts))
    #expect(saved.text == board(Self.hint))
    #expect(saved.dropped.map(\.path) == ["/entries/2"])
  }

  @Test("a save of an older value restores the document, without the data that is dropped")
  func undo() throws {
    let loaded = try NoticeBoardDocument.load(Array(board(Self.alert, Self.hint).utf8))
    var value = loaded.value
    value.entries = []
    let empty = try NoticeBoardDocument.save(value, preserving: loaded.preserved)
    #expect(empty.text == board())
    let again = try NoticeBoardDocument.save(loaded.value, preserving: loaded.preserved)
    #expect(again.text == board(Self.hint))
  }

  private func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
}
