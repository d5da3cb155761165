import SumTypeFeature

#if canImport(Actomaton)
  import Actomaton
  import ActomatonEffect
#endif
#if canImport(ReSwift)
  import ReSwift
#endif

/// The state of a small feature, of which an action changes one member.
struct Tally: Equatable, Sendable {
  var count = 0
  var title = "Tally"

  enum Action: Sendable {
    case up
    case rename(String)
  }

  mutating func reduce(_ action: Action) {
    switch action {
    case .up: count &+= 1
    case .rename(let title): self.title = title
    }
  }
}

/// An action through a store, shown to one who looks at one member.
@MainActor
func measureActions() async {
  let store = SumTypeFeature.Store(
    initialState: Tally(),
    reducer: SumTypeFeature.Reducer<Tally, Tally.Action, Void> { tally, action, _ in
      tally.reduce(action)
      return .none
    }, environment: ())
  let view = SumTypeFeature.ViewStore(store, observe: { $0.count })
  precondition(view.state == 0)
  var subjects = [
    Subject("sumtype, a store with a view store") { count in
      for _ in 0..<count { store.send(.up) }
      withExtendedLifetime(view) {}
    }
  ]
  #if canImport(ReSwift)
    subjects.append(reSwift())
  #endif
  #if canImport(Actomaton)
    subjects.append(actomaton())
  #endif
  await measure("an action", subjects)
}

#if canImport(ReSwift)
  private struct Up: ReSwift.Action {}

  private final class Watcher: StoreSubscriber {
    var count = 0
    func newState(state: Int) { count = state }
  }

  @MainActor
  private func reSwift() -> Subject {
    let store = ReSwift.Store<Tally>(
      reducer: { action, state in
        var tally = state ?? Tally()
        if action is Up { tally.reduce(.up) }
        return tally
      }, state: Tally())
    let watcher = Watcher()
    store.subscribe(watcher) { $0.select(\.count).skipRepeats() }
    return Subject("ReSwift, a store with a subscriber", goal: "≥ 2 ×") { count in
      for _ in 0..<count { store.dispatch(Up()) }
      withExtendedLifetime(watcher) {}
    }
  }
#endif

#if canImport(Actomaton)
  @MainActor
  private func actomaton() -> Subject {
    let machine = Actomaton<Tally.Action, Tally, Never>(
      state: Tally(),
      reducer: MealyReducer { action, tally, _ in
        tally.reduce(action)
        return .empty
      })
    return Subject("Actomaton, that nobody looks at", goal: "≥ 10 ×") { count in
      for _ in 0..<count { _ = await machine.send(.up) }
    }
  }
#endif
