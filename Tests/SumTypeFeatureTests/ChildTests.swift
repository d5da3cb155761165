import SumTypeFeature
import SumTypeTesting
import Testing

@Suite("Effects of children")
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
  @Test("C10: of two rows with one id, one that cancels leaves the other")
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
  @Test("C10: the effects of a state that goes end, whether it is optional, a variant or all rows")
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
    // A new one under the old id is not reached by the old effects.
    await store.send(.openSheet)
    await clock.advance(by: .seconds(2))
    #expect(store.state.sheet == Loader(id: 0))
    #expect(store.store.root.leftovers == 0)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test("all effects of a child are cancelled by its variant, and no other child's")
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
  @Test("what waits in a row of the parent ends with its child")
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
  @Test(
    "an element is found wherever it has moved to, and an action for one that is gone does nothing")
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
