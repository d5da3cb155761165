import Measuring
import Observation
import SumTypeFeature
import SumTypeRuntime

/// Actions through stores, their scopes and view stores.
struct StateMeasurements {
  static let published = "OpenCombine, a published state"

  /// How many actions, unless the run says otherwise.
  let sizes: [Int]?

  var all: [Measurement] {
    [
      Measurement(
        name: "state-action", title: "n actions that change one member of the state", sizes: sizes,
        goals: ["a store with a view store": .atMost(1.5), Self.published: .atLeast(1)],
        subjects: { count in Self.onMainActor { actions(count) } }),
      Measurement(
        name: "state-scope", title: "n actions through scopes, each with a view store at the end",
        sizes: sizes,
        goals: ["ten scopes": .atMost(1.2), "OpenCombine, ten scopes": .atLeast(10)],
        subjects: { count in Self.onMainActor { scopes(count) } }),
      Measurement(
        name: "state-element", title: "n actions that change one element of the state",
        sizes: sizes, goals: ["one of 100,000": .atMost(1.1)],
        subjects: { count in Self.onMainActor { elements(count) } }),
      Measurement(
        name: "state-ignored", title: "n actions that no view store shows", sizes: sizes,
        subjects: { count in Self.onMainActor { ignored(count) } }),
      Measurement(
        name: "state-path", title: "n payloads of a union", sizes: sizes,
        goals: ["a variant path": .atMost(2)], subjects: paths),
    ]
  }

  /// Measurements run on the main thread, which the types of subjects do not say.
  private static func onMainActor(_ body: @MainActor () -> [Subject]) -> [Subject] {
    nonisolated(unsafe) var subjects: [Subject] = []
    MainActor.assumeIsolated { subjects = body() }
    return subjects
  }

  @MainActor
  private static func store(_ rows: Int = 0) -> Store<Tally, Tally.Action> {
    Store(initialState: Tally(rows: rows), reducer: Tally.reducer, environment: ())
  }

  @MainActor
  private static func store<State: Counting & Sendable>(
    of state: State
  ) -> Store<State, State.Action> {
    let reducer = Reducer<State, State.Action, Void> { state, action, _ in
      state.reduce(action)
      return .none
    }
    return Store(initialState: state, reducer: reducer, environment: ())
  }

  private static let tenShells = shells(shells(Tally()))

  private static func shells<Inner>(_ inner: Inner) -> FiveShells<Inner> {
    Shell(Shell(Shell(Shell(Shell(inner)))))
  }

  @MainActor
  private static func publishedStore<State: Counting>(
    of state: State
  ) -> PublishedStore<State, Tally.Action> {
    PublishedStore(state) { state, _ in state.countUp() }
  }

  /// Sends an action as often as it says, and answers how often.
  ///
  /// - Parameter views: those that are told of it. To hold them is no work of an action's.
  @MainActor
  private static func sending(
    _ name: String, _ count: Int, to views: [AnyObject] = [],
    _ send: @escaping @MainActor () -> Void
  ) -> Subject {
    Subject(name, expected: count) {
      MainActor.assumeIsolated {
        for _ in 0..<count { send() }
        withExtendedLifetime(views) {}
        return count
      }
    }
  }

  @MainActor
  private func actions(_ count: Int) -> [Subject] {
    final class Observed: Observable {
      let registrar = ObservationRegistrar()
      var tally = Tally()
    }
    let plain = Observed()
    let store = Self.store()
    let view = ViewStore(store, observe: { $0.count })
    precondition(view.state == 0)
    let published = PublishedStore<Tally, Tally.Action>(Tally()) { tally, action in
      _ = Tally.reducer(&tally, action, ())
    }
    let subscription = published.observe { _ in }
    return [
      Self.sending("the reducer and a registrar", count) {
        plain.registrar.withMutation(of: plain, keyPath: \.tally) {
          _ = Tally.reducer(&plain.tally, .up, ())
        }
      },
      Self.sending("a store with a view store", count, to: [view]) { store.send(.up) },
      Self.sending(Self.published, count, to: [subscription]) { published.send(.up) },
    ]
  }

