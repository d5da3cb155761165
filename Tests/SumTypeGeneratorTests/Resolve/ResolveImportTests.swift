import SumTypeGenerator
import SumTypeSource
import Testing

@Suite("Imports")
struct ResolveImportTests {
  private let diamond = SchemaText(
    files: [
      "Top": #"""
      {"sumtype": 1, "imports": ["Left", {"file": "Right", "module": "Shared"}],
       "types": {"Top": {"struct": {"left": "Left", "right": "Right?"}}}}
      """#,
      "Left": #"""
      {"sumtype": 1, "imports": [{"file": "Right", "module": "Shared"}, "Top"],
       "types": {"Left": {"struct": {"right": "Right", "top": "Top?"}}}}
      """#,
      "Right": #"""
      {"sumtype": 1, "imports": ["Bottom"], "types": {"Right": {"struct": {"bottom": "Bottom"}}}}
      """#,
      "Bottom": #"{"sumtype": 1, "types": {"Bottom": {"alias": "UUID"}}}"#,
    ])

  @Test("every file is read once, and its types follow the schema's own")
  func readsEachFileOnce() throws {
    let (resolved, shown) = try diamond.resolve("Top")
    #expect(shown == "")
    #expect(resolved.files.map(\.path) == ["Top", "Left", "Right", "Bottom"])
    let schema = try #require(resolved.schema)
    #expect(schema.types.map(\.name.name) == ["Top", "Left", "Right", "Bottom"])
    #expect(schema.ownTypeCount == 1)
    #expect(schema.types.map { $0.module?.name } == [nil, nil, "Shared", "Shared"])
  }

  @Test("files may import each other in a circle, and types box each other across files")
  func allowsCircles() throws {
    let top = try #require(try diamond.resolve("Top").0.schema)
    let left = try #require(try diamond.resolve("Left").0.schema)
    #expect(try left.structure("Left").field("top").isIndirect)
    #expect(try top.structure("Left").field("top").isIndirect)
    #expect(try !top.structure("Top").field("right").isIndirect)
  }

  @Test("a loader says which module a file is in; the schema's own module is none")
  func asksTheLoader() throws {
    let text = SchemaText(
      files: [
        "App": #"{"sumtype": 1, "imports": ["Near", "Far"], "types": {}}"#,
        "Near": #"{"sumtype": 1, "types": {"Near": {"struct": {}}}}"#,
        "Far": #"{"sumtype": 1, "types": {"Far": {"struct": {}}}}"#,
      ], modules: ["App": "App", "Near": "App", "Far": "Shared"])
    let schema = try #require(try text.resolve("App").0.schema)
    #expect(schema.types.map { $0.module?.name } == [nil, "Shared"])
  }

  @Test("what is wrong in a file that several schemas import is said once")
  func reportsOnce() throws {
    let text = SchemaText(
      files: [
        "A": #"{"sumtype": 1, "imports": ["C"], "types": {}}"#,
        "B": #"{"sumtype": 1, "imports": ["C"], "types": {}}"#,
        "C": #"{"sumtype": 1, "types": {"C": {"struct": {"a": "Nothing"}}}}"#,
      ])
    var diagnostics = Diagnostics()
    for name in ["A", "B", "C", "A"] {
      let file = SourceFile(path: name, text: try #require(text.files[name]))
      Generator(loader: text).check(SchemaFile(file), into: &diagnostics)
    }
    #expect(diagnostics.all.map(\.id.rawValue) == ["unknown-type"])
    #expect(diagnostics.all.map(\.range.file.path) == ["C"])
  }

  @Test("all that was loaded is named, also where it cannot be read")
  func namesBrokenFiles() throws {
    let text = SchemaText(
      files: [
        "A": #"{"sumtype": 1, "imports": ["B", "Gone"], "types": {"A": {"struct": {"b": "B"}}}}"#,
        "B": "{",
      ])
    let (resolved, shown) = try text.resolve("A")
    #expect(resolved.schema == nil)
    #expect(resolved.files.map(\.path) == ["A", "B"])
    #expect(!shown.contains("[unknown-type]"))
  }
}
