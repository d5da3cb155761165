import Foundation
import SumTypeFeature
import SumTypeTesting
import TestSupport
import Testing

@Suite("Effects: concatenated, merged, cancelled and throttled")
@MainActor
struct EffectTests {

  /// Returns a store that runs the effect of each number, without exhaustive checks.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func store(
    onFailure: ((any Error, ScriptAction) -> Void)? = nil, effects: @escaping ScriptEffects
  ) -> TestStore<ScriptState, ScriptAction> {
    let store = TestStore(
      initialState: ScriptState(), reducer: scriptReducer, environment: effects,
      onFailure: onFailure)
    store.exhaustivity = .off
    return store
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("C8: a merge runs its effects at once, a concatenation in turn until one throws")
  func rows() async {
    let clock = TestClock()
    let failures = Log<ScriptAction>()
    let store = store {
      failures.add($1)
    } effects: { number in
      let two = Effect.wait("two", 2, clock)
      let one = Effect.wait("one", 1, clock)
      let failing = Effect<ScriptAction>.fireAndForget {
        try await clock.sleep(for: .seconds(1))
        throw Refused()
      }
      return switch number {
      case 0: .merge(two, one)
      case 1: .concatenate(two, one)
      case 2: .concatenate(failing, one)
      case 3: .concatenate(.merge(failing, two), one)
      case 4: .concatenate([failing, one].map { $0.retry(1, clock: clock) })
      default:
        .concatenate(
          .task {
            throw Refused()
          } catch: { _ in
            .did("caught")
          }, one)
      }
    }
    func log(_ number: Int, after seconds: Int) async -> [String] {
      let before = store.state.log.count
      if seconds == 1 { await store.send(.start(number)) }
      await clock.advance(by: .seconds(1))
      return Array(store.state.log[before...])
    }
    #expect(await log(0, after: 1) == ["one"])
    #expect(await log(0, after: 2) == ["two"])
    #expect(await log(1, after: 1) == [])
    #expect(await log(1, after: 2) == ["two"])
    #expect(await log(1, after: 3) == ["one"])
    #expect(await log(2, after: 1) == [])
    #expect(store.inFlightCount == 0)
    #expect(await log(3, after: 1) == [])
    #expect(await log(3, after: 2) == ["two"])
    #expect(store.inFlightCount == 0)
    #expect(failures.entries == [.start(2), .start(3)])
    // The failing effect is tried twice.
    #expect(await log(4, after: 1) == [])
    #expect(store.inFlightCount == 1)
    #expect(await log(4, after: 2) == [])
    #expect(store.inFlightCount == 0)
    #expect(await log(4, after: 3) == [])
    #expect(failures.entries == [.start(2), .start(3), .start(4)])
    // An error that is answered does not end the row.
    #expect(await log(5, after: 1) == ["caught", "one"])
    #expect(failures.count == 3)
    #expect(store.store.root.leftovers == 0)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("C9: no action of a cancelled effect is reduced, also if it ignores the cancellation")
  func cancelled() async {
    let clock = TestClock()
    let kept = Log<Send<ScriptAction>>()
    let (stubborn, ended) = (Signal(), Signal())
    let store = store { number in
      switch number {
      case 0:
        // The second effect is cancelled while it waits for its turn; the third one is not cancelled.
        .concatenate(
          .wait("first", 1, clock), .wait("waiting", 1, clock).cancellable(id: "a"),
          .wait("third", 1, clock))
      case 1: .cancel(id: "a")
      case 2:
        Effect.run { send in
          kept.add(send)
          await stubborn.wait()
          await send(.did("stubborn"))
          ended.fire()
        }
        .cancellable(id: "a")
      case 3:
        Effect.run { send in
          kept.add(send)
        }
      default: .none
      }
    }
    await store.send(.start(0))
    await store.send(.start(1))
    await clock.advance(by: .seconds(5))
    #expect(store.state.log == ["first", "third"])

    await store.send(.start(2))
    #expect(store.inFlightCount == 1)
    await store.send(.start(1))
    #expect(store.inFlightCount == 0)
    stubborn.fire()
    await ended.fired()
    await store.send(.start(3))
    await clock.advance()
    #expect(store.inFlightCount == 0)
    for send in kept.entries { await send(.did("kept")) }
    #expect(kept.count == 2)
    #expect(store.state.log == ["first", "third"])
    #expect(store.store.root.leftovers == 0)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test(
    "C9: cancel(id:) has taken effect when send returns, also for actions that were sent before")
  func cancelNow() async {
    let clock = TestClock()
    let store = store { number in
      number == 0
        ? Effect.run { send in await send(.did("late")) }.cancellable(id: 1)
        : .concatenate(.cancel(id: 1), .send(.did("cancelled")))
    }
    // Both are sent in one turn: the action of the effect is not reduced yet.
    store.store.send(.start(0))
    store.store.send(.start(1))
    await clock.advance()
    await store.finish()
    #expect(store.state.log == ["cancelled"])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("an empty effect with cancelInFlight ends others in its turn, also if its row was pruned")
  func emptyCancelInFlight() async {
    let clock = TestClock()
    let store = store { number in
      let other = Effect.wait("other", 1, clock).cancellable(id: "other")
      return switch number {
      case 0:
        .concatenate(
          .wait("first", 1, clock), .merge(.none.cancellable(id: "b", cancelInFlight: true), other))
      case 1: .wait("b", 5, clock).cancellable(id: "b")
      default: .cancel(id: "other")
      }
    }
    for number in 0..<3 { await store.send(.start(number)) }
    await clock.advance(by: .seconds(1))
    #expect(store.inFlightCount == 0)
    await clock.advance(by: .seconds(5))
    #expect(store.state.log == ["first"])
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("an effect with cancelInFlight ends running effects of its id, and none that wait")
  func cancelInFlight() async {
    let clock = TestClock()
    let store = store { number in
      Effect.concatenate(
        .wait("first \(number)", 1, clock),
        .wait("second \(number)", 2, clock).cancellable(id: 0, cancelInFlight: true))
    }
    await store.send(.start(0))
    await clock.advance(by: .milliseconds(500))
    await store.send(.start(1))
    await clock.advance(by: .seconds(10))
    #expect(store.state.log == ["first 0", "first 1", "second 1"])
    #expect(store.store.root.leftovers == 0)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("a throttle runs the first effect at once, and one at the end of each interval")
  func throttle() async {
    let clock = TestClock()
    for (latest, last) in [(true, "4"), (false, "1")] {
      let store = store { number in
        Effect.task { .did("\(number)") }
          .throttle(id: 0, for: .seconds(1), latest: latest, clock: clock)
      }
      for number in 0..<5 {
        await store.send(.start(number))
        await clock.advance(by: .milliseconds(100))
      }
      #expect(store.state.log == ["0"])
      await clock.advance(by: .milliseconds(500))
      #expect(store.state.log == ["0", last])
      await store.send(.start(5))
      #expect(store.inFlightCount == 1)
      await clock.advance(by: .seconds(1))
      #expect(store.state.log == ["0", last, "5"])
      await clock.advance(by: .seconds(1))
      #expect(store.store.root.leftovers == 0)
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("an effect that waits in a throttle can be cancelled, and its concatenation goes on")
  func throttledAndCancelled() async {
    let clock = TestClock()
    let store = store { number in
      number == 9
        ? .cancel(id: 0)
        : .concatenate(
          Effect.task { .did("\(number)") }.throttle(id: 0, for: .seconds(1), clock: clock),
          .send(.did("after \(number)")))
    }
    await store.send(.start(0))
    await store.send(.start(1))
    #expect(store.state.log == ["0", "after 0"])
    await store.send(.start(9))
    #expect(store.state.log == ["0", "after 0", "after 1"])
    await clock.advance(by: .seconds(3))
    #expect(store.state.log == ["0", "after 0", "after 1"])
    #expect(store.store.root.leftovers == 0)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("the elements of a sequence are sent in order, and its error is reported")
  func sequence() async {
    let failures = Log<ScriptAction>()
    let store = store {
      failures.add($1)
    } effects: { number in
      let numbers = AsyncThrowingStream<Int, any Error> { continuation in
        for number in 0..<3 { continuation.yield(number) }
        continuation.finish(throwing: number == 0 ? nil : Refused())
      }
      return number < 2
        ? .sequence(numbers) { .did("\($0)") } : .sequence(numbers.map { .did("\($0)") })
    }
    await store.send(.start(0))
    await store.send(.start(1))
    #expect(store.state.log == ["0", "1", "2", "0", "1", "2"])
    #expect(failures.entries == [.start(1)])
    // A sequence of actions.
    await store.send(.start(2))
    #expect(store.state.log[6...] == ["0", "1", "2"])
    #expect(failures.entries == [.start(1), .start(2)])
    #expect(store.store.root.leftovers == 0)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("a timer does not drift, and skips the ticks that it has missed")
  func timer() async {
    let clock = TestClock()
    let times = Log<Double>()
    let store = store { _ in
      Effect.run { _ in
        for await _ in clock.timer(every: .seconds(1)) {
          // This tick takes long: ticks that are due after it are not delayed.
          if times.add(clock.seconds) == 1 { try await clock.sleep(for: .milliseconds(2700)) }
        }
      }
      .cancellable(id: 0)
    }
    await store.send(.start(0))
    await clock.advance(by: .seconds(7))
    #expect(times.entries == [1, 2, 4.7, 5, 6, 7])
    await store.finish()
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("an effect that is a timer sends an action in every interval until it is cancelled")
  func timerEffect() async {
    let clock = TestClock()
    let store = store { number in
      number == 1
        ? .cancel(id: 0)
        : .timer(every: .milliseconds(500), clock: clock) { .did("\(clock.seconds)") }
          .cancellable(id: 0)
    }
    await store.send(.start(0))
    await clock.advance(by: .milliseconds(1600))
    #expect(store.state.log == ["0.5", "1.0", "1.5"])
    await store.send(.start(1))
    await clock.advance(by: .seconds(5))
    #expect(store.state.log.count == 3)
    #expect(store.store.root.leftovers == 0)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("a retry waits no time, the same time, or twice as long each time up to a limit")
  func backoff() async {
    let clock = TestClock()
    let calls = Log<Double>()
    let store = store {
      _, _ in
    } effects: { number in
      let backoffs = [
        .none, .constant(.seconds(2)), Backoff.exponential(.seconds(1), upTo: .seconds(3)),
      ]
      let start = clock.now
      return Effect.fireAndForget {
        calls.add(start.duration(to: clock.now) / .seconds(1))
        throw Refused()
      }
      .retry(4, backoff: backoffs[number], clock: clock)
    }
    for (number, times) in [[0, 0, 0, 0, 0], [0, 2, 4, 6, 8], [0, 1, 3, 6, 9]].enumerated() {
      await store.send(.start(number))
      await clock.advance(by: .seconds(100))
      #expect(calls.entries.suffix(5) == times.map(Double.init)[...])
      #expect(calls.count == 5 * (number + 1))
    }
  }
}
