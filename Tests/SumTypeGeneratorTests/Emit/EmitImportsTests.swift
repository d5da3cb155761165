import SumTypeGenerator
import Testing

/// A `public import` that nothing public uses is a warning, and a missing one an error under
/// `InternalImportsByDefault`.
@Suite("Imports of generated code")
struct EmitImportsTests {
  private func domain(_ types: String) throws -> [String] {
    try Emitted("{ \"sumtype\": 1, \"types\": { \(types) } }").imports(of: .domain)
  }

  @Test("the domain imports nothing where Swift's own types do")
  func nothing() throws {
    #expect(
      try domain(
        """
        "A": { "struct": { "a": "Int", "b": "[String: Double?]" } },
        "B": { "union": { "a": "A" }, "unknown": "refuse" }, "C": { "enum": ["c"] }
        """) == [])
  }

  @Test(
    "the domain imports Foundation for its value types only",
    arguments: ["UUID", "[Date]", "URL?", "[String: Data]", "Decimal"])
  func foundation(type: String) throws {
    #expect(
      try domain("\"A\": { \"struct\": { \"a\": \"\(type)\" } }") == ["public import Foundation"])
  }

  @Test("a field whose type is an alias needs what the alias needs, where that is declared")
  func alias() throws {
    #expect(try domain(#""A": { "struct": { "b": "B" } }, "B": { "alias": "Int" }"#) == [])
    #expect(try domain(#""B": { "alias": "UUID" }"#) == ["public import Foundation"])
  }

  @Test("the domain imports the JSON values only for what is unknown, and for JSON and numbers")
  func json() throws {
    let json = ["public import SumTypeJSON"]
    #expect(try domain(#""A": { "union": { "a": null }, "representation": "external" }"#) == json)
    #expect(try domain(#""A": { "struct": { "a": "JSON" } }"#) == json)
    #expect(try domain(#""A": { "struct": { "a": "[Number]" } }"#) == json)
    // The box is private.
    #expect(try domain(#""A": { "struct": { "a": "A?" } }"#) == ["import SumTypeJSON"])
  }

  @Test("the domain never imports the runtime")
  func runtime() throws {
    #expect(try !Emitted(Emitted.wide(2))[.domain].contains("SumTypeRuntime"))
  }
}
