public import SumTypeRuntime

#if canImport(Combine)
  public import Combine
#endif

/// A description of work that an action leads to, and that may send actions back.
///
/// ```swift
/// return .task { .todosLoaded(try await api.fetchTodos()) } catch: { .loadFailed("\($0)") }
///   .cancellable(id: Work.load, cancelInFlight: true)
/// ```
/// An effect is a value: nothing happens before a store starts it. Work runs away from the main
/// actor. What it throws goes to `catch` where there is one, and else to the store's `onFailure`.
public struct Effect<Action: Sendable>: Sendable {
  @usableFromInline let node: Node

  @usableFromInline
  enum Node: Sendable {
    case none
    case send(Action)
    case work(Work)
    case merge([Effect])
    case concatenate([Effect])
    indirect case cancellable(EffectID, cancelInFlight: Bool, Effect)
    indirect case throttle(Throttle, Effect)
    indirect case scoped(ScopeKey, Effect)
    case cancel(EffectID)
    case cancelScope(@Sendable (ScopeKey) -> Bool)
  }

  /// What a task does, and the action that answers what it throws.
  @usableFromInline
  struct Work: Sendable {
    var run: @Sendable (Send<Action>) async throws -> Action?
    var recover: (@Sendable (any Error) -> Action)?
  }

  @usableFromInline
  struct Throttle: Sendable {
    let id: EffectID
    let interval: Duration
    let latest: Bool
    let clock: any Clock<Duration>
  }

  @inlinable
  init(_ node: Node) { self.node = node }

  @inlinable
  var isNone: Bool {
    if case .none = node { true } else { false }
  }
}

/// Sends actions back from work that is going on.
///
/// ```swift
/// .run { send in
///   for await price in prices { await send(.priceChanged(price)) }
/// }
/// ```
/// Once the work has returned or was cancelled, it does nothing any more.
public struct Send<Action: Sendable>: Sendable {
  let deliver: @Sendable (Action) async -> Void

  /// Sends an action, which has been reduced when this returns.
  public func callAsFunction(_ action: Action) async { await deliver(action) }
}

extension Effect {
  /// Nothing follows.
  @inlinable
  public static var none: Self { Self(.none) }

  /// Reduces an action next, in the same turn.
  @inlinable
  public static func send(_ action: Action) -> Self { Self(.send(action)) }

  /// Work without an answer.
  public static func fireAndForget(_ work: @escaping @Sendable () async throws -> Void) -> Self {
    Self(
      .work(
        Work { _ in
          try await work()
          return nil
        }))
  }

  /// Work with one answer.
  ///
  /// ```swift
  /// .task { .found(try await api.find(text)) }
  /// ```
  public static func task(_ work: @escaping @Sendable () async throws -> Action) -> Self {
    Self(.work(Work { _ in try await work() }))
  }

  /// Work with one answer, also where it throws.
  public static func task(
    _ work: @escaping @Sendable () async throws -> Action,
    catch recover: @escaping @Sendable (any Error) -> Action
  ) -> Self {
    Self(.work(Work(run: { _ in try await work() }, recover: recover)))
  }

  /// Work that sends as many actions as it likes, until it returns.
  public static func run(
    _ work: @escaping @Sendable (Send<Action>) async throws -> Void
  ) -> Self {
    Self(
      .work(
        Work { send in
          try await work(send)
          return nil
        }))
  }

  /// Work that sends as many actions as it likes, and one more where it throws.
  public static func run(
    _ work: @escaping @Sendable (Send<Action>) async throws -> Void,
    catch recover: @escaping @Sendable (any Error) -> Action
  ) -> Self {
    Self(
      .work(
        Work(
          run: { send in
            try await work(send)
            return nil
          }, recover: recover)))
  }

  /// Sends each element of a sequence.
  public static func sequence<Elements: AsyncSequence & Sendable>(_ elements: Elements) -> Self
  where Elements.Element == Action {
    .run { send in for try await action in elements { await send(action) } }
  }

