import SumTypeGenerator
import SumTypeSource
import Testing

@Suite("Selections of types and variants")
struct SelectionTests {
  /// Two files of a module.
  private static let files = [
    "Common.sumtype.json": """
    { "sumtype": 1, "types": {
      "Size": { "struct": { "width": "Int" } },
      "Video": { "struct": { "id": "String", "size": "Size" } },
      "Text": { "struct": { "id": "String", "notes": "[String: [Note?]]", "labels": "[Labels]?" } },
      "Note": { "alias": "String" }, "Labels": { "alias": "[String]", "maxLength": 3 },
      "Lonely": { "enum": ["a"] } } }
    """,
    "Timeline.sumtype.json": """
    { "sumtype": 1, "imports": ["Common.sumtype.json"], "types": {
      "Post": { "union": { "text": "Text", "videos": "Video", "other": { "tag": "o" } },
        "default": "other" },
      "Closed": { "unknown": "refuse", "union": { "a": "Theme", "b": { "tag": "b" } } },
      "Theme": { "struct": { "name": "String", "next": "Theme?" } },
      "Item": { "identity": "id", "struct": { "id": "Int" },
        "entity": { "cache": "Items" } } },
      "documents": {
        "Timeline": { "version": 1, "entries": "Post", "fields": { "theme": "Theme?" } },
        "Items": { "version": 1, "entries": "Item" } } }
    """,
  ]

  private struct Loader: SchemaLoader {
    func load(_ path: String, from importer: SourceFile) -> Result<SourceFile, ImportFailure> {
      .success(SourceFile(path: path, text: files[path] ?? ""))
    }
  }

  private func selected(_ selection: Selection) throws -> [Schema] {
    var diagnostics = Diagnostics()
    let schemas = Self.files.sorted { $0.key < $1.key }.compactMap { name, text in
      Generator(loader: Loader()).resolve(
        SchemaFile(SourceFile(path: name, text: text)), into: &diagnostics
      ).schema
    }
    try #require(diagnostics.isEmpty, "\(DiagnosticFormat.text.render(diagnostics))")
    let selected = try SelectedSchemas(schemas, selection)
    return schemas.map { selected.selected($0) }
  }

  private func names(_ selection: Selection) throws -> [String] {
    try selected(selection).flatMap { schema in
      schema.generatedTypes.map(\.type.spelling) + schema.documents.map { "\($0.name.name)*" }
    }
  }

  @Test(
    "a selection has the types that it names, and all types in these, of any file of the module",
    arguments: [
      ("Timeline", ["Size", "Video", "Text", "Note", "Labels", "Post", "Theme", "Timeline*"]),
      ("Post", ["Size", "Video", "Text", "Note", "Labels", "Post"]),
      ("Theme", ["Theme"]), ("Lonely", ["Lonely"]), ("Item", ["Item", "Items*"]),
    ])
  func only(name: String, expected: [String]) throws {
    #expect(try names(Selection(only: [name])) == expected)
  }

  @Test("a selection without a variant leaves out the types that only this variant uses")
  func without() throws {
    let all = try names(Selection())
    let without = try names(Selection(without: ["Post.videos"]))
    #expect(without == all.filter { !["Size", "Video"].contains($0) })
    #expect(all.contains("Size") && all.contains("Lonely"))
    // A field of the document has the type `Theme`, too.
    let schemas = try selected(Selection(only: ["Timeline"], without: ["Post.videos"]))
    #expect(
      schemas.flatMap(\.generatedTypes).map(\.type.spelling) == [
        "Text", "Note", "Labels", "Post", "Theme",
      ])
    guard case .union(let union) = schemas[1].types[0].kind else { return #expect(Bool(false)) }
    #expect(union.variants.map(\.name.name) == ["text", "other"])
    #expect(union.defaultVariant == 1)
  }

