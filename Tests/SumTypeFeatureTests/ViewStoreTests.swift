import Features
import Foundation
import Observation
import SumTypeFeature
import SumTypeRuntime
import SumTypeTesting
import TestSupport
import Testing

@Suite("Scopes and view stores")
@MainActor
struct ViewStoreTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  func store(
    _ state: AppState = AppState(), _ primes: Primes = Primes()
  ) -> Store<AppState, AppAction> {
    Store(initialState: state, reducer: appReducer, environment: primes)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("D1: only observers of view stores whose state differs are notified")
  func wakes() {
    let store = store()
    let counter = store.scope(state: \.counter, action: .counter)
    let view = ViewStore(counter, observe: CounterViewState.init)
    let modal = ViewStore(
      counter,
      observe: { PrimeModalState(isFavorite: $0.favoritePrimes.contains($0.count)) })
    let all = ViewStore(store)
    let viewWakes = Wakes(of: store) { _ = view.state }
    let modalWakes = Wakes(of: store) { _ = modal.state }
    let allWakes = Wakes(of: store) { _ = all.state }
    func expect(_ counts: (Int, Int, Int), _ action: AppAction, line: Int = #line) {
      let before = (viewWakes.count, modalWakes.count, allWakes.count)
      store.send(action)
      #expect(viewWakes.count - before.0 == counts.0, "line \(line)")
      #expect(modalWakes.count - before.1 == counts.1, "line \(line)")
      #expect(allWakes.count - before.2 == counts.2, "line \(line)")
    }
    expect((0, 1, 1), .counter(.favoriteToggled(0)))
    expect((1, 1, 1), .counter(.incrementTapped))
    expect((1, 0, 1), .counter(.incrementTapped))
    expect((0, 0, 1), .happened(Activity(what: "something")))
    view.send(.decrementTapped)
    view.send(.decrementTapped)
    #expect(modal.isFavorite && view.count == 0)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("D2: an observer of one member is not notified of a change to another one")
  func members() {
    let store = store()
    let view = ViewStore(
      store.scope(state: \.counter, action: .counter), observe: CounterViewState.init)
    let countWakes = Wakes(of: store) { _ = view.count }
    let alertWakes = Wakes(of: store) { _ = view.alert }
    store.send(.counter(.nthPrimeResponse(7)))
    #expect((countWakes.count, alertWakes.count) == (0, 1))
    store.send(.counter(.incrementTapped))
    #expect((countWakes.count, alertWakes.count) == (1, 1))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("D3: the creation of view stores notifies no observer")
  func made() {
    let store = store()
    let view = ViewStore(store)
    let wakes = Wakes(of: store) {
      _ = view.state
      _ = view.activityFeed
    }
    let others = (0..<10).map { _ in ViewStore(store) }
    #expect(others.allSatisfy { $0.state == view.state })
    #expect(wakes.count == 0)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("D3: an action that changes nothing notifies no observer")
  func nothing() {
    let store = store()
    let view = ViewStore(store)
    let wakes = Wakes(of: store) {
      _ = view.state
      _ = view.activityFeed
    }
    store.send(.feedCleared)
    #expect(wakes.count == 0)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("D4: all actions that follow from one in its turn notify an observer once")
  func turn() {
    let three = Reducer<AppState, AppAction, Primes> { _, action, _ in
      action.is(.feedCleared)
        ? .concatenate((0..<3).map { _ in .send(.counter(.incrementTapped)) }) : .none
    }
    let store = Store(
      initialState: AppState(), reducer: .combine(appReducer, three), environment: Primes())
    let view = ViewStore(store, observe: \.counter.count)
    let wakes = Wakes(of: store) { _ = view.state }
    store.send(.feedCleared)
    #expect(view.state == 3)
    #expect(wakes.count == 1)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("D5: the button is disabled while a prime is requested, and a second tap requests none")
  func nthPrime() async {
    let clock = TestClock()
    let calls = Log<Int>()
    let test = TestStore(
      initialState: CounterFeatureState(count: 5), reducer: counterReducer,
      environment: Primes { number in
        calls.add(number)
        try await clock.sleep(for: .seconds(1))
        return 11
      })
    let view = ViewStore(test.store, observe: CounterViewState.init)
    let wakes = Wakes(of: test.store) { _ = view.state }
    await test.send(.nthPrimeTapped) { $0.isNthPrimeRequestInFlight = true }
    #expect(view.isNthPrimeButtonDisabled)
    #expect(wakes.count == 1)
    await test.send(.nthPrimeTapped)
    await clock.advance(by: .seconds(1))
    await test.receive(.nthPrimeResponse(11)) {
      $0.isNthPrimeRequestInFlight = false
      $0.alertNthPrime = PrimeAlert(prime: 11)
    }
    #expect(wakes.count == 2)
    await test.send(.alertDismissed) { $0.alertNthPrime = nil }
    #expect(wakes.count == 3)
    #expect(calls.entries == [5])
    await test.finish()
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("D6: a state that is not Equatable notifies if removeDuplicates finds a difference")
  func removeDuplicates() {
    struct Opaque {
      var count = 0
      var other: Any = 0
    }
    let store = Store(
      initialState: Opaque(),
      reducer: Reducer<Opaque, Int, Void> { state, action, _ in
        state.count += action
        state.other = action
        return .none
      }, environment: ())
    let view = store.view(removeDuplicates: { $0.count == $1.count })
    let wakes = Wakes(of: store) { _ = view.state }
    store.send(0)
    #expect(wakes.count == 0)
    store.send(1)
    #expect(wakes.count == 1)
    #expect(view.state.count == 1)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("D7: a view store retains its scopes and the store, which are released with it")
  func ownership() async throws {
    final class Held: Sendable {
      func use() {}
    }
    weak var held: Held?
    weak var root: Store<AppState, AppAction>?
    weak var scope: Store<CounterFeatureState, CounterAction>?
    weak var state: StoreRoot?
    var view: ViewStore<Int, CounterAction>?
    do {
      let environment = Held()
      held = environment
      let store = store(
        AppState(),
        Primes { [environment] _ in
          environment.use()
          return 0
        })
      let counter = store.scope(state: \.counter, action: .counter)
      let same = counter.scope(state: { $0 }, action: { (action: CounterAction) in action })
      (root, scope, state) = (store, counter, store.root)
      view = ViewStore(same.scope(state: \.count, action: VariantPath({ $0 }, { $0 })))
    }
    #expect(held != nil && state != nil)
    view?.send(.incrementTapped)
    #expect(view?.state == 1)
    view?.send(.nthPrimeTapped)
    view = nil
    try #require(root == nil && scope == nil && state == nil)
    // The effect has been cancelled; its task releases the environment when it returns.
    await eventually { held == nil }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("D8: a store keeps no observer of released view stores")
  func gone() {
    let store = store()
    for _ in 0..<Thoroughness.steps / 100 {
      let views = (0..<100).map { _ in ViewStore(store) }
      store.send(.happened(Activity(what: "a")))
      #expect(views.last?.activityFeed.isEmpty == false)
      #expect(store.root.observerCount >= 100)
    }
    store.send(.feedCleared)
    #expect(store.root.observerCount == 0)
    let last = ViewStore(store)
    store.send(.counter(.incrementTapped))
    #expect(last.counter.count == 1)
    #expect(store.root.observerCount == 1)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a view store that is released while another one is notified does not read the state")
  func goneMeanwhile() {
    let store = store()
    let first = ViewStore(store)
    var looks = 0
    var second: ViewStore<Int, AppAction>? = ViewStore(
      store,
      observe: { state in
        looks += 1
        return state.counter.count
      })
    #expect(second?.state == 0 && looks == 1)
    withObservationTracking {
      _ = first.state
    } onChange: {
      MainActor.assumeIsolated { second = nil }
    }
    store.send(.counter(.incrementTapped))
    #expect(second == nil && looks == 1)
    #expect(store.root.observerCount == 1)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a view store may be released while it is notified, or by another thread")
  func goneElsewhere() async {
    let store = store()
    var view: ViewStore<AppState, AppAction>? = ViewStore(store)
    withObservationTracking {
      _ = view?.state
    } onChange: {
      MainActor.assumeIsolated { view = nil }
    }
    store.send(.counter(.incrementTapped))
    #expect(view == nil && store.root.observerCount == 0)
    let others = Locked((0..<100).map { _ in ViewStore(store) })
    let first = others.access { $0[0] }
    #expect(store.root.observerCount == 100)
    await Task.detached { others.access { $0 = [] } }.value
    await eventually { store.root.observerCount == 1 }
    let second = ViewStore(store)
    store.send(.counter(.incrementTapped))
    #expect(first.counter.count == 2 && second.counter.count == 2)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("D9: a scope whose state is gone shows the last state, and drops the actions sent to it")
  func optional() async throws {
    let clock = TestClock()
    let log = Log<AppAction>()
    let logging = Reducer<AppState, AppAction, Primes> { _, action, _ in
      log.add(action)
      return .none
    }
    let test = TestStore(
      initialState: AppState(), reducer: .combine(logging, appReducer),
      environment: Primes { _ in
        try await clock.sleep(for: .seconds(1))
        return 3
      })
    test.exhaustivity = .off
    let store = test.store
    #expect(store.scope(state: \.sheet, action: .sheet) == nil)
    store.send(.sheetChanged(CounterFeatureState(count: 1)))
    let sheet = try #require(store.scope(state: \.sheet, action: .sheet))
    let inner = sheet.scope(state: { $0.count }, action: { (action: CounterAction) in action })
    let view = ViewStore(sheet)
    let wakes = Wakes(of: store) { _ = view.state }
    sheet.send(.incrementTapped)
    #expect(view.count == 2 && sheet.withState(\.count) == 2 && inner.withState { $0 } == 2)
    await test.send(.sheet(.nthPrimeTapped))
    #expect(test.inFlightCount == 1)
    let before = wakes.count
    store.send(.sheetChanged(nil))
    #expect(test.inFlightCount == 0)
    #expect(store.scope(state: \.sheet, action: .sheet) == nil)
    let reduced = log.count
    sheet.send(.incrementTapped)
    view.send(.nthPrimeTapped)
    #expect(log.count == reduced)
    await clock.advance(by: .seconds(2))
    #expect(view.count == 2 && sheet.withState(\.count) == 2 && inner.withState { $0 } == 2)
    #expect(ViewStore(sheet).count == 2)
    #expect(wakes.count == before)
    #expect(test.inFlightCount == 0)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("D10: a switch over a state union scopes into each of its cases, and no other")
  func union() {
    let app = store()
    let store = app.scope(state: \.session, action: .session)
    func shown() -> String {
      switch store.withState({ $0 }) {
      case .loggedIn:
        #expect(store.scope(state: .loggedOut, action: .loggedOut) == nil)
        let scope = store.scope(state: .loggedIn, action: .loggedIn)
        scope?.send(.visited)
        return scope?.withState { "\($0.name), visit \($0.visits)" } ?? "no scope"
      case .loggedOut:
        #expect(store.scope(state: .loggedIn, action: .loggedIn) == nil)
        let scope = store.scope(state: .loggedOut, action: .loggedOut)
        scope?.send(.nameChanged("Ada"))
        return scope?.withState { "nobody but \($0.name)" } ?? "no scope"
      }
    }
    #expect(shown() == "nobody but Ada")
    app.send(.session(.loggedOut(.logInTapped)))
    #expect(shown() == "Ada, visit 1")
    #expect(shown() == "Ada, visit 2")
    app.send(.session(.loggedIn(.logOutTapped)))
    #expect(shown() == "nobody but Ada")
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("the scope of an element follows it in its list, and is nil if the element is absent")
  func element() throws {
    let store = Store(
      initialState: RowsState(rows: (0..<100).map { Loader(id: $0) }), reducer: rowsReducer,
      environment: ContinuousClock())
    #expect(store.element(id: 100, in: \.rows, action: .rows) == nil)
    let row = try #require(store.element(id: 70, in: \.rows, action: .rows))
    let view = ViewStore(row)
    let wakes = Wakes(of: store) { _ = view.loaded }
    row.send(.loaded)
    store.send(.remove(3))
    store.send(.replaceRows(store.withState(\.rows).reversed()))
    #expect(wakes.count == 1)
    row.send(.loaded)
    #expect(wakes.count == 2)
    #expect(row.withState(\.loaded) == 2 && view.loaded == 2)
    store.send(.remove(70))
    row.send(.loaded)
    #expect(view.loaded == 2)
    #expect(wakes.count == 2)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("each of many changes notifies the observer, and the last value is shown")
  func stress() {
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, Int, Void> { state, action, _ in
        state += action
        return .none
      }, environment: ())
    let view = ViewStore(store)
    var seen = 0
    let wakes = Wakes(of: store) { seen = view.state }
    for step in 0..<Thoroughness.steps { store.send(step % 2) }
    #expect(view.state == Thoroughness.steps / 2)
    #expect(seen == Thoroughness.steps / 2)
    #expect(wakes.count == Thoroughness.steps / 2)
  }
}
