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
/// It holds the store for as long as it lives, and nobody holds it but its owner.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@dynamicMemberLookup
public final class ViewStore<State, Action: Sendable> {
  private let node: ViewNode<State>
  private let dispatch: (Action) -> StoreTask

  /// A view of a part of a store's state.
  ///
  /// - Parameters:
  ///   - store: the store, or a scope of one.
  ///   - observe: the part.
  ///   - same: whether two of them are the same to a view.
  @inlinable
  public convenience init<Root>(
    _ store: Store<Root, Action>, observe: @escaping (Root) -> State,
    removeDuplicates same: @escaping (State, State) -> Bool
  ) {
    let look = store.look
    let node = ViewNode(
      store.withState(observe), root: store.root,
      look: { body in look { body(observe($0)) } }, same: same)
    store.root.add(node)
    self.init(node, dispatch: store.dispatch)
  }

  @usableFromInline
  init(_ node: ViewNode<State>, dispatch: @escaping (Action) -> StoreTask) {
    self.node = node
    self.dispatch = dispatch
  }

  /// A view of a part of a store's state.
  @inlinable
  public convenience init<Root>(
    _ store: Store<Root, Action>, observe: @escaping (Root) -> State
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
    node.trackWhole()
    return node.state
  }

  /// One member. Who reads it is woken when this one differs.
  public subscript<Value: Equatable>(dynamicMember path: KeyPath<State, Value>) -> Value {
    node.track(path)
    return node.state[keyPath: path]
  }

  /// Sends an action: see ``Store/send(_:)``.
  @discardableResult
  public func send(_ action: Action) -> StoreTask { dispatch(action) }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension Store {
  /// A view of all of the state.
  ///
  /// - Parameter same: whether two states are the same to the view.
  public func view(
    removeDuplicates same: @escaping (State, State) -> Bool
  ) -> ViewStore<State, Action> {
    ViewStore(self, observe: { $0 }, removeDuplicates: same)
  }
}

/// What a view store shows, and who has read what of it.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@usableFromInline
final class ViewNode<State>: StoreObserver {
  private(set) var state: State
  /// What a reader of the whole has read; nil before there is one.
  private var whole: Cell?
  private var members: [AnyKeyPath: Member] = [:]
  private let root: StoreRoot
  private let look: StateLook<State>
  private let same: (State, State) -> Bool

  private struct Member {
    let cell: Cell
    let same: (State, State) -> Bool
  }

  @usableFromInline
  init(
    _ state: State, root: StoreRoot, look: @escaping StateLook<State>,
    same: @escaping (State, State) -> Bool
  ) {
    self.state = state
    self.root = root
    self.look = look
    self.same = same
  }

  func trackWhole() {
    let cell = whole ?? Cell()
    whole = cell
    cell.access()
  }

  func track<Value: Equatable>(_ path: KeyPath<State, Value>) {
    if let member = members[path] { return member.cell.access() }
    let member = Member(cell: Cell()) { $0[keyPath: path] == $1[keyPath: path] }
    members[path] = member
    member.cell.access()
  }

  override func turnEnded() {
    _ = look { new in
      if same(state, new) { return }
      var cells: [Cell] = []
      if let whole { cells.append(whole) }
      for member in members.values where !member.same(state, new) { cells.append(member.cell) }
      cells.change { state = new }
    }
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
    _ store: Store<State, Action>, _ read: @escaping (State) -> Value
  ) -> Following<Document> {
    let view = ViewStore(
      store, observe: read, removeDuplicates: { Document.Codec.isSame($0, $1) })
    return follow { view.state }
  }
}
