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
  /// Nil where nothing follows: most actions pass on no more than this one word.
  @usableFromInline let node: Node?

  @usableFromInline
  indirect enum Node: Sendable {
    case send(Action)
    case work(Work)
    case group([Effect], inOrder: Bool)
    case within(EffectFrame, Effect)
    case cancel(EffectTarget)
  }

  /// What a task does, and the action that answers what it throws.
  @usableFromInline
  struct Work: Sendable {
    var run: @Sendable (Send<Action>) async throws -> Action?
    var recover: (@Sendable (any Error) -> Action)?
  }

  @inlinable
  init(_ node: Node?) { self.node = node }

  init(
    _ run: @escaping @Sendable (Send<Action>) async throws -> Action?,
    catch recover: (@Sendable (any Error) -> Action)? = nil
  ) {
    node = .work(Work(run: run, recover: recover))
  }

  @inlinable
  var isNone: Bool { node == nil }
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
  public static var none: Self { Self(nil) }

  /// Reduces an action next, in the same turn.
  @inlinable
  public static func send(_ action: Action) -> Self { Self(.send(action)) }

  /// Work without an answer.
  public static func fireAndForget(_ work: @escaping @Sendable () async throws -> Void) -> Self {
    run { _ in try await work() }
  }

  /// Work with one answer.
  ///
  /// ```swift
  /// .task { .found(try await api.find(text)) }
  /// ```
  /// - Parameters:
  ///   - work: what is done; it returns the answer.
  ///   - recover: the answer to what the work throws; without it, that goes to `onFailure`.
  public static func task(
    _ work: @escaping @Sendable () async throws -> Action,
    catch recover: (@Sendable (any Error) -> Action)? = nil
  ) -> Self {
    Self({ _ in try await work() }, catch: recover)
  }

  /// Work that sends as many actions as it likes, until it returns.
  ///
  /// - Parameters:
  ///   - work: what is done, with what sends its actions.
  ///   - recover: one more action, where the work throws.
  public static func run(
    _ work: @escaping @Sendable (Send<Action>) async throws -> Void,
    catch recover: (@Sendable (any Error) -> Action)? = nil
  ) -> Self {
    Self(
      { send in
        try await work(send)
        return nil
      }, catch: recover)
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
  public static func merge(_ effects: [Effect]) -> Self { group(effects, inOrder: false) }

  /// One after the other; it ends with the last, or with the first that throws. What has an answer
  /// to what it throws (`catch`) has not thrown, and one that is cancelled makes way for the next.
  public static func concatenate(_ effects: Effect...) -> Self { concatenate(effects) }

  /// One after the other; it ends with the last, or with the first that throws.
  public static func concatenate(_ effects: [Effect]) -> Self { group(effects, inOrder: true) }

  private static func group(_ effects: [Effect], inOrder: Bool) -> Self {
    let some = effects.flatMap { effect -> [Effect] in
      if case .group(let parts, inOrder) = effect.node { return parts }
      return effect.isNone ? [] : [effect]
    }
    return some.count > 1 ? Self(.group(some, inOrder: inOrder)) : some.first ?? .none
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
      ? self : Self(.within(.id(EffectID(id), cancelInFlight: cancelInFlight), self))
  }

  /// Ends the effects of that id, also those that wait for their turn. None of them sends anything
  /// once this is done.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(.cancel(.id(EffectID(id))))
  }

  /// Ends all effects of a child, and of its children.
  ///
  /// ```swift
  /// case .loggedOut: return .cancel(scope: .counter)
  /// ```
  /// - Parameter path: the variant that holds the child's actions, as it was given to `pullback`.
  public static func cancel<Child>(scope path: VariantPath<Action, Child>) -> Self {
    Self(.cancel(.child { key in (key.origin as? Action).map(path.matches) ?? false }))
  }

  /// The same effect, whose actions are made into others.
  ///
  /// ```swift
  /// let effect: Effect<AppAction> = .task { 5 }.map { .numberChosen($0) }
  /// ```
  public func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Action) -> Other
  ) -> Effect<Other> {
    rebuilt(transform) { work in
      let run: @Sendable (Send<Other>) async throws -> Other? = { send in
        try await work.run(Send { await send(transform($0)) }).map(transform)
      }
      guard let recover = work.recover else { return Effect<Other>(run) }
      return Effect<Other>(run, catch: { transform(recover($0)) })
    }
  }
}

// MARK: - Parts

extension Effect {
  /// The same, with other actions and other work.
  func rebuilt<Other>(
    _ transform: (Action) -> Other, _ replace: (Work) -> Effect<Other>
  ) -> Effect<Other> {
    switch node {
    case nil: .none
    case .send(let action): .send(transform(action))
    case .work(let work): replace(work)
    case .group(let parts, let inOrder):
      Effect<Other>(.group(parts.map { $0.rebuilt(transform, replace) }, inOrder: inOrder))
    case .within(let frame, let effect):
      Effect<Other>(.within(frame, effect.rebuilt(transform, replace)))
    case .cancel(let target): Effect<Other>(.cancel(target))
    }
  }

  /// What is left of an effect that has not started once what is of an id is cancelled, or all of a
  /// scope.
  func pruned(of cancelled: ScopedID, in scope: [ScopeKey]) -> Effect {
    switch node {
    case nil, .send, .work, .cancel: return self
    case .group(let parts, let inOrder):
      return .group(parts.map { $0.pruned(of: cancelled, in: scope) }, inOrder: inOrder)
    case .within(let frame, let effect):
      let id = frame.id(in: scope)
      let rest = id == cancelled ? .none : effect.pruned(of: cancelled, in: id.scope)
      return rest.isNone ? .none : Effect(.within(frame, rest))
    }
  }

  /// What parts of an effect that has not started can be cancelled by.
  func addIDs(in scope: [ScopeKey], to ids: inout Set<ScopedID>) {
    switch node {
    case nil, .send, .work, .cancel: break
    case .group(let parts, _): for part in parts { part.addIDs(in: scope, to: &ids) }
    case .within(let frame, let effect):
      let id = frame.id(in: scope)
      ids.insert(id)
      effect.addIDs(in: id.scope, to: &ids)
    }
  }
}

/// What is around an effect.
@usableFromInline
enum EffectFrame: Sendable {
  case id(EffectID, cancelInFlight: Bool)
  case throttle(Throttle)
  case child(ScopeKey)

  @usableFromInline
  struct Throttle: Sendable {
    let id: EffectID
    let interval: Duration
    let latest: Bool
    let clock: any Clock<Duration>
  }

  /// What ends all that is within, where this stands in a scope.
  func id(in scope: [ScopeKey]) -> ScopedID {
    switch self {
    case .id(let id, _): ScopedID(scope: scope, id: id)
    case .throttle(let throttle): ScopedID(scope: scope, id: throttle.id)
    case .child(let key): ScopedID(scope: scope + [key], id: nil)
    }
  }
}

/// What is to be cancelled.
@usableFromInline
enum EffectTarget: Sendable {
  case id(EffectID)
  case child(@Sendable (ScopeKey) -> Bool)
}

/// What an app calls its effects. Unchecked, since only what is sendable is taken.
@usableFromInline
package struct EffectID: Hashable, @unchecked Sendable {
  @usableFromInline let base: AnyHashable

  @inlinable
  init(_ id: some Hashable & Sendable) { base = id }
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
