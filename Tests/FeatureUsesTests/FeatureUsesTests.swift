import Features
import Foundation
import SumTypeFeature
import SumTypeTesting
import Testing

nonisolated struct API: Sendable {
  var fetchTodos: @Sendable () async throws -> [Todo]
  var saveTodo: @Sendable (Todo) async throws -> Void
  var find: @Sendable (String) async throws -> [Todo]
}

nonisolated struct TodoEnvironment: Sendable {
  var api: API
  var clock: any Clock<Duration>
  static var live: Self {
    Self(
      api: API(fetchTodos: { [] }, saveTodo: { _ in }, find: { _ in [] }), clock: ContinuousClock())
  }
  static func mock(_ clock: any Clock<Duration>, _ todos: [Todo]) -> Self {
    Self(
      api: API(
        fetchTodos: {
          try await clock.sleep(for: .seconds(1))
          return todos
        }, saveTodo: { _ in }, find: { _ in [] }), clock: clock)
  }
}

nonisolated enum Work: Hashable { case load, search, poll }

let todoReducer = Reducer<TodoState, TodoAction, TodoEnvironment> { state, action, environment in
  switch action {
  case .onAppear:
    state.isLoading = true
    state.errorMessage = nil
    return .task {
      do { return .todosLoaded(try await environment.api.fetchTodos()) } catch {
        return .todoLoadFailed(error.localizedDescription)
      }
    }
    .cancellable(id: Work.load, cancelInFlight: true)
  case .addTodo(let todo):
    return .task {
      try await environment.api.saveTodo(todo)
      return .todoSaved
    } catch: {
      .todoSaveFailed($0.localizedDescription)
    }
  case .todoSaved: return .send(.onAppear)
  case .search(let text):
    return .task { .found(try await environment.api.find(text)) }
      .retry(2, backoff: .exponential(.seconds(1)), clock: environment.clock)
      .debounce(id: Work.search, for: .milliseconds(300), clock: environment.clock)
  case .startPolling:
    return .run { send in
      for await _ in environment.clock.timer(every: .seconds(1)) { await send(.poll) }
    }
    .cancellable(id: Work.poll, cancelInFlight: true)
  case .stopPolling: return .cancel(id: Work.poll)
  case .todosLoaded(let todos):
    state.todos = todos
    state.isLoading = false
    return .none
  case .todoLoadFailed(let message), .todoSaveFailed(let message):
    state.errorMessage = message
    return .none
  case .errorDismissed:
    state.errorMessage = nil
    return .none
  case .found(let todos):
    state.results = todos
    return .none
  case .deleteTodo, .poll, .unknown: return .none
  }
}

let counterReducer = Reducer<CounterFeatureState, CounterAction, Void> { state, action, _ in
  switch action {
  case .incrementTapped: state.count += 1
  case .decrementTapped: state.count -= 1
  case .favoriteToggled(let prime): state.favoritePrimes.append(prime)
  default: break
  }
  return .none
}

let appReducer = Reducer<AppState, AppAction, Void>.combine(
  counterReducer.pullback(state: \.counter, action: .counter) { $0 },
  counterReducer.pullback(state: \.sheet, action: .sheet) { $0 },
  Reducer { _, action, _ in
    if case .feedCleared = action { return .cancel(scope: .counter) }
    return .none
  })

struct CounterViewState: Equatable {
  let count: Int
  let alert: PrimeAlert?
  let isNthPrimeButtonDisabled: Bool
  let isPrimeModalShown: Bool
  init(_ state: CounterFeatureState) {
    count = state.count
    alert = state.alertNthPrime
    isNthPrimeButtonDisabled = state.isNthPrimeRequestInFlight
    isPrimeModalShown = state.isPrimeModalShown
  }
}

struct PrimeModalState: Equatable { let isFavorite: Bool }

@Suite("Features of an app whose code is on the main actor by default")
struct FeatureUsesTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a store runs effects, and view stores show its state")
  func todos() async {
    let store = Store(initialState: TodoState(), reducer: todoReducer, environment: .live)
    await store.send(.onAppear).finish()
    let view = ViewStore(store)
    _ = view.todos
    let other = ViewStore(store, observe: \.isLoading)
    _ = other.state
    view.send(.errorDismissed)
    #expect(view.todos.isEmpty && !other.state)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a scope of an app's store has the state of a counter")
  func counters() {
    let store = Store(
      initialState: AppState(
        counter: CounterFeatureState(), session: .loggedOut(LoggedOutState())),
      reducer: appReducer, environment: ())
    let counter = store.scope(state: \.counter, action: .counter)
    let view = ViewStore(counter, observe: CounterViewState.init)
    let modal = ViewStore(
      counter, observe: { PrimeModalState(isFavorite: $0.favoritePrimes.contains($0.count)) })
    view.send(.incrementTapped)
    #expect(view.count == 1 && view.alert == nil && !modal.isFavorite)
    #expect(store.scope(state: \.sheet, action: .sheet) == nil)
    let session = store.scope(state: \.session, action: .session)
    #expect(session.scope(state: .loggedIn, action: .loggedIn) == nil)
    #expect(session.scope(state: .loggedOut, action: .loggedOut) != nil)
    let other = store.view(removeDuplicates: { $0.counter.count == $1.counter.count })
    #expect(other.state.counter.count == 1)
    store.send(.feedCleared)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("a test store runs a load, and the test states each change and each action")
  func testing() async {
    let todos = [Todo(id: UUID(), title: "Milk")]
    let clock = TestClock()
    let store = TestStore(
      initialState: TodoState(), reducer: todoReducer, environment: .mock(clock, todos))
    await store.send(.onAppear) { $0.isLoading = true }
    await clock.advance(by: .seconds(1))
    await store.receive(.todosLoaded(todos)) {
      $0.todos = todos
      $0.isLoading = false
    }
    await store.send(.onAppear) { $0.isLoading = true }
    await clock.advance(by: .seconds(1))
    await store.receive(variant: .todosLoaded) { $0.isLoading = false }
    await store.finish()
  }
}
