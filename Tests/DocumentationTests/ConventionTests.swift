import Testing

@Suite("Conventions of the documentation")
struct ConventionTests {
  private static let output = """
    enum Post {
      case text(TextPost)

      var id: UUID {
        switch self {
        case .text(let payload): payload.id
        }
      }
    }

    struct TextPost {
      var id: UUID
    }
    """

  @Test(
    "lines that follow each other in the code are an excerpt, whatever their indentation",
    arguments: [
      "enum Post {\ncase text(TextPost)",
      "case text(TextPost)\n\n\nvar id: UUID {",
      "  enum Post {\n  …\n  }\n  struct TextPost {",
      "var id: UUID { … }\n}\nstruct TextPost { … }",
      "…\nvar id: UUID\n…",
    ])
  func acceptsExcerpts(_ excerpt: String) {
    #expect(Self.fault(of: excerpt) == nil)
  }

  @Test(
    "lines that do not follow each other in the code are no excerpt",
    arguments: [
      "", "…", "enum Mail {", "enum Post {\nvar id: UUID {", "struct TextPost {\n…\nenum Post {",
      "case text(TextPost", "enum Post {}", "struct TextPost { … }\n}",
    ])
  func refusesOthers(_ excerpt: String) {
    #expect(Self.fault(of: excerpt) != nil)
  }

  @Test("the lines of an excerpt are all in one file")
  func staysInOneFile() {
    let excerpt = Excerpt(["enum Post {", "…", "struct Other {"])
    #expect(excerpt.fault(in: [Self.output, "struct Other {\n}"]) != nil)
  }

  @Test("a comment applies only to the block directly below it")
  func bindsCommentsToBlocks() {
    let page = Page(
      path: "Page.md",
      text: """
        <!-- file: A.sumtype.json; refused -->

        ```json
        { "sumtype": 1 }
        ```
        <!-- output -->
        Something else.
        ```swift
        struct A {
        ```
        """)
    #expect(page.blocks.map(\.language) == ["json", "swift"])
    #expect(page.blocks.map(\.line) == [4, 9])
    #expect(page.blocks[0].markers["file"] == "A.sumtype.json")
    #expect(page.blocks[0].markers["refused"] == "")
    #expect(page.blocks[1].markers.words.isEmpty)
  }

  @Test("a fragment is completed to a schema, with the types of the schema before it")
  func completesFragments() {
    let page = Page(
      path: "Page.md",
      text: """
        <!-- schema: types -->
        ```json
        { "A": { "struct": { "x": "Int" } } }
        ```
        <!-- schema: documents -->
        ```json
        { "File": { "root": "[A]" } }
        ```
        <!-- schema: fields -->
        ```json
        { "x": "B" }
        ```
        """)
    let schemas = PageSchema.schemas(of: page)
    #expect(schemas.map { $0.resolve().shown.isEmpty } == [true, true, false])
    let swift = schemas[1].resolve().swift.map(\.text).joined()
    #expect(swift.contains("enum FileDocument"))
  }

  private static func fault(of excerpt: String) -> String? {
    let lines = excerpt.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return Excerpt(lines).fault(in: ["struct Unrelated {}", output])
  }
}
