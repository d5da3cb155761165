import SumTypeSource
import Testing

@testable import SumTypeGenerator

@Suite("Schemas that are resolved together")
struct ResolveTogetherTests {
  /// Resolves files together and returns the generated code of each, by its name.
  private func generated(
    _ names: [String], of text: SchemaText, _ loader: (any SchemaLoader)? = nil
  ) throws -> [String: [GeneratedFile]] {
    let files = try names.map {
      SchemaFile(SourceFile(path: $0, text: try #require(text.files[$0])))
    }
    var diagnostics = Diagnostics()
    let resolved = Generator(loader: loader ?? text).resolve(files, into: &diagnostics)
    #expect(diagnostics.isEmpty, "\(DiagnosticFormat.text.render(diagnostics))")
    var found: [String: [GeneratedFile]] = [:]
    for (name, resolved) in zip(names, resolved) {
      #expect(resolved.files.first?.path == name)
      found[name] = Generator.generate(
        try #require(resolved.schema),
        options: GenerationOptions(domainModule: "Domain"))
    }
    return found
  }

  /// Returns a chain of files. Each imports the next one and has a choice that all have.
  private static func chain(_ count: Int) -> SchemaText {
    var files: [String: String] = [:]
    for index in 0..<count {
      let isLast = index + 1 == count
      let imports = isLast ? "" : #""imports": ["F\#(index + 1)"],"#
      let next = isLast ? "" : #", "next": "T\#(index + 1)?""#
      files["F\(index)"] = """
        {"sumtype": 1, \(imports) "types": {"T\(index)": {"struct": {"c": "String | Int"\(next)}}}}
        """
    }
    return SchemaText(files: files)
  }

  @Test(
    "files that import each other in a chain are resolved once, in any order")
  func chains() throws {
    for count in [10, 40] {
      let chain = Self.chain(count)
      let names = (0..<count).map { "F\($0)" }
      let alone = try names.map { try #require(try generated([$0], of: chain)[$0]) }
      for order in [names, names.reversed()] {
        let counted = Counted(chain)
        let together = try generated(order, of: chain, counted)
        #expect(counted.count == count - 1)
        #expect(names.map { together[$0] } == alone)
      }
    }
  }

  @Test("the schemas have their types in common, and each names only the files that it imports")
  func types() throws {
    let chain = Self.chain(5)
    let files = try (0..<5).map { index in
      SchemaFile(SourceFile(path: "F\(index)", text: try #require(chain.files["F\(index)"])))
    }
    var diagnostics = Diagnostics()
    let resolved = Generator(loader: chain).resolve(files, into: &diagnostics)
    for (index, found) in resolved.enumerated() {
      #expect(found.files.map(\.path) == (index..<5).map { "F\($0)" })
      let schema = try #require(found.schema)
      #expect(schema.types.count == 6)
      #expect(schema.ownTypes.first?.name.name == "T\(index)")
    }
  }

  @Test("the code of a file does not depend on the types of files that import it")
  func names() throws {
    // `TagsElementLimits` is also the name of a generated type, `KeptItem` that of a type of the runtime.
    let text = SchemaText(
      files: [
        "Low": #"""
        {"sumtype": 1, "types": {
          "Low": {"struct": {
            "tags": {"type": "[String]", "elements": {"pattern": "[a-z]+"}}}}}}
        """#,
        "High": #"""
        {"sumtype": 1, "imports": ["Low"], "types": {
          "Top": {"struct": {"low": "Low"}},
          "TagsElementLimits": {"struct": {"x": "Int"}},
          "KeptItem": {"struct": {"x": "Int"}}}}
        """#,
      ])
    let alone = try generated(["Low"], of: text)
    #expect(try generated(["High", "Low"], of: text)["Low"] == alone["Low"])
    let high = try generated(["High"], of: text)
    #expect(try generated(["Low", "High"], of: text)["High"] == high["High"])
  }

  @Test(
    "a file uses the choice of the same one of two imported files in any order")
  func lenders() throws {
    let text = SchemaText(
      files: [
        "A": #"{"sumtype": 1, "types": {"A": {"struct": {"c": "String | Int"}}}}"#,
        "B": #"{"sumtype": 1, "imports": ["A"], "types": {"B": {"struct": {"c": "Int | Bool"}}}}"#,
        "C": #"{"sumtype": 1, "types": {"C": {"struct": {"c": "Int | Bool"}}}}"#,
        "X":
          #"{"sumtype": 1, "imports": ["C", "B"], "types": {"X": {"struct": {"c": "Int | Bool"}}}}"#,
      ])
    func owners(_ names: [String]) throws -> [String: Bool] {
      let files = try names.map {
        SchemaFile(SourceFile(path: $0, text: try #require(text.files[$0])))
      }
      var diagnostics = Diagnostics()
      let graph = FileGraph(files, loader: text, DocumentReading(), into: &diagnostics)
      return Dictionary(
        uniqueKeysWithValues: graph.files.compactMap { file in
          file.lenders["IntOrBool"].map {
            (
              file.document.file.source.path,
              graph.files[$0].document.file.source.path == "B"
            )
          }
        })
    }
    for order in [["X"], ["X", "A", "B", "C"], ["C", "B", "A", "X"], ["B", "C", "X", "A"]] {
      #expect(try owners(order) == ["X": true])
    }
  }

  @Test("a fault in one file does not affect files that do not import it")
  func faults() throws {
    let text = SchemaText(
      files: [
        "Good":
          #"{"sumtype": 1, "imports": ["Basis"], "types": {"Good": {"struct": {"b": "Basis"}}}}"#,
        "Bad":
          #"{"sumtype": 1, "imports": ["Basis"], "types": {"Bad": {"struct": {"b": "None"}}}}"#,
        "Basis": #"{"sumtype": 1, "types": {"Basis": {"struct": {"x": "Int"}}}}"#,
        // Its type has the name of a type in a file that it does not import.
        "Other":
          #"{"sumtype": 1, "imports": ["Basis"], "types": {"Good": {"struct": {"b": "Basis"}}}}"#,
      ])
    func resolve(_ names: [String]) throws -> ([String], [String]) {
      let files = try names.map {
        SchemaFile(SourceFile(path: $0, text: try #require(text.files[$0])))
      }
      var diagnostics = Diagnostics()
      let resolved = Generator(loader: text).resolve(files, into: &diagnostics)
      return (
        zip(names, resolved).filter { $1.schema != nil }.map(\.0),
        diagnostics.all.map(\.id.rawValue)
      )
    }
    let mixed = try resolve(["Good", "Bad", "Basis"])
    #expect(mixed.0 == ["Good", "Basis"])
    #expect(mixed.1 == ["unknown-type"])
    let namesakes = try resolve(["Good", "Other", "Basis"])
    #expect(namesakes.0 == ["Good", "Other", "Basis"])
    #expect(namesakes.1 == [])
  }

  @Test(
    "files with faults have the errors of separate resolutions",
    arguments: [
      // The file that all others import has an error.
      [
        "A": file(imports: ["B"]), "B": file(imports: ["C"]), "C": file(#""C": {"alias": "None"}"#),
      ],
      // It is not readable, or not there.
      ["A": file(imports: ["B"]), "B": file(imports: ["C"]), "C": "{"],
      ["A": file(imports: ["B"]), "B": file(imports: ["C"]), "D": file(imports: ["B"])],
      // A file has an error of its own, and one imports both of two others that share a name.
      [
        "A": file(imports: ["B", "C"]), "B": file(imports: ["D"], #""X": {"alias": "Int"}"#),
        "C": file(imports: ["D"], #""X": {"alias": "Int"}"#), "D": file(),
        "E": file(imports: ["D"], #""E": {"alias": "None"}"#),
      ],
      // Two files with one name, of which no file imports both, beside a file with an error.
      [
        "A": file(imports: ["C"], #""X": {"alias": "Int"}"#), "C": file(),
        "B": file(imports: ["C"], #""X": {"alias": "Int"}"#), "D": file(imports: ["A"]),
        "E": file(imports: ["C"], #""E": {"alias": "None"}"#),
      ],
      // A file is in another module for one of those that import it.
      [
        "A": file(imports: ["B"]), "B": file(),
        "C": #"{"sumtype": 1, "imports": [{"file": "B", "module": "M"}], "types": {}}"#,
        "D": file(imports: ["C"]),
      ],
      // The limit of flattened members is passed by two files together, and by one of them alone.
      [
        "A": file(imports: ["C"], wide(60_000)), "B": file(imports: ["C"], wide(60_000)),
        "C": file(),
      ],
      [
        "A": file(imports: ["C"], wide(60_000)), "B": file(imports: ["C"]),
        "C": file(wide(110_000)),
      ],
    ])
  func separateFaults(files: [String: String]) throws {
    let text = SchemaText(files: files)
    let names = files.keys.sorted()
    func resolve(_ names: [String]) throws -> (schemas: Set<String>, faults: Set<String>) {
      let files = try names.map {
        SchemaFile(SourceFile(path: $0, text: try #require(text.files[$0])))
      }
      var diagnostics = Diagnostics()
      let resolved = Generator(loader: text).resolve(files, into: &diagnostics)
      return (
        Set(zip(names, resolved).filter { $1.schema != nil }.map(\.0)),
        // Of two files that share a name, the order decides which one has the error.
        Set(diagnostics.all.map(\.message))
      )
    }
    let alone = try names.map { try resolve([$0]) }
    for order in [names, names.reversed()] {
      let together = try resolve(order)
      #expect(together.schemas == alone.reduce(into: []) { $0.formUnion($1.schemas) })
      #expect(together.faults == alone.reduce(into: []) { $0.formUnion($1.faults) })
    }
  }

  private static func file(imports: [String] = [], _ types: String = "") -> String {
    let imports = imports.map { "\"\($0)\"" }.joined(separator: ", ")
    return #"{"sumtype": 1, "imports": [\#(imports)], "types": {\#(types)}}"#
  }

  /// Returns the types of a file in which so many members are flattened.
  private static func wide(_ count: Int) -> String {
    let fields = (0..<1000).map { "\"f\($0)\": \"Int\"" }.joined(separator: ", ")
    let name = "Wide\(count)"
    let structs = (0..<count / 1000).map {
      #""\#(name)Part\#($0)": {"struct": {"w": {"type": "\#(name)", "flatten": true}}}"#
    }
    return (["\"\(name)\": {\"struct\": {\(fields)}}"] + structs).joined(separator: ", ")
  }
}
