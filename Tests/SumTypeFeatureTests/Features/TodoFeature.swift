import Features
import Foundation
import SumTypeFeature

extension Todo {
  init(_ number: UInt8, _ title: String) {
    self.init(id: UUID(uuid: (number, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), title: title)
  }
}

struct TodoAPI: Sendable {
  var fetchTodos: @Sendable () async throws -> [Todo] = { [] }
  var saveTodo: @Sendable (Todo) async throws -> Void = { _ in }
  var deleteTodo: @Sendable (UUID) async throws -> Void = { _ in }
  var find: @Sendable (String) async throws -> [Todo] = { _ in [] }
}

struct TodoEnvironment: Sendable {
  var api = TodoAPI()
  var clock: any Clock<Duration>
}

struct Refused: Error, LocalizedError {
  var errorDescription: String? { "The server says no." }
}

enum Work: Hashable { case load, search, poll }

let todoReducer = Reducer<TodoState, TodoAction, TodoEnvironment> { state, action, environment in
  switch action {
  case .onAppear:
    state.isLoading = true
    state.errorMessage = nil
    return .task {
      do {
        return .todosLoaded(try await environment.api.fetchTodos())
      } catch {
        return .todoLoadFailed(error.localizedDescription)
      }
    }
    .cancellable(id: Work.load, cancelInFlight: true)
  case .todosLoaded(let todos):
    state.todos = todos
    state.isLoading = false
    return .none
  case .todoLoadFailed(let message):
    state.errorMessage = message
    state.isLoading = false
    return .none
  case .addTodo(let todo):
    return .task {
      try await environment.api.saveTodo(todo)
      return .todoSaved
    } catch: {
      .todoSaveFailed($0.localizedDescription)
    }
  case .deleteTodo(let id):
    return .task {
      try await environment.api.deleteTodo(id)
      return .todoSaved
    } catch: {
      .todoSaveFailed($0.localizedDescription)
    }
  case .todoSaved: return .send(.onAppear)
  case .todoSaveFailed(let message):
    state.errorMessage = message
    return .none
  case .errorDismissed:
    state.errorMessage = nil
    return .none
  case .search(let text):
    state.query = text
    return .task { .found(try await environment.api.find(text)) }
      .retry(2, backoff: .exponential(.seconds(1)), clock: environment.clock)
      .debounce(id: Work.search, for: .milliseconds(300), clock: environment.clock)
  case .found(let todos):
    state.results = todos
    return .none
  case .startPolling:
    return .run { send in
      for await _ in environment.clock.timer(every: .seconds(1)) { await send(.poll) }
    }
    .cancellable(id: Work.poll, cancelInFlight: true)
  case .stopPolling: return .cancel(id: Work.poll)
  case .poll, .unknown: return .none
  }
}
