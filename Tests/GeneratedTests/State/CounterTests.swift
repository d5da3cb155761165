import Foundation
import SumTypeRuntime
import TestDocuments
import Testing
import TypeShowcase

@Suite("The counter feature")
struct CounterTests {
  @Test("an absent field has its default")
  func defaults() throws {
    let state = try read("{}")
    #expect(
      state
        == CounterFeatureState(
          count: 0, favoritePrimes: [], alertNthPrime: nil, isNthPrimeRequestInFlight: false))
  }

  @Test("an alert is identified by its prime")
  func alert() throws {
    var state = try read(#"{"count":5,"alertNthPrime":{"prime":11}}"#)
    #expect(state.alertNthPrime?.id == 11)
    if let prime = state.alertNthPrime?.prime { state.favoritePrimes.append(prime) }
    state.alertNthPrime = nil
    var writer = JSONWriter()
    CounterFeatureStateCodec.encode(state, to: &writer)
    #expect(
      text(writer.finish())
        == #"{"count":5,"favoritePrimes":[11],"isNthPrimeRequestInFlight":false,"isPrimeModalShown":false}"#
    )
  }

  @Test("a prime below two is refused")
  func bounds() {
    #expect(throws: JSONFault.self) { try read(#"{"alertNthPrime":{"prime":1}}"#) }
  }

  private func read(_ json: String) throws -> CounterFeatureState {
    try JSONReader.read(Array(json.utf8)) { (reader) throws(JSONFault) in
      try CounterFeatureStateCodec.decode(from: &reader)
    }
  }
}
