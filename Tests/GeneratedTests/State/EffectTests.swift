import Foundation
import Showcase
import SumTypeRuntime
import Testing

/// What a person or the world does to the counter.
private enum CounterAction: Sendable {
  case add(Int)
  case askForPrime
  case primeCame(Int?)
  case keepPrime
  case dismissAlert
}

/// What the reducer asks for: a value, so that a test can look at it, and nothing is done yet.
private enum Effect: Hashable, Sendable {
  case findPrime(Int)
  case save(CounterFeatureState)
}

/// The feature's logic, over the generated state only.
private func reduce(_ state: inout CounterFeatureState, _ action: CounterAction) -> [Effect] {
  switch action {
  case .add(let step):
    state.count += step
    return [.save(state)]
  case .askForPrime:
    if state.isNthPrimeRequestInFlight { return [] }
    state.isNthPrimeRequestInFlight = true
    return [.findPrime(state.count)]
  case .primeCame(let prime):
    state.isNthPrimeRequestInFlight = false
    state.alertNthPrime = prime.map { PrimeAlert(prime: $0) }
    return []
  case .keepPrime:
    guard let prime = state.alertNthPrime?.prime, !state.favoritePrimes.contains(prime) else {
      return []
    }
    state.favoritePrimes.append(prime)
    return [.save(state)]
  case .dismissAlert:
    state.alertNthPrime = nil
    return []
  }
}

/// Runs effects, and sends what comes of them back. What is saved goes through the generated codec.
@MainActor
private final class Feature {
  private(set) var state: CounterFeatureState
  private(set) var saved: [UInt8]?

  init(_ saved: [UInt8]? = nil) throws {
    state = try saved.map { try Document.load($0).value } ?? CounterFeatureState()
    self.saved = saved
  }

  enum Document: JSONDocument {
    typealias Codec = CounterFeatureStateCodec
  }

  func send(_ action: CounterAction) async {
    for effect in reduce(&state, action) {
      switch effect {
      case .findPrime(let n): await send(.primeCame(Self.prime(n)))
      case .save(let state): saved = (try? Document.save(state))?.bytes ?? saved
      }
    }
  }

  private nonisolated static func prime(_ n: Int) async -> Int? {
    guard n > 0 else { return nil }
    var primes: [Int] = []
    var candidate = 2
    while primes.count < n {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes.last
  }
}

@Suite("A reducer with effects over generated state")
@MainActor
struct EffectTests {
  @Test("effects are values that say what is to be done, once")
  func values() {
    var state = CounterFeatureState(count: 2)
    #expect(reduce(&state, .askForPrime) == [.findPrime(2)])
    #expect(reduce(&state, .askForPrime) == [])
    #expect(reduce(&state, .primeCame(3)) == [])
    #expect(reduce(&state, .keepPrime) == [.save(state)])
    #expect(reduce(&state, .keepPrime) == [])
    #expect(state.favoritePrimes == [3])
  }

  @Test("what an effect saves is there after a relaunch, beside what a newer version wrote")
  func relaunch() async throws {
    let feature = try Feature()
    await feature.send(.add(5))
    await feature.send(.askForPrime)
    #expect(feature.state.alertNthPrime?.id == 11)
    await feature.send(.keepPrime)
    await feature.send(.dismissAlert)
    let again = try Feature(feature.saved)
    #expect(again.state.favoritePrimes == [11] && again.state.count == 5)

    let newer = #"{"theme":"dark","count":5}"#
    let loaded = try Feature.Document.load(Array(newer.utf8))
    var state = loaded.value
    guard case .save(let saved)? = reduce(&state, .add(1)).first else { return }
    let bytes = try Feature.Document.save(saved, preserving: loaded.preserved).bytes
    #expect(text(bytes) == #"{"theme":"dark","count":6}"#)
  }
}
