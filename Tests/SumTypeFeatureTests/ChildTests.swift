import SumTypeFeature
import SumTypeTesting
import Testing

@Suite("Effects of child features")
@MainActor
struct ChildTests {
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func store(_ clock: TestClock) -> TestStore<RowsState, RowsAction> {
    let store = TestStore(
      initialState: RowsState(rows: (0..<3).map { Loader(id: $0) }), reducer: rowsReducer,
      environment: clock)
    store.exhaustivity = .off
    return store
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("C10: a row that cancels an effect leaves the effects of the same id in other rows")
  func rows() async {
    let clock = TestClock()
    let store = store(clock)
    for id in 0..<3 { await store.send(.row(RowAction(id: id, action: .load))) }
    await store.send(.row(RowAction(id: 1, action: .stop)))
    #expect(store.inFlightCount == 2)
    await store.send(.remove(2))
    #expect(store.inFlightCount == 1)
    await clock.advance(by: .seconds(1))
    #expect(store.state.rows.map(\.loaded) == [1, 0])
    #expect(store.store.root.leftovers == 0)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("C10: the effects of a child end with its state: an optional, a variant or all rows")
  func gone() async {
    let clock = TestClock()
    let store = store(clock)
    await store.send(.openSheet)
    await store.send(.sheet(.load))
    await store.send(.show(.home(Loader(id: 7))))
    await store.send(.page(.load))
    await store.send(.row(RowAction(id: 0, action: .load)))
    #expect(store.inFlightCount == 3)
    await store.send(.closeSheet)
    #expect(store.inFlightCount == 2)
    await store.send(.show(.login("")))
    #expect(store.inFlightCount == 1)
    await store.send(.replaceRows([]))
    #expect(store.inFlightCount == 0)
    // The old effects do not reach a new state under the old id.
    await store.send(.openSheet)
    await clock.advance(by: .seconds(2))
    #expect(store.state.sheet == Loader(id: 0))
    #expect(store.store.root.leftovers == 0)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("a cancellation by the variant of a child ends all its effects, and no others")
  func scope() async {
    let clock = TestClock()
    let store = store(clock)
    await store.send(.openSheet)
    await store.send(.sheet(.load))
    await store.send(.sheet(.load))
    await store.send(.row(RowAction(id: 0, action: .load)))
    #expect(store.inFlightCount == 3)
    await store.send(.stopSheet)
    #expect(store.inFlightCount == 1)
    await clock.advance(by: .seconds(1))
    #expect(store.state.sheet?.loaded == 0)
    #expect(store.state.rows[0].loaded == 1)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("the waiting effects of a concatenation end with the child's state")
  func waiting() async {
    let clock = TestClock()
    let inner = Reducer<Loader, LoaderAction, AnyClock> { state, action, clock in
      if action == .loaded { state.loaded += 1 }
      if action != .load { return .none }
      return .concatenate(
        .task { [clock] in
          try await clock.sleep(for: .seconds(1))
          return .loaded
        },
        .task { .loaded })
    }
    let store = TestStore(
      initialState: RowsState(sheet: Loader(id: 0)),
      reducer: .combine(
        inner.pullback(state: \.sheet, action: .sheet) { $0 }, rowsReducer),
      environment: clock)
    store.exhaustivity = .off
    await store.send(.sheet(.load))
    await store.send(.closeSheet)
    await clock.advance(by: .seconds(5))
    #expect(store.inFlightCount == 0)
    #expect(store.store.root.leftovers == 0)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("an action reaches an element that has moved, and does nothing if the element is gone")
  func elements() async {
    let clock = TestClock()
    let store = store(clock)
    var rows = (0..<100).map { Loader(id: $0) }
    await store.send(.replaceRows(rows))
    func load(_ id: Int) async {
      await store.send(.row(RowAction(id: id, action: .loaded)))
      if let place = rows.firstIndex(where: { $0.id == id }) { rows[place].loaded += 1 }
      #expect(store.state.rows == rows)
    }
    for id in [0, 99, 50] { await load(id) }
    rows.reverse()
    await store.send(.replaceRows(rows))
    for id in [0, 99, 50, 51] { await load(id) }
    rows.removeFirst(60)
    await store.send(.replaceRows(rows))
    for id in [0, 99, 39, 40] { await load(id) }
    rows.insert(Loader(id: 200), at: 0)
    await store.send(.replaceRows(rows))
    for id in [200, 0, 39, 100, -1] { await load(id) }
  }
}
