import Foundation
import SumTypeRuntime
import Testing
import TypeShowcase

@Suite("Entries in rows of a table")
struct EntryTableTests {
  private static let text =
    #"{"message":"a","new":[1.0],"id":"8F14E45F-CEEA-467F-A0E6-1E2B2C3D4E5F","#
    + #""createdAt":"2024-05-01T10:00:00Z"}"#

  private func entry(_ type: String, _ payload: String) -> StoredEntry {
    StoredEntry(type: type, payload: Data(payload.utf8))
  }

  private func table(_ entries: StoredEntry...) -> EntryTable<PostCodec, InMemoryEntries> {
    EntryTable(InMemoryEntries(entries), of: PostCodec.self)
  }

  private func message(_ post: Post?) -> String? {
    if case .text(let text)? = post { text.message } else { nil }
  }

  @Test("entries whose types are equal only in Swift are different rows and different tags")
  func canonicallyEqual() {
    #expect(entry("\u{E9}", "{}") != entry("e\u{301}", "{}"))
    #expect(JSONTag.string("\u{E9}") != JSONTag.string("e\u{301}"))
    #expect(Set([JSONTag.string("\u{E9}"), .string("e\u{301}"), .integer(1)]).count == 3)
  }

  @Test("a page gives known entries as values, and tells unknown from malformed ones")
  func kinds() throws {
    let table = table(
      entry("text", Self.text), entry("photo", "[1.0]"), entry("mood", #"{"intensity":"x"}"#),
      entry("text", "{"), entry("text", ""))
    let rows = try table.page(0..<9)
    #expect(rows.count == 5)
    #expect(message(rows[0].value) == "a")
    #expect(rows[0].report?.summary.fields == 1)
    #expect(rows[1].content == .unknown)
    for row in rows[2...] {
      guard case .malformed = row.content else {
        Issue.record("\(row.content)")
        continue
      }
    }
    #expect(try table.page(1..<2).map(\.content) == [.unknown])
    #expect(try table.page(7..<9).isEmpty)
  }

  @Test("an update of an entry keeps its unknown fields and its bytes")
  func update() throws {
    let table = table(entry("photo", "[1.0]"), entry("text", Self.text))
    let row = try table.page(1..<2)[0]
    guard case .text(var post)? = row.value else {
      Issue.record("the entry is no text")
      return
    }
    post.message = "b"
    let changed = try table.update(row, to: .text(post))
    let expected = Self.text.replacingOccurrences(of: #""a""#, with: #""b""#)
    #expect(table.storage.entries == [entry("photo", "[1.0]"), entry("text", expected)])
    #expect(message(changed.value) == "b")
    post.message = "c"
    try table.update(changed, to: .text(post))
    #expect(
      table.storage.entries[1].payload
        == Data(Self.text.replacingOccurrences(of: #""a""#, with: #""c""#).utf8))
  }

  @Test("unknown and malformed entries are never updated, and can be removed")
  func unknown() throws {
    let table = table(entry("photo", "[1.0]"), entry("mood", "{}"))
    let post = AsideListTests().text("t1")
    for row in try table.page(0..<2) {
      #expect(throws: JSONError.self) { try table.update(row, to: post) }
    }
    #expect(table.storage.entries == [entry("photo", "[1.0]"), entry("mood", "{}")])
    try table.remove(try table.page(0..<1)[0])
    #expect(table.storage.entries == [entry("mood", "{}")])
  }

  @Test("entries are inserted at the given positions, and read as the same values")
  func insert() throws {
    let table = table(entry("photo", "1"))
    let posts = ["t1", "t2", "t3"].map { AsideListTests().text($0) }
    try table.insert(posts[0])
    try table.insert(posts[1], at: 0)
    let row = try table.insert(posts[2], at: 1)
    #expect(row.value == posts[2])
    #expect(try table.count() == 4)
    #expect(try table.page(0..<4).map(\.value) == [posts[1], posts[2], nil, posts[0]])
  }
}
