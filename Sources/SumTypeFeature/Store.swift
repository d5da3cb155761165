import Foundation
public import SumTypeRuntime

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
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
public final class Store<State, Action: Sendable> {
  @usableFromInline package let root: StoreRoot
  @usableFromInline let place: StatePlace<State>
  @usableFromInline let dispatch: @MainActor (Action) -> StoreTask
  @usableFromInline var shown: ShownState<State>

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
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
    recording: (any ActionRecording<State, Action>)? = nil,
    onFailure: @escaping @MainActor @Sendable (any Error, Action) -> Void = {
      StoreRoot.report($0, of: $1)
    }
  ) {
    let core = StoreCore(
      initialState, reducer, environment, host: .live, onFailure: onFailure)
    if let recording {
      recording.begin(initialState, onFailure: onFailure)
      core.onReduced = { recording.record($0, isSent: $1, $2) }
    }
    self.init(core)
  }

  @inlinable
  package convenience init(_ core: StoreCore<State, Action>) {
    self.init(
      core, place: StatePlace(), dispatch: { core.send($0) }, shown: .current { core.state })
  }

  @usableFromInline
  init(
    _ root: StoreRoot, place: StatePlace<State>,
    dispatch: @escaping @MainActor (Action) -> StoreTask, shown: ShownState<State>
  ) {
    self.root = root
    self.place = place
    self.dispatch = dispatch
    self.shown = shown
  }

  /// Sends an action. It has been reduced when this returns, with all that followed at once; one that
  /// is sent while another one is reduced waits for its turn.
  ///
  /// - Returns: what follows: ``StoreTask/finish()`` waits for its end, ``StoreTask/cancel()`` ends it.
  @inlinable
  @discardableResult
  public func send(_ action: Action) -> StoreTask { dispatch(action) }

  /// Shows the state to `body`: as it is, or as it was shown last if it is gone.
  public func withState<Result>(_ body: (State) -> Result) -> Result {
    switch shown {
    case .current(let state): return body(state())
    case .last(var state):
      if place.look(root, { state = $0.pointee }) { shown = .last(state) }
      return body(state)
    }
  }

  /// How many effects of the store are under way, those of its scopes included.
  public var inFlightCount: Int { root.inFlightCount }
}

/// Where a store finds its state in its root's. It does not hold the root, so that the root may hold it.
///
/// A stored property of the parent's state, however deep, is looked at where it is: it is neither copied
/// nor found by its path.
@MainActor
@usableFromInline
struct StatePlace<State> {
  /// Shows what a function has taken out of the parent's state, if it is there. Nil where the state is a
  /// part of the root's own.
  @usableFromInline let taken: Look?
  /// How many bytes after the beginning of that.
  @usableFromInline let offset: Int

  @usableFromInline
  typealias Look = @MainActor (_ root: StoreRoot, _ body: (UnsafeRawPointer) -> Void) -> Bool

  @inlinable
  init(offset: Int = 0, _ taken: Look? = nil) {
    self.taken = taken
    self.offset = offset
  }

  /// Shows the state to a body, and says whether there is one.
  @inlinable
  func look(_ root: StoreRoot, _ body: (UnsafePointer<State>) -> Void) -> Bool {
    if let taken {
      return taken(root) { body(($0 + offset).assumingMemoryBound(to: State.self)) }
    }
    body((root.readable + offset).assumingMemoryBound(to: State.self))
    return true
  }

  /// What a function takes out of the state.
  @inlinable
  func part<C>(_ take: @escaping @MainActor (State) -> C) -> StatePlace<C> {
    taking { state, body in
      var part = take(state.pointee)
      show(&part, to: body)
      return true
    }
  }

  /// What a function takes out of the state, if it is there.
  @inlinable
  func part<C>(ifThere take: @escaping @MainActor (State) -> C?) -> StatePlace<C> {
    taking { state, body in
      guard var part = take(state.pointee) else { return false }
      show(&part, to: body)
      return true
    }
  }

