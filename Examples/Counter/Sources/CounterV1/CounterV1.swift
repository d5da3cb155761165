import CounterUI
import SumType
import SumTypeFeature

/// The first version of the app: a counter, and what is to be done.
@main
enum CounterV1: CounterVersion {
  typealias Feature = AppFeature

  static func main() async throws { try await launch(CounterV1.self) }

  static var initial: AppState { AppState(counter: CounterState()) }

  static var reducer: Reducer<AppState, AppAction, Void> {
    .combine(
      counter.pullback(state: \.counter, action: .counter, environment: { $0 }),
      todos.pullback(state: \.todos, action: .todo, environment: { $0 }))
  }

  private static var counter: Reducer<CounterState, CounterAction, Void> {
    Reducer { state, action, _ in
      switch action {
      case .increment: state.count += 1
      case .decrement: state.count -= 1
      case .unknown: break
      }
      return .none
    }
  }

  private static var todos: Reducer<[Todo], TodoAction, Void> {
    Reducer { state, action, _ in
      switch action {
      case .add(let todo): state.append(todo)
      case .toggle(let place) where state.indices.contains(place): state[place].isDone.toggle()
      case .toggle, .unknown: break
      }
      return .none
    }
  }

  static func action(_ words: [Substring]) -> AppAction? {
    switch words.first {
    case "+": .counter(.increment)
    case "-": .counter(.decrement)
    case "add": .todo(.add(Todo(title: words.dropFirst().joined(separator: " "))))
    case "done": words.last.flatMap { Int($0) }.map { .todo(.toggle($0 - 1)) }
    default: nil
    }
  }

  static func shown(_ state: AppState) -> String {
    let todos = state.todos.map { "\($0.isDone ? "x" : " ") \($0.title)" }
    return (["\(state.counter.count)"] + todos).joined(separator: "\n")
  }
}
