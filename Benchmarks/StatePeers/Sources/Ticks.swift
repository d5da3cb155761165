import SumTypeFeature
import SumTypeTesting
import Testing

#if canImport(Clocks)
  import Clocks
#endif

/// A test of ten ticks.
@available(macOS 15, *)
@MainActor
func measureClocks() async {
  var subjects = [
    Subject("sumtype, a test store with a timer") { count in
      for _ in 0..<count { await ticksOfStore() }
    }
  ]
  #if canImport(Clocks)
    subjects.append(
      Subject("swift-clocks, a task with a timer", goal: "≥ 50 ×") { count in
        for _ in 0..<count { await ticksOfTask() }
      })
  #endif
  await measure("a test of ten ticks", subjects, count: 200)
}

@available(macOS 15, *)
@MainActor
private func ticksOfStore() async {
  enum Action: Sendable, Equatable {
    case start
    case tick
    case stop
  }
  let clock = SumTypeTesting.TestClock()
  let store = TestStore(
    initialState: 0,
    reducer: SumTypeFeature.Reducer<Int, Action, Void> { ticks, action, _ in
      switch action {
      case .start: return .timer(every: .seconds(1), clock: clock) { .tick }.cancellable(id: 0)
      case .tick: ticks += 1
      case .stop: return .cancel(id: 0)
      }
      return .none
    }, environment: ())
  await store.send(.start)
  await clock.advance(by: .seconds(10))
  for tick in 1...10 { await store.receive(.tick) { $0 = tick } }
  await store.send(.stop)
  await store.finish()
  precondition(store.state == 10)
}

#if canImport(Clocks)
  @MainActor
  private func ticksOfTask() async {
    let clock = Clocks.TestClock()
    var ticks = 0
    let task = Task { for await _ in clock.timer(interval: .seconds(1)) { ticks += 1 } }
    await clock.advance(by: .seconds(10))
    precondition(ticks == 10)
    task.cancel()
    await task.value
  }
#endif