  @inlinable
  func show<C>(_ part: UnsafePointer<C>, to body: (UnsafeRawPointer) -> Void) {
    body(UnsafeRawPointer(part))
  }

  // Always inlined, so that a scope in a scope costs one closure. None of these is given to a function
  // of the standard library: at each call it would be asked whether this is the main actor.
  @inlinable
  @inline(__always)
  func taking<C>(
    _ show: @escaping @MainActor (UnsafePointer<State>, (UnsafeRawPointer) -> Void) -> Bool
  ) -> StatePlace<C> {
    let offset = offset
    guard let taken else {
      return StatePlace<C> { root, body in
        show((root.readable + offset).assumingMemoryBound(to: State.self), body)
      }
    }
    return StatePlace<C> { root, body in
      var isThere = false
      _ = taken(root) {
        isThere = show(($0 + offset).assumingMemoryBound(to: State.self), body)
      }
      return isThere
    }
  }

  /// A property of the state.
  @inlinable
  func property<C>(_ path: KeyPath<State, C>) -> StatePlace<C> {
    guard let distance = MemoryLayout<State>.offset(of: path) else {
      return part { $0[keyPath: path] }
    }
    return StatePlace<C>(offset: offset + distance, taken)
  }
}

/// What a store shows of its state.
@usableFromInline
enum ShownState<State> {
  /// A state that is always there.
  case current(@MainActor () -> State)
  /// One that can go: what was shown of it last.
  case last(State)
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
    Store<C, CA>(
      root, place: place.property(path), dispatch: { [dispatch] in dispatch(action.embed($0)) },
      shown: shownState { $0[keyPath: path] })
  }

  /// The part of the store that a child sees, by two functions.
  @inlinable
  public func scope<C, CA>(
    state: @escaping @MainActor (State) -> C, action: @escaping @MainActor (CA) -> Action
  ) -> Store<C, CA> {
    Store<C, CA>(
      root, place: place.part(state), dispatch: { [dispatch] in dispatch(action($0)) },
      shown: shownState(state))
  }

  /// The part of the store that a child sees whose state is not always there; nil while it is not.
  ///
  /// When the state goes, the scope shows what it showed last, and drops what is sent to it.
  @inlinable
  public func scope<C, CA>(
    state path: KeyPath<State, C?>, action: VariantPath<Action, CA>
  ) -> Store<C, CA>? {
    scope(reading: { $0[keyPath: path] }, action.embed)
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
    scope(reading: { path.extract(from: $0) }, action.embed)
  }

  /// The part of the store that an element of a list sees; nil if it is not there.
  ///
  /// ```swift
  /// store.element(id: row.id, in: \.rows, action: .row.element(\.id, \.action, RowAction.init))
  /// ```
  public func element<C: Identifiable & Sendable, CA>(
    id: C.ID, in path: KeyPath<State, [C]>, action: VariantPath<Action, (C.ID, CA)>
  ) -> Store<C, CA>? where C.ID: Sendable {
    var place = 0
    return scope {
      let elements = $0[keyPath: path]
      guard let position = elements.position(of: id, near: place) else { return nil }
      place = position
      return elements[position]
    } _: {
      action.embed((id, $0))
    }
  }

  @inlinable
  func scope<C, CA>(
    reading state: @escaping @MainActor (State) -> C?, _ action: @escaping @MainActor (CA) -> Action
  ) -> Store<C, CA>? {
    let child = place.part(ifThere: state)
    var first: C?
    _ = child.look(root) { first = $0.pointee }
    guard let first else { return nil }
    return Store<C, CA>(
      root, place: child,
      dispatch: { [dispatch, root] in
        child.look(root) { _ in } ? dispatch(action($0)) : .nothing
      },
      shown: .last(first))
  }

  @inlinable
  func shownState<C>(_ part: @escaping @MainActor (State) -> C) -> ShownState<C> {
    switch shown {
    case .current(let state): .current { part(state()) }
    case .last: .last(withState(part))
    }
  }
}
