import Observation
import SumTypeState
import TestSupport
import Testing

/// The state of a view, computed from the store without a task, a loop or a copy.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
private final class PersonViewState {
  let id: Person.ID
  var showsOnlyBookmarkedFriends = false
  private(set) var isLoading = false
  @ObservationIgnored private let store: PersonStore

  init(id: Person.ID, store: PersonStore) {
    self.id = id
    self.store = store
  }

  var person: Person? { store[id] }

  var filteredFriends: [Person] {
    (person?.friends ?? []).compactMap { store[$0] }
      .filter { !showsOnlyBookmarkedFriends || $0.isBookmarked }
  }

  func onAppear() async throws(StateError) {
    isLoading = true
    defer { isLoading = false }
    try await store.loadValue(for: id)
    try await store.loadValues(for: person?.friends ?? [])
  }

  func toggleFriendBookmark(for friend: Person.ID) async throws(StateError) {
    guard let person = store[friend] else { return }
    try await store.updateBookmarked(!person.isBookmarked, for: friend)
  }
}

@Suite("The state of a view over a store of entities")
@MainActor
struct ViewStateTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  private func neighbourhood() async throws -> Neighbourhood {
    try await Neighbourhood(
      Person(id: "a", name: "Ada", friends: ["b", "c"]),
      Person(id: "b", name: "Grace", isBookmarked: true),
      Person(id: "c", name: "Charles", isBookmarked: true), Person(id: "x", name: "Stranger"))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a view state loads a person and then the friends, in two calls")
  func appearing() async throws {
    let here = try await Neighbourhood()
    let view = PersonViewState(id: "a", store: here.store)
    let appearing = Task { try await view.onAppear() }
    let first = await here.server.fetches.call(1)
    #expect(view.isLoading && view.filteredFriends.isEmpty)
    first.answer([Person(id: "a", name: "Ada", friends: ["b", "c"])])
    let second = await here.server.fetches.call(2)
    #expect(first.request == ["a"] && second.request == ["b", "c"])
    second.answer([Neighbourhood.grace])
    try await appearing.ended()
    #expect(!view.isLoading && view.filteredFriends == [Neighbourhood.grace])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("B12: a friend without a bookmark disappears at once, and returns if the update fails")
  func filtered() async throws {
    let here = try await neighbourhood()
    let view = PersonViewState(id: "a", store: here.store)
    view.showsOnlyBookmarkedFriends = true
    let wakes = Wakes { _ = view.filteredFriends }
    #expect(view.filteredFriends.map(\.id) == ["b", "c"])
    let toggle = Task { try await view.toggleFriendBookmark(for: "b") }
    let call = await here.server.updates.call(1)
    #expect(view.filteredFriends.map(\.id) == ["c"])
    #expect(wakes.count == 1)
    call.fail(Neighbourhood.offline)
    #expect(await toggle.error == Neighbourhood.offline)
    #expect(view.filteredFriends.map(\.id) == ["b", "c"])
    #expect(wakes.count == 2)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(
    "B13: a view is notified of persons that it shows, and by a derived value only if it differs")
  func precise() async throws {
    let here = try await neighbourhood()
    let view = PersonViewState(id: "a", store: here.store)
    let derived = Derived { view.filteredFriends }
    let wakes = (Wakes { _ = view.filteredFriends }, Wakes { _ = derived.value })
    func change(_ id: String, _ body: (inout Person) -> Void) async throws -> [Int] {
      let before = (wakes.0.count, wakes.1.count)
      var person = try #require(here.store[id])
      body(&person)
      try await here.load([person])
      await turn()
      return [wakes.0.count - before.0, wakes.1.count - before.1]
    }
    #expect(try await change("x") { $0.name = "Somebody" } == [0, 0])
    #expect(try await change("b") { $0.isBookmarked = false } == [1, 1])
    #expect(derived.value.map(\.isBookmarked) == [false, true])
    #expect(try await change("a") { $0.name = "Ada Lovelace" } == [1, 0])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(
    "B15: in a second without a change nothing is computed, and a view is released before its store"
  )
  func idle() async throws {
    let here = try await neighbourhood()
    var view: PersonViewState? = PersonViewState(id: "a", store: here.store)
    weak let weakView = view
    var computed = 0
    var derived: Derived<[Person]>? = Derived { [view] in
      computed += 1
      return view?.filteredFriends ?? []
    }
    weak let weakDerived = derived
    let wakes = Wakes { [weak derived] in _ = derived?.value }
    #expect(computed == 1)
    // Long enough for code that looks for changes at intervals.
    try await Task.sleep(for: .seconds(1))
    #expect(computed == 1)
    #expect(wakes.count == 0)
    view = nil
    #expect(weakView != nil)
    derived = nil
    #expect(weakDerived == nil)
    #expect(weakView == nil)
    try await here.load([Person(id: "b", name: "Grace Hopper")])
    await turn()
    #expect(computed == 1)
  }
}
