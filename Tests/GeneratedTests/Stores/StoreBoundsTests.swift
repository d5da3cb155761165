import Foundation
import SumTypeRuntime
import SumTypeState
import Testing
import TypeShowcase

@Suite("The bounds of the schema in a generated store")
@MainActor
struct StoreBoundsTests {
  private let day = Date(timeIntervalSince1970: 1_709_208_000)

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("an entry beyond its bounds is refused with the field, the bounds and the given value")
  func entries() async throws {
    let repository = InMemoryRepository<TimelineDocument>(
      TimelineText.mood(ID.first, "🙂", "3"), TimelineText.photo)
    let store = TimelineStore(repository)
    await store.load()
    let before = repository.text
    let heard = Listener { _ = store.entries }
    let added = #expect(throws: StateError.self) {
      try store.addMood(createdAt: self.day, emoji: "🙂", intensity: 6)
    }
    let breach = StateError.Breach(field: "intensity", bounds: "1...5", given: "6")
    #expect(added?.kind == .outOfBounds)
    #expect(added?.breach == breach)
    #expect(added?.pointer == "/payload » /intensity")
    #expect(
      added?.message == "intensity: expected an integer within its bounds (1...5), 6 was given")
    let updated = #expect(throws: StateError.self) {
      try store.updateMood(ID.first) { $0.intensity = 0 }
    }
    #expect(updated?.breach?.given == "0")
    let changed = #expect(throws: StateError.self) {
      try store.change {
        $0.entries[0] = .mood(
          MoodPost(
            id: ID.first, createdAt: self.day, emoji: "", intensity: -1))
      }
    }
    #expect(changed?.breach?.given == "-1")
    #expect(changed?.pointer == "/entries/0/payload » /intensity")
    try await store.flush()
    #expect(heard.heard == 0 && !store.hasUnsavedChanges)
    #expect(repository.saves == 0 && repository.text == before)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a text that is too long and a tuple's element beyond its bounds are refused, too")
  func lengths() async throws {
    let store = HouseholdBook(InMemoryRepository(), new: Household.new)
    await store.load()
    let long = #expect(throws: StateError.self) {
      try store.addToOpen(title: String(repeating: "é", count: 41))
    }
    #expect(long?.breach == StateError.Breach(field: "title", bounds: "1...40", given: "41"))
    let below = #expect(throws: StateError.self) {
      try store.addToOpen(title: "Shop", position: Spot(x: 0, y: -0.5))
    }
    #expect(below?.breach?.bounds == "0.0..." && below?.breach?.given == "-0.5")
    #expect(below?.pointer == "/position/1")
    #expect(store.open.isEmpty)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a field of the root beyond its bounds is refused")
  func fields() async throws {
    let store = HouseholdBook(InMemoryRepository(), new: Household.new)
    await store.load()
    let error = #expect(throws: StateError.self) { try store.setLimit(10) }
    #expect(error?.breach == StateError.Breach(field: "limit", bounds: "1...9", given: "10"))
    #expect(error?.pointer == "/limit")
    #expect(store.limit == 3)
    let date = #expect(throws: StateError.self) {
      try store.setSince(Date(timeIntervalSince1970: 1e15))
    }
    #expect(date?.kind == .unwritable && date?.pointer == "/since")
    #expect(!store.hasUnsavedChanges)
    try store.setLimit(9)
    try store.setSince(nil)
    #expect(store.limit == 9 && store.hasUnsavedChanges)
  }
}

extension Household {
  static var new: Household {
    Household(open: [], done: [], habits: [], owner: "Ada")
  }
}
