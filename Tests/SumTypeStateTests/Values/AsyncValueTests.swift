import Observation
import SumTypeState
import TestSupport
import Testing

private let missing = StateError(code: "NOT_FOUND", message: "There is none.")

@Suite("A value that loads")
@MainActor
struct AsyncValueTests {
  private let server = Server<Void, Int>()

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("A1: a load from idle is shown as loading, and then as loaded")
  func load() async {
    let value = AsyncValue<Int>()
    let wakes = Wakes { _ = value.state }
    #expect(value.isIdle && value.state == .idle)
    let loading = Task { await value.load { try await server.send() } }
    let call = await server.call(1)
    #expect(value.state == .loading(previous: nil))
    #expect(wakes.count == 1)
    call.answer(1)
    await loading.ended()
    #expect(value.state == .loaded(1) && value.hasValue)
    #expect(wakes.count == 2)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("A2: a load that fails after a success has an error, and keeps the value")
  func failure() async {
    let value = AsyncValue(1)
    let wakes = Wakes { _ = (value.value, value.error) }
    let loading = Task { await value.load { try await server.send() } }
    let call = await server.call(1)
    #expect(wakes.count == 1)
    call.fail(missing)
    await loading.ended()
    #expect(value.state == .failed(missing, previous: 1))
    #expect(value.isFailed && value.error?.code == "NOT_FOUND" && value.value == 1)
    #expect(value.error?.message == "There is none.")
    #expect(wakes.count == 2)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("A3: a reload keeps the value until the next one is loaded")
  func reload() async {
    let value = AsyncValue(1)
    let wakes = Wakes { _ = value.isIdle }
    let loading = Task { await value.reload { try await server.send() } }
    let call = await server.call(1)
    #expect(value.state == .loading(previous: 1))
    #expect(!value.hasValue && value.value == 1)
    #expect(wakes.count == 1)
    call.answer(2)
    await loading.ended()
    #expect(value.state == .loaded(2))
    #expect(wakes.count == 2)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("A4: a newer load cancels an older one, whose late result changes nothing")
  func older() async {
    let value = AsyncValue<Int>()
    let wakes = Wakes { _ = value.state }
    let first = Task { await value.load { try await server.send() } }
    let older = await server.call(1)
    let second = Task { await value.load { try await server.send() } }
    let newer = await server.call(2)
    await first.ended()
    await older.cancelled()
    #expect(value.state == .loading(previous: nil))
    #expect(wakes.count == 1)
    newer.answer(2)
    await second.ended()
    #expect(value.state == .loaded(2))
    older.answer(1)
    await turn()
    #expect(value.state == .loaded(2))
    #expect(wakes.count == 2)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(
    "A5: a cancelled load leaves the state and its error as they were",
    arguments: [AsyncState<Int>.idle, .loaded(1), .failed(missing), .failed(missing, previous: 1)])
  func cancelled(before: AsyncState<Int>) async {
    let value = AsyncValue(before.value)
    before.error.map { value.setError($0) }
    let loading = Task { await value.load { try await server.send() } }
    let call = await server.call(1)
    #expect(value.state == .loading(previous: before.value))
    loading.cancel()
    await loading.ended()
    await call.cancelled()
    #expect(value.state == before)
    #expect(value.error == before.error)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("A5: a cancelled load that replaced another one leaves the state before both")
  func cancelledSecond() async {
    let value = AsyncValue(1)
    let first = Task { await value.load { try await server.send() } }
    _ = await server.call(1)
    let second = Task { await value.load { try await server.send() } }
    _ = await server.call(2)
    second.cancel()
    await second.ended()
    await first.ended()
    #expect(value.state == .loaded(1))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("A5: a task that is cancelled already loads nothing, and work that cancels is no failure")
  func cancelledBefore() async {
    let value = AsyncValue(1)
    let wakes = Wakes { _ = value.state }
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await value.load { try await server.send() }
      await value.loadIfNeeded(maxAge: .zero) { try await server.send() }
    }.value
    #expect(server.calls.isEmpty)
    #expect(wakes.count == 0)
    await value.load { throw CancellationError() }
    #expect(value.state == .loaded(1))
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test(
    "A6: a state that is set during a load stays, and the late result is ignored",
    arguments: [AsyncState.idle, .loaded(5), .failed(missing, previous: 1), .loading(previous: 1)])
  func said(state: AsyncState<Int>) async {
    let value = AsyncValue(1)
    let loading = Task { await value.load { try await server.send() } }
    let call = await server.call(1)
    switch state {
    case .idle: value.reset()
    case .loaded(let new): value.set(new)
    case .failed(let failure): value.setError(failure.error)
    case .loading: value.startLoading()
    }
    await loading.ended()
    await call.cancelled()
    #expect(value.state == state)
    let wakes = Wakes { _ = value.state }
    call.answer(9)
    await turn()
    #expect(value.state == state)
    #expect(wakes.count == 0)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("A7: loadIfNeeded loads once for several callers, and not at all if there is a value")
  func needed() async {
    let value = AsyncValue<Int>()
    let callers = (1...3).map { _ in
      Task { await value.loadIfNeeded { try await server.send() } }
    }
    let call = await server.call(1)
    call.answer(1)
    for caller in callers { await caller.value }
    #expect(value.state == .loaded(1))
    #expect(server.calls.count == 1)

    let wakes = Wakes { _ = value.state }
    await value.loadIfNeeded { try await server.send() }
    #expect(server.calls.count == 1)
    #expect(wakes.count == 0)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("A7: loadIfNeeded loads again after a failure")
  func neededAfterFailure() async {
    let value = AsyncValue<Int>()
    value.setError(missing)
    let loading = Task { await value.loadIfNeeded { try await server.send() } }
    (await server.call(1)).answer(2)
    await loading.ended()
    #expect(value.state == .loaded(2))
    #expect(server.calls.count == 1)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("A8: a load continues for the last of several callers, and is cancelled with it")
  func joined() async {
    let value = AsyncValue<Int>()
    func callers(_ count: Int) -> [Task<Void, Never>] {
      (0..<count).map { _ in Task { await value.loadIfNeeded { try await server.send() } } }
    }
    let first = callers(3)
    let call = await server.call(1)
    for caller in first.prefix(2) {
      caller.cancel()
      await caller.ended()
    }
    #expect(!call.isCancelled && value.isLoading)
    call.answer(1)
    await first[2].ended()
    #expect(value.state == .loaded(1))

    value.reset()
    let second = callers(3)
    let abandoned = await server.call(2)
    for caller in second { caller.cancel() }
    for caller in second { await caller.value }
    await abandoned.cancelled()
    #expect(value.state == .idle)
    #expect(server.calls.count == 2)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("A9: loadIfNeeded loads a value again that is older than the maximum age")
  func age() async {
    let clock = ManualClock()
    let value = AsyncValue<Int>(clock: clock)
    value.set(1)
    clock.advance(by: .seconds(59))
    await value.loadIfNeeded(maxAge: .seconds(60)) { try await server.send() }
    #expect(server.calls.isEmpty)
    clock.advance(by: .seconds(2))
    let loading = Task {
      await value.loadIfNeeded(maxAge: .seconds(60)) { try await server.send() }
    }
    let call = await server.call(1)
    #expect(value.state == .loading(previous: 1))
    call.answer(2)
    await loading.ended()
    clock.advance(by: .seconds(60))
    await value.loadIfNeeded(maxAge: .seconds(60)) { try await server.send() }
    #expect(value.state == .loaded(2))
    #expect(server.calls.count == 1)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("A10: a second startLoading keeps the previous value, and notifies nobody")
  func startLoading() {
    let value = AsyncValue(1)
    // An eager observer is notified of each of several changes in one turn.
    let wakes = Wakes(isEager: true) { _ = value.state }
    value.startLoading()
    value.startLoading()
    #expect(value.state == .loading(previous: 1))
    #expect(wakes.count == 1)
    value.reset()
    value.reset()
    #expect(wakes.count == 2)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("A11: a cancelled caller returns before its work ends, which does not keep the value alive")
  func released() async {
    var value: AsyncValue<Int>? = AsyncValue()
    weak let weakly = value
    let loading = Task { [value] in await value?.load { [server] in try await server.send() } }
    let call = await server.call(1)
    loading.cancel()
    await loading.ended()
    #expect(value?.state == .idle)
    value = nil
    #expect(weakly == nil)
    call.answer(1)
    await turn()
    #expect(weakly == nil)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a load takes work of the main actor, and work of no actor")
  func isolation() async {
    let value = AsyncValue<Int>()
    await value.load { @MainActor [server] in server.calls.count }
    #expect(value.value == 0)
    await value.load { 1 }
    #expect(value.value == 1)
  }

}
