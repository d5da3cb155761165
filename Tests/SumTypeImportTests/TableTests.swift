import Testing

@Suite("import by tables")
struct TableTests {
  @Test("each row of JSON Schema reads what the source allows", arguments: JSONSchemaRows.all)
  func jsonSchema(_ fixture: ImportFixture) throws { try fixture.judge() }

  @Test("each row of OpenAPI reads what the source allows", arguments: OpenAPIRows.all)
  func openAPI(_ fixture: ImportFixture) throws { try fixture.judge() }

  @Test("each row of JSON Typedef reads what the source allows", arguments: TypedefRows.all)
  func typedef(_ fixture: ImportFixture) throws { try fixture.judge() }

  @Test("each row of Lexicon reads what the source allows", arguments: LexiconRows.all)
  func lexicon(_ fixture: ImportFixture) throws { try fixture.judge() }
}