  @MainActor
  private func scopes(_ count: Int) -> [Subject] {
    let (shell, shells) = (Shell(Tally()), Self.tenShells)
    let one = ViewStore(Self.store(of: shell).inner())
    let ten = ViewStore(Self.store(of: shells).fifth().fifth())
    let publishedOne = Self.publishedStore(of: shell).scope { $0.inner }
    let publishedTen = Self.publishedStore(of: shells).fifth().fifth()
    let subscriptions = [publishedOne, publishedTen].map { $0.observe { _ in } }
    // The same depth by one scope, whose paths were put together by hand.
    let deep = ViewStore(
      Self.store(of: shells).scope(
        state: \.inner.inner.inner.inner.inner.inner.inner.inner.inner.inner,
        action: VariantPath<_, Tally.Action> {
          .inner(.inner(.inner(.inner(.inner(.inner(.inner(.inner(.inner(.inner($0))))))))))
        } _: { _ in
          nil
        }))
    precondition(one.state == ten.state && ten.state == deep.state)
    return [
      Self.sending("one scope", count) { one.send(.up) },
      Self.sending("ten scopes", count) { ten.send(.up) },
      Self.sending("one scope, ten deep", count) { deep.send(.up) },
      Self.sending("OpenCombine, one scope", count) { publishedOne.send(.up) },
      Self.sending("OpenCombine, ten scopes", count, to: subscriptions) { publishedTen.send(.up) },
    ]
  }

  @MainActor
  private func elements(_ count: Int) -> [Subject] {
    let (few, many) = (Self.store(10), Self.store(100_000))
    let views = [few, many].map { store in ViewStore(store, observe: { $0.rows[7].count }) }
    return [
      Self.sending("one of 10", count) { few.send(.row(id: 7)) },
      Self.sending("one of 100,000", count, to: views) { many.send(.row(id: 7)) },
    ]
  }

  @MainActor
  private func ignored(_ count: Int) -> [Subject] {
    let (one, many) = (Self.store(), Self.store())
    let view = ViewStore(one, observe: { $0.title })
    let views = (0..<1_000).map { _ in ViewStore(many, observe: { $0.title }) }
    return [
      Self.sending("one view store", count, to: [view]) { one.send(.up) },
      Self.sending("1,000 view stores", count, to: views) { many.send(.up) },
    ]
  }

  private func paths(_ count: Int) -> [Subject] {
    let actions = (0..<count).map { $0 % 2 == 0 ? Tally.Action.up : .rename("\($0)") }
    let expected = count / 2
    return [
      Subject("a switch", expected: expected) {
        var found = 0
        for action in actions {
          if case .rename(let title) = action, !title.isEmpty { found += 1 }
        }
        return found
      },
      Subject("a variant path", expected: expected) {
        var found = 0
        for action in actions {
          if let title = Tally.Action.renamed.extract(from: action), !title.isEmpty { found += 1 }
        }
        return found
      },
    ]
  }
}

extension Store {
  fileprivate func inner<Inner>() -> Store<Inner, Inner.Action>
  where State == Shell<Inner>, Action == State.Action {
    scope(state: \.inner, action: Action.within)
  }

  fileprivate func fifth<Inner>() -> Store<Inner, Inner.Action>
  where State == FiveShells<Inner>, Action == State.Action {
    inner().inner().inner().inner().inner()
  }
}

extension PublishedStore where Action == Tally.Action {
  fileprivate func fifth<Inner>() -> PublishedStore<Inner, Action>
  where State == FiveShells<Inner> {
    scope { $0.inner }.scope { $0.inner }.scope { $0.inner }.scope { $0.inner }.scope { $0.inner }
  }
}
