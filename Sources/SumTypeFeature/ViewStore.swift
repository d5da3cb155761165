import SumTypeRuntime
public import SumTypeState

/// The part of a store's state that a view observes, and the view's way to send actions.
///
/// ```swift
/// let view = ViewStore(counter, observe: CounterViewState.init)
/// Text("\(view.count)")
/// Button("+") { view.send(.incrementTapped) }
/// ```
/// After each turn of the store, the view store computes its part of the state. If that differs from
/// before, observers are notified that have read a member that differs, or the whole state.
///
/// A view store holds the store, and only the owner of the view store holds the view store.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@dynamicMemberLookup
public final class ViewStore<State, Action: Sendable> {
  @usableFromInline let node: ViewNode<State>
  /// The store, and its first step of an action to the root.
  @usableFromInline let store: AnyObject
  @usableFromInline nonisolated(unsafe) let step: UnsafeMutablePointer<ActionStep>?
  @usableFromInline let root: StoreRoot
  @usableFromInline let farewell: Unmanaged<StoreRoot.Farewell>

  /// Makes a view store of a part of a store's state.
  ///
  /// - Parameters:
  ///   - store: the store, or a scope of one.
  ///   - observe: computes the part of the state.
  ///   - same: whether two parts are equal for the view.
  @inlinable
  @inline(__always)
  public convenience init<Root>(
    _ store: Store<Root, Action>, observe: @escaping @MainActor (Root) -> State,
    removeDuplicates same: @escaping @MainActor (State, State) -> Bool
  ) {
    self.init(store, store.withState(observe)) { root, observer in
      unsafeDowncast(observer, to: ScopedViewNode<Root, State>.self).look(root, observe, same)
    }
  }

  /// - Parameter turnEnded: captures nothing if it is made of constant functions.
  @inlinable
  init<Root>(
    _ store: Store<Root, Action>, _ state: State, turnEnded: @escaping StoreObserver.Turn
  ) {
    node = ScopedViewNode(store.find(store), state, turnEnded)
    root = store.root
    self.store = store
    step = store.step
    farewell = root.add(node)
  }

  // The captures of the observer must be released without waiting for another turn, which may never come.
  deinit {
    let farewell = farewell.takeUnretainedValue()
    Task { @MainActor [weak root] in withExtendedLifetime(farewell) { root?.observerWasReleased() }
    }
  }

  /// Makes a view store of a part of a store's state.
  @inlinable
  @inline(__always)
  public convenience init<Root>(
    _ store: Store<Root, Action>, observe: @escaping @MainActor (Root) -> State
  ) where State: Equatable {
    self.init(store, observe: observe, removeDuplicates: { $0 == $1 })
  }

  /// Makes a view store of the whole state of a store.
  @inlinable
  @inline(__always)
  public convenience init(_ store: Store<State, Action>) where State: Equatable {
    self.init(store, observe: { $0 })
  }

  /// The observed part of the state. An observer that reads it is notified of any difference.
  public var state: State {
    node.trackWhole()
    return node.state
  }

  /// One member of the observed part. An observer that reads it is notified only if this member differs.
  @inlinable
  public subscript<Value: Equatable>(dynamicMember path: KeyPath<State, Value>) -> Value {
    node.track(path)
    return node.state[keyPath: path]
  }

  /// Sends an action: see ``Store/send(_:)``.
  @inlinable
  @discardableResult
  public func send(_ action: consuming Action) -> StoreTask {
    // The steps belong to the store and its parents.
    defer { keepAlive(self) }
    return root.send(action, step)
  }
}

/// The state that a view store shows, and the observers that have read it.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@usableFromInline
class ViewNode<State>: ViewReaders {
  @exclusivity(unchecked) @usableFromInline final var state: State

  @usableFromInline
  init(_ state: State, turnEnded: @escaping Turn) {
    self.state = state
    super.init(turnEnded: turnEnded)
  }

  @inlinable
  final func track<Value: Equatable>(_ path: KeyPath<State, Value>) {
    let offset = MemoryLayout<State>.offset(of: path)
    track(path) { old, new in
      if let offset {
        return (old + offset).assumingMemoryBound(to: Value.self).pointee
          == (new + offset).assumingMemoryBound(to: Value.self).pointee
      }
      return old.assumingMemoryBound(to: State.self).pointee[keyPath: path]
        == new.assumingMemoryBound(to: State.self).pointee[keyPath: path]
    }
  }

