import Foundation
import Measuring
import Observation
import SumTypeFeature
import SumTypeState

/// Updates of entities, and what entities, scopes and effects take of the heap.
struct EntityMeasurements {
  /// How many updates, unless the run says otherwise.
  let sizes: [Int]?

  var all: [Measurement] {
    [
      Measurement(
        name: "state-entity", title: "n updates of one entity, each heard by its observers",
        sizes: sizes,
        goals: ["of 100,000 with 1,000 observers": .atMost(1.3)],
        subjects: { count in Subject.onMainActor { Self.updates(count) } }),
      Measurement(
        name: "state-dictionary",
        title: "n updates of one entity, with 1,000 views that each show one",
        sizes: sizes.map { _ in [200] },
        goals: ["an entity store": .atMost(0.002)],
        subjects: { count in Subject.onMainActor { Self.dictionary(count) } }),
    ]
  }

  /// Rows of bytes, each for one of many.
  static let memory = "state-memory"

  struct Item: Identifiable, Equatable, Sendable {
    let id: Int
    var count = 0
  }

  private struct Items: EntityRepository {
    func fetchValues(for ids: [Int]) async throws -> [Item] { ids.map { Item(id: $0) } }
    func updateValue(_ value: Item) async throws {}
  }

  /// A view that shows one thing: it is told of a change, and reads it again.
  @MainActor
  private final class View {
    private let read: @MainActor () -> Void
    private var isTold = false

    init(_ read: @escaping @MainActor () -> Void) {
      self.read = read
      register()
    }

    func show() { if isTold { register() } }

    private func register() {
      isTold = false
      withObservationTracking(read) { [weak self] in
        MainActor.assumeIsolated { self?.isTold = true }
      }
    }
  }

  @MainActor
  private static func store(_ entities: Int) -> EntityStore<Item> {
    let store = EntityStore(Items())
    finish { try? await store.loadValues(for: Array(0..<entities)) }
    return store
  }

  /// Does what has to be awaited, from code that does not.
  @MainActor
  static func finish(_ work: @escaping @MainActor () async -> Void) {
    var isDone = false
    Task {
      await work()
      isDone = true
    }
    while !isDone {
      _ = RunLoop.main.run(mode: .default, before: .distantFuture)
    }
  }

  @MainActor
  private static func updates(_ count: Int) -> [Subject] {
    func subject(_ name: String, _ entities: Int, _ observers: Int) -> Subject {
      let store = store(entities)
      let views = (0..<observers).map { id in View { _ = store[id] } }
      return updating(name, count, store, views)
    }
    return [
      subject("of 100 with one observer", 100, 1),
      subject("of 100,000 with 1,000 observers", 100_000, 1_000),
    ]
  }

  /// Only the first view shows what is updated.
  @MainActor
  private static func updating(
    _ name: String, _ count: Int, _ store: EntityStore<Item>, _ views: [View]
  ) -> Subject {
    Subject(name, expected: count) {
      MainActor.assumeIsolated {
        finish {
          for _ in 0..<count {
            try? await store.update(0, send: {}, { $0.count &+= 1 })
            views[0].show()
          }
        }
        return count
      }
    }
  }

  @MainActor @Observable
  final class Directory {
    var items: [Int: Item]
    init(_ count: Int) {
      items = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, Item(id: $0)) })
    }
  }

  @MainActor
  private static func dictionary(_ count: Int) -> [Subject] {
    let model = Directory(100_000)
    let views = (0..<1_000).map { id in View { _ = model.items[id] } }
    let store = store(100_000)
    let storeViews = (0..<1_000).map { id in View { _ = store[id] } }
    return [
      Subject("an @Observable dictionary", expected: count) {
        MainActor.assumeIsolated {
          for _ in 0..<count {
            model.items[0]?.count &+= 1
            for view in views { view.show() }
          }
          return count
        }
      },
      updating("an entity store", count, store, storeViews),
    ]
  }
}

extension Subject {
  /// Measurements run on the main thread, which their types do not say.
  static func onMainActor(_ body: @MainActor () throws -> [Subject]) rethrows -> [Subject] {
    nonisolated(unsafe) var subjects: [Subject] = []
    try MainActor.assumeIsolated { subjects = try body() }
    return subjects
  }
}

// MARK: - Memory

extension EntityMeasurements {
  /// What each of `count` takes of the heap, in bytes. Nil where the C library does not say.
  @MainActor
  static func memoryRows(_ count: Int) -> [Row]? {
    guard Allocator.bytesInUse != nil else { return nil }
    func row(_ subject: String, goal: Double, _ bytes: Int) -> Row {
      Row(
        measurement: memory, entries: count, subject: subject, unit: .bytes,
        value: Double(bytes) / Double(count), goal: .limit(goal))
    }
    func taken(_ body: () -> Void) -> Int {
      let before = Allocator.bytesInUse ?? 0
      body()
      return (Allocator.bytesInUse ?? 0) - before
    }

    let ids = Array(0..<count)
    let entities = EntityStore(Items())
    // A dictionary of its own, of the same size, is what entities take anyway.
    var plain: [Int: Item] = [:]
    let inDictionary = taken {
      for id in ids { plain[id] = Item(id: id) }
    }
    let inStore = taken { finish { try? await entities.loadValues(for: ids) } }
    let read = taken { for id in ids { _ = entities[id] } }

    let root = Store(initialState: Tally(), reducer: Tally.reducer, environment: ())
    // One more than is measured: the first one of a type makes what all of them share.
    func takenByScopes<Action>(_ scope: () -> Store<Int, Action>) -> Int {
      var scopes = [scope()]
      scopes.reserveCapacity(count + 1)
      return taken { for _ in ids { scopes.append(scope()) } }
    }
    let byPaths = takenByScopes { root.scope(state: \.count, action: Tally.Action.renamed) }
    let byFunctions = takenByScopes {
      root.scope(state: { $0.count }, action: { (action: Tally.Action) in action })
    }

    let working = Store(
      initialState: 0,
      reducer: Reducer<Int, Bool, Void> { state, isStart, _ in
        state &+= 1
        return isStart ? .task { false } : .none
      }, environment: ())
    func effects() {
      finish { for _ in ids { await working.send(true).finish() } }
      // Their tasks give back what they have on threads of their own, a moment later.
      Thread.sleep(forTimeInterval: 0.3)
    }
    // What tasks keep for the next ones is there after some rounds.
    for _ in 0..<10 { effects() }
    // What a thread keeps at hand for its next blocks comes and goes.
    let ended = (0..<3).map { _ in taken(effects) }.min() ?? 0
    withExtendedLifetime(plain) {}
    return [
      row("an entity that nobody has read", goal: 1, inStore - inDictionary),
      row("an entity that was read", goal: 240, read),
      row("a scope by two paths", goal: 96, byPaths),
      row("a scope by two functions", goal: 96, byFunctions),
      row("an effect that has ended", goal: 1, ended),
    ]
  }
}
