import Foundation
import Observation
import SumTypeFeature
import TestSupport
import Testing

/// Fires `begun`, waits until the task is cancelled, and fires `ended`.
private func forever(_ begun: Signal, _ ended: Signal) async {
  let stream = AsyncStream<Void> { _ in }
  begun.fire()
  for await _ in stream {}
  ended.fire()
}

/// An object that an environment holds, to test whether it is released.
private final class Resource: Sendable {}

@Suite("Stores")
@MainActor
struct StoreTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("C11: the cancellation of a task that awaits finish() ends all effects of the action")
  func finishCancelled() async {
    let (begun, ended, release) = (Signal(), Signal(), Signal())
    let log = Log<ScriptAction>()
    let effects: ScriptEffects = { number in
      switch number {
      // It leads to another effect, which ignores its cancellation.
      case 0: .merge(.send(.start(1)), .fireAndForget { await forever(begun, ended) })
      default:
        .run { send in
          await release.wait()
          await send(.did("late"))
          log.add(.did("sent"))
        }
      }
    }
    let store = Store(initialState: ScriptState(), reducer: scriptReducer, environment: effects)
    let waiting = Task { await store.send(.start(0)).finish() }
    await begun.fired()
    #expect(store.inFlightCount == 2)
    waiting.cancel()
    await waiting.ended()
    await ended.fired()
    #expect(store.inFlightCount == 0)
    release.fire()
    await store.send(.did("after")).ended()
    #expect(store.withState(\.log) == ["after"])
    #expect(store.root.leftovers == 0)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("C11: effects end also if the task is cancelled before it awaits finish()")
  func cancelledBefore() async {
    let (begun, ended) = (Signal(), Signal())
    let store = Store(
      initialState: ScriptState(), reducer: scriptReducer,
      environment: { _ in .fireAndForget { await forever(begun, ended) } })
    let task = store.send(.start(0))
    await begun.fired()
    let waiting = Task { await task.finish() }
    waiting.cancel()
    await waiting.ended()
    await ended.fired()
    task.cancel()
    await task.ended()
    #expect(store.root.leftovers == 0)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(
    "C11: a store that is released ends its effects, reduces no further action, and holds nothing")
  func released() async {
    let (begun, ended) = (Signal(), Signal())
    let reduced = Log<ScriptAction>()
    let kept = Log<Send<ScriptAction>>()
    weak var resource: Resource?
    var task: StoreTask?
    do {
      let held = Resource()
      resource = held
      let effects: ScriptEffects = { number in
        .concatenate(
          .run { send in
            kept.add(send)
            await forever(begun, ended)
            await send(.did("late"))
            _ = held
          }, .send(.did("next")))
      }
      let logging = Reducer<ScriptState, ScriptAction, ScriptEffects> { _, action, _ in
        reduced.add(action)
        return .none
      }
      var store: Store? = Store(
        initialState: ScriptState(), reducer: .combine(logging, scriptReducer),
        environment: effects)
      task = store?.send(.start(0))
      await begun.fired()
      store = nil
    }
    await ended.fired()
    await task?.ended()
    await eventually { resource == nil }
    for send in kept.entries { await send(.did("kept")) }
    #expect(kept.count == 1)
    #expect(reduced.entries == [.start(0)])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("finish() waits for all effects of an action, and for no others")
  func finish() async {
    let (release, other) = (Signal(), Signal())
    let effects: ScriptEffects = { number in
      switch number {
      case 0:
        .task {
          await release.wait()
          return .start(1)
        }
      case 1: .task { .did("end") }
      default: .fireAndForget { await other.wait() }
      }
    }
    let store = Store(initialState: ScriptState(), reducer: scriptReducer, environment: effects)
    store.send(.start(2))
    let task = store.send(.start(0))
    release.fire()
    await task.ended()
    #expect(store.withState(\.log) == ["end"])
    #expect(store.inFlightCount == 1)
    other.fire()
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("C12: 100,000 actions in a row take no stack, and keep their order")
  func row() {
    let reducer = Reducer<[Int], Int, Void> { state, action, _ in
      state.append(action)
      if action.isMultiple(of: 10) { return .merge((1..<10).map { .send(action + $0) }) }
      return action < 100_000 && action % 10 == 9 ? .send(action + 1) : .none
    }
    let store = Store(initialState: [], reducer: reducer, environment: ())
    store.send(0)
    let numbers = store.withState { $0 }
    // The difference of two long lists would take minutes to show.
    let isInOrder = numbers == Array(0..<100_010)
    #expect(isInOrder)
    #expect(store.root.leftovers == 0)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("C12: an action that is sent from within onChange is reduced after the running one")
  func sendInOnChange() async {
    let store = Store(
      initialState: ScriptState(), reducer: scriptReducer,
      environment: { _ in .concatenate(.send(.did("a")), .send(.did("b"))) })
    let view = ViewStore(store)
    var task: StoreTask?
    withObservationTracking {
      _ = view.log
    } onChange: {
      MainActor.assumeIsolated {
        task = store.send(.did("c"))
        #expect(store.withState(\.log) == ["a", "b"])
      }
    }
    store.send(.start(0))
    #expect(store.withState(\.log) == ["a", "b", "c"])
    #expect(view.log == ["a", "b", "c"])
    await task?.ended()
    #expect(store.root.leftovers == 0)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("C11: an action that waits for its turn is not reduced once it is cancelled")
  func cancelledInTurn() async {
    let store = Store(
      initialState: ScriptState(), reducer: scriptReducer,
      environment: { _ in .none })
    let view = ViewStore(store)
    var task: StoreTask?
    withObservationTracking {
      _ = view.log
    } onChange: {
      MainActor.assumeIsolated {
        task = store.send(.did("cancelled"))
        store.send(.did("other"))
        task?.cancel()
      }
    }
    store.send(.did("first"))
    await task?.ended()
    #expect(store.withState(\.log) == ["first", "other"])
    #expect(store.root.leftovers == 0)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("C12: effects on several threads send without a race, each in its order")
  func threads() async {
    let steps = Thoroughness.steps / 8
    let effects: ScriptEffects = { number in
      .run { send in for step in 0..<steps { await send(.did("\(number) \(step)")) } }
    }
    let store = Store(initialState: ScriptState(), reducer: scriptReducer, environment: effects)
    let tasks = (0..<8).map { store.send(.start($0)) }
    for task in tasks { await task.ended() }
    let log = store.withState(\.log)
    #expect(log.count == 8 * steps)
    for number in 0..<8 {
      let isInOrder =
        log.filter { $0.hasPrefix("\(number) ") } == (0..<steps).map { "\(number) \($0)" }
      #expect(isInOrder, "of effect \(number)")
    }
    #expect(store.root.leftovers == 0)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("C13: 10,000 ended effects leave nothing in the store")
  func nothingLeft() async {
    weak var resource: Resource?
    let store: Store<ScriptState, ScriptAction>
    do {
      let held = Resource()
      resource = held
      let effects: ScriptEffects = { [weak resource] number in
        let resource = resource
        let work = Effect<ScriptAction>.fireAndForget { _ = resource }
        return switch number % 4 {
        case 0: work
        case 1: .concatenate(work, work.cancellable(id: number))
        case 2: .merge(work, work.cancellable(id: number), .cancel(id: number))
        default:
          work.throttle(id: number, for: .nanoseconds(1), clock: ContinuousClock())
        }
      }
      store = Store(initialState: ScriptState(), reducer: scriptReducer, environment: effects)
      let tasks = (0..<10_000).map { store.send(.start($0)) }
      for task in tasks { await task.ended() }
      #expect(store.inFlightCount == 0)
      withExtendedLifetime(held) {}
    }
    // The intervals of the throttles end, and cancelled work returns, a little later.
    await eventually { store.root.leftovers == 0 && resource == nil }
    #expect(store.withState(\.log).isEmpty)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("an error that is not caught is reported once, with the action of its effect")
  func failure() async {
    let failures = Log<ScriptAction>()
    let effects: ScriptEffects = { number in
      number == 0
        ? .task { .start(1) }
        : .merge(
          .fireAndForget { throw Refused() },
          .run { _ in
            throw Refused()
          } catch: { _ in
            .did("caught")
          })
    }
    let store = Store(
      initialState: ScriptState(), reducer: scriptReducer, environment: effects
    ) { failures.add($1) }
    await store.send(.start(0)).ended()
    #expect(failures.entries == [.start(1)])
    #expect(store.withState(\.log) == ["caught"])
  }
}
