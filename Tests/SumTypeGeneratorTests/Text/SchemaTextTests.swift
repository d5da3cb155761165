import Foundation
import SumTypeJSON
import SumTypeSource
import TestSupport
import Testing

@testable import SumTypeGenerator

@Suite("The text of a schema")
struct SchemaTextTests {
  /// Every schema of the repository, by its path.
  private static let paths: [String] = ["schemas", "Benchmarks", "Examples", "Tests"].flatMap {
    folder -> [String] in
    let files = FileManager.default.enumerator(atPath: Repository.url(folder).path)
    return (files?.allObjects as? [String] ?? [])
      .filter {
        $0.hasSuffix(".sumtype.json") && !$0.contains(".build/") && !$0.contains("Rejected/")
      }
      .map { "\(folder)/\($0)" }
  }.sorted()

  private static func text(_ json: String) throws -> String {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "Some.sumtype.json", text: json)
    return SumTypeGenerator.SchemaText(try #require(JSONTree.read(file, into: &diagnostics))).text
  }

  @Test(
    "the text of a schema has its meaning, and is the same when it is written again",
    arguments: paths)
  func roundTrip(_ path: String) throws {
    let json = try Repository.text(of: path)
    let text = try Self.text(json)
    #expect(try Self.text(text) == text)
    let written = Self.meaning(of: text, at: path)
    #expect(written != nil)
    #expect(written == Self.meaning(of: json, at: path))
  }

  /// Returns the resolved model as text; nil if the schema is not accepted.
  private static func meaning(of json: String, at path: String) -> String? {
    var diagnostics = Diagnostics()
    let file = SchemaFile(SourceFile(path: Repository.url(path).path, text: json))
    let schema = Generator(loader: Imports()).resolve(file, into: &diagnostics).schema
    return schema.map { String(reflecting: $0) }
  }

  private struct Imports: SchemaLoader {
    func load(_ path: String, from importer: SourceFile) -> Result<SourceFile, ImportFailure> {
      let folder = URL(fileURLWithPath: importer.path).deletingLastPathComponent()
      let file = folder.appendingPathComponent(path)
      guard let text = try? String(contentsOf: file, encoding: .utf8) else {
        return .failure(.notFound)
      }
      return .success(SourceFile(path: file.path, text: text))
    }

    func module(of file: SourceFile) -> String? { nil }
  }

  @Test(
    "the text has keys in the order of the language, and the author's names in their own order")
  func orders() throws {
    let text = try Self.text(
      #"""
      {"documents":{"Log":{"entries":"Zoo","version":1}},"types":{
      "Zoo":{"representation":{"adjacent":{"content":"c","tag":"t"}},"union":{"z":{"doc":"Z.","tag":"y"},"a":"Ant"},"doc":"A zoo."},
      "Ant":{"struct":{"z":{"default":{"z":1,"a":2},"doc":"Any.","type":"JSON"},"a":{"key":"A","const":3}}}},"sumtype":1}
      """#)
    #expect(
      text == #"""
        {
          "sumtype": 1,
          "types": {
            "Zoo": {
              "doc": "A zoo.",
              "union": { "z": { "tag": "y", "doc": "Z." }, "a": "Ant" },
              "representation": { "adjacent": { "tag": "t", "content": "c" } }
            },
            "Ant": {
              "struct": {
                "z": { "type": "JSON", "default": { "z": 1, "a": 2 }, "doc": "Any." },
                "a": { "const": 3, "key": "A" }
              }
            }
          },
          "documents": {
            "Log": { "version": 1, "entries": "Zoo" }
          }
        }

        """#)
  }

  @Test("the writer of schemas knows the order of all keys at each place")
  func knowsKeys() throws {
    func expectOrder<Key: SchemaKey>(_: Key.Type, at place: LanguagePlace) {
      let keys = Key.allCases.map(\.spelling)
      #expect(place.order(of: keys) == Array(keys.indices), "\(Key.subject)")
    }
    let root = LanguagePlace.root
    let type = root.member("types").member("Any")
    let document = root.member("documents").member("Any")
    let step = document.member("migrations").member("1").element
    expectOrder(RootKey.self, at: root)
    expectOrder(ImportKey.self, at: root.member("imports").element)
    expectOrder(TypeKey.self, at: type)
    expectOrder(EntityKey.self, at: type.member("entity"))
    expectOrder(ExternalTypeKey.self, at: type.member("external"))
    expectOrder(VariantKey.self, at: type.member("union").member("any"))
    expectOrder(ValueKey.self, at: type.member("enum").member("any"))
    expectOrder(DocumentKey.self, at: document)
    expectOrder(ListKey.self, at: document.member("entries").member("any"))
    expectOrder(RepositoryKey.self, at: document.member("repository"))
    expectOrder(MigrationStepKey.self, at: step)
    expectOrder(ReplacementKey.self, at: step.member("replace"))
    expectOrder(RewiringKey.self, at: step.member("rewire").member("any"))
    expectOrder(FeatureKey.self, at: root.member("features").member("any"))
    let fields = FieldKey.ofProperties.map(\.spelling)
    for kind in ["struct", "tuple"] {
      #expect(type.member(kind).member("any").order(of: fields) == Array(fields.indices))
    }
    let inner = type.member("union").member("any").member("struct").member("any")
    #expect(inner.order(of: fields) == Array(fields.indices))
  }

  @Test("the text keeps single blank lines, line breaks and the spelling of numbers")
  func keepsLines() throws {
    let text = try Self.text(
      """
      { "sumtype": 1, "types": {


        "A": { "struct": {
          "x": { "type": "Double", "default": 1.50e0 } } },


        "B": { "enum": ["\\u0061", "b\\n"] } } }
      """)
    #expect(
      text == """
        {
          "sumtype": 1,
          "types": {
            "A": {
              "struct": {
                "x": { "type": "Double", "default": 1.50e0 }
              }
            },

            "B": { "enum": ["a", "b\\n"] }
          }
        }

        """)
  }

  @Test("the text fills lines with short values, up to its width")
  func width() throws {
    let words = (0..<40).map { #""value\#($0)""# }.joined(separator: ", ")
    let text = try Self.text(#"{"types": {"Word": {"enum": [\#(words)]}}}"#)
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= SumTypeGenerator.SchemaText.width })
    #expect(lines.contains { $0.count > SumTypeGenerator.SchemaText.width - 12 })
    #expect(lines.count < 14)
  }

  @Test("the text of a JSON value is that of a file with the same members")
  func ofValues() throws {
    let json = #"{"types":{"A":{"struct":{"x":"Int"},"doc":"An \"A\"."}},"sumtype":1,"new":[]}"#
    #expect(SumTypeGenerator.SchemaText(try JSONValue(parsing: json)).text == (try Self.text(json)))
    #expect(SumTypeGenerator.SchemaText(JSONValue.null).text == "null\n")
  }
}
