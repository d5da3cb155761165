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

  @Test(
    "a migration finds the tags on the ways to other tags, in whatever order the ways are looked at"
  )
  func tagsBehindTags() throws {
    // To tell the variants of each W, a migration looks into its payload Meta, which is on the way to the tag of U.
    // Eight times: ways that are missing by chance are missing somewhere.
    let names = (0..<8).map(String.init)
    let types = names.map { name in
      """
      "U\(name)": { "union": { "u": "P\(name)" }, "representation": { "internal": { "tag": "meta/kind" } } },
      "P\(name)": { "struct": { "meta": "Meta\(name)", "x": "X" } },
      "Meta\(name)": { "struct": { "kind": { "const": "u" }, "info": "Info\(name)" } },
      "Info\(name)": { "struct": { "tag": { "const": "w" } } },
      "W\(name)": { "union": { "w": "Meta\(name)", "v": "Q\(name)" },
        "representation": { "internal": { "tag": "info/tag" } } },
      "Q\(name)": { "struct": { "info": "Other\(name)", "x": "X" } },
      "Other\(name)": { "struct": { "tag": { "const": "v" } } },
      """
    }
    let fields = names.map { #""u\#($0)": "U\#($0)", "w\#($0)": "W\#($0)""# }
    let text = try Emitted(
      """
      { "sumtype": 1, "types": {
        \(types.joined(separator: "\n"))
        "X": { "struct": { "b": "Int" } },
        "E": { "struct": { \(fields.joined(separator: ", ")) } } },
        "documents": { "D": { "version": 2, "entries": "E",
          "migrations": { "1": [{ "in": "X", "rename": { "a": "b" } }] } } } }
      """
    ).all
    for name in names {
      #expect(text.contains(#"MigrationWay("Meta\#(name)", "/info", to: "Info\#(name)")"#))
    }
  }
}
