import Foundation
import SumTypeSwift
import TestSupport
import Testing

@testable import SumTypeGenerator

@Suite("Names in schemas")
struct CheckNameTests {
  @Test(
    "words of Swift and of generated code are accepted as names of fields, variants and values",
    arguments: [
      "default", "init", "switch", "nil", "any", "async", "some", "none", "case", "in", "is",
      "reader", "object", "value", "old", "fields", "payload", "decoder", "encoder", "domain",
      "hash",
      "rawValue", "名前", "naïve", "codingPath", "members",
    ])
  func acceptsWords(_ name: String) throws {
    #expect(
      try shown(
        types: #"""
          "A": {"struct": {"\#(name)": "Int"}}, "B": {"union": {"\#(name)": "A"}},
          "C": {"enum": {"\#(name)": 1}}
          """#) == "")
  }

  @Test(
    "an invalid, reserved or repeated name is refused with one error",
    arguments: [
      (#""A": {"struct": {"self": "Int"}}"#, "reserved-name"),
      (#""A": {"struct": {"hashValue": "Int"}}"#, "reserved-name"),
      (#""A": {"union": {"a": {"name": "Type"}}}"#, "reserved-name"),
      (#""A": {"enum": {"Protocol": 1}}"#, "reserved-name"),
      (#""A": {"union": {"unknown": null}, "unknown": "aside"}"#, "reserved-name"),
      (#""A": {"struct": {"String": "Int"}}"#, "reserved-name"),
      (#""A": {"struct": {"A": "Int"}}"#, "reserved-name"),
      (#""A": {"struct": {}}, "B": {"enum": {"ADTO": 1}}"#, "reserved-name"),
      (#""Value": {"struct": {}}"#, "reserved-name"),
      (#""Key": {"union": {"path": {"struct": {}}}}"#, "reserved-name"),
      (#""Number": {"struct": {}}"#, "reserved-name"),
      (#""JSON": {"enum": ["a"]}"#, "reserved-name"), (#""Self": {"struct": {}}"#, "reserved-name"),
      (#""AsideList": {"struct": {}}"#, "reserved-name"),
      (#""lower": {"struct": {}}"#, "invalid-name"),
      (#""éclair": {"struct": {}}"#, "invalid-name"),
      (#""A": {"struct": {"***": "Int"}}"#, "invalid-name"),
      (#""A": {"struct": {"": {"type": "Int"}}}"#, "invalid-name"),
      (#""A": {"struct": {"a": {"type": "Int", "name": "a\u200d"}}}"#, "invalid-name"),
      (#""A": {"union": {"->": null}}"#, "invalid-name"),
      (#""A": {"union": {"a": {"name": "1"}}}"#, "invalid-name"),
      (#""A": {"enum": {"": {"value": "b"}}}"#, "invalid-name"),
      (#""A": {"enum": {"a": {"value": "b", "name": ""}}}"#, "invalid-name"),
      (#""A": {"struct": {"$self": "Int"}}"#, "reserved-name"),
      (#""A": {"struct": {"a": {"type": "Int", "name": "hashValue"}}}"#, "reserved-name"),
      (#""A": {"union": {"un-known": null, "b": {"name": "unknown"}}}"#, "reserved-name"),
      (#""A": {"struct": {"type": "Int", "$type": "Int"}}"#, "name-collision"),
      (#""A": {"struct": {"a": "Int", "b": {"type": "Int", "name": "a"}}}"#, "name-collision"),
      (#""A": {"union": {"C#": null, "c": null}}"#, "name-collision"),
      (#""A": {"enum": {"a.b": 1, "a-b": 2}}"#, "name-collision"),
      (#""A": {"enum": {"x": {"value": 1, "name": "y"}, "y": 2}}"#, "name-collision"),
    ])
  func refusesNames(_ types: String, _ id: String) throws {
    let shown = try shown(types: types)
    #expect(shown.contains("[\(id)]"))
    #expect(shown.components(separatedBy: "error:").count == 2, "not one error: \(shown)")
  }

  @Test(
    "a field's member that is not its name in Swift is its key, whatever the style",
    arguments: [
      (#""createdAt": "Int""#, "createdAt", "created_at"), (#""$type": "Int""#, "type", "$type"),
      (#""createdAt": {"type": "Int", "name": "made"}"#, "made", "createdAt"),
      (#""createdAt": {"type": "Int", "name": "createdAt"}"#, "createdAt", "createdAt"),
      (#""in-Class": {"type": "Int", "key": "c"}"#, "inClass", "c"),
      (#""***": {"type": "Int", "name": "stars"}"#, "stars", "***"),
    ])
  func keepsKeys(_ member: String, _ name: String, _ key: String) throws {
    let schema = try schema(
      types: #""A": {"struct": {\#(member)}}"#, root: #""keys": "snake_case","#)
    let field = try #require(try schema.structure("A").fields.first)
    #expect(field.name.name == name)
    #expect(field.key == key)
  }

  @Test("the written name of a variant is its tag, and that of a value its raw value")
  func keepsTags() throws {
    let schema = try schema(
      types: #"""
        "A": {"union": {"m.text": null, "b": {"name": "c"}, "d-e": {"tag": 4}}},
        "B": {"enum": {"+1": {}, "-1": {"name": "down"}, "x": {"value": "y", "name": "z"}, "u v": "w"}}
        """#)
    let variants = try schema.union("A").variants
    #expect(variants.map(\.name.name) == ["mText", "c", "dE"])
    #expect(variants.map(\.tag) == [.string("m.text"), .string("b"), .integer(4)])
    let values = try schema.enumeration("B").values
    #expect(values.map(\.name.name) == ["plus1", "down", "z", "uV"])
    #expect(values.map(\.raw) == [.string("+1"), .string("-1"), .string("y"), .string("w")])
  }

  @Test("a key that equals the written name of another field is refused")
  func findsEqualKeys() throws {
    let shown = try shown(
      types: #""A": {"struct": {"$a": "Int", "b": {"type": "Int", "key": "$a"}}}"#)
    #expect(shown.contains("[duplicate-wire-key]"))
  }

  @Test(
    "common words of data are accepted as names of types",
    arguments: ["Text", "List", "Map", "Object", "Enum", "Message", "Document", "Event", "Entry"])
  func acceptsTypes(_ name: String) throws {
    #expect(try shown(types: #""\#(name)": {"struct": {"id": "Int"}}"#) == "")
  }

  @Test("a closed union and a closed enum may have a case called unknown")
  func allowsUnknown() throws {
    #expect(
      try shown(
        types: #"""
          "A": {"union": {"unknown": null}, "unknown": "refuse"},
          "B": {"enum": ["unknown"], "open": false}
          """#) == "")
  }

  @Test("a field may be called Type, Self or Any")
  func allowsKeywordsAsFields() throws {
    #expect(
      try shown(types: #""A": {"struct": {"Type": "Int", "Self": "Int", "Any": "Int"}}"#) == "")
  }

  @Test("fields may differ only in case, and types may have names in scripts without case")
  func distinguishesCase() throws {
    #expect(
      try shown(types: #""A": {"struct": {"userID": "Int", "userId": "Int"}}, "名": {"struct": {}}"#)
        == "")
  }

  @Test("the language reference lists the names that no type can have")
  func listsReservedNames() throws {
    let path = "Docs/Language.md"
    let text = try Repository.text(of: path)
    let parts = text.split(separator: "<!-- reserved names -->\n", omittingEmptySubsequences: false)
    try #require(parts.count == 3)
    let rows = ReservedNames.byOwner.map { owner, names in
      "| \(owner) | \(names.map { "`\($0)`" }.joined(separator: ", ")) |\n"
    }
    let table = "| belongs to | names |\n|---|---|\n" + rows.joined()
    if ProcessInfo.processInfo.environment["SUMTYPE_UPDATE_GOLDENS"] != nil {
      let updated = [String(parts[0]), table, String(parts[2])]
        .joined(separator: "<!-- reserved names -->\n")
      try updated.write(to: Repository.url(path), atomically: true, encoding: .utf8)
    }
    #expect(
      parts[1] == table,
      "to accept the new table: SUMTYPE_UPDATE_GOLDENS=1 swift test --filter CheckNameTests")
  }

  @Test("each type that generated code names is reserved")
  func reservesRuntimeNames() throws {
    let text = try Repository.text(of: "Sources/SumTypeGenerator/Names/RuntimeNames.swift")
    let types = text.matches(of: #/: SwiftType = .*?"([A-Z][A-Za-z0-9]*)["\.]/#).map {
      String($0.output.1)
    }
    #expect(types.count > 100)
    for name in types { #expect(ReservedNames.owner(of: name) != nil, "\(name)") }
    for scalar in Scalar.all {
      #expect(ReservedNames.owner(of: scalar.name) != nil)
      #expect(ReservedNames.owner(of: scalar.swiftType) != nil)
    }
  }
}
