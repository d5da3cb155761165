import OpenCombine

/// A store whose scopes each keep and publish a copy of their part of the state, and whose views drop
/// equal values: what one writes first on top of a library of publishers.
@MainActor
final class PublishedStore<State, Action> {
  let states: CurrentValueSubject<State, Never>
  private let dispatch: @MainActor (Action, CurrentValueSubject<State, Never>) -> Void
  private var subscription: AnyCancellable?

  init(_ state: State, reduce: @escaping @MainActor (inout State, Action) -> Void) {
    states = CurrentValueSubject(state)
    dispatch = { action, states in reduce(&states.value, action) }
  }

  private init(_ state: State, to parent: @escaping @MainActor (Action) -> Void) {
    states = CurrentValueSubject(state)
    dispatch = { action, _ in parent(action) }
  }

  func send(_ action: Action) { dispatch(action, states) }

  func scope<Part>(_ part: @escaping (State) -> Part) -> PublishedStore<Part, Action> {
    let child = PublishedStore<Part, Action>(part(states.value)) { self.send($0) }
    let childStates = child.states
    child.subscription = states.sink { childStates.value = part($0) }
    return child
  }

  /// Calls `body` with each value that differs from the one before.
  func observe(_ body: @escaping (State) -> Void) -> AnyCancellable where State: Equatable {
    states.removeDuplicates().sink { body($0) }
  }
}
