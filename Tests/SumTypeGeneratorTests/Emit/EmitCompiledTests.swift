import SumTypeGenerator
import TestSupport
import Testing

/// What `Tests/RandomSchemas` found in schemas that `check` accepts, each made as small as it goes.
@Suite("What is accepted compiles")
struct EmitCompiledTests {
  struct Finding: CustomTestStringConvertible {
    let testDescription: String
    let types: String
    let documents: String
    let features: String

    init(_ promise: String, _ types: String, documents: String = "", features: String = "") {
      testDescription = promise
      self.types = types
      self.documents = documents
      self.features = features
    }
  }

  static let findings = [
    Finding(
      "beside a flattened field, members that generated code has a name for",
      #"""
      "Event": { "struct": {
        "action": { "type": "Action", "flatten": true }, "member": "String", "Kind": "Int",
        "more": { "type": "More?", "flatten": true }, "reader": "Int", "parts": "Int",
        "shared": "Int?", "object": "Bool", "members": "[String]" } },
      "More": { "struct": { "a": "Int" } },
      "Action": { "representation": { "internal": { "tag": "action" } }, "union": { "added": null } }
      """#),
    Finding(
      "beside many fields, a flattened one called as the variable that holds those",
      #"""
      "Wide": { "struct": { \#((0..<24).map { "\"w\($0)\": \"Int\"" }.joined(separator: ", ")),
        "fields": { "type": "Action", "flatten": true }, "other": "Int" } },
      "Action": { "representation": { "internal": { "tag": "action" } }, "union": { "added": null } }
      """#),
    Finding(
      "a field that is called as the values of a constant are",
      #""Test": { "struct": { "typeValues": "Int", "$type": { "const": 0 } } }"#),
    Finding(
      "constants whose keys make one name",
      #"""
      "Test": { "struct": { "\\(x)": { "const": true }, "/// x": { "const": "a" },
        "x": { "const": 1 }, "xValues": "Int" } }
      """#),
    Finding(
      "bounds that leave out zero",
      #"""
      "Share": { "struct": {
        "a": { "type": "Float", "exclusiveMinimum": 0 },
        "b": { "type": "Double", "exclusiveMaximum": -0.0, "minimum": -1e300 },
        "c": { "type": "Double?", "exclusiveMinimum": -1.5, "exclusiveMaximum": 1e3 } } }
      """#),
    Finding(
      "defaults and bounds so near to zero that they lose digits",
      #"""
      "Share": { "struct": {
        "a": { "type": "Double", "default": 1e-320 }, "b": { "type": "Float", "default": -1e-40 },
        "c": { "type": "Double", "minimum": 5e-324, "maximum": 1e-320 },
        "d": { "type": "Float?", "minimum": -1e-320, "exclusiveMaximum": 1e-40 },
        "e": { "type": "Double", "default": 1e-400 }, "f": { "type": "[Float]", "default": [1e-50, 1e-42] } } }
      """#),
    Finding(
      "a type that contains itself through a list that may be its only element",
      #"""
      "Query": { "struct": { "must": { "type": "[Query]?", "wire": "oneOrMany" } } },
      "Extent": { "struct": { "in": { "type": "[Extent]", "wire": "oneOrMany", "default": [] } } },
      "Node": { "union": { "leaf": null, "branch": "Branch" } },
      "Branch": { "struct": {
        "named": { "type": "[String: [Node]]", "wire": "oneOrMany" },
        "nodes": { "type": "[Node]", "wire": "oneOrMany" } } }
      """#),
    Finding(
      "a type that contains itself through a value that may be nil, of an object of one member",
      #"""
      "Node": { "struct": { "next": { "type": "[String: Node?]", "wire": "oneEntry" } } },
      "Link": { "tuple": { "next": { "type": "Link?", "wire": "json", "otherwise": "keep" } } }
      """#),
    Finding(
      "an entity without updates, whose identity is a type of Foundation",
      #"""
      "User": { "identity": "id", "entity": true, "struct": { "id": "UUID" } }
      """#),
    Finding(
      "a closed union whose payloads all have the tag as a constant",
      #"""
      "Owner": {
        "union": { "team": { "struct": { "type": { "const": "team" } } } }, "unknown": "refuse" }
      """#),
    Finding(
      "an alias of a type of Foundation that no DTO has",
      #"""
      "Price": { "alias": "Decimal" }, "Note": { "struct": { "text": "String" } }
      """#),
    Finding(
      "tags below zero beside a variant without tags, and as second parts",
      #"""
      "Block": { "union": { "plain": { "tags": [] }, "open": { "tags": [-9007199254740993, 1] } } },
      "Pod": { "union": { "old": { "tag": ["Pod", -1] }, "new": { "tag": ["Pod", 2] } },
        "representation": { "internal": { "tag": ["kind", "version"] } } }
      """#),
    Finding(
      "a store of entries of which one is called self",
      #"""
      "Note": { "union": { "self.": "Int", "other": null }, "representation": "adjacent" }
      """#, documents: #""Notes": { "version": 1, "entries": "Note", "store": true }"#),
    Finding(
      "a feature whose state and action are called so",
      #"""
      "State": { "struct": { "count": "Int" } }, "Action": { "union": { "next": null } }
      """#, features: #""Counter": { "state": "State", "action": "Action" }"#),
  ]

  @Test("without a warning", arguments: findings)
  func compiles(_ finding: Finding) async throws {
    let emitted = try Emitted(
      """
      { "sumtype": 1, "types": { \(finding.types) }, "documents": { \(finding.documents) },
        "features": { \(finding.features) } }
      """)
    let files = Artefact.allCases.map { ("\($0).swift", emitted[$0]) }
    let verdict = try await SwiftCompiler().typecheck(
      Dictionary(uniqueKeysWithValues: files), flags: SwiftCompiler.builtModules())
    #expect(verdict.isAccepted, "\(verdict.messages.prefix(4_000))")
  }
}
