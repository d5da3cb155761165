import SumTypeRuntime
public import SumTypeState

/// What a view reads of a store, and where it sends its actions.
///
/// ```swift
/// let view = ViewStore(counter, observe: CounterViewState.init)
/// Text("\(view.count)")
/// Button("+") { view.send(.incrementTapped) }
/// ```
/// After each turn of the store it takes its part of the state. Where that is the same, nothing
/// happens; where it differs, those are woken who have read a member that differs, or all of it.
///
/// It holds the store for as long as it lives, and only its owner holds it.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@dynamicMemberLookup
public final class ViewStore<State, Action: Sendable> {
  @usableFromInline let node: ViewNode<State>
  /// The store, and what it does with actions.
  @usableFromInline let store: AnyObject
  @usableFromInline let dispatch: @MainActor (AnyObject, consuming Action) -> StoreTask
  @usableFromInline let root: StoreRoot
  @usableFromInline let farewell: Unmanaged<StoreRoot.Farewell>

  /// A view of a part of a store's state.
  ///
  /// - Parameters:
  ///   - store: the store, or a scope of one.
  ///   - observe: the part.
  ///   - same: whether two of them are the same to a view.
  @inlinable
  public convenience init<Root>(
    _ store: Store<Root, Action>, observe: @escaping @MainActor (Root) -> State,
    removeDuplicates same: @escaping @MainActor (State, State) -> Bool
  ) {
    self.init(store, observe, same) { root, observer in
      let node = unsafeDowncast(observer, to: ScopedViewNode<Root, State>.self)
      return node.look(root, unless: node.same)
    }
  }

  @inlinable
  init<Root>(
    _ store: Store<Root, Action>, _ observe: @escaping @MainActor (Root) -> State,
    _ same: @escaping @MainActor (State, State) -> Bool, turnEnded: @escaping StoreObserver.Turn
  ) {
    let (root, place) = store.find(store)
    node = ScopedViewNode(place, store.withState(observe), observe, same, turnEnded)
    self.root = root
    self.store = store
    dispatch = store.dispatch
    farewell = root.add(node)
  }

  // What the observer has captured must not wait for another turn, which may never come.
  deinit {
    let farewell = farewell.takeUnretainedValue()
    Task { @MainActor [weak root] in withExtendedLifetime(farewell) { root?.observerHasGone() } }
  }

  /// A view of a part of a store's state.
  @inlinable
  public convenience init<Root>(
    _ store: Store<Root, Action>, observe: @escaping @MainActor (Root) -> State
  ) where State: Equatable {
    let same: @MainActor (State, State) -> Bool = { $0 == $1 }
    self.init(store, observe, same) { root, observer in
      // As `same` does, but without a call.
      unsafeDowncast(observer, to: ScopedViewNode<Root, State>.self).look(root) { $0 == $1 }
    }
  }

  /// A view of all of a store's state.
  @inlinable
  public convenience init(_ store: Store<State, Action>) where State: Equatable {
    self.init(store, observe: { $0 })
  }

  /// All that is observed. Who reads it is woken when anything of it differs.
  public var state: State {
    node.readers.trackWhole()
    return node.state
  }

  /// One member. Who reads it is woken when this one differs.
  @inlinable
  public subscript<Value: Equatable>(dynamicMember path: KeyPath<State, Value>) -> Value {
    node.track(path)
    return node.state[keyPath: path]
  }

