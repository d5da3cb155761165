import Foundation
import SumTypeFeature
import SumTypeRuntime
import SumTypeTesting
import Testing

nonisolated struct Todo: Hashable, Sendable, Identifiable {
  let id: UUID
  var title: String
}

nonisolated struct TodoState: Hashable, Sendable {
  var todos: [Todo] = []
  var isLoading = false
  var errorMessage: String?
  var query = ""
}

nonisolated enum TodoAction: Hashable, Sendable {
  case onAppear
  case todosLoaded([Todo])
  case todoLoadFailed(String)
  case addTodo(Todo)
  case deleteTodo(UUID)
  case todoSaved
  case todoSaveFailed(String)
  case errorDismissed
  case search(String)
  case found([Todo])
  case startPolling
  case stopPolling
  case poll
}

nonisolated extension VariantPath where Union == TodoAction, Payload == [Todo] {
  static var todosLoaded: Self {
    Self(TodoAction.todosLoaded) { if case .todosLoaded(let value) = $0 { value } else { nil } }
  }
}

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
  case .poll: return .timer(every: .seconds(1), clock: environment.clock) { .poll }
  case .todosLoaded(let todos):
    state.todos = todos
    state.isLoading = false
    return .none
  default: return .none
  }
}

nonisolated struct PrimeAlert: Hashable, Sendable { var prime: Int }

nonisolated struct CounterFeatureState: Hashable, Sendable {
  var count = 0
  var favoritePrimes: [Int] = []
  var alertNthPrime: PrimeAlert?
  var isNthPrimeRequestInFlight = false
  var isPrimeModalShown = false
}

nonisolated enum CounterAction: Hashable, Sendable { case incrementTapped, other }

nonisolated struct AppState: Sendable {
  var counter = CounterFeatureState()
  var sheet: CounterFeatureState?
  var session: Session = .loggedOut("")
  var feed: [String] = []
}

nonisolated enum Session: Sendable {
  case loggedIn(CounterFeatureState)
  case loggedOut(String)
}

nonisolated enum AppAction: Sendable {
  case counter(CounterAction)
  case loggedIn(CounterAction)
  case sheet(CounterAction)
  case logOut
}

nonisolated extension VariantPath where Union == AppAction, Payload == CounterAction {
  static var counter: Self {
    Self(AppAction.counter) { if case .counter(let value) = $0 { value } else { nil } }
  }
  static var loggedIn: Self {
    Self(AppAction.loggedIn) { if case .loggedIn(let value) = $0 { value } else { nil } }
  }
  static var sheet: Self {
    Self(AppAction.sheet) { if case .sheet(let value) = $0 { value } else { nil } }
  }
}

nonisolated extension VariantPath where Union == Session, Payload == CounterFeatureState {
  static var loggedIn: Self {
    Self(Session.loggedIn) { if case .loggedIn(let value) = $0 { value } else { nil } }
  }
}

let counterReducer = Reducer<CounterFeatureState, CounterAction, Void> { state, action, _ in
  state.count += 1
  return .none
}

let appReducer = Reducer<AppState, AppAction, Void>.combine(
  counterReducer.pullback(state: \.counter, action: .counter) { $0 },
  counterReducer.pullback(state: \.sheet, action: .sheet) { $0 },
  Reducer { _, action, _ in
    if case .logOut = action { return .cancel(scope: .counter) }
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

@Suite("What an app writes, where everything is on the main actor by default")
struct FeatureUsesTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a store runs effects, and view stores show what it has")
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
  @Test("a counter lives in a scope of an app's store")
  func counters() {
    let store = Store(initialState: AppState(), reducer: appReducer, environment: ())
    let counter = store.scope(state: \.counter, action: .counter)
    let view = ViewStore(counter, observe: CounterViewState.init)
    let modal = ViewStore(
      counter, observe: { PrimeModalState(isFavorite: $0.favoritePrimes.contains($0.count)) })
    view.send(.incrementTapped)
    #expect(view.count == 1 && view.alert == nil && !modal.isFavorite)
    #expect(store.scope(state: \.sheet, action: .sheet) == nil)
    let session = store.scope(state: { $0.session }, action: { (action: AppAction) in action })
    #expect(session.scope(state: .loggedIn, action: .loggedIn) == nil)
    let other = store.view(removeDuplicates: { $0.counter.count == $1.counter.count })
    #expect(other.state.counter.count == 1)
    store.send(.logOut)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("a test says what happens")
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
