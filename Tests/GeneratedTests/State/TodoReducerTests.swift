import Foundation
import Showcase
import SumTypeRuntime
import Testing

/// The feature's logic, as an app writes it: domain types only.
private func reduce(_ state: inout TodoState, _ action: TodoAction) {
  switch action {
  case .clearCompleted: state.todos.removeAll(where: \.isDone)
  case .search(let text): state.todos.removeAll { !$0.title.contains(text) }
  case .delete(let ids): state.todos.removeAll { ids.contains($0.id) }
  case .add(let todo): state.todos.append(todo)
  case .select(let filter): state.filter = filter
  case .unknown: break
  }
}

@Suite("A reducer over generated actions")
struct TodoReducerTests {
  private let milk = Todo(id: ID.first, title: "Buy milk", isDone: true, due: nil)
  private let book = Todo(id: ID.second, title: "Read a book", isDone: false, due: nil)

  @Test("is a switch over the domain's cases")
  func reducing() {
    var state = TodoState(todos: [milk], filter: .all, editing: nil)
    reduce(&state, .add(book))
    reduce(&state, .select(.active))
    #expect(state == TodoState(todos: [milk, book], filter: .active, editing: nil))
    reduce(&state, .clearCompleted)
    #expect(state.todos == [book])
    reduce(&state, .delete([book.id]))
    #expect(state.todos.isEmpty)
  }

  @Test(
    "every kind of action is written and read back",
    arguments: [
      (TodoAction.clearCompleted, #"{"action":"clearCompleted"}"#),
      (.search("milk"), #"{"action":"search","value":"milk"}"#),
      (.delete([]), #"{"action":"delete","value":[]}"#),
      (.select(.completed), #"{"action":"filter","value":"completed"}"#),
    ])
  func recording(action: TodoAction, json: String) throws {
    var writer = JSONWriter()
    TodoActionCodec.encode(action, to: &writer)
    #expect(text(writer.finish()) == json)
    let read = try JSONReader.read(Array(json.utf8)) { (reader) throws(JSONFault) in
      try TodoActionCodec.decode(from: &reader)
    }
    #expect(read == action)
  }

  @Test("an action of a newer version is replayed as nothing, and is not lost")
  func futureAction() throws {
    let json = #"{"value":{"days":1.0},"action":"postpone"}"#
    let action = try JSONReader.read(Array(json.utf8)) { (reader) throws(JSONFault) in
      try TodoActionCodec.decode(from: &reader)
    }
    var state = TodoState(todos: [milk], filter: .all, editing: nil)
    reduce(&state, action)
    #expect(state.todos == [milk])
    var writer = JSONWriter()
    TodoActionCodec.encode(action, to: &writer)
    #expect(text(writer.finish()) == json)
  }
}
