import SumTypeGenerator
import SumTypeSwift
import TestSupport
import Testing

@Suite("Stores of entities, models and features")
struct EmitStateTests {
  private static let schema = """
    { "sumtype": 1, "types": {
      "Item": { "entity": { "cache": "Items", "updates": ["text.text", "pic.entities",
        "pic.repository", "pic.default", "pic.for", "pic.size"] }, "union": { "text": "TextItem", "pic": "PicItem" },
        "unknown": "aside", "shared": ["key"] },
      "TextItem": { "identity": "key", "struct": { "key": "String", "text": "String" } },
      "PicItem": { "identity": "key",
        "entity": { "updates": ["entities", "repository", "default", "for", "size"] },
        "struct": { "key": "String", "entities": "Int", "repository": "String?", "default": "Bool",
          "for": "Int", "size": { "type": "Int", "minimum": 0 }, "next": "PicItem?" } },
      "Odd": { "entity": { "cache": "OddBook", "updates": ["isIt", "is", "issue"] },
        "identity": "base.id", "struct": { "base": { "type": "Basis", "flatten": true },
          "isIt": "Bool", "is": "Int", "issue": "Int" } },
      "Basis": { "struct": { "id": "Int" } },
      "Screen": { "observable": true, "struct": { "clock": "Int?", "snapshotValue": "Int",
        "_x": "Int", "x": "Int", "_xValue": "Int", "class": { "type": "Int?", "async": true },
        "default": "Int", "defaultValue": "Int", "when": { "type": "Date", "default": "now" },
        "tree": "Screen?", "any": "JSON?" } },
      "Empty": { "observable": true, "struct": {} },
      "Payload": { "union": { "union": "Union", "payload": "Payload", "none": null, "some": "Int?" },
        "paths": true, "representation": "external" },
      "Union": { "struct": { "path": "Int" } } },
      "documents": {
        "Items": { "version": 1, "entries": "Item" },
        "OddBook": { "version": 1, "entries": { "left": "Odd", "right": "Basis" } } },
      "features": { "P": { "state": "Payload", "action": "Payload" } } }
    """

  @Test(
    "stores, models and features compile without a warning, whatever fields and payloads are called",
    arguments: [AccessLevel.internal, .public],
    [
      [],
      [
        "-default-isolation", "MainActor", "-enable-upcoming-feature", "InternalImportsByDefault",
        "-enable-upcoming-feature", "MemberImportVisibility",
      ],
    ])
  func compiles(access: AccessLevel, flags: [String]) async throws {
    let emitted = try Emitted(Self.schema, options: GenerationOptions(access: access))
    let files = Artefact.allCases.map { ("\($0).swift", emitted[$0]) }.filter { !$0.1.isEmpty }
    let verdict = try await SwiftCompiler().typecheck(
      Dictionary(uniqueKeysWithValues: files), flags: SwiftCompiler.builtModules() + flags)
    #expect(verdict.isAccepted, "\(verdict.messages.prefix(4_000))")
  }

  @Test("D10: a switch over a state union does not compile if the schema adds a variant")
  func exhaustive() async throws {
    func messages(_ variants: String) async throws -> String {
      let emitted = try Emitted(
        #"{ "sumtype": 1, "types": { "Screen": { "union": { \#(variants) }, "#
          + #""representation": "external", "unknown": "refuse" } } }"#)
      let show = """
        func shown(_ screen: Screen) -> Int {
          switch screen {
          case .login(let tries): tries
          case .home: 0
          }
        }
        """
      return try await SwiftCompiler().typecheck(
        ["Domain.swift": emitted[.domain], "App.swift": show], flags: SwiftCompiler.builtModules()
      ).messages
    }
    #expect(try await messages(#""login": "Int", "home": null"#) == "")
    let more = try await messages(#""login": "Int", "home": null, "locked": "Int""#)
    #expect(more.contains("switch must be exhaustive"))
  }

  @Test("an update method is named after its field, without a leading \"is\"")
  func methods() throws {
    let store = try Emitted(Self.schema)[.store]
    for name in ["updateIt(_ isIt: Bool", "updateIs(", "updateIssue(_ issue: Int"] {
      #expect(store.contains("func \(name)"))
    }
  }

  @Test("a file imports only the modules of the models, features or entities that it has")
  func imports() throws {
    func imports(_ type: String, _ rest: String = "") throws -> [String] {
      let text = #"{ "sumtype": 1, "types": { "A": \#(type) }\#(rest) }"#
      return try Emitted(text).imports(of: .store)
    }
    #expect(
      try imports(#"{ "observable": true, "struct": { "a": "Int" } }"#)
        == ["public import Observation"])
    #expect(
      try imports(#"{ "struct": {} }"#, #", "features": { "B": { "state": "A", "action": "A" } }"#)
        == ["public import SumTypeFeature"])
    #expect(
      try imports(#"{ "entity": true, "identity": "a", "struct": { "a": "Int" } }"#)
        == ["import SumTypeRuntime", "public import SumTypeState"])
  }
}
