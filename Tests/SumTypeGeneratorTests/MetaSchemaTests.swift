import Foundation
import SumTypeSource
import TestSupport
import Testing

@testable import SumTypeGenerator

/// The words of the language against `Schema/sumtype-1.schema.json`, where they are written a second
/// time. Python's `jsonschema` holds it against whole schemas: see `Tests/MetaSchemaTests`.
@Suite("Meta-schema")
struct MetaSchemaTests {
  private static let file = Repository.url("Schema/sumtype-1.schema.json")

  /// An object of the meta-schema by the way to it.
  private static func object(_ path: String) throws -> [String: Any] {
    var found = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    for step in path.split(separator: "/") { found = found?[String(step)] as? [String: Any] }
    return try #require(found, "\(path) is not in the meta-schema")
  }

  private static func words(_ path: String) throws -> Set<String> {
    Set(try #require(try object(path)["enum"] as? [String]))
  }

  /// The places where each kind of object is described.
  private static let tables: [(table: KeyTable, places: [String])] = [
    (RootKey.table, [""]), (ImportKey.table, ["$defs/import"]), (TypeKey.table, ["$defs/type"]),
    (FieldKey.table, ["$defs/longField", "$defs/constantField"]),
    (VariantKey.table, ["$defs/longVariant"]), (ValueKey.table, ["$defs/enumValue"]),
    (DocumentKey.table, ["$defs/document"]), (RepositoryKey.table, ["$defs/repository"]),
  ]

  @Test("knows every key of the language", arguments: tables.indices)
  func knowsKeys(_ index: Int) throws {
    let (table, places) = Self.tables[index]
    let known = try places.reduce(into: Set<String>()) { keys, place in
      keys.formUnion(try Self.object(place + "/properties").keys)
    }
    let missing = Set(table.spellings).subtracting(known)
    #expect(missing.isEmpty, "add them to \(places) in \(Self.file.path): \(missing.sorted())")
  }

  @Test("knows every representation, and the parameters of each")
  func knowsRepresentations() throws {
    let representations = try Self.object("$defs/representationWithParameters/properties")
    for representation in Representations.all {
      let name = representation.name
      #expect(representations.keys.contains(name), "add the representation \(name)")
      let known = Set(
        try Self.object("$defs/representationWithParameters/properties/\(name)")["properties"]
          .flatMap { ($0 as? [String: Any])?.keys.map { String($0) } } ?? [])
      let shown = Self.shown(for: #"{ "\#(name)": { "xyzzy": 1 } }"#)
      // "its keys are "tag" and "content""
      let cure = shown.split(separator: "\n").first { $0.contains("help: its keys are ") } ?? ""
      let keys = cure.split(separator: "\"").enumerated().filter { $0.offset % 2 == 1 }
        .map { String($0.element) }
      #expect(Set(keys).subtracting(known).isEmpty, "add the parameters of \(name): \(keys)")
    }
  }

  private static func shown(for representation: String) -> String {
    let text =
      #"{"sumtype":1,"types":{"A":{"union":{"a":null},"representation":\#(representation)}}}"#
    var diagnostics = Diagnostics()
    Generator().check(
      SchemaFile(SourceFile(path: "A.sumtype.json", text: text)), into: &diagnostics)
    return DiagnosticFormat.text.render(diagnostics)
  }

  @Test("knows the words that may stand in a place")
  func knowsOptions() throws {
    let unknown = ["case", "aside", "refuse"]
    #expect(try Self.words("properties/keys") == Set(KeyStyle.allCases.map(\.rawValue)))
    #expect(try Self.words("properties/nil") == Set(NilOption.allCases.map(\.rawValue)))
    #expect(try Self.words("$defs/unknown") == Set(unknown))
    #expect(try Self.words("$defs/onSave") == Set(SavePolicy.allCases.map(\.rawValue)))
    #expect(
      try Self.words("$defs/document/properties/style")
        == Set(Document.Style.allCases.map(\.rawValue)))
  }

  @Test("knows every scalar, and how each can be written", arguments: Scalar.all.map(\.name))
  func knowsScalars(_ name: String) throws {
    let scalar = try #require(Scalar.named(name))
    #expect(try Self.words("$defs/takenName").contains(name))
    let pattern = try #require(try Self.object("$defs/scalar")["pattern"] as? String)
    #expect(name.contains(try Regex(pattern)))
    let rules = try #require(try Self.object("$defs/scalarWire")["allOf"] as? [[String: Any]])
    let wires = try rules.compactMap { try Self.wires(in: $0, of: name) }.first ?? []
    let own = name == "JSON" ? [] : scalar.forms.map(\.wire)
    let whole = Set(EmbeddedWire.allCases.map(\.rawValue)).union([
      "oneOrMany", "emptyArray", "oneEntry",
    ])
    #expect(Set(wires).subtracting(whole) == Set(own))
  }

  /// The wires that a rule gives to fields of a type; nil where it does not speak of the type.
  private static func wires(in rule: [String: Any], of type: String) throws -> [String]? {
    let condition = rule["if"] as? [String: Any]
    let properties = condition?["properties"] as? [String: Any]
    guard let reference = (properties?["type"] as? [String: Any])?["$ref"] as? String else {
      return nil
    }
    let definition = try object(String(reference.dropFirst(2)))
    guard let pattern = definition["pattern"] as? String, type.contains(try Regex(pattern)) else {
      return nil
    }
    let consequence = (rule["then"] as? [String: Any])?["properties"] as? [String: Any]
    return (consequence?["wire"] as? [String: Any])?["enum"] as? [String]
  }
}