  /// Sends an action for each element of a sequence.
  ///
  /// ```swift
  /// .sequence(connection.messages) { .messageArrived($0) }
  /// ```
  public static func sequence<Elements: AsyncSequence & Sendable>(
    _ elements: Elements, _ action: @escaping @Sendable (Elements.Element) -> Action
  ) -> Self {
    .run { send in for try await element in elements { await send(action(element)) } }
  }
}

#if canImport(Combine)
  extension Effect {
    /// Sends each value of a publisher, which is made when the effect starts.
    public static func publisher<Failure: Error>(
      _ publisher: @autoclosure @escaping @Sendable () -> any Publisher<Action, Failure>
    ) -> Self {
      .run { send in try await forward(publisher(), to: send) }
    }

    private static func forward<P: Publisher>(
      _ publisher: P, to send: Send<Action>
    ) async throws where P.Output == Action {
      for try await action in publisher.values { await send(action) }
    }
  }
#endif

extension Effect {
  /// All of them at once; it ends with the last.
  public static func merge(_ effects: Effect...) -> Self { merge(effects) }

  /// All of them at once; it ends with the last.
  public static func merge(_ effects: [Effect]) -> Self {
    let some = effects.flatMap { effect -> [Effect] in
      if case .merge(let parts) = effect.node { return parts }
      return effect.isNone ? [] : [effect]
    }
    return some.count > 1 ? Self(.merge(some)) : some.first ?? .none
  }

  /// One after the other; it ends with the last, or with the first that throws. What has an answer
  /// to what it throws (`catch`) has not thrown, and one that is cancelled makes way for the next.
  public static func concatenate(_ effects: Effect...) -> Self { concatenate(effects) }

  /// One after the other; it ends with the last, or with the first that throws.
  public static func concatenate(_ effects: [Effect]) -> Self {
    let some = effects.filter { !$0.isNone }
    return some.count > 1 ? Self(.concatenate(some)) : some.first ?? .none
  }

  /// The same, to be ended by ``cancel(id:)``.
  ///
  /// - Parameters:
  ///   - id: counts within the store and within the child whose reducer uses it: two rows with one
  ///     id do not meet.
  ///   - cancelInFlight: whether it ends those of that id that have begun before.
  public func cancellable(
    id: some Hashable & Sendable, cancelInFlight: Bool = false
  ) -> Self {
    isNone && !cancelInFlight
      ? self : Self(.cancellable(EffectID(id), cancelInFlight: cancelInFlight, self))
  }

  /// Ends the effects of that id, also those that wait for their turn. None of them sends anything
  /// once this is done.
  public static func cancel(id: some Hashable & Sendable) -> Self { Self(.cancel(EffectID(id))) }

  /// Ends all effects of a child, and of its children.
  ///
  /// ```swift
  /// case .loggedOut: return .cancel(scope: .counter)
  /// ```
  /// - Parameter path: the variant that holds the child's actions, as it was given to `pullback`.
  public static func cancel<Child>(scope path: VariantPath<Action, Child>) -> Self {
    Self(.cancelScope { key in (key.origin as? Action).map(path.matches) ?? false })
  }
}

