import SumTypeImport
import TestSupport
import Testing

/// Definitions that are referred to many times: the import follows them up to a bound, and reports where it stops.
/// `Tests/HostileSchemas/run.py --sources` measures how time and memory grow.
@Suite("Import of sources whose references multiply")
struct MultiplyingSourceTests {
  private static func imported(_ definitions: [String]) throws -> Imported {
    try Imported(##"{"$ref":"#/$defs/u0","$defs":{\##(definitions.joined(separator: ","))}}"##)
  }

  @Test(
    "in a long chain of allOf, the outer types have all members and the inner ones their own, which is reported"
  )
  func allOf() throws {
    let count = 400
    var schemas = (0..<count).map {
      ##""u\##($0)":{"allOf":[{"$ref":"#/$defs/u\##($0 + 1)"},{"type":"object","properties":{"p\##($0)":{"type":"integer"}}}]}"##
    }
    schemas.append(#""u\#(count)":{"type":"object","properties":{"last":{"type":"integer"}}}"#)
    let imported = try Self.imported(schemas)
    #expect(imported.has("allOf of many others", .looser))
    #expect(imported.result.text.utf8.count < 2_000_000)
    #expect(try imported.findings(in: #"{"last":1,"p399":1}"#, as: "U0").isEmpty)
    #expect(try !imported.findings(in: #"{"last":"x"}"#, as: "U0").isEmpty)
    #expect(try !imported.findings(in: #"{"p380":"x"}"#, as: "U380").isEmpty)
    let kept = try imported.findings(in: #"{"last":"x"}"#, as: "U380")
    #expect(kept.count == 1 && kept[0].hasPrefix("unknownField"), "\(kept)")
  }

  @Test("a chain of includes is no deeper than the language allows")
  func includes() throws {
    let count = 60
    var schemas = (0..<count).map {
      ##""u\##($0)":{"allOf":[{"$ref":"#/$defs/u\##($0 + 1)"},{"type":"object","properties":{"p\##($0)":{"type":"integer"}},"required":["p\##($0)"]}]}"##
    }
    schemas.append(#""u\#(count)":{"type":"object","properties":{"last":{"type":"integer"}}}"#)
    let imported = try Self.imported(schemas)
    #expect(imported.notes.allSatisfy { !$0.subject.hasPrefix("refused by check") })
    #expect(imported.result.text.contains(#""U50": { "include": ["U51"], "struct""#))
    #expect(!imported.result.text.contains(#""include": ["U1"]"#))
    let all = (0..<count).map { #""p\#($0)":1"# }
    #expect(try imported.findings(in: "{\(all.joined(separator: ","))}", as: "U0").isEmpty)
    #expect(
      try !imported.findings(in: "{\(all.dropLast().joined(separator: ","))}", as: "U0").isEmpty)
  }

  @Test(
    "of many members beside many alternatives, the members are checked, and the alternatives are not"
  )
  func besides() throws {
    let count = 400
    let members = (0..<count).map { #""p\#($0)":{"type":"integer"}"# }
    let parts = (0..<count).map {
      #"{"properties":{"kind":{"const":"k\#($0)"}},"required":["kind"]}"#
    }
    let imported = try Self.imported([
      ##""u0":{"type":"object","properties":{\##(members.joined(separator: ","))},"oneOf":[\##(parts.joined(separator: ","))]}"##
    ])
    #expect(imported.has("oneOf inside many others", .looser))
    #expect(try imported.findings(in: #"{"p3":1}"#, as: "U0").isEmpty)
    #expect(try !imported.findings(in: #"{"p3":"x"}"#, as: "U0").isEmpty)
  }

  @Test(
    "in a long chain of alternatives, the inner types are unions and the outer ones any value, which is reported",
    .enabled(if: Thoroughness.isWhole))
  func alternatives() throws {
    let count = 600
    var schemas = (0..<count).map {
      ##""u\##($0)":{"anyOf":[{"$ref":"#/$defs/u\##($0 + 1)"},{"type":"string","enum":["v\##($0)"]}]}"##
    }
    schemas.append(#""u\#(count)":{"type":"string","enum":["a","b"]}"#)
    let imported = try Self.imported(schemas)
    #expect(imported.has("alternatives in many others", .unsayable))
    #expect(try imported.findings(in: #""v500""#, as: "U\(count - 100)").isEmpty)
    #expect(try !imported.findings(in: #""v1""#, as: "U\(count - 100)").isEmpty)
    #expect(try imported.findings(in: #"{"document":[1]}"#).isEmpty)
  }

  @Test("long chains of references in alternatives are imported")
  func references() throws {
    let count = 3000
    var schemas = (0..<count).map {
      ##""u\##($0)":{"anyOf":[{"$ref":"#/$defs/u\##($0 + 1)"},{"$ref":"#/$defs/r\##($0)"}]}"##
    }
    schemas += (0..<count).map { ##""r\##($0)":{"$ref":"#/$defs/r\##($0 + 1)"}"## }
    schemas += [#""u\#(count)":{"type":"integer"}"#, #""r\#(count)":{"type":"boolean"}"#]
    let imported = try Self.imported(schemas)
    #expect(try imported.findings(in: "true").isEmpty)
    #expect(try imported.findings(in: "1").isEmpty)
    #expect(try !imported.findings(in: "\"x\"").isEmpty)
  }
}
