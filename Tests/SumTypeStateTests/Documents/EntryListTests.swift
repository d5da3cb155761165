import Foundation
import SumTypeRuntime
import SumTypeState
import Testing
import VersionsV1

@Suite("The entries of a store")
@MainActor
struct EntryListTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  private func list(
    _ entries: String...
  ) async -> (EntryList<DrawerDocument, ThingCodec, Never>, DocumentStore<DrawerDocument>) {
    let json = "{\"version\":1,\"entries\":[\(entries.joined(separator: ","))]}"
    let store = DocumentStore(InMemoryRepository<DrawerDocument>(bytes: Array(json.utf8)))
    await store.load()
    return (EntryList(store, \.entries, as: ThingCodec.self), store)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("entries are inserted, changed, moved and removed by position")
  func positions() async throws {
    let (list, _) = await list(#"{"word":"a"}"#, #"{"word":"b"}"#)
    try list.insert(.word("c"))
    try list.insert(.word("0"), at: 0)
    #expect(list.entries == [.word("0"), .word("a"), .word("b"), .word("c")])
    try list.move(from: 3, to: 0)
    try list.update(at: 1) { $0 = .word("1") }
    #expect(try list.remove(at: 2) == .word("a"))
    #expect(list.entries == [.word("c"), .word("1"), .word("b")])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a change at a position that does not exist is refused, and changes nothing")
  func outside() async throws {
    let (list, store) = await list(#"{"word":"a"}"#)
    for position in [-1, 2] {
      #expect(throws: StateError.self) { try list.insert(.word("b"), at: position) }
      #expect(throws: StateError.self) { try list.update(at: position) { $0 = .word("b") } }
      #expect(throws: StateError.self) { try list.remove(at: position) }
      #expect(throws: StateError.self) { try list.move(from: 0, to: position) }
      #expect(throws: StateError.self) { try list.move(from: position, to: 0) }
    }
    #expect(list.entries == [.word("a")])
    #expect(!store.hasUnsavedChanges)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("an entry that cannot be saved is refused with a pointer, and the document does not change")
  func unwritable() async throws {
    let json = #"{"version":1,"entries":[],"title":"","palette":{}}"#
    let store = DocumentStore(InMemoryRepository<ScrapbookDocument>(bytes: Array(json.utf8)))
    await store.load()
    let list = EntryList(store, \.items, as: ItemCodec.self)
    var task = ListedTask(number: 1, text: "a", done: false)
    let id = UUID()
    try list.insert(.checklist(Checklist(id: id, title: "", tasks: [task])))
    try await store.flush()
    // RFC 3339 has no such year.
    task.due = Date(timeIntervalSince1970: 1e15)
    let bad = Item.checklist(Checklist(id: id, title: "", tasks: [task]))
    let error = #expect(throws: StateError.self) { try list.insert(bad) }
    #expect(error?.kind == .unwritable)
    #expect(error?.pointer == "/tasks/0/due")
    #expect(throws: StateError.self) { try list.update(at: 0) { $0 = bad } }
    #expect(list.entries.count == 1)
    #expect(!store.hasUnsavedChanges)
  }
}