  @Test(
    "a selection of unknown names, or without a necessary variant, is refused with help",
    arguments: [
      (Selection(only: ["timeline"]), "there is no document, type or feature \"timeline\""),
      (Selection(without: ["Post"]), "\"Post\" is not a variant of a union"),
      (Selection(without: ["Theme.name"]), "\"Theme.name\" is not a variant of a union"),
      (Selection(without: ["Post.vidoes"]), "the union \"Post\" has no variant \"vidoes\""),
      (
        Selection(without: ["Closed.a"]),
        "\"Closed.a\" cannot be left out: the union refuses unknown values"
      ),
      (
        Selection(without: ["Post.other"]),
        "\"Post.other\" cannot be left out: it is the variant of a value without a tag"
      ),
    ])
  func refused(selection: Selection, message: String) throws {
    let fault = #expect(throws: SelectionFault.self) { try selected(selection) }
    #expect(fault?.message == message)
    #expect(fault?.cure != nil)
  }

  /// Resolves a schema and applies a selection to it.
  private func selected(
    _ types: String, documents: String = "", names: String = "flat", _ selection: Selection
  ) throws -> Schema {
    var diagnostics = Diagnostics()
    let schema = Generator().resolve(
      SchemaFile(
        SourceFile(
          path: "A.sumtype.json",
          text: """
            {"sumtype": 1, "names": "\(names)", "types": {\(types)}, "documents": {\(documents)}}
            """)),
      into: &diagnostics
    ).schema
    let read = try #require(schema, "\(DiagnosticFormat.text.render(diagnostics))")
    return try SelectedSchemas([read], selection).selected(read)
  }

  @Test(
    "a selection that would make the values of a type endless is refused",
    arguments: [
      (#""A": { "struct": { "next": "Int | A" } }"#, "IntOrA.int"),
      (
        #""A": { "struct": { "to": "B | [A]" } }, "B": { "struct": { "of": { "type": "[A]", "minLength": 1 } } }, "C": { "struct": { "a": "A" } }"#,
        "BOrAList.aList"
      ),
    ])
  func endless(types: String, variant: String) throws {
    let fault = #expect(throws: SelectionFault.self) {
      try selected(types, Selection(without: [variant]))
    }
    #expect(fault?.message == "no value of \"A\" would end without \"\(variant)\"")
  }

  @Test("a selection does not import a type by its name that it leaves out")
  func leftOutNamesake() throws {
    let types =
      #""Preserved": { "union": { "all": null } }, "Note": { "struct": { "text": "String" } }"#
    let options = GenerationOptions(access: .public, domainModule: "Domain")
    for (selection, isNamed) in [(Selection(), true), (Selection(only: ["Note"]), false)] {
      let files = Generator.generate(try selected(types, selection), options: options)
      let codec = try #require(files.first { $0.artefact == .codec })
      #expect(codec.text.contains("enum Domain.Preserved") == isNamed)
    }
  }

  @Test("a selection has the document in which a selected type is nested")
  func nestedInDocument() throws {
    let schema = try selected(
      #""Lonely": { "struct": {} }"#,
      documents:
        #""Book": { "version": 1, "entries": "Int", "fields": { "page": { "tuple": {} } } }"#,
      names: "nested", Selection(only: ["Book.Page"]))
    #expect(schema.generatedTypes.map(\.type.spelling) == ["Book.Page"])
    #expect(schema.documents.map(\.name.name) == ["Book"])
  }

  @Test("a selection has the types in which a selected type is nested, and what these use")
  func nestedInTypes() throws {
    let schema = try selected(
      #"""
      "Book": { "struct": { "cover": { "struct": { "print": { "struct": { "ink": "Ink" } } } },
        "page": "Page" } },
      "Ink": { "struct": {} }, "Page": { "struct": {} }, "Lonely": { "struct": {} }
      """#,
      documents: #""Books": { "version": 1, "entries": "Book" }"#,
      names: "nested", Selection(only: ["Book.Cover.Print"]))
    let spelled = schema.generatedTypes.map(\.type.spelling)
    #expect(spelled == ["Book", "Book.Cover", "Book.Cover.Print", "Ink", "Page"])
    #expect(schema.documents.isEmpty)
  }

  @Test("a selection without types of a schema generates nothing from it")
  func nothing() throws {
    let schemas = try selected(Selection(only: ["Theme"]))
    #expect(schemas.map(\.isNothingGenerated) == [true, false])
  }
}
