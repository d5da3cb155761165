import Foundation
import TestSupport
import Testing

@Suite("Schemas in the documentation")
struct SchemaBlockTests {
  @Test("every schema that is not marked as refused is accepted", arguments: PageSchema.accepted)
  func isAccepted(_ schema: PageSchema) {
    #expect(schema.resolve().shown == "")
  }

  @Test(
    "a schema that is marked as refused has the errors that the page shows",
    arguments: PageSchema.refused)
  func isRefused(_ schema: PageSchema) throws {
    let shown = schema.resolve().shown
    #expect(shown.contains(": error: "))
    guard let diagnostics = schema.diagnostics else { return }
    if diagnostics.lines.contains("…") {
      #expect(Excerpt(diagnostics.lines).fault(in: [shown]) == nil)
    } else if ProcessInfo.processInfo.environment["SUMTYPE_REWRITE_EXPECTED"] != nil {
      if try Repository.rewrite(diagnostics, as: shown) {
        Issue.record("rewrote the diagnostics; read them, and run again without the variable")
      }
    } else {
      #expect(
        shown.trimmed == diagnostics.text.trimmed,
        "to rewrite: SUMTYPE_REWRITE_EXPECTED=1 swift test --no-parallel --filter Documentation")
    }
  }

  @Test(
    "every marked piece of Swift is an excerpt of the code generated from the schema before it",
    arguments: PageSchema.accepted)
  func hasExcerpts(_ schema: PageSchema) {
    let files = schema.resolve().swift.map(\.text)
    for block in schema.excerpts {
      let fault = Excerpt(block.lines).fault(in: files)
      #expect(fault == nil, "\(block.testDescription)")
    }
  }

  @Test("the README and the language reference show schemas")
  func coversThePages() {
    for page in ["README.md", "Docs/Language.md"] {
      #expect(PageSchema.accepted.contains { $0.block.page == page })
    }
  }

  @Test(
    "every excerpt follows an accepted schema, and every block of diagnostics a refused one")
  func followsSchemas() throws {
    let blocks = try Repository.pages.flatMap { try Page.read($0).blocks }
    let outputs = blocks.filter { $0.markers["output"] != nil }
    let messages = blocks.filter { $0.markers["diagnostics"] != nil }
    #expect(!outputs.isEmpty && !messages.isEmpty)
    #expect(PageSchema.accepted.reduce(0) { $0 + $1.excerpts.count } == outputs.count)
    #expect(PageSchema.refused.filter { $0.diagnostics != nil }.count == messages.count)
  }

  @Test("every comment above a block has known markers only", arguments: Repository.pages)
  func knowsItsComments(_ path: String) throws {
    for block in try Page.read(path).blocks {
      #expect(block.markers.words.isSubset(of: Markers.known), "\(block.testDescription)")
    }
  }
}
