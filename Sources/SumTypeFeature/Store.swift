public import SumTypeRuntime
public import SumTypeState

/// Where actions go: it reduces them, and runs the effects that follow.
///
/// ```swift
/// let store = Store(initialState: TodoState(), reducer: todoReducer, environment: .live)
/// await store.send(.onAppear).finish()
/// ```
/// A store shows no state to views and is not observed: a ``ViewStore`` is. A scope of a store
/// is a window on it: it keeps no copy.
///
/// When a store, its scopes and its view stores have no owner any more, its effects end.
// A scope is one object, which knows the store that it is a scope of. Its closures are given it, and capture only
// the paths or functions that it was made with: nothing, where these are constants.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
public final class Store<State, Action: Sendable> {
  @usableFromInline typealias Site = (root: StoreRoot, place: StatePlace<State>)
  @usableFromInline typealias Find = @MainActor (_ store: AnyObject) -> Site
  @usableFromInline typealias Dispatch =
    @MainActor (_ store: AnyObject, consuming Action) -> StoreTask

  /// The store that this is a scope of; the root's state and effects if it is none.
  @usableFromInline let owner: AnyObject
  /// Says where the state of a store is.
  @usableFromInline let find: Find
  @usableFromInline let dispatch: Dispatch

  /// A store of its own.
  ///
  /// - Parameters:
  ///   - initialState: the state before the first action.
  ///   - reducer: what actions make of it.
  ///   - environment: what the reducer's effects need.
  ///   - recording: what takes down the actions, if anything.
  ///   - onFailure: is told what an effect throws that has no `catch`, once, with the action that led
  ///     to it; by default a line is written to standard error.
  @inlinable
  public convenience init<Environment: Sendable>(
    initialState: State, reducer: Reducer<State, Action, Environment>,
    environment: Environment,
    recording: (any ActionRecording<State, Action>)? = nil,
    onFailure: @escaping @MainActor @Sendable (any Error, Action) -> Void = {
      StoreRoot.report($0, of: $1)
    }
  ) {
    // At its place at once: the stack may have no room for several of a large one.
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

  /// A scope.
  ///
  /// - Parameters:
  ///   - parent: the store that it is a scope of.
  ///   - make: makes an action one of the parent's.
  ///   - part: where the state is, by where the parent's is.
  @inlinable
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

  /// Sends an action. It has been reduced when this returns, with all that followed at once; one that
  /// is sent while another one is reduced waits for its turn.
  ///
  /// - Returns: what follows: ``StoreTask/finish()`` waits for its end, ``StoreTask/cancel()`` ends it.
  @inlinable
  @discardableResult
  public func send(_ action: consuming Action) -> StoreTask { dispatch(self, action) }

  /// Shows the state to `body`: as it is, or as it was shown last if it is gone.
  @inlinable
  public func withState<Result>(_ body: (State) -> Result) -> Result {
    let (root, place) = find(self)
    return place.look(root.readable) { borrow($0) { body($0) } }.result
  }

  /// How many effects of the store are under way, those of its scopes included.
  public var inFlightCount: Int { root.inFlightCount }
}

/// Gives an action to a store. That this is a parameter spares counting a reference to it.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@inlinable
@inline(__always)
func hand<State, Action: Sendable>(
  _ action: consuming Action, to store: AnyObject, _: Store<State, Action>.Type
) -> StoreTask {
  unsafeDowncast(store, to: Store<State, Action>.self).dispatch(store, action)
}

/// Where a store finds its state in its root's. It always finds one: what can go is shown as it was last.
@MainActor
@usableFromInline
enum StatePlace<State> {
  /// So many bytes after the beginning of the root's state, where it is looked at: it is neither copied
  /// nor found by its path.
  case inRoot(offset: Int)
  /// What a function takes out of the root's state, and whether it is there now.
  case taken(@MainActor (_ root: UnsafeRawPointer) -> (State, isThere: Bool))

  /// Shows the state to a body, and says whether it is there; if it is gone, that is what was shown of
  /// it last.
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

  /// What a function takes out of the state.
  // Always inlined, so that a scope in a scope costs one closure. None of these is given to a function
  // of the standard library: at each call it would be asked whether this is the main actor.
  @inlinable
  @inline(__always)
  func part<C>(_ take: @escaping @MainActor (State) -> C) -> StatePlace<C> {
    .taken { root in look(root) { borrow($0, take) } }
  }

  /// A property of the state.
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

// Inlinable, so that what a scope does is compiled for its types.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension Store {
  /// The part of the store that a child sees.
  ///
  /// ```swift
  /// let counter = store.scope(state: \.counter, action: .counter)
  /// ```
  @inlinable
  public func scope<C, CA>(
    state path: KeyPath<State, C>, action: VariantPath<Action, CA>
  ) -> Store<C, CA> {
    Store<C, CA>(of: self, action.make) { $0.property(path) }
  }

  /// The part of the store that a child sees, by two functions.
  @inlinable
  public func scope<C, CA>(
    state: @escaping @MainActor (State) -> C,
    action: @escaping @MainActor (consuming CA) -> Action
  ) -> Store<C, CA> {
    Store<C, CA>(of: self, action) { $0.part(state) }
  }

  /// The part of the store that a child sees whose state is not always there; nil while it is not.
  ///
  /// When the state goes, the scope shows what it showed last, and drops what is sent to it.
  @inlinable
  public func scope<C, CA>(
    state path: KeyPath<State, C?>, action: VariantPath<Action, CA>
  ) -> Store<C, CA>? {
    passing(action.make) { $0[keyPath: path] }
  }

  /// The part of the store that a child sees whose state is one of several; nil while it is another.
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

  /// The part of the store that an element of a list sees; nil if it is not there.
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

  /// A scope of a state that is not always there. What is sent to it while it is not is dropped.
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
