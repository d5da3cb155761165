import SumTypeState
import TestSupport
import Testing

@Suite("Updates of entities")
@MainActor
struct EntityUpdateTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  private typealias Readers = (own: Wakes, other: Wakes, all: Wakes)

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  private func readers(of store: PersonStore) -> Readers {
    (Wakes { _ = store["a"] }, Wakes { _ = store["b"] }, Wakes { _ = store.values })
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  private func counts(_ readers: Readers) -> [Int] {
    [readers.own.count, readers.other.count, readers.all.count]
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("B5: an update is shown before it is answered, and its success notifies nobody")
  func optimistic() async throws {
    let here = try await Neighbourhood(Neighbourhood.ada, Neighbourhood.grace)
    let readers = readers(of: here.store)
    let update = here.bookmark(true)
    let call = await here.server.updates.call(1)
    #expect(call.request == .bookmark("a", true))
    #expect(here.store["a"]?.isBookmarked == true && here.store.values["a"]?.isBookmarked == true)
    #expect(here.store.state(of: "a").hasValue)
    #expect(counts(readers) == [1, 0, 1])
    call.answer(())
    try await update.ended()
    #expect(here.store["a"]?.isBookmarked == true)
    #expect(counts(readers) == [1, 0, 1])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(
    "B6: a failed update is undone, and the state of its entity has the error",
    arguments: [false, true])
  func failed(isWhole: Bool) async throws {
    let here = try await Neighbourhood(Neighbourhood.ada, Neighbourhood.grace)
    let readers = readers(of: here.store)
    var other = Neighbourhood.ada
    other.isBookmarked = true
    let update =
      isWhole ? Task { [other] in try await here.store.updateValue(other) } : here.bookmark(true)
    let call = await here.server.updates.call(1)
    #expect(call.request == (isWhole ? .value(other) : .bookmark("a", true)))
    #expect(here.store["a"] == other)
    #expect(counts(readers) == [1, 0, 1])
    call.fail(Neighbourhood.offline)
    #expect(await update.error == Neighbourhood.offline)
    #expect(
      here.store.state(of: "a") == .failed(Neighbourhood.offline, previous: Neighbourhood.ada))
    #expect(counts(readers) == [2, 0, 2])
    let again = here.bookmark(true)
    let next = await here.server.updates.call(2)
    #expect(here.store.state(of: "a").error == Neighbourhood.offline)
    next.answer(())
    try await again.ended()
    #expect(here.store.state(of: "a") == .loaded(other))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("B7: an update that fails after a load leaves the loaded entity")
  func failedAfterLoad() async throws {
    let here = try await Neighbourhood(Neighbourhood.ada)
    let update = here.bookmark(true)
    let call = await here.server.updates.call(1)
    try await here.load([Person(id: "a", name: "Ada Lovelace")])
    #expect(here.store["a"] == Person(id: "a", name: "Ada Lovelace", isBookmarked: true))
    call.fail(Neighbourhood.offline)
    #expect(await update.error != nil)
    #expect(here.store["a"] == Person(id: "a", name: "Ada Lovelace"))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("B8: of two updates a failed one undoes only itself")
  func two() async throws {
    let here = try await Neighbourhood(Neighbourhood.ada)
    func renamed(_ name: String) -> Task<Void, any Error> {
      Task { try await here.store.updateValue(Person(id: "a", name: name)) }
    }
    // The first fails: the value of the second stays.
    var updates = [renamed("first"), renamed("second")]
    (await here.server.updates.call(1)).fail(Neighbourhood.offline)
    let second = await here.server.updates.call(2)
    #expect(here.store["a"]?.name == "second")
    second.answer(())
    #expect(await updates[0].error != nil)
    #expect(await updates[1].error == nil)
    #expect(here.store["a"]?.name == "second")

    // Both fail: the confirmed value returns.
    updates = [renamed("third"), renamed("fourth")]
    (await here.server.updates.call(3)).fail(Neighbourhood.offline)
    (await here.server.updates.call(4)).fail(Neighbourhood.offline)
    for update in updates { #expect(await update.error != nil) }
    #expect(here.store["a"]?.name == "second")

    // The second fails: the value of the first, which is confirmed, returns.
    let star = here.bookmark(true)
    let failing = renamed("never")
    (await here.server.updates.call(5)).answer(())
    try await star.ended()
    (await here.server.updates.call(6)).fail(Neighbourhood.offline)
    #expect(await failing.error != nil)
    #expect(here.store["a"] == Person(id: "a", name: "second", isBookmarked: true))
    let unstar = here.bookmark(false)
    (await here.server.updates.call(7)).answer(())
    try await unstar.ended()

    // The update of another field fails: only that field is undone.
    let rename = Task {
      try await here.store.entities.update(
        "a", send: { try await here.server.updates.send(.bookmark("name", true)) }
      ) { $0.name = "fifth" }
    }
    let bookmark = here.bookmark(true)
    (await here.server.updates.call(8)).fail(Neighbourhood.offline)
    #expect(await rename.error != nil)
    #expect(here.store["a"] == Person(id: "a", name: "second", isBookmarked: true))
    (await here.server.updates.call(9)).answer(())
    try await bookmark.ended()
    #expect(here.store["a"] == Person(id: "a", name: "second", isBookmarked: true))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("B9: two quick toggles are sent one after the other, each with its value")
  func toggles() async throws {
    let here = try await Neighbourhood(Neighbourhood.ada, Neighbourhood.grace)
    func toggle() -> Task<Void, any Error> {
      Task {
        let isBookmarked = here.store["a"]?.isBookmarked ?? false
        try await here.store.updateBookmarked(!isBookmarked, for: "a")
      }
    }
    let toggles = [toggle(), toggle()]
    let first = await here.server.updates.call(1)
    // An update of another entity need not wait.
    let other = here.bookmark(true, "b")
    let second = await here.server.updates.call(2)
    #expect(second.request == .bookmark("b", true))
    second.answer(())
    try await other.ended()
    #expect(here.server.updates.calls.map(\.request) == [first.request, second.request])
    #expect(first.request == .bookmark("a", true))
    #expect(here.store["a"]?.isBookmarked == false)
    first.answer(())
    try await toggles[0].ended()
    let third = await here.server.updates.call(3)
    #expect(third.request == .bookmark("a", false))
    third.answer(())
    try await toggles[1].ended()
    #expect(here.store["a"]?.isBookmarked == false)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("B10: an answer to a fetch that began before an update does not undo the update")
  func olderFetch() async throws {
    let here = try await Neighbourhood(Neighbourhood.ada)
    let loading = Task { try await here.store.loadValue(for: "a") }
    let fetch = await here.server.fetches.call(2)
    let update = here.bookmark(true)
    (await here.server.updates.call(1)).answer(())
    try await update.ended()
    let readers = readers(of: here.store)
    fetch.answer([Neighbourhood.ada])
    try await loading.ended()
    #expect(here.store["a"]?.isBookmarked == true)
    #expect(counts(readers) == [0, 0, 0])
    // The next fetch begins after the update, so that its answer counts.
    try await here.load([Neighbourhood.ada])
    #expect(here.store["a"]?.isBookmarked == false)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(
    "B11: a removed entity stays removed, whether its update succeeds or fails",
    arguments: [true, false])
  func gone(succeeds: Bool) async throws {
    let here = try await Neighbourhood(Neighbourhood.ada)
    let update = here.bookmark(true)
    let call = await here.server.updates.call(1)
    try await here.load([], for: ["a"])
    #expect(here.store["a"] == nil)
    if succeeds { call.answer(()) } else { call.fail(Neighbourhood.offline) }
    #expect(await update.error == (succeeds ? nil : Neighbourhood.offline))
    #expect(here.store["a"] == nil && here.store.values.isEmpty)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("an update of an entity that the store does not have is sent, and adds no entity")
  func absent() async throws {
    let here = try await Neighbourhood()
    let update = Task { try await here.store.updateValue(Neighbourhood.ada) }
    let call = await here.server.updates.call(1)
    #expect(here.store.values.isEmpty)
    // An entity that is loaded meanwhile is shown with the update.
    try await here.load([Person(id: "a", name: "Augusta")])
    #expect(here.store["a"] == Neighbourhood.ada)
    call.answer(())
    try await update.ended()
    #expect(here.store["a"] == Neighbourhood.ada)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("an update whose caller is cancelled before its turn is withdrawn, and is no failure")
  func withdrawn() async throws {
    let here = try await Neighbourhood(Neighbourhood.ada)
    let first = here.bookmark(true)
    let call = await here.server.updates.call(1)
    let second = Task { try await here.store.updateValue(Person(id: "a", name: "second")) }
    let third = here.bookmark(false)
    await eventually { here.store["a"] == Person(id: "a", name: "second") }
    second.cancel()
    #expect(await second.error?.kind == .cancelled)
    #expect(here.store["a"] == Neighbourhood.ada)
    call.answer(())
    let last = await here.server.updates.call(2)
    #expect(last.request == .bookmark("a", false))
    last.answer(())
    try await first.ended()
    try await third.ended()
    #expect(here.store.state(of: "a") == .loaded(Neighbourhood.ada))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("ten thousand updates of one entity are sent one after another, and the last one stays")
  func many() async throws {
    let here = try await Neighbourhood(Neighbourhood.ada)
    var sent: [Int] = []
    var overlaps = 0
    var isSending = false
    let updates = (0..<10_000).map { number in
      Task {
        let send: @MainActor () async throws -> Void = {
          if isSending { overlaps += 1 }
          isSending = true
          sent.append(number)
          await Task.yield()
          isSending = false
        }
        try await here.store.entities.update("a", send: send) { $0.name = "\(number)" }
      }
    }
    for update in updates { try await update.value }
    #expect(sent.elementsEqual(0..<10_000) && overlaps == 0)
    #expect(here.store["a"]?.name == "9999")
    #expect(here.store.state(of: "a").hasValue)
  }
}
