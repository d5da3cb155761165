public import SumTypeRuntime
public import SumTypeState

/// The object that receives actions, reduces them, and runs the effects that follow.
///
/// ```swift
/// let store = Store(initialState: TodoState(), reducer: todoReducer, environment: .live)
/// await store.send(.onAppear).finish()
/// ```
/// Views do not observe a store, they observe a ``ViewStore``. A scope of a store is a store for a part of its
/// state; it keeps no copy of the state.
///
/// When a store, its scopes and its view stores have no owner any more, the effects of the store are cancelled.
// A scope is one object that refers to its parent store. Its closures get the scope as an argument, and capture
// only the paths or functions that the scope was made with: nothing, if these are constants.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
public final class Store<State, Action: Sendable> {
  @usableFromInline typealias Site = (root: StoreRoot, place: StatePlace<State>)
  @usableFromInline typealias Find = @MainActor (_ store: AnyObject) -> Site
  @usableFromInline typealias Dispatch =
    @MainActor (_ store: AnyObject, consuming Action) -> StoreTask

  /// The parent store if this is a scope; the root, which has the state and the effects, if it is not.
  @usableFromInline let owner: AnyObject
  /// Returns the root and the place of the state for a store.
  @usableFromInline let find: Find
  @usableFromInline let dispatch: Dispatch

  /// Makes a store that is not a scope.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - reducer: the reducer that changes the state.
  ///   - environment: the environment of the reducer.
  ///   - recording: a recorder of the actions; nil if they are not recorded.
  ///   - onFailure: is called once for an error of an effect without `catch`, with the action that led to the
  ///     effect; by default it writes a line to standard error.
  @inlinable
  public convenience init<Environment: Sendable>(
    initialState: State, reducer: Reducer<State, Action, Environment>,
    environment: Environment,
    recording: (any ActionRecording<State, Action>)? = nil,
    onFailure: @escaping @MainActor @Sendable (any Error, Action) -> Void = {
      StoreRoot.report($0, of: $1)
    }
  ) {
    // Initialised in place, since the stack may have no room for several copies of a large state.
    let place = UnsafeMutablePointer<State>.allocate(capacity: 1)
    place.initialize(to: initialState)
    let core = StoreCore(
      at: place, reducer, environment, host: .live, onFailure: onFailure)
    if let recording {
      recording.begin(core.place.pointee, onFailure: onFailure)
      core.onReduced = { recording.record($0, isSent: $1, $2) }
    }
    self.init(core)
  }

  @inlinable
  package convenience init(_ core: StoreCore<State, Action>) {
    self.init(core) { [core] _ in
      (core, .inRoot(offset: 0))
    } dispatch: { [core] _, action in
      core.send(action)
    }
  }

  /// Makes a scope.
  ///
  /// - Parameters:
  ///   - parent: the parent store.
  ///   - make: makes an action of the parent of an action of the scope.
  ///   - part: makes the place of the scope's state of the place of the parent's state.
  @inlinable
  @inline(__always)
  convenience init<P, PA>(
    of parent: Store<P, PA>, _ make: @escaping @MainActor (consuming Action) -> PA,
    _ part: @escaping @MainActor (StatePlace<P>) -> StatePlace<State>
  ) {
    self.init(parent) { scope in
      let parent = unsafeDowncast(
        unsafeDowncast(scope, to: Store.self).owner, to: Store<P, PA>.self)
      let (root, place) = parent.find(parent)
      return (root, part(place))
    } dispatch: { (scope, action: consuming Action) in
      let action = make(consume action)
      let scope = unsafeDowncast(scope, to: Store.self)
      return hand(consume action, to: scope.owner, Store<P, PA>.self)
    }
  }

  @usableFromInline
  init(_ owner: AnyObject, find: @escaping Find, dispatch: @escaping Dispatch) {
    self.owner = owner
    self.find = find
    self.dispatch = dispatch
  }

  @usableFromInline package var root: StoreRoot { find(self).root }

  /// Sends an action. When this returns, the action is reduced, and so are all actions that follow at once; an
  /// action that is sent while another one is reduced waits for its turn.
  ///
  /// - Returns: a task for everything that follows from the action: ``StoreTask/finish(isolation:)`` waits for
  ///   its end, ``StoreTask/cancel()`` cancels it.
  @inlinable
  @discardableResult
  public func send(_ action: consuming Action) -> StoreTask { dispatch(self, action) }

  /// Calls `body` with the current state; if the state of a scope no longer exists, with the last one.
  @inlinable
  public func withState<Result>(_ body: (State) -> Result) -> Result {
    let (root, place) = find(self)
    return place.look(root.readable) { borrow($0) { body($0) } }.result
  }

  /// The number of effects of the store that are running, those of its scopes included.
  public var inFlightCount: Int { root.inFlightCount }
}

/// Gives an action to a store. The store is a parameter, which saves counting a reference to it.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@inlinable
@inline(__always)
func hand<State, Action: Sendable>(
  _ action: consuming Action, to store: AnyObject, _: Store<State, Action>.Type
) -> StoreTask {
  unsafeDowncast(store, to: Store<State, Action>.self).dispatch(store, action)
}

/// The place of a store's state in the state of its root. It always has a value: for a state that no longer
/// exists, the last one.
@MainActor
@usableFromInline
enum StatePlace<State> {
  /// The state begins `offset` bytes after the root's state, and is read there, without a copy and without the
  /// look-up of a key path.
  case inRoot(offset: Int)
  /// A function computes the state from the root's state, and tells whether the state exists now.
  case taken(@MainActor (_ root: UnsafeRawPointer) -> (State, isThere: Bool))