  /// Sends an action: see ``Store/send(_:)``.
  @inlinable
  @discardableResult
  public func send(_ action: consuming Action) -> StoreTask { dispatch(store, action) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension Store {
  /// A view of all of the state.
  ///
  /// - Parameter same: whether two states are the same to the view.
  public func view(
    removeDuplicates same: @escaping @MainActor (State, State) -> Bool
  ) -> ViewStore<State, Action> {
    ViewStore(self, observe: { $0 }, removeDuplicates: same)
  }
}

/// What a view store shows, and who has read what of it.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@usableFromInline
class ViewNode<State>: StoreObserver {
  @exclusivity(unchecked) @usableFromInline final var state: State
  @usableFromInline final let readers = ViewReaders()

  @usableFromInline
  init(_ state: State, turnEnded: @escaping Turn) {
    self.state = state
    super.init(turnEnded: turnEnded)
  }

  @inlinable
  final func track<Value: Equatable>(_ path: KeyPath<State, Value>) {
    let offset = MemoryLayout<State>.offset(of: path)
    readers.track(path) { old, new in
      if let offset {
        return (old + offset).assumingMemoryBound(to: Value.self).pointee
          == (new + offset).assumingMemoryBound(to: Value.self).pointee
      }
      return old.assumingMemoryBound(to: State.self).pointee[keyPath: path]
        == new.assumingMemoryBound(to: State.self).pointee[keyPath: path]
    }
  }

  /// Shows another state: wakes those who have read what differs.
  ///
  /// - Returns: whether there may be any.
  @inlinable
  @inline(__always)
  final func show(
    _ new: consuming State, unless same: @MainActor (State, State) -> Bool
  ) -> Bool {
    if borrow(&state, { old in borrow(&new) { same(old, $0) } }) { return false }
    if readers.isEmpty {
      state = new
      return false
    }
    readers.willChange(&state, &new)
    state = new
    readers.didChange()
    return true
  }
}

/// The same, with what it takes of a root's state. It is here, and not in what a closure has captured,
/// so that telling a view is one call.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@usableFromInline
final class ScopedViewNode<Root, State>: ViewNode<State> {
  @usableFromInline let place: StatePlace<Root>
  @usableFromInline let observe: @MainActor (Root) -> State
  @usableFromInline let same: @MainActor (State, State) -> Bool

  @usableFromInline
  init(
    _ place: StatePlace<Root>, _ state: State, _ observe: @escaping @MainActor (Root) -> State,
    _ same: @escaping @MainActor (State, State) -> Bool, _ turnEnded: @escaping Turn
  ) {
    self.place = place
    self.observe = observe
    self.same = same
    super.init(state, turnEnded: turnEnded)
  }

  /// Takes its part of the state after a turn.
  @inlinable
  @inline(__always)
  func look(_ root: UnsafeRawPointer, unless same: @MainActor (State, State) -> Bool) -> Bool {
    if case .inRoot(let offset) = place {
      return show(
        borrow((root + offset).assumingMemoryBound(to: Root.self), observe), unless: same)
    }
    return show(place.look(root) { borrow($0, observe) }.result, unless: same)
  }
}

/// Who has read what of a state. It knows no type of the state, so that one code serves all of them.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@usableFromInline
final class ViewReaders {
  /// What a reader of the whole has read; nil before there is one.
  @exclusivity(unchecked) private var whole: Cell?
  @exclusivity(unchecked) private var members: [AnyKeyPath: Member] = [:]
  /// The members that differ in the change that is being told.
  @exclusivity(unchecked) private var changing: [Cell] = []
  @exclusivity(unchecked) @usableFromInline var isEmpty = true

  /// Whether a member of two states, whose places these are, is the same.
  @usableFromInline typealias Same = @MainActor (UnsafeRawPointer, UnsafeRawPointer) -> Bool

  private struct Member {
    let cell: Cell
    let same: Same
  }

  @usableFromInline
  init() {}

  func trackWhole() {
    isEmpty = false
    whole.access()
  }

  @usableFromInline
  func track(_ path: AnyKeyPath, _ same: @escaping Same) {
    let member = members[path] ?? Member(cell: Cell(), same: same)
    members[path] = member
    isEmpty = false
    member.cell.access()
  }

  /// One state is to replace another: wakes those who have read what differs.
  @usableFromInline
  func willChange<State>(_ old: UnsafePointer<State>, _ new: UnsafePointer<State>) {
    whole?.willChange()
    if members.isEmpty { return }
    let (old, new) = (UnsafeRawPointer(old), UnsafeRawPointer(new))
    changing = members.values.filter { !$0.same(old, new) }.map(\.cell)
    for cell in changing { cell.willChange() }
  }

  @usableFromInline
  func didChange() {
    whole?.didChange()
    if members.isEmpty { return }
    for cell in changing { cell.didChange() }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension DocumentStore {
  /// Saves a part of a store's state whenever it changes, merged into what was loaded.
  ///
  /// ```swift
  /// await document.load()
  /// let store = Store(
  ///   initialState: document.value ?? TodoState(), reducer: todoReducer, environment: .live)
  /// document.follow(store) { $0 }
  /// ```
  /// It holds the store until ``Following/stop()`` is called, or the document goes.
  @discardableResult
  public func follow<State, Action>(
    _ store: Store<State, Action>, _ read: @escaping @MainActor (State) -> Value
  ) -> Following<Document> {
    let view = ViewStore(
      store, observe: read, removeDuplicates: { Document.Codec.isSame($0, $1) })
    return follow { view.state }
  }
}
