import Foundation
import SumTypeRuntime
import SumTypeState
import TestSupport
import Testing
import VersionsV1

/// `[{"number":1,"text":"a","done":false}]`
private enum TasksDocument: JSONDocument {
  typealias Codec = ArrayCodec<ListedTaskCodec>
}

/// A repository of tasks whose calls the test answers.
private struct TaskServer: EntityRepository {
  let fetches = Server<[Int], [ListedTask]>()
  let updates = Server<ListedTask, Void>()

  func fetchValues(for ids: [Int]) async throws -> [ListedTask] { try await fetches.send(ids) }

  func updateValue(_ value: ListedTask) async throws { try await updates.send(value) }
}

@Suite("A store of entities with a cache")
@MainActor
struct EntityCacheTests {
  private static let offline = StateError(code: "OFFLINE", message: "There is no connection.")
  private let server = TaskServer()
  private let file =
    #"[{"number":1,"text":"a","done":false,"badge":{"of": "gold"}}, {"number":2,"text":"b","done":false,"badge":1.0}]"#

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  private typealias Store = EntityStore<ListedTask>

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  private func store(
    _ repository: InMemoryRepository<TasksDocument>
  ) -> (Store, DocumentStore<TasksDocument>) {
    let document = DocumentStore(repository, new: [])
    let list = EntryList(
      document, \.self, as: ListedTaskCodec.self, identity: IntegerCodec<Int>.self
    ) { $0.number }
    return (EntityStore(server, cache: list), document)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  private func update(
    _ store: Store, _ id: Int, _ body: @escaping (inout ListedTask) -> Void
  ) -> Task<Void, any Error> {
    Task {
      var task = try #require(store[id])
      body(&task)
      try await store.updateValue(task)
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("B16: an offline store has the cached entities, and caches confirmed updates without loss")
  func offline() async throws {
    let repository = InMemoryRepository<TasksDocument>(bytes: Array(file.utf8))
    let (store, document) = store(repository)
    await store.restore()
    #expect(store.values.count == 2)
    let first = try #require(store[1])
    #expect(store.state(of: 1) == .loaded(first))
    let loading = Task { try await store.loadValue(for: 1) }
    (await server.fetches.call(1)).fail(Self.offline)
    #expect(await loading.error == Self.offline)
    #expect(store.state(of: 1) == .failed(Self.offline, previous: first))

    let confirmed = update(store, 1) { $0.done = true }
    let confirming = await server.updates.call(1)
    let failed = update(store, 2) { $0.text = "never" }
    let failing = await server.updates.call(2)
    #expect(store[1]?.done == true && store[2]?.text == "never")
    #expect(!document.hasUnsavedChanges)
    confirming.answer(())
    failing.fail(Self.offline)
    try await confirmed.ended()
    #expect(await failed.error == Self.offline)
    try await document.flush()
    let expected = file.replacingOccurrences(of: #""a","done":false"#, with: #""a","done":true"#)
    #expect(repository.text == expected)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("B16: only confirmed updates are cached while another update waits")
  func pending() async throws {
    let repository = InMemoryRepository<TasksDocument>(bytes: Array(file.utf8))
    let (store, document) = store(repository)
    await store.restore()
    let first = update(store, 1) { $0.done = true }
    let call = await server.updates.call(1)
    let second = update(store, 1) { $0.text = "c" }
    call.answer(())
    try await first.ended()
    let next = await server.updates.call(2)
    try await document.flush()
    #expect(
      repository.text
        == file.replacingOccurrences(of: #""a","done":false"#, with: #""a","done":true"#))
    next.fail(Self.offline)
    #expect(await second.error != nil)
    #expect(store[1]?.text == "a" && store[1]?.done == true)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(
    "the cache gets the loaded entities, and loses those that a load misses or that are forgotten")
  func loaded() async throws {
    let repository = InMemoryRepository<TasksDocument>(bytes: Array(file.utf8))
    let (store, document) = store(repository)
    // The cache is not loaded yet, so that the load waits for it.
    let loading = Task { try await store.loadValues(for: [1, 3]) }
    (await server.fetches.call(1)).answer([ListedTask(number: 3, text: "c", done: false)])
    try await loading.ended()
    #expect(Set(store.ids) == [2, 3])
    try await document.flush()
    #expect(
      repository.text
        == #"[{"number":2,"text":"b","done":false,"badge":1.0}, {"number":3,"text":"c","done":false,"steps":{}}]"#
    )
    store.forget([2, 3])
    try await document.flush()
    #expect(repository.text == "[]")
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("an entity that is forgotten before the cache is loaded is removed from the cache")
  func forgotten() async throws {
    let repository = InMemoryRepository<TasksDocument>(bytes: Array(file.utf8))
    let (store, document) = store(repository)
    store.forget([1])
    await store.restore()
    #expect(Set(store.ids) == [2])
    try await document.flush()
    #expect(repository.text == #"[{"number":2,"text":"b","done":false,"badge":1.0}]"#)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("an update that is made before the cache is loaded is applied to the cached entity")
  func early() async throws {
    let (store, _) = store(InMemoryRepository<TasksDocument>(bytes: Array(file.utf8)))
    let update = Task { try await store.update(1, send: {}) { $0.done = true } }
    await store.restore()
    try await update.ended()
    #expect(store[1]?.done == true && store[2]?.done == false)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a cache that cannot be read stays as it is, and the store works without it")
  func unreadable() async throws {
    let repository = InMemoryRepository<TasksDocument>(bytes: Array("[{".utf8))
    let (store, document) = store(repository)
    let loading = Task { try await store.loadValue(for: 3) }
    (await server.fetches.call(1)).answer([ListedTask(number: 3, text: "c", done: false)])
    try await loading.ended()
    #expect(store[3] != nil)
    #expect(document.loading.error?.kind == .unreadable)
    try await document.flush()
    #expect(repository.text == "[{")
  }
}
