import Observation
import SumTypeFeature
import SumTypeRuntime
import TestSupport
import Testing

/// The places where scopes find their state.
@Suite("The state of a scope")
@MainActor
struct StatePlaceTests {
  private struct Leaf: Equatable, Sendable {
    var title = "leaf"
    var count = 0
    var watched = 0 { didSet { count += 0 } }
  }

  private struct Branch: Equatable, Sendable {
    var weight = 1
    var leaf = Leaf()
    var spare: Leaf?
    var copy: Leaf { Leaf(title: leaf.title + "!", count: leaf.count) }
  }

  private struct Tree: Equatable, Sendable {
    var name = "tree"
    var branch = Branch()
    var season = Season.summer(Leaf())
  }

  private enum Season: Equatable, Sendable {
    case summer(Leaf)
    case winter

    static let summer = VariantPath<Season, Leaf>(
      { .summer($0) }, { if case .summer(let leaf) = $0 { leaf } else { nil } })
  }

  private enum Action: Sendable {
    case grow, fall, spare

    static let same = VariantPath<Action, Action>({ $0 }, { $0 })
  }

  private static let reducer = Reducer<Tree, Action, Void> { tree, action, _ in
    switch action {
    case .grow:
      tree.branch.leaf.count += 1
      tree.branch.leaf.watched += 10
      tree.branch.leaf.title = "leaf \(tree.branch.leaf.count), which is a longer text"
      tree.branch.spare?.count += 2
      tree.season =
        Season.summer.extract(from: tree.season).map {
          .summer(Leaf(title: $0.title, count: $0.count + 3))
        } ?? .winter
    case .fall:
      tree.season = .winter
      tree.branch.spare = nil
    case .spare: tree.branch.spare = Leaf(title: "spare")
    }
    return .none
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  private func store() -> Store<Tree, Action> {
    Store(initialState: Tree(), reducer: Self.reducer, environment: ())
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(
    "a scope by stored properties, computed ones or functions has the part that they select")
  func paths() {
    let store = store()
    let branch = store.scope(state: \.branch, action: Action.same)
    let leaf = branch.scope(state: \.leaf, action: Action.same)
    let copy = branch.scope(state: \.copy, action: Action.same)
    let byFunction = store.scope(state: { $0.branch }, action: { $0 })
      .scope(state: \.leaf, action: Action.same)
    let counts = [leaf, copy, byFunction].map {
      ViewStore($0.scope(state: \.count, action: Action.same))
    }
    let titles = [leaf, copy, byFunction].map {
      ViewStore($0.scope(state: \.title, action: Action.same))
    }
    let watched = ViewStore(leaf.scope(state: \.watched, action: Action.same))
    for turn in 1...3 {
      leaf.send(.grow)
      let title = "leaf \(turn), which is a longer text"
      #expect(counts.map(\.state) == [turn, turn, turn])
      #expect(titles.map(\.state) == [title, title + "!", title])
      #expect(watched.state == turn * 10)
      #expect(leaf.withState { $0.title } == title)
      #expect(byFunction.withState { $0.count } == turn)
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a scope of an absent part has its last state, and finds the part when it comes back")
  func parts() throws {
    let store = store()
    store.send(.spare)
    let branch = store.scope(state: \.branch, action: Action.same)
    let spare = try #require(branch.scope(state: \.spare, action: Action.same))
    let count = ViewStore(spare.scope(state: \.count, action: Action.same))
    let season = store.scope(state: \.season, action: Action.same)
    let summer = try #require(season.scope(state: Season.summer, action: Action.same))
    let summers = ViewStore(summer.scope(state: \.count, action: Action.same))
    count.send(.grow)
    #expect(count.state == 2 && summers.state == 3)
    #expect(spare.withState { $0.count } == 2)
    store.send(.fall)
    store.send(.grow)
    #expect(count.state == 2 && summers.state == 3)
    #expect(spare.withState { $0.count } == 2)
    #expect(season.scope(state: Season.summer, action: Action.same) == nil)
    store.send(.spare)
    store.send(.grow)
    #expect(count.state == 2)
    store.send(.grow)
    #expect(count.state == 4)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("an observer of one member of a view store is notified of changes to that member alone")
  func members() {
    let leaf = ViewStore(
      store().scope(state: \.branch, action: Action.same), observe: { $0.leaf })
    let branch = ViewStore(store().scope(state: \.branch, action: Action.same))
    var woken: [String] = []
    withObservationTracking {
      _ = leaf.watched
    } onChange: {
      MainActor.assumeIsolated { woken.append("watched") }
    }
    withObservationTracking {
      _ = branch.weight
    } onChange: {
      MainActor.assumeIsolated { woken.append("weight") }
    }
    withObservationTracking {
      _ = branch.copy
    } onChange: {
      MainActor.assumeIsolated { woken.append("copy") }
    }
    leaf.send(.grow)
    branch.send(.grow)
    #expect(woken == ["watched", "copy"])
  }

  private struct Lanes: Sendable {
    var numbers: SIMD8<Double>
    var extra: Int
  }

  private struct Page: Sendable {
    var number: Int
    var lanes: (Lanes?, Lanes?, Lanes?, Lanes?)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("an action of any size and alignment becomes the root's, also if a scope is made meanwhile")
  func sizes() {
    let adding = Reducer<Int, [Int], Void> { state, action, _ in
      state += action.reduce(0, +)
      return .none
    }
    let store = Store(initialState: 0, reducer: adding, environment: ())
    var pages: Store<Int, Page>?
    let lanes = store.scope(
      state: { $0 }, action: { (lanes: Lanes) in [Int(lanes.numbers.sum()), lanes.extra] })
    let bytes = lanes.scope(
      state: { $0 },
      action: { (number: Int8) in
        pages = store.scope(state: { $0 }, action: { (page: Page) in [page.number] })
        return Lanes(numbers: SIMD8(repeating: Double(number)), extra: 1)
      })
    bytes.send(2)
    #expect(store.withState { $0 } == 17)
    lanes.send(Lanes(numbers: SIMD8(repeating: 3), extra: 2))
    #expect(store.withState { $0 } == 43)
    pages?.send(Page(number: 7, lanes: (nil, nil, nil, nil)))
    ViewStore(bytes).send(1)
    #expect(store.withState { $0 } == 59)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("an action is released after it was reduced, or ignored by a scope")
  func actions() throws {
    final class Token: Sendable {}
    let store = Store(
      initialState: Int?(1),
      reducer: Reducer<Int?, Token, Void> { state, _, _ in
        state = nil
        return .none
      }, environment: ())
    let whole = VariantPath<Token, Token>({ $0 }, { $0 })
    let part: Store<Int, Token>? = store.scope(state: \.self, action: whole)
    let scope = try #require(part).scope(state: \.self, action: whole)
    for _ in 0..<2 {
      weak var token: Token?
      do {
        let sent = Token()
        token = sent
        scope.send(sent)
        #expect(store.withState { $0 } == nil)
      }
      #expect(token == nil)
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a released view store leaves no observer, and releases what it has captured")
  func released() async {
    final class Model: Sendable {
      func name(_ tree: Tree) -> String { tree.name }
    }
    weak var model: Model?
    let store = store()
    do {
      let captured = Model()
      model = captured
      let view = ViewStore(store, observe: { captured.name($0) })
      #expect(view.state == "tree" && store.root.observerCount == 1)
    }
    await eventually { model == nil }
    #expect(store.root.observerCount == 0)
  }

  #if os(macOS) || os(Linux)
    @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
    @Test("a reducer that reads the state of its own store ends the process")
    func exclusive() async {
      await #expect(processExitsWith: .failure) {
        await MainActor.run {
          final class Box: @unchecked Sendable { var store: Store<Int, Bool>? }
          let box = Box()
          box.store = Store(
            initialState: 0,
            reducer: Reducer<Int, Bool, Void> { state, _, _ in
              state = MainActor.assumeIsolated { box.store?.withState { $0 } ?? 0 } + 1
              return .none
            }, environment: ())
          box.store?.send(true)
        }
      }
    }
  #endif
}
