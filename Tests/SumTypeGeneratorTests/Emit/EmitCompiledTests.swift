import SumTypeGenerator
import TestSupport
import Testing

/// Schemas that `check` accepts and whose code did not compile. `Tests/RandomSchemas` has found them; each is as
/// small as possible.
@Suite("The code of accepted schemas")
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
      "members named as variables of generated code, beside a flattened field",
      #"""
      "Event": { "struct": {
        "action": { "type": "Action", "flatten": true }, "member": "String", "Kind": "Int",
        "more": { "type": "More?", "flatten": true }, "reader": "Int", "parts": "Int",
        "shared": "Int?", "object": "Bool", "members": "[String]" } },
      "More": { "struct": { "a": "Int" } },
      "Action": { "representation": { "internal": { "tag": "action" } }, "union": { "added": null } }
      """#),
    Finding(
      "a flattened field named as the variable of many other fields",
      #"""
      "Wide": { "struct": { \#((0..<24).map { "\"w\($0)\": \"Int\"" }.joined(separator: ", ")),
        "fields": { "type": "Action", "flatten": true }, "other": "Int" } },
      "Action": { "representation": { "internal": { "tag": "action" } }, "union": { "added": null } }
      """#),
    Finding(
      "a field named as the property of a constant's values",
      #""Test": { "struct": { "typeValues": "Int", "$type": { "const": 0 } } }"#),
    Finding(
      "constants whose keys give the same name",
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
      "a type that contains itself through a list with the wire form oneOrMany",
      #"""
      "Query": { "struct": { "must": { "type": "[Query]?", "wire": "oneOrMany" } } },
      "Extent": { "struct": { "in": { "type": "[Extent]", "wire": "oneOrMany", "default": [] } } },
      "Node": { "union": { "leaf": null, "branch": "Branch" } },
      "Branch": { "struct": {
        "named": { "type": "[String: [Node]]", "wire": "oneOrMany" },
        "nodes": { "type": "[Node]", "wire": "oneOrMany" } } }
      """#),
    Finding(
      "a type that contains itself through an optional value with the wire form oneEntry",
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
      "negative tags beside a variant without tags, and as second halves",
      #"""
      "Block": { "union": { "plain": { "tags": [] }, "open": { "tags": [-9007199254740993, 1] } } },
      "Pod": { "union": { "old": { "tag": ["Pod", -1] }, "new": { "tag": ["Pod", 2] } },
        "representation": { "internal": { "tag": ["kind", "version"] } } }
      """#),
    Finding(
      "a store of entries with a variant called self",
      #"""
      "Note": { "union": { "self.": "Int", "other": null }, "representation": "adjacent" }
      """#, documents: #""Notes": { "version": 1, "entries": "Note", "store": true }"#),
    Finding(
      "a feature whose types are called State and Action",
      #"""
      "State": { "struct": { "count": "Int" } }, "Action": { "union": { "next": null } }
      """#, features: #""Counter": { "state": "State", "action": "Action" }"#),
  ]

  @Test("the code of the schema compiles without a warning", arguments: findings)
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
