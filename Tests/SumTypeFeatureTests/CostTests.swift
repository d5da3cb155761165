// The tests count the allocations of glibc; Thread Sanitizer has an allocator of its own.
#if canImport(CountedMalloc) && canImport(Glibc)
  import CountedMalloc
  import Features
  import Foundation
  import SumTypeFeature
  import SumTypeRuntime
  import TestSupport
  import Testing

  @Suite("Heap and stack use of stores")
  @MainActor
  struct CostTests {
    private static func store() -> Store<AppState, AppAction> {
      Store(initialState: AppState(), reducer: appReducer, environment: Primes())
    }

    /// Returns the number of heap blocks that the main thread allocates in `body`.
    private static func blocks(_ body: () -> Void) -> Int {
      let before = counted_malloc_blocks()
      body()
      return counted_malloc_blocks() - before
    }

    @available(macOS 14, *)
    @Test("the allocations of an action that changes the state are counted")
    func counted() {
      let store = Self.store()
      #expect(Self.blocks { store.send(.happened(Activity(what: "a"))) } > 0)
    }

    @available(macOS 14, *)
    @Test("D3: an action that changes nothing that a view store observes allocates nothing")
    func ignored() {
      let plain = Store(
        initialState: CounterFeatureState(), reducer: counterReducer, environment: Primes())
      let views = (0..<10).map { _ in ViewStore(plain, observe: \.alertNthPrime) }
      let (alert, wakes) = (views[0], Wakes(of: plain) { _ = views[0].state })
      plain.send(.incrementTapped)
      let blocks = Self.blocks { for _ in 0..<1000 { plain.send(.incrementTapped) } }
      #expect(blocks == 0)
      #expect(alert.state == nil && wakes.count == 0)
      #expect(plain.withState(\.count) == 1001)
    }

    @available(macOS 14, *)
    @Test("D8: 1,000 released view stores leave no observer, and later actions cost the same")
    func gone() {
      let store = Self.store()
      func cost() -> Int {
        Self.blocks { for _ in 0..<100 { store.send(.counter(.incrementTapped)) } }
      }
      _ = cost()
      let before = cost()
      var looks = 0
      for _ in 0..<10 {
        let views = (0..<100).map { _ in
          ViewStore(
            store,
            observe: { state -> Int in
              looks += 1
              return state.counter.count
            })
        }
        store.send(.counter(.incrementTapped))
        #expect(views.last?.state == store.withState(\.counter.count))
      }
      #expect(looks >= 2000)
      store.send(.counter(.incrementTapped))
      looks = 0
      #expect(cost() == before)
      #expect(looks == 0 && store.root.observerCount == 0)
    }

    @available(macOS 14, *)
    @Test("C13: 10,000 ended effects leave less than one byte each")
    func effects() async {
      await #expect(processExitsWith: .success) { await Self.runEffects() }
    }

    @available(macOS 14, *)
    private static func runEffects() async {
      let runs = Locked(0)
      let effects: ScriptEffects = { number in
        let work = Effect<ScriptAction>.fireAndForget { runs.access { $0 += 1 } }
        return switch number % 4 {
        case 0: work
        case 1: .concatenate(work, work.cancellable(id: number))
        case 2: .merge(work, work.cancellable(id: number), .cancel(id: number))
        default:
          .task {
            runs.access { $0 += 1 }
            return .start(0)
          }
        }
      }
      let store = Store(
        initialState: ScriptState(), reducer: scriptReducer, environment: effects)
      var expected = 0
      func round() async {
        let tasks = (0..<10_000).map { store.send(.start($0)) }
        expected += 17_500
        for task in tasks { await task.ended() }
        // Work that was cancelled returns later.
        await eventually { store.root.leftovers == 0 && runs.access { $0 } == expected }
      }
      // The first rounds allocate what is kept for later effects.
      for _ in 0..<2 { await round() }
      // A thread that starts in a round takes memory once; a leak would take memory in each round.
      for _ in 0..<4 {
        counted_malloc_begin()
        for _ in 0..<3 { await round() }
        for _ in 0..<100 where counted_malloc_bytes() >= 10_000 {
          try? await Task.sleep(for: .milliseconds(10))
        }
        if counted_malloc_bytes() < 10_000 { exit(EXIT_SUCCESS) }
      }
      exit(EXIT_FAILURE)
    }

    @available(macOS 14, *)
    @Test("a recorder does not keep the memory of a large state for the lines after it")
    func recordedState() async {
      await #expect(processExitsWith: .success) { await Self.recordLargeState() }
    }

    @available(macOS 14, *)
    private static func recordLargeState() {
      let url = URL(fileURLWithPath: NSTemporaryDirectory())
        .appendingPathComponent("session-\(UUID().uuidString).ndjson")
      let recorder = SessionRecorder<OldFeature>(to: url, stateEvery: 1)
      let title = String(repeating: "a", count: 4 << 20)
      let large = ListState(items: [ListItem(id: 1, title: title)])
      recorder.begin(ListState(items: [])) { _, _ in exit(EXIT_FAILURE) }
      recorder.record(.tick, isSent: true, ListState(items: []))
      counted_malloc_begin()
      recorder.record(.tick, isSent: true, large)
      let kept = counted_malloc_bytes()
      try? FileManager.default.removeItem(at: url)
      exit(kept < 1 << 20 ? EXIT_SUCCESS : EXIT_FAILURE)
    }

    @available(macOS 14, *)
    @Test("a store of a state of 100 KB works on a stack of 512 KB, also with pullbacks and scopes")
    func largeState() async {
      await #expect(processExitsWith: .success) { await Self.useLargeState() }
    }

    @available(macOS 14, *)
    private static func useLargeState() async {
      // The state is made here: without optimisation its initialiser alone takes more than 512 KB of stack.
      let place = UnsafeMutablePointer<Parent>.allocate(capacity: 1)
      place.initialize(to: Parent())
      nonisolated(unsafe) let initial = place
      // No other code of this process uses the main actor meanwhile.
      let body: @MainActor () -> Void = {
        let store = largeStore(initial)
        let isRight = sendToLarge(store) && MemoryLayout<Parent>.size >= 100 << 10
        exit(isRight ? EXIT_SUCCESS : EXIT_FAILURE)
      }
      nonisolated(unsafe) let work = unsafeBitCast(body, to: (() -> Void).self)
      let thread = Thread { work() }
      thread.stackSize = 512 << 10
      thread.start()
      while true { try? await Task.sleep(for: .seconds(3_600)) }
    }

    private static let same = VariantPath<Int, Int>({ $0 }, { $0 })

    @available(macOS 14, *)
    private static func largeStore(_ initial: UnsafeMutablePointer<Parent>) -> Store<Parent, Int> {
      let reducer = Reducer<InlinedKilobytes, Int, Void> { state, action, _ in
        state.touch(action)
        return action > 0 ? .send(action - 1) : .none
      }
      return Store(
        initialState: initial.move(),
        reducer: reducer.pullback(state: \.child, action: same) { $0 }, environment: ())
    }

    @available(macOS 14, *)
    private static func sendToLarge(_ store: Store<Parent, Int>) -> Bool {
      let child = store.scope(state: \.child, action: same)
      let view = ViewStore(child, observe: \.count)
      child.send(100)
      view.send(100)
      return view.state == 202
    }
  }

  private struct Parent {
    var child = InlinedKilobytes()
  }

  /// A state that is 100 KB wide, without a reference.
  struct InlinedKilobytes {
    private typealias Word8 = (Int, Int, Int, Int, Int, Int, Int, Int)
    private struct Block<T> {
      var parts: (T, T, T, T, T, T, T, T)
      init(_ part: T) { parts = (part, part, part, part, part, part, part, part) }
    }

    // 64 B × 8 × 8 = 4 KB, and 26 of these.
    private typealias Four = Block<Block<Word8>>
    private var blocks: (Block<Four>, Block<Four>, Block<Four>, Four, Four)
    private(set) var count = 0

    init() {
      let four = Four(Block((0, 0, 0, 0, 0, 0, 0, 0)))
      let block = Block(four)
      blocks = (block, block, block, four, four)
    }

    mutating func touch(_ number: Int) {
      blocks.0.parts.3.parts.2.parts.1.0 += number
      count += 1
    }
  }
#endif
