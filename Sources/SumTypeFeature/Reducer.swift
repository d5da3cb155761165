public import SumTypeRuntime

/// What an action makes of a state, and which effects follow.
///
/// ```swift
/// let counterReducer = Reducer<CounterState, CounterAction, Void> { state, action, _ in
///   switch action {
///   case .incremented: state.count += 1
///   case .decremented: state.count -= 1
///   }
///   return .none
/// }
/// ```
/// It is a pure function: what differs from run to run (dates, identities, answers of a server) comes
/// in actions or from the environment, so that recorded actions give the same states again.
// Inlinable, so that what an action goes through is compiled for its types.
public struct Reducer<State, Action: Sendable, Environment: Sendable>: Sendable {
  @usableFromInline typealias Reduce =
    @Sendable (inout State, Action, Environment) -> Effect<Action>
  /// Whether the state of a child, or of a child's child, is there; nil if it is no child of these.
  @usableFromInline typealias Holds = @Sendable (State, ArraySlice<ScopeKey>) -> Bool?

  @usableFromInline let reduce: Reduce
  @usableFromInline let holds: Holds

  /// - Parameter reduce: changes the state in place, and returns what follows.
  @inlinable
  public init(_ reduce: @escaping @Sendable (inout State, Action, Environment) -> Effect<Action>) {
    self.init(reduce) { _, _ in nil }
  }

  @inlinable
  init(_ reduce: @escaping Reduce, holds: @escaping Holds) {
    self.reduce = reduce
    self.holds = holds
  }

  /// Changes a state, and returns the effects that would follow.
  @inlinable
  public func callAsFunction(
    _ state: inout State, _ action: Action, _ environment: Environment
  ) -> Effect<Action> {
    reduce(&state, action, environment)
  }

  /// All of them, one after the other, on each action. A child comes before its parent, which may
  /// take away the child's state.
  @inlinable
  public static func combine(_ reducers: Self...) -> Self {
    Self { state, action, environment in
      .merge(reducers.map { $0.reduce(&state, action, environment) })
    } holds: { state, keys in
      for reducer in reducers {
        if let holds = reducer.holds(state, keys) { return holds }
      }
      return nil
    }
  }
}

// MARK: - Children

extension Reducer {
  /// The same for a state and actions of which these are a part.
  ///
  /// ```swift
  /// counterReducer.pullback(state: \.counter, action: .counter) { $0.primes }
  /// ```
  /// - Parameters:
  ///   - path: where the parent has this state.
  ///   - action: the variant of the parent's actions that holds these.
  ///   - environment: what these effects need of the parent's environment.
  @inlinable
  public func pullback<P, PA: Sendable, PE: Sendable>(
    state path: WritableKeyPath<P, State> & Sendable, action: VariantPath<PA, Action>,
    environment: @escaping @Sendable (PE) -> Environment
  ) -> Reducer<P, PA, PE> {
    pullback(key: path, action, environment) { parent, body in
      body(&parent[keyPath: path])
    } read: {
      $0[keyPath: path]
    }
  }

  /// The same for a state that is not always there. Actions are ignored while it is not, and its
  /// effects end when it goes.
  @inlinable
  public func pullback<P, PA: Sendable, PE: Sendable>(
    state path: WritableKeyPath<P, State?> & Sendable, action: VariantPath<PA, Action>,
    environment: @escaping @Sendable (PE) -> Environment
  ) -> Reducer<P, PA, PE> {
    pullback(key: path, action, environment) { parent, body in
      // Taken out meanwhile, so that nothing is copied because there are two of it.
      guard var state = parent[keyPath: path].take() else { return .none }
      defer { parent[keyPath: path] = state }
      return body(&state)
    } read: {
      $0[keyPath: path]
    }
  }

  /// The same for a state that is one of several. Actions are ignored while it is another one, and
  /// its effects end when it becomes another one.
  @inlinable
  public func pullback<P, PA: Sendable, PE: Sendable>(
    state path: VariantPath<P, State>, action: VariantPath<PA, Action>,
    environment: @escaping @Sendable (PE) -> Environment
  ) -> Reducer<P, PA, PE> {
    let key = [ObjectIdentifier(P.self), ObjectIdentifier(State.self), ObjectIdentifier(PA.self)]
    return pullback(key: key, action, environment) { parent, body in
      path.modify(&parent, body) ?? .none
    } read: {
      path.extract(from: $0)
    }
  }

