import Foundation
import SumTypeGenerator
import SumTypeSwift
import Testing

@Suite("Determinism of generated code")
struct EmitDeterminismTests {
  @Test("the same schema gives the same bytes, however often it is emitted")
  func repeated() throws {
    let first = try Emitted(Emitted.wide(20)).all
    for _ in 0..<3 { #expect(try Emitted(Emitted.wide(20)).all == first) }
  }

  @Test("the order of imports in the options does not change the code")
  func optionOrder() throws {
    let modules: [Identifier] = ["Zebra", "Apple", "Mango"]
    let texts = try [modules, modules.reversed()].map { imports in
      try Emitted(
        Emitted.wide(2), options: GenerationOptions(access: .public, imports: imports)
      ).all
    }
    #expect(texts[0] == texts[1])
  }

  @Test("types, cases and fields keep the order of the schema")
  func order() throws {
    let domain = try Emitted(
      """
      { "sumtype": 1, "types": {
        "Zebra": { "struct": { "z": "Int", "a": "Int", "m": "Int" } },
        "Apple": { "union": { "y": null, "b": null }, "representation": "external" },
        "Mango": { "enum": ["q", "c"] } } }
      """)[.domain]
    let places = [
      "struct Zebra", "var z", "var a", "var m", "enum Apple", "case y", "case b",
      "enum Mango", "case q", "case c",
    ].map { domain.range(of: $0)?.lowerBound }
    #expect(!places.contains(nil))
    #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
  }
}
