import Measuring
import SumTypeFeature

/// Effects of a store, from their start to the action that they send.
struct EffectMeasurements {
  /// How many effects, unless the run says otherwise.
  let sizes: [Int]?

  var all: [Measurement] {
    [
      Measurement(
        name: "state-task", title: "n effects that return at once, one after another",
        sizes: sizes, goals: ["effects of a store": .atMost(1.5)],
        subjects: { count in Self.onMainActor { tasks(count, atOnce: 1) } }),
      Measurement(
        name: "state-tasks", title: "n effects that return at once, started by hundreds",
        sizes: sizes, subjects: { count in Self.onMainActor { tasks(count, atOnce: 100) } }),
    ]
  }

  /// Measurements run on the main thread, which the types of subjects do not say.
  private static func onMainActor(_ body: @MainActor () -> [Subject]) -> [Subject] {
    nonisolated(unsafe) var subjects: [Subject] = []
    MainActor.assumeIsolated { subjects = body() }
    return subjects
  }

  private enum Action: Sendable {
    case begin
    case end
  }

  @MainActor
  private final class Counter {
    var ended = 0
  }

  @MainActor
  private func tasks(_ count: Int, atOnce batch: Int) -> [Subject] {
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, Action, Void> { ended, action, _ in
        switch action {
        case .begin: return .task { .end }
        case .end:
          ended &+= 1
          return .none
        }
      }, environment: ())
    let counter = Counter()
    return [
      Self.awaiting("tasks that return to the main actor", count / batch, batch) {
        let tasks = (0..<batch).map { _ in Self.bare { counter.ended &+= 1 } }
        for task in tasks { await task.value }
      },
      Self.awaiting("effects of a store", count / batch, batch) {
        let tasks = (0..<batch).map { _ in store.send(.begin) }
        for task in tasks { await task.finish() }
      },
    ]
  }

  /// Starts a task away from the main actor, as a store does.
  private static func bare(_ body: @escaping @MainActor @Sendable () -> Void) -> Task<Void, Never> {
    Task { await body() }
  }

  @MainActor
  private static func awaiting(
    _ name: String, _ rounds: Int, _ batch: Int, _ work: @escaping @MainActor () async -> Void
  ) -> Subject {
    Subject(name, expected: rounds * batch) {
      MainActor.assumeIsolated {
        EntityMeasurements.finish { for _ in 0..<rounds { await work() } }
        return rounds * batch
      }
    }
  }
}
