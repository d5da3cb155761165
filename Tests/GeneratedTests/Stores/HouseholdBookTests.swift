import Foundation
import SumTypeRuntime
import SumTypeState
import Testing
import TypeShowcase

@Suite("A generated store of several lists")
@MainActor
struct HouseholdBookTests {
  private static let number = "8F14E45F-0000-467F-9D2A-000000000001"
  private static let json =
    #"{"version":1,"open":[{"number":"\#(number)","title":"Shop","x":1}],"done_list":[],"habits":[{"kind":"swim","with":"{}"},{"kind":"walk","with":"{\"id\":\"w\",\"steps\":9}"}],"owner":"Ada","theme":"dark"}"#

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  private func loaded() async -> (HouseholdBook, InMemoryRepository<HouseholdDocument>) {
    let repository = InMemoryRepository<HouseholdDocument>(bytes: Array(Self.json.utf8))
    let store = HouseholdBook(repository)
    await store.load()
    return (store, repository)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("each list has methods of its own name, and unknown entries are counted")
  func lists() async throws {
    let (store, repository) = await loaded()
    let id = try #require(store.open.first?.number)
    #expect(store.isInOpen(id) && !store.isInDone(id))
    #expect(store.unknown == UnknownEntries(newer: 1))
    let errand = try store.removeFromOpen(id)
    try store.insertIntoDone(errand, at: 0)
    try store.updateInDone(id) { $0.title = "Shopped" }
    #expect(store.entryInDone(id)?.title == "Shopped")
    let rest = try store.addRestToHabits(id: "r", at: 0)
    try store.updateWalkInHabits("w") { $0.steps += 1 }
    try store.moveInHabits(rest, to: 1)
    try await store.flush()
    #expect(
      repository.text
        == #"{"version":1,"open":[],"done_list":[{"number":"\#(Self.number)","title":"Shopped","x":1}],"habits":[{"kind":"swim","with":"{}"},{"kind":"walk","with":"{\"id\":\"w\",\"steps\":10}"},{"kind":"rest","with":"{\"id\":\"r\",\"hours\":8.0}"}],"owner":"Ada","theme":"dark"}"#
    )
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("the other fields of the root are read and changed one by one")
  func fields() async throws {
    let (store, repository) = await loaded()
    #expect(store.owner == "Ada" && store.limit == 3 && store.note == nil)
    try store.setOwner("Ada")
    #expect(!store.hasUnsavedChanges)
    try store.setOwner("Grace")
    try store.setNote("")
    try await store.flush()
    #expect(
      repository.text
        == Self.json.replacingOccurrences(
          of: #""owner":"Ada""#, with: #""owner":"Grace","note":"""#))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a missing file is an error if the fields of the document have no defaults")
  func new() async {
    let store = HouseholdBook(InMemoryRepository())
    await store.load()
    #expect(store.loading.error?.kind == .missing)
    #expect(store.owner == nil && store.open.isEmpty)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a new entry has a fresh UUID as identity and the defaults of the schema")
  func defaults() async throws {
    let (store, _) = await loaded()
    let ids = try (0..<3).map { try store.addToOpen(title: "\($0)") }
    #expect(Set(ids).count == 3)
    #expect(store.open.map(\.urgency) == [.low, .low, .low, .low])
    #expect(store.open.map(\.title) == ["Shop", "0", "1", "2"])
  }
}