  @inlinable
  func pullback<P, PA: Sendable, PE: Sendable>(
    key: some Hashable & Sendable, _ path: VariantPath<PA, Action>,
    _ environment: @escaping @Sendable (PE) -> Environment,
    modify: @escaping @Sendable (inout P, (inout State) -> Effect<Action>) -> Effect<Action>,
    read: @escaping @Sendable (P) -> State?
  ) -> Reducer<P, PA, PE> {
    let id = EffectID(key)
    return Reducer<P, PA, PE> { parent, parentAction, parentEnvironment in
      guard let action = path.extract(from: parentAction) else { return .none }
      let effect = modify(&parent) { reduce(&$0, action, environment(parentEnvironment)) }
      if effect.isNone { return .none }
      let scope = ScopeKey(path: id, element: nil, origin: parentAction)
      return Effect<PA>(.within(.child(scope), effect.map { path.embed($0) }))
    } holds: { parent, keys in
      guard let key = keys.first, key.path == id else { return nil }
      guard let state = read(parent) else { return false }
      return keys.count == 1 ? true : holds(state, keys.dropFirst())
    }
  }

  /// The same for each element of a list. Actions for an element that is not there are ignored, and
  /// the effects of an element end when it goes.
  ///
  /// ```swift
  /// rowReducer.pullback(
  ///   elements: \.rows, action: VariantPath.row.element(\.id, \.action, RowAction.init)
  /// ) { $0 }
  /// ```
  /// - Parameters:
  ///   - path: where the parent has the list.
  ///   - action: the variant of the parent's actions that holds an identity and an action.
  ///   - environment: what these effects need of the parent's environment.
  @inlinable
  public func pullback<P, PA: Sendable, PE: Sendable>(
    elements path: WritableKeyPath<P, [State]> & Sendable,
    action: VariantPath<PA, (State.ID, Action)>,
    environment: @escaping @Sendable (PE) -> Environment
  ) -> Reducer<P, PA, PE> where State: Identifiable & Sendable, State.ID: Sendable {
    let positions = ElementPositions<State>()
    let id = EffectID(path)
    return Reducer<P, PA, PE> { parent, parentAction, parentEnvironment in
      guard let (element, childAction) = action.extract(from: parentAction),
        let position = positions.position(of: element, in: parent[keyPath: path])
      else { return .none }
      let effect = reduce(
        &parent[keyPath: path][position], childAction, environment(parentEnvironment))
      if effect.isNone { return .none }
      let scope = ScopeKey(path: id, element: EffectID(element), origin: parentAction)
      return Effect<PA>(.within(.child(scope), effect.map { action.embed((element, $0)) }))
    } holds: { parent, keys in
      guard let key = keys.first, key.path == id else { return nil }
      let elements = parent[keyPath: path]
      guard let element = key.element?.base as? State.ID,
        let position = positions.position(of: element, in: elements)
      else { return false }
      return keys.count == 1 ? true : holds(elements[position], keys.dropFirst())
    }
  }
}

extension VariantPath {
  /// The path of a variant whose payload says which element an action is for, as a pair of both.
  ///
  /// ```swift
  /// VariantPath.row.element(\.id, \.action, RowAction.init)
  /// ```
  @inlinable
  public func element<ID, Action>(
    _ id: KeyPath<PayloadValue, ID> & Sendable, _ action: KeyPath<PayloadValue, Action> & Sendable,
    _ make: @escaping @Sendable (ID, Action) -> PayloadValue
  ) -> VariantPath<UnionValue, (ID, Action)> {
    VariantPath<UnionValue, (ID, Action)>(
      { embed(make($0.0, $0.1)) },
      { union in extract(from: union).map { ($0[keyPath: id], $0[keyPath: action]) } })
  }
}
