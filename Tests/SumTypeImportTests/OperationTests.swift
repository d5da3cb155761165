import SumTypeImport
import SumTypeInspector
import Testing

@Suite("Import of the bodies of OpenAPI operations")
struct OperationTests {
  private static let source = ##"""
    {"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{
      "/pets":{"parameters":[{"name":"q"}],"summary":"Pets","x-internal":{"responses":{"200":{"content":{"application/json":{"schema":{"type":"integer"}}}}}},
        "get":{"operationId":"listPets","responses":{
          "200":{"content":{"application/json":{"schema":{"type":"array","items":{"$ref":"#/components/schemas/Pet"}}},"application/hal+json":{"schema":{"type":"integer"}}}},
          "404":{"$ref":"#/components/responses/Gone"},
          "default":{"content":{"application/problem+json; charset=utf-8":{"schema":{"type":"object","properties":{"title":{"type":"string"}},"required":["title"]}}}}}},
        "post":{"requestBody":{"$ref":"#/components/requestBodies/NewPet"},"responses":{"201":{"content":{"text/plain":{"schema":{"type":"string"}}}},"202":{}}}}},
      "components":{"schemas":{"Pet":{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}},
        "responses":{"Gone":{"content":{"Application/JSON":{"schema":{"type":"object","properties":{"since":{"type":"integer"}},"required":["since"]}}}}},
        "requestBodies":{"NewPet":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Pet"}}}}}}}
    """##

  static let bodies: [(document: String, fits: String, refused: String)] = [
    ("ListPetsResponse", #"[{"name":"Rex"}]"#, "[{}]"),
    ("ListPets404Response", #"{"since":3}"#, "{}"),
    ("ListPetsDefaultResponse", #"{"title":"x"}"#, "{}"),
    ("PostPetsRequest", #"{"name":"Rex"}"#, "{}"),
  ]

  @Test("each JSON body is a document, also by a reference, and no other body is")
  func documents() throws {
    let imported = try Imported(Self.source) { $0.readsPaths = true }
    #expect(
      imported.schema.documents.map(\.name.name).sorted() == Self.bodies.map(\.document).sorted())
  }

  @Test("a body is read as its schema", arguments: bodies)
  func reads(_ document: String, _ fits: String, _ refused: String) throws {
    let imported = try Imported(Self.source) { $0.readsPaths = true }
    #expect(try imported.findings(in: fits, document: document).isEmpty)
    #expect(try !imported.findings(in: refused, document: document).isEmpty)
  }

  @Test("without --paths, the schema has only the named types and no documents")
  func without() throws {
    let imported = try Imported(Self.source)
    #expect(imported.schema.documents.isEmpty)
    #expect(imported.schema.types.map(\.spelling) == ["Pet"])
  }
}
