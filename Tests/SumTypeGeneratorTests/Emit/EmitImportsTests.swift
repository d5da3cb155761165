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

  @Test("what others of the package see imports no module for a conformance alone")
  func package() throws {
    let emitted = try Emitted(
      #"""
      { "sumtype": 1,
        "types": {
          "Link": { "union": { "web": "URL" }, "representation": "untagged", "paths": true } },
        "documents": {
          "Book": { "version": 0, "entries": "Int", "store": true },
          "Styled": { "version": 0, "entries": "Int", "style": "pretty" } } }
      """#, options: GenerationOptions(access: .package))
    #expect(emitted[.document].contains("package import SumTypeRuntime"))
    #expect(!emitted[.store].contains("package import Observation"))
    #expect(emitted[.paths].contains("package import Foundation"))
    // In `Self`, the compiler sees no use of Foundation.
    #expect(emitted[.paths].contains("package static var web: VariantPath<Link, URL>"))
    let plain = try Emitted(
      #"{ "sumtype": 1, "documents": { "Book": { "version": 0, "entries": "Int" } } }"#,
      options: GenerationOptions(access: .package))
    #expect(!plain[.document].contains("package import"))
  }

  @Test("a store imports the module of the domain for what it shows")
  func store() throws {
    func imports(_ entries: String) throws -> [String] {
      let emitted = try Emitted(
        #"""
        { "sumtype": 1, "types": { "Note": { "struct": { "text": "String" } } },
          "documents": { "Book": { "version": 0, "entries": "\#(entries)", "store": true,
            "fields": { "size": "Int" } } } }
        """#, options: GenerationOptions(access: .public, domainModule: "Domain"))
      return emitted.imports(of: .store)
    }
    #expect(try imports("Int").contains("import Domain"))
    #expect(try imports("Note").contains("public import Domain"))
  }

  @Test("a store of an alias shows a codec of the runtime")
  func storeOfAlias() throws {
    let emitted = try Emitted(
      #"""
      { "sumtype": 1, "types": { "Word": { "alias": "String" } },
        "documents": { "Words": { "root": "[Word]", "store": true } } }
      """#)
    #expect(emitted.imports(of: .store).contains("public import SumTypeRuntime"))
  }
}
