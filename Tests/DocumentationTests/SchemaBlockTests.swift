import Foundation
import TestSupport
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
    guard let diagnostics = schema.diagnostics else { return }
    if diagnostics.lines.contains("…") {
      #expect(Excerpt(diagnostics.lines).fault(in: [shown]) == nil)
    } else if ProcessInfo.processInfo.environment["SUMTYPE_REWRITE_EXPECTED"] != nil {
      if try Repository.rewrite(diagnostics, as: shown) {
        Issue.record("rewrote what is shown; read it, and run again without the variable")
      }
    } else {
      #expect(
        shown.trimmed == diagnostics.text.trimmed,
        "to rewrite: SUMTYPE_REWRITE_EXPECTED=1 swift test --no-parallel --filter Documentation")
    }
  }

  @Test(
    "every piece of Swift is an excerpt of what the schema before it gives",
    arguments: PageSchema.accepted)
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
  }

  @Test(
    "every piece of Swift follows a schema that is accepted, and every message one that is refused")
  func followsSchemas() throws {
    let blocks = try Repository.pages.flatMap { try Page.read($0).blocks }
    let outputs = blocks.filter { $0.markers["output"] != nil }
    let messages = blocks.filter { $0.markers["diagnostics"] != nil }
    #expect(!outputs.isEmpty && !messages.isEmpty)
    #expect(PageSchema.accepted.reduce(0) { $0 + $1.excerpts.count } == outputs.count)
    #expect(PageSchema.refused.filter { $0.diagnostics != nil }.count == messages.count)
  }

  @Test("every comment above a block says something that is known", arguments: Repository.pages)
  func knowsItsComments(_ path: String) throws {
    for block in try Page.read(path).blocks {
      #expect(block.markers.words.isSubset(of: Markers.known), "\(block.testDescription)")
    }
  }
}
