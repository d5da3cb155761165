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
/// When nobody holds a store, its scopes and its view stores any more, its effects end.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
public final class Store<State, Action: Sendable> {
  @usableFromInline package let root: StoreRoot
  /// Shows the state as it is to a body. False if it is gone: the body is not called then.
  @usableFromInline let look: StateLook<State>
  @usableFromInline let dispatch: (Action) -> StoreTask
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
  public convenience init<Environment: Sendable>(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
    recording: (any ActionRecording<State, Action>)? = nil,
    onFailure: @escaping @MainActor @Sendable (any Error, Action) -> Void = { error, action in
      let line = "an effect of \(action) failed: \(error)\n"
      try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
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

  package convenience init(_ core: StoreCore<State, Action>) {
    self.init(
      core,
      look: { body in
        body(core.state)
        return true
      }, dispatch: { core.send($0) }, shown: .current { core.state })
  }

  @usableFromInline
  init(
    _ root: StoreRoot, look: @escaping StateLook<State>,
    dispatch: @escaping (Action) -> StoreTask, shown: ShownState<State>
  ) {
    self.root = root
    self.look = look
    self.dispatch = dispatch
    self.shown = shown
  }

  /// Sends an action. It has been reduced when this returns, with all that followed at once; one that
  /// is sent while another one is reduced waits for its turn.
  ///
  /// - Returns: what follows: ``StoreTask/finish()`` waits for its end, ``StoreTask/cancel()`` ends it.
  @discardableResult
  public func send(_ action: Action) -> StoreTask { dispatch(action) }

  /// Shows the state to `body`: as it is, or as it was shown last if it is gone.
  public func withState<Result>(_ body: (State) -> Result) -> Result {
    switch shown {
    case .current(let state): return body(state())
    case .last(var state):
      if look({ state = $0 }) { shown = .last(state) }
      return body(state)
    }
  }

  /// How many effects of the store are under way, those of its scopes included.
  public var inFlightCount: Int { root.inFlightCount }
}

/// Shows a state to a body, and says whether there is one. Scopes of scopes pass the state on in place:
/// what is copied is the part that each of them takes.
@usableFromInline
typealias StateLook<State> = (_ body: (State) -> Void) -> Bool

/// What a store shows of its state.
@usableFromInline
enum ShownState<State> {
  /// A state that is always there.
  case current(() -> State)
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
    scope(state: { $0[keyPath: path] }, action: action.embed)
  }

  /// The part of the store that a child sees, by two functions.
  @inlinable
  public func scope<C, CA>(
    state: @escaping (State) -> C, action: @escaping (CA) -> Action
  ) -> Store<C, CA> {
    Store<C, CA>(
      root, look: { [look] body in look { body(state($0)) } },
      dispatch: { [dispatch] in dispatch(action($0)) }, shown: shownState(state))
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
    reading state: @escaping (State) -> C?, _ action: @escaping (CA) -> Action
  ) -> Store<C, CA>? {
    let child: StateLook<C> = { [look] body in
      var isThere = false
      _ = look { parent in
        guard let part = state(parent) else { return }
        isThere = true
        body(part)
      }
      return isThere
    }
    var first: C?
    _ = child { first = $0 }
    guard let first else { return nil }
    return Store<C, CA>(
      root, look: child,
      dispatch: { [dispatch] in child { _ in } ? dispatch(action($0)) : .nothing },
      shown: .last(first))
  }

  @inlinable
  func shownState<C>(_ part: @escaping (State) -> C) -> ShownState<C> {
    switch shown {
    case .current(let state): .current { part(state()) }
    case .last: .last(withState(part))
    }
  }
}
