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

  @Test("files may import each other in a cycle, and types box each other across files")
  func allowsCircles() throws {
    let top = try #require(try diamond.resolve("Top").0.schema)
    let left = try #require(try diamond.resolve("Left").0.schema)
    #expect(try left.structure("Left").field("top").isIndirect)
    #expect(try top.structure("Left").field("top").isIndirect)
    #expect(try !top.structure("Top").field("right").isIndirect)
  }

  @Test("the loader says which module a file is in, and the schema's own module is nil")
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

  @Test("a fault in a file that several schemas import is reported once")
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

  @Test("the result names all loaded files, also one that cannot be read")
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

  /// Returns a ring of files. Each imports the next two and has a choice that all have.
  private static func ring(_ count: Int) -> SchemaText {
    var files: [String: String] = [:]
    for index in 0..<count {
      let (next, other) = ((index + 1) % count, (index + 2) % count)
      files["F\(index)"] = """
        {"sumtype": 1, "imports": ["F\(next)", "F\(other)"],
         "types": {"T\(index)": {"struct": {"a": "T\(next)?", "b": "[T\(other)]", "c": "String | Int"}}},
         "documents": {"D\(index)": {"version": 1, "entries": "T\(index)"}}}
        """
    }
    return SchemaText(files: files)
  }

  @Test("files that import each other in a cycle are read and resolved once for all of them")
  func resolvesCirclesOnce() throws {
    for count in [10, 40] {
      let ring = Self.ring(count)
      let counted = Counted(ring)
      let files = try (0..<count).map { index in
        SchemaFile(
          SourceFile(path: "F\(index)", text: try #require(ring.files["F\(index)"])))
      }
      var diagnostics = Diagnostics()
      let resolved = Generator(loader: counted).resolve(files, into: &diagnostics)
      #expect(diagnostics.isEmpty)
      // Each import is looked up once, and not once for each file.
      #expect(counted.count == 2 * count)
      counted.count = 0
      let names = Generator(loader: counted).names(of: files)
      #expect(counted.count == 2 * count)
      #expect(names.map { $0.map(\.name) } == resolved.map { $0.names.map(\.name) })
      for (index, found) in resolved.enumerated() {
        let alone = try #require(try ring.resolve("F\(index)").0.schema)
        let schema = try #require(found.schema)
        #expect(schema.ownTypes.map(\.name.name) == alone.ownTypes.map(\.name.name))
        #expect(schema.documents.map(\.name.name) == ["D\(index)"])
        #expect(Set(found.files.map(\.path)) == Set(ring.files.keys))
        #expect(found.files.first?.path == "F\(index)")
        let options = GenerationOptions()
        #expect(
          Generator.generate(schema, options: options)
            == Generator.generate(alone, options: options))
        let place = try #require(found.index)[.type(TypeID(index: schema.own.lowerBound))]
        #expect(place?.file.path == "F\(index)")
      }
    }
  }

  @Test("a file uses the choice of an imported file if both choices have the same types")
  func lendsChoicesOfTheSameTypes() throws {
    let text = SchemaText(
      files: [
        "A":
          #"{"sumtype": 1, "imports": ["B", "C"], "types": {"A": {"struct": {"c": "Part | Int"}}}}"#,
        "B": #"{"sumtype": 1, "imports": ["C"], "types": {"B": {"struct": {"c": "Part | Int"}}}}"#,
        "C": #"{"sumtype": 1, "types": {"Part": {"struct": {"x": "Int"}}}}"#,
      ])
    let (resolved, shown) = try text.resolve("A")
    #expect(shown == "")
    let schema = try #require(resolved.schema)
    #expect(schema.types.map(\.name.name) == ["A", "B", "PartOrInt", "Part"])
    #expect(schema.ownTypeCount == 1)
  }
}

/// A loader that counts its calls.
final class Counted: SchemaLoader {
  private let text: SchemaText
  var count = 0

  init(_ text: SchemaText) { self.text = text }

  func load(_ path: String, from importer: SourceFile) -> Result<SourceFile, ImportFailure> {
    count += 1
    return text.load(path, from: importer)
  }
}