extension Effect {
  /// The same effect, whose actions are made into others.
  ///
  /// ```swift
  /// let effect: Effect<AppAction> = .task { 5 }.map { .numberChosen($0) }
  /// ```
  public func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Action) -> Other
  ) -> Effect<Other> {
    switch node {
    case .none: .none
    case .send(let action): .send(transform(action))
    case .work(let work): Effect<Other>(.work(work.map(transform)))
    case .merge(let parts): Effect<Other>(.merge(parts.map { $0.map(transform) }))
    case .concatenate(let parts): Effect<Other>(.concatenate(parts.map { $0.map(transform) }))
    case .cancellable(let id, let cancelInFlight, let effect):
      Effect<Other>(.cancellable(id, cancelInFlight: cancelInFlight, effect.map(transform)))
    case .throttle(let throttle, let effect):
      Effect<Other>(.throttle(throttle.as(Other.self), effect.map(transform)))
    case .scoped(let key, let effect): Effect<Other>(.scoped(key, effect.map(transform)))
    case .cancel(let id): Effect<Other>(.cancel(id))
    case .cancelScope(let matches): Effect<Other>(.cancelScope(matches))
    }
  }

  /// What is left of an effect that has not started once what is of an id is cancelled, or all of a
  /// scope.
  func pruned(of cancelled: ScopedID, in scope: [ScopeKey]) -> Effect {
    func part(_ id: EffectID?, _ scope: [ScopeKey], _ part: Effect, _ node: (Effect) -> Node)
      -> Effect
    {
      if ScopedID(scope: scope, id: id) == cancelled { return .none }
      let rest = part.pruned(of: cancelled, in: scope)
      return rest.isNone ? .none : Effect(node(rest))
    }
    switch node {
    case .none, .send, .work, .cancel, .cancelScope: return self
    case .merge(let parts): return .merge(parts.map { $0.pruned(of: cancelled, in: scope) })
    case .concatenate(let parts):
      return .concatenate(parts.map { $0.pruned(of: cancelled, in: scope) })
    case .cancellable(let id, let cancelInFlight, let effect):
      return part(id, scope, effect) { .cancellable(id, cancelInFlight: cancelInFlight, $0) }
    case .throttle(let throttle, let effect):
      return part(throttle.id, scope, effect) { .throttle(throttle, $0) }
    case .scoped(let key, let effect):
      return part(nil, scope + [key], effect) { .scoped(key, $0) }
    }
  }

  /// What parts of an effect that has not started can be cancelled by.
  func addIDs(in scope: [ScopeKey], to ids: inout Set<ScopedID>) {
    switch node {
    case .none, .send, .work, .cancel, .cancelScope: break
    case .merge(let parts), .concatenate(let parts):
      for part in parts { part.addIDs(in: scope, to: &ids) }
    case .cancellable(let id, _, let effect):
      ids.insert(ScopedID(scope: scope, id: id))
      effect.addIDs(in: scope, to: &ids)
    case .throttle(let throttle, let effect):
      ids.insert(ScopedID(scope: scope, id: throttle.id))
      effect.addIDs(in: scope, to: &ids)
    case .scoped(let key, let effect):
      ids.insert(ScopedID(scope: scope + [key], id: nil))
      effect.addIDs(in: scope + [key], to: &ids)
    }
  }
}

extension Effect.Work {
  init(_ run: @escaping @Sendable (Send<Action>) async throws -> Action?) {
    self.init(run: run, recover: nil)
  }

  func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Action) -> Other
  ) -> Effect<Other>.Work {
    var mapped = Effect<Other>.Work { [run] send in
      let inner = Send<Action> { action in await send(transform(action)) }
      return try await run(inner).map(transform)
    }
    if let recover { mapped.recover = { error in transform(recover(error)) } }
    return mapped
  }
}

extension Effect.Throttle {
  func `as`<Other>(_: Other.Type) -> Effect<Other>.Throttle {
    Effect<Other>.Throttle(id: id, interval: interval, latest: latest, clock: clock)
  }
}

/// What an app calls its effects.
@usableFromInline
package struct EffectID: Hashable, @unchecked Sendable {
  private let base: AnyHashable

  @usableFromInline
  init(_ id: some Hashable & Sendable) { base = AnyHashable(id) }

  @usableFromInline
  func value<ID>(as _: ID.Type) -> ID? { base.base as? ID }
}

/// One step from a reducer to a child of it: what the effects of a child are told by.
@usableFromInline
package struct ScopeKey: Hashable, Sendable {
  /// The key path of the child's state, or the types where it is a variant.
  @usableFromInline let path: EffectID
  /// The identity of an element.
  @usableFromInline let element: EffectID?
  /// An action of the parent that led here: it is of the variant that holds the child's actions.
  let origin: any Sendable

  @usableFromInline
  init(path: EffectID, element: EffectID?, origin: any Sendable) {
    self.path = path
    self.element = element
    self.origin = origin
  }

  @usableFromInline
  package static func == (left: ScopeKey, right: ScopeKey) -> Bool {
    left.path == right.path && left.element == right.element
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(element)
  }
}
