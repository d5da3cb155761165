import Testing

@Suite("Import by the rows of Import.md")
struct TableTests {
  @Test(
    "the schema of a JSON Schema reads and refuses what its row says", arguments: JSONSchemaRows.all
  )
  func jsonSchema(_ fixture: ImportFixture) throws { try fixture.judge() }

  @Test(
    "the schema of an OpenAPI document reads and refuses what its row says",
    arguments: OpenAPIRows.all)
  func openAPI(_ fixture: ImportFixture) throws { try fixture.judge() }

  @Test(
    "the schema of a JSON Typedef reads and refuses what its row says", arguments: TypedefRows.all)
  func typedef(_ fixture: ImportFixture) throws { try fixture.judge() }

  @Test("the schema of a Lexicon reads and refuses what its row says", arguments: LexiconRows.all)
  func lexicon(_ fixture: ImportFixture) throws { try fixture.judge() }
}
