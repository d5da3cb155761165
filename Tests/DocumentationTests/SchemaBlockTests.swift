import Testing

@Suite("Schemas in the documentation")
struct SchemaBlockTests {
  @Test("every schema is accepted", arguments: PageSchema.accepted)
  func isAccepted(_ schema: PageSchema) {
    #expect(schema.resolve().shown == "")
  }

  @Test("a schema that shows an error has it", arguments: PageSchema.refused)
  func isRefused(_ schema: PageSchema) throws {
    let shown = schema.resolve().shown
    #expect(shown.contains(": error: "))
    if let diagnostics = schema.diagnostics {
      #expect(shown.trimmed == diagnostics.text.trimmed)
    }
  }

  @Test("every piece of Swift is an excerpt of what the schema before it gives", arguments: PageSchema.accepted)
  func hasExcerpts(_ schema: PageSchema) {
    let files = schema.resolve().swift.map(\.text)
    for block in schema.excerpts {
      let fault = Excerpt(block.lines).fault(in: files)
      #expect(fault == nil, "\(block.testDescription)")
    }
  }

  @Test("the README and the reference of the language show schemas and their Swift")
  func coversThePages() {
    for page in ["README.md", "Docs/Language.md"] {
      #expect(PageSchema.accepted.contains { $0.block.page == page })
    }
    #expect(PageSchema.all.reduce(0) { $0 + $1.excerpts.count } > 10)
    #expect(PageSchema.all.contains { $0.diagnostics != nil })
  }

  @Test("every comment above a block says something that is known", arguments: Repository.pages)
  func knowsItsComments(_ path: String) throws {
    for block in try Page.read(path).blocks {
      #expect(block.markers.words.isSubset(of: Markers.known), "\(block.testDescription)")
    }
  }
}
