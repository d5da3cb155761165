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
  @usableFromInline let dispatch: @MainActor (Action) -> StoreTask
  private let root: StoreRoot
  private let observer: StoreObserver
  private let number: Int

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
    let node = ViewNode(store.withState(observe))
    let observer = StoreObserver { [place = store.place] root in
      _ = place.look(root) {
        let new = observe($0.pointee)
        if !same(node.state, new) { node.change(new) }
      }
    }
    self.init(node, observer, root: store.root, dispatch: store.dispatch)
  }

  @usableFromInline
  init(
    _ node: ViewNode<State>, _ observer: StoreObserver, root: StoreRoot,
    dispatch: @escaping @MainActor (Action) -> StoreTask
  ) {
    self.node = node
    self.observer = observer
    self.root = root
    self.dispatch = dispatch
    number = root.add(observer)
  }

  // What the observer has captured must not wait for another turn, which may never come.
  deinit { Task { @MainActor [weak root, number] in root?.forget(number) } }

  /// A view of a part of a store's state.
  @inlinable
  public convenience init<Root>(
    _ store: Store<Root, Action>, observe: @escaping @MainActor (Root) -> State
  ) where State: Equatable {
    self.init(store, observe: observe, removeDuplicates: { $0 == $1 })
  }

  /// A view of all of a store's state.
  @inlinable
  public convenience init(_ store: Store<State, Action>) where State: Equatable {
    self.init(store, observe: { $0 }, removeDuplicates: { $0 == $1 })
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
  public func send(_ action: Action) -> StoreTask { dispatch(action) }
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
@MainActor
@usableFromInline
final class ViewNode<State> {
  @exclusivity(unchecked) @usableFromInline var state: State
  @usableFromInline let readers = ViewReaders()

  @usableFromInline
  init(_ state: State) { self.state = state }

  @inlinable
  func track<Value: Equatable>(_ path: KeyPath<State, Value>) {
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
  @inlinable
  func change(_ new: State) {
    if readers.isEmpty {
      state = new
    } else {
      var (before, after) = (state, new)
      readers.change(&before, &after) { state = new }
    }
  }
}

/// Who has read what of a state. It knows no type of the state, so that one code serves all of them.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@usableFromInline
final class ViewReaders {
  @exclusivity(unchecked) @usableFromInline var isEmpty = true
  /// What a reader of the whole has read; nil before there is one.
  private var whole: Cell?
  private var members: [AnyKeyPath: Member] = [:]

  /// Whether a member of two states, whose places these are, is the same.
  @usableFromInline typealias Same = @MainActor (UnsafeRawPointer, UnsafeRawPointer) -> Bool

  private struct Member {
    let cell: Cell
    let same: Same
  }

  @usableFromInline
  init() {}

  func trackWhole() {
    let cell = whole ?? Cell()
    whole = cell
    isEmpty = false
    cell.access()
  }

  @usableFromInline
  func track(_ path: AnyKeyPath, _ same: @escaping Same) {
    if let member = members[path] { return member.cell.access() }
    let member = Member(cell: Cell(), same: same)
    members[path] = member
    isEmpty = false
    member.cell.access()
  }

  /// Wakes the readers of what differs between two states, around the change from one to the other.
  @inlinable
  func change<State>(
    _ old: UnsafePointer<State>, _ new: UnsafePointer<State>, _ body: () -> Void
  ) {
    wake(UnsafeRawPointer(old), UnsafeRawPointer(new), body)
  }

  @usableFromInline
  func wake(_ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ body: () -> Void) {
    var cells: [Cell] = []
    if let whole {
      if members.isEmpty { return whole.change(body) }
      cells.append(whole)
    }
    for member in members.values where !member.same(old, new) { cells.append(member.cell) }
    cells.change(body)
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