  /// Shows a state, if it differs from the one that is shown.
  ///
  /// - Returns: whether observers may have been notified.
  @inlinable
  @inline(__always)
  final func show(_ new: State, unless same: @MainActor (State, State) -> Bool) -> Bool {
    if borrow(&state, { same($0, new) }) { return false }
    return replace(with: new)
  }

  /// Replaces the shown state, and notifies the observers that have read members that differ.
  // Not inlined, so that a turn that changes nothing for the view pays for no more than the comparison.
  @inlinable
  @inline(never)
  final func replace(with new: consuming State) -> Bool {
    willChange(&state, &new)
    state = new
    didChange()
    return true
  }
}

/// A view node that knows the place of its store's state.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@usableFromInline
final class ScopedViewNode<Root, State>: ViewNode<State> {
  @usableFromInline let place: StatePlace<Root>

  @usableFromInline
  init(_ place: StatePlace<Root>, _ state: State, _ turnEnded: @escaping Turn) {
    self.place = place
    super.init(state, turnEnded: turnEnded)
  }

  /// Computes the part of the state after a turn, and shows it.
  @inlinable
  @inline(__always)
  func look(
    _ root: UnsafeRawPointer, _ observe: @MainActor (Root) -> State,
    _ same: @MainActor (State, State) -> Bool
  ) -> Bool {
    // Two calls, since one with a result of either would take half as much time again.
    if case .inRoot(let offset) = place {
      return show(
        borrow((root + offset).assumingMemoryBound(to: Root.self), observe), unless: same)
    }
    return show(place.look(root) { borrow($0, observe) }.result, unless: same)
  }
}

/// The observers of a state, by the members that they have read. The class is not generic, so that its code
/// is shared by all types of state.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@usableFromInline
class ViewReaders: StoreObserver {
  /// The cell of the whole state; nil until it is read.
  @exclusivity(unchecked) private final var whole: Cell?
  @exclusivity(unchecked) private final var members: [AnyKeyPath: Member] = [:]
  /// The cells of the members that the current change changes.
  @exclusivity(unchecked) private final var changing: [Cell] = []

  /// Returns whether a member is equal in the two states at these places.
  @usableFromInline typealias Same = @MainActor (UnsafeRawPointer, UnsafeRawPointer) -> Bool

  private struct Member {
    let cell: Cell
    let same: Same
  }

  final func trackWhole() { whole.access() }

  @usableFromInline
  final func track(_ path: AnyKeyPath, _ same: @escaping Same) {
    let member = members[path] ?? Member(cell: Cell(), same: same)
    members[path] = member
    member.cell.access()
  }

  /// Notifies the observers that one state is about to replace another, for the members that differ.
  @usableFromInline
  final func willChange<State>(_ old: UnsafePointer<State>, _ new: UnsafePointer<State>) {
    whole?.willChange()
    if members.isEmpty { return }
    let (old, new) = (UnsafeRawPointer(old), UnsafeRawPointer(new))
    changing = members.values.filter { !$0.same(old, new) }.map(\.cell)
    for cell in changing { cell.willChange() }
  }

  @usableFromInline
  final func didChange() {
    whole?.didChange()
    if members.isEmpty { return }
    for cell in changing { cell.didChange() }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension DocumentStore {
  /// Saves a part of a store's state after each change of it, merged into the document that was loaded.
  ///
  /// ```swift
  /// await document.load()
  /// let store = Store(
  ///   initialState: document.value ?? TodoState(), reducer: todoReducer, environment: .live)
  /// document.follow(store) { $0 }
  /// ```
  /// The document holds the store until ``Following/stop()`` is called, or until the document is released.
  @discardableResult
  public func follow<State, Action>(
    _ store: Store<State, Action>, _ read: @escaping @MainActor (State) -> Value
  ) -> Following<Document> {
    let view = ViewStore(
      store, observe: read, removeDuplicates: { Document.Codec.isSame($0, $1) })
    return follow { view.state }
  }
}
