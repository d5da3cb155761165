import Observation
import SumTypeState
import TestSupport
import Testing

@Suite("Loads of entities")
@MainActor
struct EntityLoadingTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("B1: a load notifies the readers of its entity, and only if the entity differs")
  func one() async throws {
    let here = try await Neighbourhood(Neighbourhood.grace)
    let (ada, store) = (Neighbourhood.ada, here.store)
    let wakes = (Wakes { _ = store["a"] }, Wakes { _ = store["b"] }, Wakes { _ = store.values })
    func load(_ person: Person?) async throws -> [Int] {
      let before = (wakes.0.count, wakes.1.count, wakes.2.count)
      let loading = Task { try await store.loadValue(for: "a") }
      let call = await here.server.fetches.call(here.server.fetches.calls.count + 1)
      #expect(call.request == ["a"])
      call.answer(person.map { [$0] } ?? [])
      try await loading.ended()
      return [
        wakes.0.count - before.0, wakes.1.count - before.1, wakes.2.count - before.2,
      ]
    }
    #expect(try await load(ada) == [1, 0, 1])
    #expect(store["a"] == ada && store.values.count == 2)
    #expect(try await load(ada) == [0, 0, 0])
    var other = ada
    other.name = "Ada Lovelace"
    #expect(try await load(other) == [1, 0, 1])
    #expect(store["a"] == other)
    #expect(try await load(nil) == [1, 0, 1])
    #expect(store["a"] == nil && Set(store.ids) == ["b"])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("B2: a batch is one call and one change, and removes entities that its answer lacks")
  func batch() async throws {
    let (ada, grace) = (Neighbourhood.ada, Neighbourhood.grace)
    let here = try await Neighbourhood(grace)
    // An eager observer is notified of each of several changes in one turn.
    let wakes = Wakes(isEager: true) { _ = here.store.values }
    let ids = Wakes(isEager: true) { _ = here.store.ids }
    let charles = Person(id: "c", name: "Charles")
    try await here.load([charles, ada], for: ["a", "b", "c", "c"])
    #expect(here.server.fetches.calls.map(\.request) == [["b"], ["a", "b", "c"]])
    #expect(here.store.values == ["a": ada, "c": charles])
    #expect(wakes.count == 1)
    #expect(ids.count == 1)
    try await here.store.loadValues(for: [])
    #expect(here.server.fetches.calls.count == 2)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("B3: loads and updates that end during a batch remain after its answer")
  func meanwhile() async throws {
    let (ada, grace) = (Neighbourhood.ada, Neighbourhood.grace)
    let charles = Person(id: "c", name: "Charles")
    let here = try await Neighbourhood(ada, grace, charles)
    let batch = Task { try await here.store.loadValues(for: ["a", "b", "c"]) }
    let call = await here.server.fetches.call(2)
    try await here.load([Person(id: "d", name: "Dorothy")])
    let update = here.bookmark(true, "c")
    (await here.server.updates.call(1)).answer(())
    try await update.ended()
    call.answer([ada, charles])
    try await batch.ended()
    #expect(here.store["d"]?.name == "Dorothy")
    #expect(here.store["c"]?.isBookmarked == true)
    #expect(here.store["a"] == ada && here.store["b"] == nil)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("B4: an entity that is being fetched is not fetched again")
  func joined() async throws {
    let here = try await Neighbourhood()
    let store = here.store
    let ones = (1...5).map { _ in Task { try await store.loadValue(for: "a") } }
    let first = await here.server.fetches.call(1)
    let both = Task { try await store.loadValues(for: ["a", "b"]) }
    let second = await here.server.fetches.call(2)
    #expect(first.request == ["a"] && second.request == ["b"])
    second.answer([Neighbourhood.grace])
    #expect(store.state(of: "a") == .loading(previous: nil))
    first.answer([Neighbourhood.ada])
    for one in ones { try await one.value }
    try await both.ended()
    #expect(Set(store.ids) == ["a", "b"])
    #expect(here.server.fetches.calls.count == 2)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("B4: a fetch continues for the last caller that waits for it, and is cancelled with it")
  func cancelled() async throws {
    let here = try await Neighbourhood()
    let store = here.store
    let first = (1...5).map { _ in Task { try await store.loadValue(for: "a") } }
    let call = await here.server.fetches.call(1)
    for one in first.prefix(4) {
      one.cancel()
      #expect(await one.error?.kind == .cancelled)
    }
    #expect(!call.isCancelled)
    call.answer([Neighbourhood.ada])
    try await first[4].ended()
    #expect(store["a"] == Neighbourhood.ada)

    let second = [
      Task { try await store.loadValue(for: "a") },
      Task { try await store.loadValues(for: ["a", "b"]) },
    ]
    let calls = [await here.server.fetches.call(2), await here.server.fetches.call(3)]
    for one in second { one.cancel() }
    for one in second { #expect(await one.error?.kind == .cancelled) }
    for call in calls { await call.cancelled() }
    // Late answers are ignored, and the next load makes a new call.
    for call in calls { call.answer([Person(id: "a", name: "late"), Neighbourhood.grace]) }
    #expect(store.state(of: "a") == .loaded(Neighbourhood.ada))
    #expect(store.state(of: "b") == .idle)
    try await here.load([Neighbourhood.grace])
    #expect(store.values.count == 2)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a failed load has an error and keeps the entities, and the next load replaces the error")
  func failed() async throws {
    let here = try await Neighbourhood(Neighbourhood.ada)
    let store = here.store
    let state = Wakes { _ = store.state(of: "a") }
    let value = Wakes { _ = store["a"] }
    let loading = Task { try await store.loadValues(for: ["a", "b"]) }
    let call = await here.server.fetches.call(2)
    #expect(store.state(of: "a") == .loading(previous: Neighbourhood.ada))
    #expect(state.count == 1)
    call.fail(Neighbourhood.offline)
    #expect(await loading.error == Neighbourhood.offline)
    #expect(
      store.state(of: "a") == .failed(Neighbourhood.offline, previous: Neighbourhood.ada))
    #expect(store.state(of: "b") == .failed(Neighbourhood.offline))
    #expect(state.count == 2)
    try await here.load([Neighbourhood.ada, Neighbourhood.grace])
    #expect(store.state(of: "a") == .loaded(Neighbourhood.ada))
    #expect(store.state(of: "b") == .loaded(Neighbourhood.grace))
    #expect(value.count == 0)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("an entity that is forgotten while it is fetched does not return by that fetch")
  func forgotten() async throws {
    let here = try await Neighbourhood(Neighbourhood.ada, Neighbourhood.grace)
    let store = here.store
    let wakes = Wakes { _ = store.values }
    let loading = Task { try await store.loadValues(for: ["a", "b"]) }
    let call = await here.server.fetches.call(2)
    store.forget(["a", "x"])
    #expect(store["a"] == nil && store.state(of: "a") == .idle)
    #expect(wakes.count == 1)
    call.answer([Neighbourhood.ada, Neighbourhood.grace])
    try await loading.ended()
    #expect(Set(store.ids) == ["b"])
    #expect(wakes.count == 1)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a change by an observer that is being notified is made after the change it is notified of")
  func reentrant() async throws {
    let here = try await Neighbourhood(Neighbourhood.ada)
    let store = here.store
    withObservationTracking {
      _ = store["a"]
    } onChange: {
      MainActor.assumeIsolated {
        #expect(store["a"]?.name == "Ada")
        store.forget(["a"])
      }
    }
    try await here.load([Person(id: "a", name: "Ada Lovelace"), Neighbourhood.grace])
    #expect(Set(store.ids) == ["b"])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("an observer that is being notified may make a hundred thousand changes")
  func manyWaiting() async throws {
    let here = try await Neighbourhood(Neighbourhood.ada, Neighbourhood.grace)
    let store = here.store
    withObservationTracking {
      _ = store["a"]
    } onChange: {
      MainActor.assumeIsolated {
        for _ in 0..<100_000 { store.forget(["x"]) }
        store.forget(["b"])
      }
    }
    try await here.load([Person(id: "a", name: "Ada Lovelace")])
    #expect(Set(store.ids) == ["a"])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("an observer that reads an entity during its removal is notified when the entity returns")
  func returning() async throws {
    let here = try await Neighbourhood(Neighbourhood.ada)
    let wakes = Wakes(isEager: true) { _ = here.store["a"] }
    here.store.forget(["a", "a"])
    #expect(wakes.count == 1)
    try await here.load([Neighbourhood.ada])
    #expect(wakes.count == 2)
  }
}
