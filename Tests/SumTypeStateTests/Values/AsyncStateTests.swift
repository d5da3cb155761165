import SumTypeState
import Testing

@Suite("The state of asynchronous work")
struct AsyncStateTests {
  private let failure = StateError(code: "NOT_FOUND", message: "There is none.")

  @Test("a state keeps the previous value while loading and after a failure")
  func previous() {
    let states: [(AsyncState<Int>, Int?)] = [
      (.idle, nil), (.loading(previous: nil), nil), (.loading(previous: 1), 1), (.loaded(2), 2),
      (.failed(failure), nil), (.failed(failure, previous: 3), 3),
    ]
    for (state, value) in states { #expect(state.value == value) }
  }

  @Test("a state is one of idle, loading, loaded and failed, and only a failure has an error")
  func questions() {
    func answers(_ state: AsyncState<Int>) -> [Bool] {
      [state.isIdle, state.isLoading, state.hasValue, state.isFailed, state.error != nil]
    }
    #expect(answers(.idle) == [true, false, false, false, false])
    #expect(answers(.loading(previous: 1)) == [false, true, false, false, false])
    #expect(answers(.loaded(1)) == [false, false, true, false, false])
    #expect(answers(.failed(failure, previous: 1)) == [false, false, false, true, true])
  }

  @Test("A10: every state is mapped, with its previous value")
  func map() {
    #expect(AsyncState<Int>.idle.map(String.init) == .idle)
    #expect(AsyncState.loading(previous: 1).map(String.init) == .loading(previous: "1"))
    #expect(AsyncState.loaded(2).map(String.init) == .loaded("2"))
    #expect(
      AsyncState.failed(failure, previous: 3).map(String.init) == .failed(failure, previous: "3"))
    #expect(AsyncState<Int>.failed(failure).map(String.init) == .failed(failure))
  }

  @Test("a failure has the members of its error")
  func failures() {
    let state = AsyncState<Int>.failed(failure, previous: 1)
    guard case .failed(let error) = state else {
      Issue.record("another case is there")
      return
    }
    #expect(error.code == "NOT_FOUND" && error.message == "There is none." && error.previous == 1)
    #expect(error.kind == .other && !error.isRetryable)
  }

  @Test("an error has the code that the app gave it, or the name of its kind")
  func codes() {
    #expect(failure.code == "NOT_FOUND")
    #expect(StateError(.outOfBounds, "").code == "outOfBounds")
    #expect(StateError(CancellationError()).code == "cancelled")
    #expect(StateError(failure) == failure)
    #expect(failure != StateError(code: "GONE", message: failure.message))
  }
}
