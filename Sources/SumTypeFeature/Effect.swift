public import SumTypeRuntime

#if canImport(Combine)
  public import Combine
#endif

/// A description of the work that follows from an action, and that may send actions back to the store.
///
/// ```swift
/// return .task { .todosLoaded(try await api.fetchTodos()) } catch: { .loadFailed("\($0)") }
///   .cancellable(id: Work.load, cancelInFlight: true)
/// ```
/// An effect is a value: nothing runs before a store starts it. Work runs away from the main actor. An
/// error of the work goes to its `catch` closure if there is one, and to the store's `onFailure` otherwise.
public struct Effect<Action: Sendable>: Sendable {
  /// The description; nil for the effect that does nothing, so that most actions pass on a single word.
  @usableFromInline let node: Node?

  @usableFromInline
  indirect enum Node: Sendable {
    case send(Action)
    case work(Work)
    case group([Effect], inOrder: Bool)
    case within(EffectFrame, Effect)
    case cancel(EffectID)
    case cancelChildren(@Sendable (ScopeKey) -> Bool)
  }

  /// The closure of a task, and the closure that makes an action of its error.
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

/// Sends actions to the store from work that is running.
///
/// ```swift
/// .run { send in
///   for await price in prices { await send(.priceChanged(price)) }
/// }
/// ```
/// After the work has returned or was cancelled, a call has no effect.
public struct Send<Action: Sendable>: Sendable {
  let deliver: @Sendable (Action) async -> Void

  /// Sends an action, and returns when the reducer has run for it.
  public func callAsFunction(_ action: Action) async { await deliver(action) }
}

extension Effect {
  /// The effect that does nothing.
  @inlinable
  public static var none: Self { Self(nil) }

  /// Reduces an action next, in the same turn of the store.
  @inlinable
  public static func send(_ action: Action) -> Self { Self(.send(action)) }

  /// Runs work that sends no action.
  public static func fireAndForget(_ work: @escaping @Sendable () async throws -> Void) -> Self {
    run { _ in try await work() }
  }

  /// Runs work that sends one action when it ends.
  ///
  /// ```swift
  /// .task { .found(try await api.find(text)) }
  /// ```
  /// - Parameters:
  ///   - work: the work, which returns the action.
  ///   - recover: makes an action of an error of the work; without it, the error goes to `onFailure`.
  public static func task(
    _ work: @escaping @Sendable () async throws -> Action,
    catch recover: (@Sendable (any Error) -> Action)? = nil
  ) -> Self {
    Self({ _ in try await work() }, catch: recover)
  }

  /// Runs work that sends any number of actions until it returns.
  ///
  /// - Parameters:
  ///   - work: the work, which gets the function that sends actions.
  ///   - recover: makes one more action of an error of the work; without it, the error goes to `onFailure`.
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

  /// Sends each element of a sequence as an action.
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
    /// Sends each value of a publisher as an action. The publisher is made when the effect starts.
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
  /// Runs all of the effects concurrently; the merged effect ends when the last of them does.
  public static func merge(_ effects: Effect...) -> Self { merge(effects) }

  /// Runs all of the effects concurrently; the merged effect ends when the last of them does.
  public static func merge(_ effects: [Effect]) -> Self { group(effects, inOrder: false) }

  /// Runs the effects one after another, until the last has ended or one of them throws. An error that a
  /// `catch` closure answers does not count as thrown, and after an effect that is cancelled the next one
  /// starts.
  public static func concatenate(_ effects: Effect...) -> Self { concatenate(effects) }

  /// Runs the effects one after another, until the last has ended or one of them throws.
  public static func concatenate(_ effects: [Effect]) -> Self { group(effects, inOrder: true) }

  private static func group(_ effects: [Effect], inOrder: Bool) -> Self {
    let some = effects.flatMap { effect -> [Effect] in
      if case .group(let parts, inOrder) = effect.node { return parts }
      return effect.isNone ? [] : [effect]
    }
    return some.count > 1 ? Self(.group(some, inOrder: inOrder)) : some.first ?? .none
  }

