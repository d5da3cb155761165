import CounterUI
import SumType
import SumTypeFeature

/// The second version: the counter can be reset, todos can be urgent, and there is a theme.
@main
enum CounterV2: CounterVersion {
  typealias Feature = AppFeature

  static func main() async throws { try await launch(CounterV2.self) }

  static var initial: AppState { AppState(counter: CounterState()) }

  static var reducer: Reducer<AppState, AppAction, Void> {
    .combine(
      counter.pullback(state: \.counter, action: .counter, environment: { $0 }),
      todos.pullback(state: \.todos, action: .todo, environment: { $0 }),
      Reducer { state, action, _ in
        if let theme = action[.themeChosen] { state.theme = theme }
        return .none
      })
  }

  private static var counter: Reducer<CounterState, CounterAction, Void> {
    Reducer { state, action, _ in
      switch action {
      case .up: state.count += 1
      case .down: state.count -= 1
      case .reset: state.count = 0
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
    let title = words.dropFirst().joined(separator: " ")
    return switch words.first {
    case "+": .counter(.up)
    case "-": .counter(.down)
    case "reset": .counter(.reset)
    case "add": .todo(.add(Todo(title: title)))
    case "urgent": .todo(.add(Todo(title: title, isUrgent: true)))
    case "done": words.last.flatMap { Int($0) }.map { .todo(.toggle($0 - 1)) }
    case "theme": .themeChosen(title)
    default: nil
    }
  }

  static func shown(_ state: AppState) -> String {
    let todos = state.todos.map {
      "\($0.isDone ? "x" : " ") \($0.title)\($0.isUrgent ? "!" : "")"
    }
    return (["\(state.counter.count), \(state.theme)"] + todos).joined(separator: "\n")
  }
}
