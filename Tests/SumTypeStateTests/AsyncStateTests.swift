import SumTypeState
import Testing

@Suite("The state of something that takes time")
struct AsyncStateTests {
  private let failure = StateError(.file, "The disk is full.")

  @Test("keeps the value that was there before, while loading and after a failure")
  func previous() {
    var state = AsyncState<Int>.idle
    #expect(state.value == nil)
    state.begin()
    #expect(state == .loading(previous: nil))
    state = .loaded(1)
    state.begin()
    #expect(state.isLoading && state.value == 1)
    state.fail(failure)
    #expect(state == .failed(failure, previous: 1))
    #expect(state.error == failure)
    state.begin()
    #expect(state == .loading(previous: 1))
  }

  @Test("is mapped with the value before")
  func map() {
    #expect(AsyncState<Int>.idle.map(String.init) == .idle)
    #expect(AsyncState.loading(previous: 1).map(String.init) == .loading(previous: "1"))
    #expect(AsyncState.loaded(2).map(String.init) == .loaded("2"))
    #expect(
      AsyncState.failed(failure, previous: 3).map(String.init) == .failed(failure, previous: "3"))
  }

  @Test("is loaded by what it takes, or fails with what that throws")
  func load() async {
    var state = AsyncState<Int>.idle
    await state.load { 5 }
    #expect(state == .loaded(5))
    await state.load { throw self.failure }
    #expect(state == .failed(failure, previous: 5))
    await state.load { throw CancellationError() }
    #expect(state.error?.kind == .cancelled)
  }
}
