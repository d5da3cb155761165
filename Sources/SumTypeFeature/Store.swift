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
// only the paths or functions that the scope was made with: nothing, if these are constants. An action stays at one
// place in memory on its way to the root. For each scope it becomes the parent's action there, which mostly writes no
// more than the tag of the variant.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
public final class Store<State, Action: Sendable> {
  @usableFromInline typealias Find = @MainActor (_ store: AnyObject) -> StatePlace<State>

  /// The root, which has the state and the effects.
  @usableFromInline package let root: StoreRoot
  /// The parent store if this is a scope; the root if it is not.
  @usableFromInline let owner: AnyObject
  /// The first step of an action to the root; nil if this is not a scope.
  @usableFromInline nonisolated(unsafe) let step: UnsafeMutablePointer<ActionStep>?
  /// Returns the place of the state of a store.
  @usableFromInline let find: Find

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
    onFailure: @escaping @MainActor @Sendable (any Error, Action) -> Void = StoreRoot.report
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
    self.init(core, core, nil) { _ in .inRoot(offset: 0) }
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
    let step = ActionStep(next: parent.step) { action in
      action.at(PA.self).initialize(to: make(action.at(Action.self).move()))
      return true
    }
    self.init(parent.root, parent, step) { scope in
      let parent = unsafeDowncast(
        unsafeDowncast(scope, to: Store.self).owner, to: Store<P, PA>.self)
      return part(parent.find(parent))
    }
  }

  @usableFromInline
  init(_ root: StoreRoot, _ owner: AnyObject, _ step: ActionStep?, find: @escaping Find) {
    self.root = root
    self.owner = owner
    self.find = find
    self.step = step == nil ? nil : .allocate(capacity: 1)
    if let step { self.step?.initialize(to: step) }
    root.makeRoom(for: Action.self)
  }

  deinit {
    step?.deinitialize(count: 1)
    step?.deallocate()
  }

  /// Sends an action. When this returns, the action is reduced, and so are all actions that follow at once; an
  /// action that is sent while another one is reduced waits for its turn.
  ///
  /// - Returns: a task for everything that follows from the action: ``StoreTask/finish(isolation:)`` waits for
  ///   its end, ``StoreTask/cancel()`` cancels it.
  @inlinable
  @discardableResult
  public func send(_ action: consuming Action) -> StoreTask {
    // The steps belong to this scope and its parents.
    defer { keepAlive(self) }
    return root.send(action, step)
  }

  /// Calls `body` with the current state; if the state of a scope no longer exists, with the last one.
  @inlinable
  public func withState<Result>(_ body: (State) -> Result) -> Result {
    find(self).look(root.readable) { borrow($0) { body($0) } }.result
  }

  /// The number of effects of the store that are running, those of its scopes included.
  public var inFlightCount: Int { root.inFlightCount }
}

/// The step of an action from a scope to its parent store. The steps are not nested calls, since processors predict
/// the returns of only a few.
@usableFromInline
struct ActionStep {
  /// Replaces the action at a place in memory by the parent's action; returns false if the action is to be ignored.
  @usableFromInline typealias Make = @MainActor (UnsafeMutableRawPointer) -> Bool
  @usableFromInline let make: Make
  /// The step of the parent store, which the scope holds.
  @usableFromInline let next: UnsafeMutablePointer<ActionStep>?

  @usableFromInline
  init(next: UnsafeMutablePointer<ActionStep>?, make: @escaping Make) {
    self.make = make
    self.next = next
  }
}

/// Keeps an object until here. A closure on the main actor would be checked to run there, which a store on a thread of
/// its own does not.
@inlinable
@inline(__always)
func keepAlive(_ object: AnyObject) {
  withExtendedLifetime(object) {}
}

extension UnsafeMutableRawPointer {
  /// Returns the place of a value in memory that is aligned to 16 bytes.
  @inlinable
  @inline(__always)
  func at<Value>(_: Value.Type) -> UnsafeMutablePointer<Value> {
    let place = MemoryLayout<Value>.alignment > 16 ? alignedUp(for: Value.self) : self
    return place.assumingMemoryBound(to: Value.self)
  }
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
      let near = nearest(place, below: elements.count) { elements[$0].id == id }
      guard let position = near ?? elements.firstIndex(where: { $0.id == id }) else { return nil }
      place = position
      return elements[position]
    }
  }

  /// Returns a view store of the whole state.
  ///
  /// - Parameter same: whether two states are equal for the view.
  public func view(
    removeDuplicates same: @escaping @MainActor (State, State) -> Bool
  ) -> ViewStore<State, Action> {
    ViewStore(self, observe: { $0 }, removeDuplicates: same)
  }

  /// Makes a scope for a state that may not exist. Actions that are sent to it while the state does not exist are
  /// ignored.
  @inlinable
  func passing<C, CA>(
    _ make: @escaping @MainActor (consuming CA) -> Action,
    _ part: @escaping @MainActor (State) -> C?
  ) -> Store<C, CA>? {
    let place = find(self)
    let (first, isThere) = place.look(root.readable) { borrow($0, part) }
    guard isThere, var last = first else { return nil }
    let child = StatePlace<C>.taken { root in
      let (part, isParentThere) = place.look(root) { borrow($0, part) }
      if let part { last = part }
      return (last, isParentThere && part != nil)
    }
    let step = ActionStep(next: step) { [root] action in
      // Taken out of the memory for actions, in case that a function that computes a state sends one.
      let part = action.at(CA.self).move()
      if !child.look(root.readable, { _ in }).isThere { return false }
      action.at(Action.self).initialize(to: make(part))
      return true
    }
    return Store<C, CA>(root, self, step) { _ in child }
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
