import Foundation
import SumTypeRuntime
import Testing

@Suite("A JSON number as Decimal")
struct JSONNumberDecimalTests {
  @Test("the Decimal of a JSON number is exact, or nil")
  func exact() {
    #expect(JSONNumber("0.1")?.decimal == Decimal(sign: .plus, exponent: -1, significand: 1))
    #expect(JSONNumber("-1.250e3")?.decimal == -1250)
    let digits = String(repeating: "1", count: 38)
    #expect(JSONNumber(digits)?.decimal?.description == digits)
    #expect(JSONNumber(digits + "1")?.decimal == nil)
    #expect(JSONNumber("1e400")?.decimal == nil)
  }
}
