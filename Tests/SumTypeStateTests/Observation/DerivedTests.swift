import Observation
import SumTypeState
import TestSupport
import Testing

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
private final class Numbers {
  var first = 0
  var second = 0
}

@Suite("A derived value")
@MainActor
struct DerivedTests {
  /// The number of times that a value is computed.
  @MainActor
  private final class Count {
    var value = 0
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("B14: after ten changes in a turn a derived value is computed once, and notifies once")
  func once() async {
    let (numbers, count) = (Numbers(), Count())
    let sum = Derived {
      count.value += 1
      return numbers.first + numbers.second
    }
    let wakes = Wakes { _ = sum.value }
    #expect(count.value == 1)
    for number in 1...5 { (numbers.first, numbers.second) = (number, number) }
    #expect(count.value == 1)
    await turn()
    #expect(count.value == 2)
    #expect(wakes.count == 1)
    #expect(sum.value == 10)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("B14: a read before the end of the turn gives the new value, and others are notified later")
  func early() async {
    let (numbers, count) = (Numbers(), Count())
    let first = Derived {
      count.value += 1
      return numbers.first
    }
    let wakes = Wakes { _ = first.value }
    for number in 1...10 { numbers.first = number }
    #expect(first.value == 10)
    #expect(count.value == 2)
    await turn()
    #expect(count.value == 2)
    #expect(wakes.count == 1)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a derived value that is the same again notifies nobody")
  func same() async {
    let (numbers, count) = (Numbers(), Count())
    let isEven = Derived {
      count.value += 1
      return numbers.first.isMultiple(of: 2)
    }
    let wakes = Wakes { _ = isEven.value }
    numbers.first = 2
    await turn()
    #expect(count.value == 2)
    #expect(wakes.count == 0)
    numbers.first = 3
    await turn()
    #expect(wakes.count == 1)
    #expect(!isEven.value)
    // A change of a property that it does not read does not compute it.
    numbers.second = 1
    await turn()
    #expect(count.value == 3)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("a value derived from derived values is right at once, and computed only if they differ")
  func nested() async {
    let (numbers, count) = (Numbers(), Count())
    let tens = Derived { numbers.first / 10 }
    let hundreds = Derived { tens.value / 10 }
    let text = Derived {
      count.value += 1
      return "\(hundreds.value) \(tens.value)"
    }
    let wakes = Wakes { _ = text.value }
    numbers.first = 5
    #expect(text.value == "0 0")
    await turn()
    #expect(count.value == 1)
    #expect(wakes.count == 0)
    numbers.first = 123
    #expect(text.value == "1 12")
    numbers.first = 124
    await turn()
    #expect(text.value == "1 12")
    #expect(count.value == 2)
    #expect(wakes.count == 1)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("B14: an observer of a derived value has seen the last of many changes")
  func stress() async {
    let numbers = Numbers()
    let sum = Derived { numbers.first &+ numbers.second }
    var seen = 0
    let wakes = Wakes { seen = sum.value }
    let rounds = Thoroughness.steps
    for round in 1...rounds {
      numbers.first = round
      if round % 3 == 0 { numbers.second = -round }
      if round % 7 == 0 { #expect(sum.value == numbers.first &+ numbers.second) }
      if round % 11 == 0 { await Task.yield() }
      if round % 101 == 0 || round == rounds {
        await turn()
        // A last change, after which nothing but its notification lets the observer read the value.
        numbers.first = -round
        await turn()
        #expect(seen == numbers.first &+ numbers.second)
      }
    }
    #expect(wakes.count > rounds / 101)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test("the standard library's Observations gives derived values, entities and values that load")
  func observations() async throws {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let here = try await Neighbourhood(Neighbourhood.ada)
    let value = AsyncValue(0)
    let name = Derived { here.store["a"]?.name }
    var seen = Observations { "\(value.value ?? 0) \(name.value ?? "-")" }.makeAsyncIterator()
    #expect(await seen.next() == "0 Ada")
    value.set(1)
    #expect(await seen.next() == "1 Ada")
    try await here.load([Person(id: "a", name: "Augusta")])
    #expect(await seen.next() == "1 Augusta")
  }
}