  /// Returns the effect with an id by which ``cancel(id:)`` ends it.
  ///
  /// - Parameters:
  ///   - id: the id, which is local to the store and to the child whose reducer uses it: equal ids in two
  ///     rows of a list are independent.
  ///   - cancelInFlight: whether the effect cancels effects of the same id that are running when it starts.
  public func cancellable(
    id: some Hashable & Sendable, cancelInFlight: Bool = false
  ) -> Self {
    isNone && !cancelInFlight
      ? self : Self(.within(.id(EffectID(id), cancelInFlight: cancelInFlight), self))
  }

  /// Cancels the effects of an id, those that wait for their turn included. None of them sends an action
  /// afterwards.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(.cancel(EffectID(id)))
  }

  /// Cancels all effects of a child, and of its children.
  ///
  /// ```swift
  /// case .loggedOut: return .cancel(scope: .counter)
  /// ```
  /// - Parameter path: the variant of the actions that `pullback` was given for the child.
  public static func cancel<Child>(scope path: VariantPath<Action, Child>) -> Self {
    Self(.cancelChildren { child in (child.origin as? Action).map(path.matches) ?? false })
  }

  /// Returns the effect with all its actions transformed.
  ///
  /// ```swift
  /// let effect: Effect<AppAction> = .task { 5 }.map { .numberChosen($0) }
  /// ```
  public func map<Other: Sendable>(
    _ transform: @escaping @Sendable (Action) -> Other
  ) -> Effect<Other> {
    rebuilt(transform) { work in
      Effect<Other>(
        { send in try await work.run(Send { await send(transform($0)) }).map(transform) },
        catch: work.recover.map { recover in { @Sendable in transform(recover($0)) } })
    }
  }
}

// MARK: - Traversals

extension Effect {
  /// Returns the effect with its actions transformed and its work replaced.
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
    case .cancel(let id): Effect<Other>(.cancel(id))
    case .cancelChildren(let isCancelled): Effect<Other>(.cancelChildren(isCancelled))
    }
  }

  /// Returns what remains of an effect that has not started, after the parts are removed that can be
  /// cancelled by an id for which the closure returns true. The closure is called with each id of the rest.
  func pruned(in scope: [ScopeKey], where isCancelled: (ScopedID) -> Bool) -> Effect {
    switch node {
    case nil, .send, .work, .cancel, .cancelChildren: return self
    case .group(let parts, let inOrder):
      return .group(parts.map { $0.pruned(in: scope, where: isCancelled) }, inOrder: inOrder)
    case .within(let frame, let effect):
      let id = frame.id(in: scope)
      if isCancelled(id) { return .none }
      // The frame may cancel running effects, also if nothing is left inside it.
      return Effect(.within(frame, effect.pruned(in: id.scope, where: isCancelled)))
    }
  }
}

/// A modifier around an effect.
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

  /// Returns the id that cancels everything inside the frame, if the frame is in `scope`.
  func id(in scope: [ScopeKey]) -> ScopedID {
    switch self {
    case .id(let id, _): ScopedID(scope: scope, id: id)
    case .throttle(let throttle): ScopedID(scope: scope, id: throttle.id)
    case .child(let key): ScopedID(scope: scope + [key], id: nil)
    }
  }
}

/// The id that an app gives an effect. Unchecked because the initializer takes only sendable values.
@usableFromInline
package struct EffectID: Hashable, @unchecked Sendable {
  @usableFromInline let base: AnyHashable

  @inlinable
  init(_ id: some Hashable & Sendable) { base = id }
}

/// One step from a reducer to one of its children. A path of keys tells the effects of a child from others.
@usableFromInline
package struct ScopeKey: Hashable, Sendable {
  /// The key path of the child's state, or the types if the state is a variant.
  @usableFromInline let path: EffectID
  /// The identity of an element; nil for a child that is not an element of a list.
  @usableFromInline let element: EffectID?
  /// An action of the parent that led to the child: it is of the variant that holds the child's actions.
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
