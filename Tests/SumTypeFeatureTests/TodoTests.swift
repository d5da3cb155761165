import Features
import SumTypeFeature
import SumTypeTesting
import TestSupport
import Testing

@Suite("Effects of the todo feature")
@MainActor
struct TodoTests {
  let todos = [Todo(1, "Milk"), Todo(2, "Bread")]

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func store(
    _ api: TodoAPI, _ clock: TestClock, state: TodoState = TodoState(),
    onFailure: ((any Error, TodoAction) -> Void)? = nil
  ) -> TestStore<TodoState, TodoAction> {
    TestStore(
      initialState: state, reducer: todoReducer,
      environment: TodoEnvironment(api: api, clock: clock), onFailure: onFailure)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("C1: a load changes the loading state, then the todos, and notifies observers of each")
  func load() async {
    let clock = TestClock()
    let store = store(
      TodoAPI(fetchTodos: { [todos] in
        try await clock.sleep(for: .seconds(1))
        return todos
      }), clock)
    let (loading, list) = (
      ViewStore(store.store, observe: \.isLoading), ViewStore(store.store, observe: \.todos)
    )
    let loadingWakes = Wakes(of: store.store) { _ = loading.state }
    let listWakes = Wakes(of: store.store) { _ = list.state }
    await store.send(.onAppear) { $0.isLoading = true }
    await clock.advance(by: .milliseconds(999))
    #expect(loading.state && list.state.isEmpty)
    await clock.advance(by: .milliseconds(1))
    await store.receive(.todosLoaded(todos)) {
      $0.todos = todos
      $0.isLoading = false
    }
    #expect(!loading.state && list.state == todos)
    #expect(loadingWakes.count == 2)
    #expect(listWakes.count == 1)
    await store.finish()
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("C2: an error message is shown once, until it is dismissed")
  func dismiss() async {
    let clock = TestClock()
    let store = store(TodoAPI(fetchTodos: { throw Refused() }), clock)
    let message = ViewStore(store.store, observe: \.errorMessage)
    let wakes = Wakes(of: store.store) { _ = message.state }
    await store.send(.onAppear) { $0.isLoading = true }
    await store.receive(.todoLoadFailed("The server says no.")) {
      $0.isLoading = false
      $0.errorMessage = "The server says no."
    }
    await store.send(.errorDismissed) { $0.errorMessage = nil }
    #expect(wakes.count == 2)
    await store.finish()
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("C3: a save is followed by a load, and a failed one leaves a message and keeps the todos")
  func save() async {
    let clock = TestClock()
    let calls = Log<String>()
    let store = store(
      TodoAPI(
        fetchTodos: { [todos] in todos },
        saveTodo: { todo in
          calls.add("save \(todo.title)")
          if todo.title == "Bread" { throw Refused() }
        },
        deleteTodo: { _ in if calls.add("delete") == 3 { throw Refused() } }), clock)
    for action in [TodoAction.addTodo(todos[0]), .deleteTodo(todos[0].id)] {
      await store.send(action)
      await store.receive(.todoSaved)
      await store.receive(.onAppear) { $0.isLoading = true }
      await store.receive(.todosLoaded(todos)) {
        $0.todos = todos
        $0.isLoading = false
      }
    }
    await store.send(.addTodo(todos[1]))
    await store.receive(.todoSaveFailed("The server says no.")) {
      $0.errorMessage = "The server says no."
    }
    await store.send(.errorDismissed) { $0.errorMessage = nil }
    await store.send(.deleteTodo(todos[0].id))
    await store.receive(.todoSaveFailed("The server says no.")) {
      $0.errorMessage = "The server says no."
    }
    #expect(store.state.todos == todos)
    #expect(calls.entries == ["save Milk", "delete", "save Bread", "delete"])
    await store.finish()
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("C4: the answer of an older reload never comes after that of a newer one")
  func reload() async {
    let clock = TestClock()
    let calls = Log<Int>()
    let answers = Log<Int>()
    let older = Signal()
    let store = store(
      TodoAPI(fetchTodos: { [todos] in
        let call = calls.add(0)
        defer { answers.add(call) }
        // The older load ignores its cancellation, and answers after the newer one.
        if call == 0 {
          await older.wait()
          return []
        }
        try await clock.sleep(for: .seconds(1))
        return todos
      }), clock)
    await store.send(.onAppear) { $0.isLoading = true }
    await store.send(.onAppear)
    #expect(store.inFlightCount == 1)
    await clock.advance(by: .seconds(1))
    await store.receive(.todosLoaded(todos)) {
      $0.todos = todos
      $0.isLoading = false
    }
    #expect(answers.entries == [1])
    older.fire()
    await eventually { answers.count == 2 }
    await clock.advance(by: .seconds(1))
    // An action that the test has not received would be an issue.
    await store.finish()
    #expect(answers.entries == [1, 0] && store.state.todos == todos)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("C5: only the last of quickly typed texts is searched, and a later one cancels the search")
  func debounce() async {
    let clock = TestClock()
    let calls = Log<String>()
    let store = store(
      TodoAPI(find: { [todos] text in
        calls.add(text)
        try await clock.sleep(for: .seconds(1))
        return todos
      }), clock)
    for text in ["s", "sw", "swi"] {
      await store.send(.search(text)) { $0.query = text }
      await clock.advance(by: .milliseconds(100))
    }
    #expect(calls.entries.isEmpty)
    await clock.advance(by: .milliseconds(200))
    #expect(calls.entries == ["swi"])
    await store.send(.search("swif")) { $0.query = "swif" }
    #expect(store.inFlightCount == 1)
    await clock.advance(by: .milliseconds(1300))
    #expect(calls.entries == ["swi", "swif"])
    await store.receive(.found(todos)) { $0.results = todos }
    await store.finish()
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("C6: an effect that throws is retried after 1 and 2 s, and its last error is reported once")
  func retry() async {
    let clock = TestClock()
    let calls = Log<Double>()
    let failures = Log<String>()
    let store = store(
      TodoAPI(find: { [todos] text in
        let call = calls.add(clock.seconds)
        if text == "a", call == 2 { return todos }
        throw Refused()
      }), clock
    ) { error, action in
      failures.add("\(action) \(error is Refused)")
    }
    await store.send(.search("a")) { $0.query = "a" }
    await clock.advance(by: .milliseconds(3300))
    #expect(calls.entries == [0.3, 1.3, 3.3])
    await store.receive(.found(todos)) { $0.results = todos }
    #expect(failures.entries.isEmpty)
    await store.send(.search("b")) { $0.query = "b" }
    await clock.advance(by: .seconds(20))
    #expect(calls.count == 6)
    #expect(failures.entries == ["search(\"b\") true"])
    await store.finish()
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("C7: a timer ticks while it is on, also when started again, and two starts tick once")
  func poll() async {
    let clock = TestClock()
    let store = store(TodoAPI(), clock)
    func polls(_ count: Int) async {
      for _ in 0..<count { await store.receive(.poll) }
    }
    await store.send(.startPolling)
    await clock.advance(by: .seconds(3))
    await polls(3)
    await store.send(.stopPolling)
    await clock.advance(by: .seconds(5))
    await store.send(.startPolling)
    await store.send(.startPolling)
    await clock.advance(by: .seconds(2))
    await polls(2)
    await store.send(.stopPolling)
    await store.finish()
  }
}