  /// Calls `body` with the state, and returns whether the state exists; if it does not, the call gets the last
  /// one.
  @inlinable
  func look<Result>(
    _ root: UnsafeRawPointer, _ body: @MainActor (UnsafePointer<State>) -> Result
  ) -> (result: Result, isThere: Bool) {
    switch self {
    case .inRoot(let offset):
      return (body((root + offset).assumingMemoryBound(to: State.self)), true)
    case .taken(let take):
      var (state, isThere) = take(root)
      return (body(&state), isThere)
    }
  }

  /// Returns the place of a part that a function computes from the state.
  // Always inlined, so that a scope in a scope costs one closure. None of these closures is passed to a function
  // of the standard library, which would check at each call whether it runs on the main actor.
  @inlinable
  @inline(__always)
  func part<C>(_ take: @escaping @MainActor (State) -> C) -> StatePlace<C> {
    .taken { root in look(root) { borrow($0, take) } }
  }

  /// Returns the place of a property of the state.
  @inlinable
  func property<C>(_ path: KeyPath<State, C>) -> StatePlace<C> {
    guard let distance = MemoryLayout<State>.offset(of: path) else {
      return part { $0[keyPath: path] }
    }
    if case .inRoot(let offset) = self { return .inRoot(offset: offset + distance) }
    return .taken { root in
      look(root) { (UnsafeRawPointer($0) + distance).assumingMemoryBound(to: C.self).pointee }
    }
  }
}

// MARK: - Scopes

// Inlinable, so that the code of a scope is specialised for its types.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension Store {
  /// Returns a scope for a child whose state is a property of the state.
  ///
  /// ```swift
  /// let counter = store.scope(state: \.counter, action: .counter)
  /// ```
  @inlinable
  @inline(__always)
  public func scope<C, CA>(
    state path: KeyPath<State, C>, action: VariantPath<Action, CA>
  ) -> Store<C, CA> {
    Store<C, CA>(of: self, action.make) { $0.property(path) }
  }

  /// Returns a scope for a child whose state and actions are converted by two functions.
  @inlinable
  @inline(__always)
  public func scope<C, CA>(
    state: @escaping @MainActor (State) -> C,
    action: @escaping @MainActor (consuming CA) -> Action
  ) -> Store<C, CA> {
    Store<C, CA>(of: self, action) { $0.part(state) }
  }

  /// Returns a scope for a child whose state is optional; nil if the state is nil now.
  ///
  /// After the state becomes nil, the scope keeps the last state, and ignores the actions that are sent to it.
  @inlinable
  public func scope<C, CA>(
    state path: KeyPath<State, C?>, action: VariantPath<Action, CA>
  ) -> Store<C, CA>? {
    passing(action.make) { $0[keyPath: path] }
  }

  /// Returns a scope for a child whose state is a variant of the state; nil if the state is another variant now.
  ///
  /// ```swift
  /// switch appState {
  /// case .loggedIn: show(store.scope(state: .loggedIn, action: .loggedIn))
  /// case .loggedOut: show(store.scope(state: .loggedOut, action: .loggedOut))
  /// }
  /// ```
  @inlinable
  public func scope<C, CA>(
    state path: VariantPath<State, C>, action: VariantPath<Action, CA>
  ) -> Store<C, CA>? {
    passing(action.make) { path.extract(from: $0) }
  }

  /// Returns a scope for an element of a list; nil if the element does not exist now. The elements have different
  /// identities. If two have the same one, the scope may be of either.
  ///
  /// ```swift
  /// store.element(id: row.id, in: \.rows, action: .row.element(\.id, \.action, RowAction.init))
  /// ```
  @inlinable
  public func element<C: Identifiable & Sendable, CA>(
    id: C.ID, in path: KeyPath<State, [C]>, action: VariantPath<Action, (C.ID, CA)>
  ) -> Store<C, CA>? where C.ID: Sendable {
    var place = 0
    return passing { (child: consuming CA) in
      action.embed((id, child))
    } _: {
      let elements = $0[keyPath: path]
      guard let position = elements.position(of: id, near: place) else { return nil }
      place = position
      return elements[position]
    }
  }

  /// Makes a scope for a state that may not exist. Actions that are sent to it while the state does not exist are
  /// ignored.
  @inlinable
  func passing<C, CA>(
    _ make: @escaping @MainActor (consuming CA) -> Action,
    _ part: @escaping @MainActor (State) -> C?
  ) -> Store<C, CA>? {
    let (root, place) = find(self)
    let (first, isThere) = place.look(root.readable) { borrow($0, part) }
    guard isThere, var last = first else { return nil }
    let child = StatePlace<C>.taken { root in
      let (part, isParentThere) = place.look(root) { borrow($0, part) }
      if let part { last = part }
      return (last, isParentThere && part != nil)
    }
    return Store<C, CA>(self) { [root] _ in
      (root, child)
    } dispatch: { [root] (scope, action: consuming CA) in
      if !child.look(root.readable, { _ in }).isThere { return .nothing }
      let scope = unsafeDowncast(scope, to: Store<C, CA>.self)
      return hand(make(action), to: scope.owner, Store.self)
    }
  }
}

/// Records the actions of a store: see ``SessionRecorder``.
@MainActor
public protocol ActionRecording<State, Action> {
  associatedtype State
  associatedtype Action

  /// Records the state before the first action.
  ///
  /// - Parameters:
  ///   - state: the state before the first action.
  ///   - onFailure: is called once when the recording fails, with the first action that is not recorded.
  func begin(
    _ state: State, onFailure: @escaping @MainActor @Sendable (any Error, Action) -> Void)

  /// Records an action that was reduced.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - isSent: whether the app has sent the action; if not, an effect has.
  ///   - state: the state after the action.
  func record(_ action: Action, isSent: Bool, _ state: State)
}
