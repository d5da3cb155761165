import Foundation
import SumTypeSource
import TestSupport
import Testing

@testable import SumTypeGenerator

/// The meta-schema is made from the keys of the reader. `Tests/MetaSchemaTests` checks whole schemas
/// by it, with Python's `jsonschema`.
@Suite("The meta-schema")
struct MetaSchemaTests {
  /// Reads the meta-schema as a tree.
  private static func tree() throws -> JSONTree {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: "sumtype-1.schema.json", text: MetaSchema.text)
    return try #require(JSONTree.read(file, into: &diagnostics), "the meta-schema is not JSON")
  }

  /// Returns every object in the tree.
  private static func objects(in tree: JSONTree) -> [JSONTree] {
    let children = tree.elements ?? tree.members?.map(\.value) ?? []
    return (tree.members == nil ? [] : [tree]) + children.flatMap(objects)
  }

  @Test("the meta-schema refers to each of its definitions, and to no other")
  func definesWhatItNames() throws {
    let tree = try Self.tree()
    let defined = Set(try #require(tree["$defs"]?.members).map(\.key))
    let named = Self.objects(in: tree).compactMap { $0["$ref"]?.string }
    #expect(Set(named) == Set(defined.map { "#/$defs/\($0)" }))
  }

  /// The keys of each kind of object in a schema, except the parameters of representations.
  private static let objects: [any SchemaKey.Type] = [
    RootKey.self, ImportKey.self, TypeKey.self, ExternalTypeKey.self, ExternalTypeWireKey.self,
    FieldKey.self, ValueKey.self, VariantKey.self, DocumentKey.self, ListKey.self,
    RepositoryKey.self, MigrationStepKey.self, ReplacementKey.self, RewiringKey.self,
  ]

  @Test("the language reference shows every key, in words or in an example")
  func isInReference() throws {
    let reference = try String(contentsOf: Repository.url("Docs/Language.md"), encoding: .utf8)
    func expectExamples<Key: SchemaKey>(_: Key.Type) {
      for key in Key.allCases.map(\.spelling) {
        let isShown = reference.contains("`\(key)`") || reference.contains("\"\(key)\":")
        #expect(isShown, "Docs/Language.md does not show \(key) of \(Key.subject)")
      }
    }
    for object in Self.objects { expectExamples(object) }
  }

  /// An editor shows the description of a key, or the title of the definition that it refers to.
  @Test("the meta-schema describes every key of the language")
  func describesKeys() throws {
    let definitions = try #require(try Self.tree()["$defs"])
    func expectDescriptions<Key: SchemaKey>(_: Key.Type) {
      for key in Key.allCases where key.meaning.doc == nil {
        let json = key.meaning.json
        let name = json.split(separator: "/").last?.split(separator: "\"").first.map(String.init)
        let definition = name.flatMap { definitions[$0] }
        #expect(
          definition?["description"] != nil || definition?["title"] != nil,
          "an editor shows nothing for \(key.spelling) of \(Key.subject)")
      }
    }
    for object in Self.objects { expectDescriptions(object) }
  }

  @Test(
    "the meta-schema offers the wire forms that a scalar can have",
    arguments: Scalar.all.map(\.name))
  func offersWires(_ name: String) throws {
    let rules = try #require(try Self.tree()["$defs"]?["scalarWire"]?["allOf"]?.elements)
    let offered = try rules.first { rule in
      guard let pattern = rule["if"]?["properties"]?["type"]?["pattern"]?.string else {
        return false
      }
      return "[\(name)?]".contains(try Regex(pattern))
    }
    let wires = offered?["then"]?["properties"]?["wire"]?["else"]?["enum"]?
      .elements?.compactMap(\.string)
    for wire in wires ?? [] where !Self.listWires.contains(wire) {
      #expect(Self.shown(type: name, wire: wire) == "", "\(wire) is offered for \(name)")
    }
    let own = name == "JSON" ? [] : Scalar.named(name)?.forms.map(\.wire) ?? []
    #expect(Set(own).isSubset(of: wires ?? []))
  }

  private static let listWires = [
    "oneOrMany", "emptyArray", "oneEntry", "alternating", "pairs", "entries",
  ]

  private static func shown(type: String, wire: String) -> String {
    let text =
      #"{"sumtype":1,"types":{"A":{"struct":{"a":{"type":"\#(type)","wire":"\#(wire)"}}}}}"#
    var diagnostics = Diagnostics()
    Generator().check(
      SchemaFile(SourceFile(path: "A.sumtype.json", text: text)), into: &diagnostics)
    return DiagnosticFormat.text.render(diagnostics)
  }
}
