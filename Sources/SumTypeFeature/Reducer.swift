import Foundation
public import SumTypeRuntime
public import SumTypeState

/// A function from a state and an action to the next state and the effects that follow.
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
/// A reducer is pure: data that differs from run to run (dates, identities, answers of a server) comes from
/// actions or from the environment, so that recorded actions lead to the same states again.
// Inlinable, so that the reducing of an action is specialised for its types.
public struct Reducer<State, Action: Sendable, Environment: Sendable>: Sendable {
  @usableFromInline typealias Reduce =
    @Sendable (inout State, Action, Environment) -> Effect<Action>
  /// Returns whether the state of a child, or of a child's child, exists; nil if the keys lead to no child
  /// of this reducer.
  @usableFromInline typealias Holds = @Sendable (State, ArraySlice<ScopeKey>) -> Bool?

  @usableFromInline let reduce: Reduce
  @usableFromInline let holds: Holds

  /// - Parameter reduce: changes the state in place, and returns the effects that follow.
  @inlinable
  public init(_ reduce: @escaping @Sendable (inout State, Action, Environment) -> Effect<Action>) {
    self.init(reduce) { _, _ in nil }
  }

  @inlinable
  init(_ reduce: @escaping Reduce, holds: @escaping Holds) {
    self.reduce = reduce
    self.holds = holds
  }

  /// Changes a state, and returns the effects that follow, without starting them.
  ///
  /// A reducer that calls another one for a part of its state that may go makes it with `pullback`: the effects
  /// of the part end with it only if the reducer is a child in the store's reducer.
  @inlinable
  public func callAsFunction(
    _ state: inout State, _ action: Action, _ environment: Environment
  ) -> Effect<Action> {
    reduce(&state, action, environment)
  }

  /// Returns a reducer that calls all of the reducers in order for each action. List a child before its
  /// parent, since the parent may remove the child's state.
  @inlinable
  public static func combine(_ reducers: Self...) -> Self {
    Self { state, action, environment in
      .merge(reducers.map { $0.reduce(&state, action, environment) })
    } holds: { state, keys in
      reducers.lazy.compactMap { $0.holds(state, keys) }.first
    }
  }
}

// MARK: - Children

extension Reducer {
  /// Returns the same reducer for a parent whose state and actions contain these.
  ///
  /// ```swift
  /// counterReducer.pullback(state: \.counter, action: .counter) { $0.primes }
  /// ```
  /// - Parameters:
  ///   - path: the place of the child's state in the parent's.
  ///   - action: the variant of the parent's actions that holds the child's actions.
  ///   - environment: makes the child's environment of the parent's.
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

  /// Returns the same reducer for a parent whose state contains this one optionally. While the child's
  /// state is nil its actions are ignored; when it becomes nil, the child's effects are cancelled.
  @inlinable
  public func pullback<P, PA: Sendable, PE: Sendable>(
    state path: WritableKeyPath<P, State?> & Sendable, action: VariantPath<PA, Action>,
    environment: @escaping @Sendable (PE) -> Environment
  ) -> Reducer<P, PA, PE> {
    pullback(key: path, action, environment) { parent, body in
      // Taken out of the property first, so that the storage has one owner and is not copied.
      guard var state = parent[keyPath: path].take() else { return .none }
      defer { parent[keyPath: path] = state }
      return body(&state)
    } read: {
      $0[keyPath: path]
    }
  }

  /// Returns the same reducer for a parent whose state is a union, of which this state is a variant. While
  /// the state is another variant the child's actions are ignored; when it becomes another one, the child's
  /// effects are cancelled.
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

  /// Returns the same reducer for each element of a list. Actions for an element that does not exist are
  /// ignored; when an element is removed, its effects are cancelled. The elements have different identities. If
  /// two have the same one, either of them may receive the action: the search begins where the last one ended.
  ///
  /// ```swift
  /// rowReducer.pullback(
  ///   elements: \.rows, action: VariantPath.row.element(\.id, \.action, RowAction.init)
  /// ) { $0 }
  /// ```
  /// - Parameters:
  ///   - path: the place of the list in the parent's state.
  ///   - action: the variant of the parent's actions that holds an identity and an action.
  ///   - environment: makes the child's environment of the parent's.
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
  /// Returns a path of the same variant whose payload is a pair: the identity of an element, and an action
  /// for that element.
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

/// The positions at which the elements of a list were last found. A search begins at the stored position;
/// if it fails, all positions are stored anew, which happens once for many changes.
///
/// Unchecked: the lock guards the index, since a `Mutex` needs macOS 15.
@usableFromInline
final class ElementPositions<Element: Identifiable>: @unchecked Sendable {
  @usableFromInline let lock = NSLock()
  @usableFromInline var index = PositionIndex<Element.ID>()

  @usableFromInline
  init() {}

  @inlinable
  func position(of id: Element.ID, in elements: [Element]) -> Int? {
    // A short list is searched directly.
    if elements.count <= 16 { return elements.firstIndex { $0.id == id } }
    return lock.withLock {
      if let found = index.find(id, below: elements.count, { elements[$0].id == id }) {
        return found
      }
      index = PositionIndex(of: elements.count) { elements[$0].id }
      return index.positions[id]
    }
  }
}
