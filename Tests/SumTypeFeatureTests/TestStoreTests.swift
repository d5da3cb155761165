import Foundation
import SumTypeFeature
import SumTypeRuntime
import SumTypeTesting
import TestSupport
import Testing

extension VariantPath where UnionValue == ScriptAction, PayloadValue == String {
  static var did: Self {
    Self(ScriptAction.did) { if case .did(let value) = $0 { value } else { nil } }
  }
}

@Suite("Test stores")
@MainActor
struct TestStoreTests {
  /// The reports of a test store, which would otherwise fail the test.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  final class Reports {
    var all: [TestStore<ScriptState, ScriptAction>.Report] = []
    var messages: [String] { all.map(\.message) }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func store(
    _ reports: Reports, effects: @escaping ScriptEffects
  ) -> TestStore<ScriptState, ScriptAction> {
    let store = TestStore(
      initialState: ScriptState(), reducer: scriptReducer, environment: effects,
      report: { reports.all.append($0) })
    store.limit = .zero
    return store
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("a state that differs is reported at the line of the call, with the difference")
  func difference() async {
    let reports = Reports()
    let store = store(reports) { _ in .send(.did("b")) }
    await store.send(.did("a")) { $0.log = ["c"] }
    let line = #line - 1
    await store.send(.start(0)) { $0.log.append("x") }
    await store.receive(.did("b"))
    #expect(
      reports.messages == [
        "The state differs after did(\"a\"):\n- log[0]: expected \"c\", is \"a\"",
        "The state differs after start(0):\n- log: expected [\"a\", \"x\"], is [\"a\"]",
        "The state differs after did(\"b\"):\n- log: expected [\"a\"], is [\"a\", \"b\"]",
      ])
    #expect(reports.all[0].sourceLocation.line == line)
    #expect(reports.all.map(\.isFailure) == [true, true, true])
    await store.finish()
    #expect(reports.all.count == 3)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("an action that is not received, differs from the expected one or is missing is a failure")
  func received() async {
    let reports = Reports()
    let store = store(reports) { number in
      .merge((0..<number).map { .send(.did("\($0)")) })
    }
    await store.send(.start(2))
    await store.send(.start(1))
    #expect(
      reports.messages == [
        "2 actions were not received before start(1) is sent:\n- did(\"0\")\n- did(\"1\")"
      ])
    await store.receive(.did("1")) { $0.log.append("0") }
    #expect(
      reports.messages.last == "Another action was received:\n- did: expected \"1\", is \"0\"")
    await store.receive(.did("2"))
    #expect(reports.messages.last == "No action was received.")
    await store.send(.start(1))
    await store.receive(variant: .did) { $0.log.append("0") }
    #expect(reports.all.count == 3)
    await store.send(.start(1))
    await store.finish()
    #expect(reports.messages.last == "1 action was not received before the end:\n- did(\"0\")")
    #expect(reports.all.count == 4)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("an effect that still runs at the end is a failure, and is ended")
  func running() async {
    let reports = Reports()
    let clock = TestClock()
    let store = store(reports) { _ in .wait("a", 1, clock) }
    await store.send(.start(7))
    await store.finish()
    #expect(
      reports.messages == ["1 effects are still under way:\n- one that followed from start(7)"])
    await clock.advance(by: .seconds(1))
    #expect(store.state.log.isEmpty && store.inFlightCount == 0)
    #expect(clock.sleeperCount == 0)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("an error that is not caught is a failure")
  func failure() async {
    let reports = Reports()
    let store = store(reports) { _ in .fireAndForget { throw Refused() } }
    await store.send(.start(7))
    #expect(reports.messages == ["An effect of start(7) failed: Refused()"])
    await store.finish()
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("without exhaustivity unexpected actions are ignored, or shown without a failure")
  func notExhaustive() async {
    let reports = Reports()
    let clock = TestClock()
    let store = store(reports) { _ in
      .concatenate(.send(.did("a")), .send(.did("b")), .wait("c", 1, clock))
    }
    store.exhaustivity = .off
    await store.send(.start(0))
    await store.receive(.did("b")) { $0.log = ["a", "b"] }
    await store.send(.did("x"))
    await store.receive(.did("c"))
    #expect(reports.messages == ["No action was received."])
    store.exhaustivity = .off(showing: true)
    await store.send(.did("y")) { $0.log = [] }
    #expect(
      reports.messages.last
        == "The state differs after did(\"y\"):\n"
        + "- log: expected [], is [\"a\", \"b\", \"x\", \"y\"]")
    await store.finish()
    #expect(reports.all.map(\.isFailure) == [true, true, false])
    #expect(store.inFlightCount == 0)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("the store waits for work on other executors, also on the main actor")
  func elsewhere() async {
    let release = Signal()
    let test = TestStore(
      initialState: ScriptState(), reducer: scriptReducer,
      environment: { number in
        .run { send in
          await send(.did(await Task.detached { "detached" }.value))
          await send(.did(await MainActor.run { "main" }))
          if number == 1 { await release.wait() }
        }
      })
    test.limit = .seconds(60)
    await test.send(.start(0))
    await test.receive(.did("detached")) { $0.log.append("detached") }
    await test.receive(.did("main")) { $0.log.append("main") }
    await test.finish()
    test.exhaustivity = .off
    let task = await test.send(.start(1))
    await test.receive(.did("main"))
    release.fire()
    await task.ended()
    #expect(test.inFlightCount == 0)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("ten ticks of two timers in a task group come in the same order in every run")
  func deterministic() async {
    let log = (1...10).flatMap { ["a\($0)", "b\($0)"] }
    for _ in 0..<Thoroughness.count(1000, of: 10_000) {
      let clock = TestClock()
      let store = TestStore(
        initialState: ScriptState(), reducer: scriptReducer,
        environment: { _ in
          .run { send in
            await withTaskGroup(of: Void.self) { group in
              for name in ["a", "b"] {
                group.addTask {
                  var count = 0
                  for await _ in clock.timer(every: .seconds(1)) {
                    count += 1
                    await send(.did("\(name)\(count)"))
                  }
                }
              }
            }
          }
        })
      store.exhaustivity = .off
      await store.send(.start(0))
      await clock.advance(by: .seconds(10))
      #expect(store.state.log == log)
      await store.finish()
    }
  }
}

@Suite("Test clocks")
@MainActor
struct TestClockTests {
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("sleepers wake at their instants, in order, and cancelled ones are removed")
  func order() async {
    let clock = TestClock()
    let store = TestStore(
      initialState: ScriptState(), reducer: scriptReducer,
      environment: { number in
        .merge(
          .wait("three", 3, clock), .wait("one", 1, clock), .wait("first", 2, clock),
          .wait("second", 2, clock), .wait("never", 2, clock).cancellable(id: 0),
          .wait("at once", 0, clock), .wait("before", -1, clock), .cancel(id: 0))
      })
    store.exhaustivity = .off
    await store.send(.start(0))
    #expect(clock.sleeperCount == 4)
    await clock.run()
    #expect(clock.now == TestClock.Instant(offset: .seconds(3)))
    #expect(store.state.log == ["at once", "before", "one", "first", "second", "three"])
    #expect(clock.sleeperCount == 0)
    let cancelled = Task { try await clock.sleep(for: .seconds(1)) }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    await clock.run(limit: .seconds(5))
    #expect(clock.now == TestClock.Instant(offset: .seconds(3)))
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("a sleep on an immediate clock returns at once, and moves the clock to its deadline")
  func immediate() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(100))
    #expect(clock.now == TestClock.Instant(offset: .seconds(100)))
    var ticks = 0
    for await _ in clock.timer(every: .seconds(1)) {
      ticks += 1
      if ticks == 10 { break }
    }
    #expect(clock.now == TestClock.Instant(offset: .seconds(110)))
    let calls = Log<Int>()
    let store = TestStore(
      initialState: ScriptState(), reducer: scriptReducer,
      environment: { _ in
        Effect.task { if calls.add(0) < 2 { throw Refused() } else { .did("done") } }
          .retry(2, backoff: .exponential(.seconds(60)), clock: clock)
      })
    await store.send(.start(0))
    await store.receive(.did("done")) { $0.log = ["done"] }
    await store.finish()
    #expect(clock.now == TestClock.Instant(offset: .seconds(230)))
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("the delay of retries doubles up to its limit")
  func backoff() async {
    for (times, seconds) in [(0, 0), (3, 7), (10, 63 + 4 * 60), (1000, 63 + 994 * 60)] {
      let clock = ImmediateClock()
      let calls = Log<Int>()
      let store = TestStore(
        initialState: ScriptState(), reducer: scriptReducer,
        environment: { _ in
          Effect.task {
            calls.add(0)
            throw Refused()
          } catch: { _ in
            .did("given up")
          }
          .retry(times, backoff: .exponential(.seconds(1)), clock: clock)
        })
      await store.send(.start(0))
      await store.receive(.did("given up")) { $0.log = ["given up"] }
      await store.finish()
      #expect(calls.count == times + 1)
      #expect(clock.now == TestClock.Instant(offset: .seconds(seconds)))
    }
  }
}
